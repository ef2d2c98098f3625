// Runs a program of ours or a tool on a supported Node: node tools/run.mjs <file or tool> [arguments]
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hop } from './node/hop.mjs'
import { installSandtable } from './setup/install.mjs'
import { toolFile } from './setup/tool-files.mjs'

await hop()

/** What to import: the program runs in this process, with its input, output, signals and Node flags. */
async function prepare([name]) {
  installSandtable()
  const file = name === undefined ? null : (toolFile(name) ?? resolve(name))
  if (!file || !existsSync(file))
    throw new Error(`There is no program ${name}. Name a file, or a tool of tools/setup/tool-files.mjs.`)
  process.argv.splice(1, 2, file)
  // Node's own TypeScript support fails on some of our files: on `in` in the default value of a parameter.
  if (file.endsWith('.ts')) (await import('tsx/esm/api')).register()
  return pathToFileURL(file).href
}

let program
try {
  program = await prepare(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
if (program) await import(program)
