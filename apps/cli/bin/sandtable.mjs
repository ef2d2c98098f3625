#!/usr/bin/env node
// Starts the program: in a source checkout on a supported Node and from a bundle that is made when a source is newer, elsewhere
// from the one that came along. Must run on Node 18 without packages, so that a missing installation is told in a sentence.
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

process.setSourceMapsEnabled(true)

const here = path => fileURLToPath(new URL(path, import.meta.url))

const isCheckout = existsSync(here('../src/main.ts'))

if (isCheckout) {
  const { hop } = await import('../../../tools/node/hop.mjs')
  await hop()
}

async function bundle() {
  if (!isCheckout) return here('../dist/main.js')
  const { buildCli } = await import('../build.mjs')
  return buildCli()
}

async function start() {
  let program
  try {
    program = await import(pathToFileURL(await bundle()).href)
  } catch (error) {
    const isNotInstalled = error?.code === 'ERR_MODULE_NOT_FOUND'
    const hint = isNotInstalled ? '\nIs it installed? In a source checkout: npm ci' : ''
    process.stderr.write(`Sandtable could not be started: ${error?.message ?? error}${hint}\n`)
    return 1
  }
  return program.main(process.argv.slice(2))
}

const code = await start()
// Standard input may still be open; standard output may still be on its way where pipes are not written at once.
process.stdout.write('', () => process.exit(code))
