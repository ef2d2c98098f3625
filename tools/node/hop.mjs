// Programs that people start begin with `await hop()`: from there on they run on a supported Node, fetched if needed.
import { accessSync, constants, existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isEnough, nodeIn, PACKAGES, PIPE, platformName, refusal } from './wanted.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')

const PLATFORM = platformName(process.platform, process.arch)
const WANTED = PACKAGES[PLATFORM]

let isDone = false

/**
 * Returns if the running Node is supported. Otherwise runs the same command on the Node in `.node` and exits with it. With
 * SANDTABLE_NODE=fetched it uses the Node in `.node` in any case.
 */
export async function hop() {
  if (isDone) return
  isDone = true
  const pipe = process.env[PIPE]
  // Imported only where needed, because this runs before every command.
  if (pipe !== undefined) {
    delete process.env[PIPE]
    const { followParent } = await import('./child.mjs')
    followParent(Number(pipe))
  } else if (isSupported()) {
    putFirstInPath(process.execPath)
  } else {
    const node = await fetched()
    const { runOn } = await import('./parent.mjs')
    await runOn(node)
  }
}

/** The fetched Node may be older than the oldest that people may bring: npm has no newer one for each platform. */
function isSupported() {
  if (WANTED && process.execPath === nodeIn(ROOT, WANTED, PLATFORM)) return true
  return process.env.SANDTABLE_NODE !== 'fetched' && isEnough(process.versions.node)
}

async function fetched() {
  try {
    if (!WANTED) throw new Error(refusal(`npm has none for ${PLATFORM}`))
    const node = nodeIn(ROOT, WANTED, PLATFORM)
    if (!existsSync(node)) {
      const { fetchNode } = await import('./fetch.mjs')
      fetchNode(ROOT, WANTED, PLATFORM)
    }
    return node
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Scripts that begin with `#!/usr/bin/env node` must find this Node too. */
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
