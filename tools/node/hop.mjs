// Every program here begins with `await hop()`: from there on it runs on a Node that Sandtable supports, fetched where needed.
import { accessSync, constants, existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isEnough, nodeIn, PACKAGES, PARENT_PIPE, platformName, refusal } from './wanted.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')

let isDone = false

/**
 * Returns where this Node will do; otherwise runs the same command on the one in `.node` and ends with it. With
 * SANDTABLE_NODE=fetched the one in `.node` is taken whichever Node began.
 */
export async function hop() {
  if (isDone) return
  isDone = true
  const pipe = process.env[PARENT_PIPE]
  // Each of the three is loaded where it is needed: this stands before every command.
  if (pipe !== undefined) {
    delete process.env[PARENT_PIPE]
    const { attend } = await import('./child.mjs')
    attend(Number(pipe))
  } else if (process.env.SANDTABLE_NODE !== 'fetched' && isEnough(process.versions.node)) {
    putFirstInPath(process.execPath)
  } else {
    const node = await fetched()
    const { runOn } = await import('./parent.mjs')
    await runOn(node)
  }
}

async function fetched() {
  const platform = platformName(process.platform, process.arch)
  const wanted = PACKAGES[platform]
  try {
    if (!wanted) throw new Error(refusal(`npm has none for ${platform}`))
    const node = nodeIn(ROOT, wanted, platform)
    if (!existsSync(node)) {
      const { fetchNode } = await import('./fetch.mjs')
      fetchNode(ROOT, wanted, platform)
    }
    return node
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Programs that begin with `#!/usr/bin/env node` are to run on this Node too. */
function putFirstInPath(node) {
  const path = process.env.PATH ?? ''
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const first = path
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(isExecutable)
  if (first && realpathSync(first) === realpathSync(node)) return
  process.env.PATH = [dirname(node), path].filter(Boolean).join(delimiter)
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
