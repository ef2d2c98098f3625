// Runs a program of ours or a tool on the Node that Sandtable needs: node tools/run.mjs <file or tool> [arguments]
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installSandtable } from './install.mjs'
import { hop } from './node/hop.mjs'
import { toolFile } from './tools.mjs'

await hop()

/** In this process: it keeps its input, its output, its signals and the flags that this Node was started with. */
async function run([name]) {
  installSandtable()
  const file = name === undefined ? null : (toolFile(name) ?? resolve(name))
  if (!file || !existsSync(file)) throw new Error(`There is no program ${name}. Name a file, or a tool of tools/tools.mjs.`)
  process.argv.splice(1, 2, file)
  // Node reads TypeScript by itself, but not all of ours: it stumbles over `in` in the default of a parameter.
  if (file.endsWith('.ts')) (await import('tsx/esm/api')).register()
  return pathToFileURL(file).href
}

let program
try {
  program = await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
if (program) await import(program)
