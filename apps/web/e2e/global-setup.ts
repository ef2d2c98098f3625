// Before the browser tests: the page and the server are built and the server runs on a free port.
import { type ChildProcess, spawn } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import { buildServer } from '../../server/build.mjs'
import { buildWeb } from '../build.mjs'
import { chromiumPath } from './browser.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the page is served; null where there is no browser to open it with. */
    readonly address: string | null
  }
}

/** One server for all projects that ask. */
let running: Promise<{ readonly address: string; readonly stop: () => void }> | null = null

export default async function setup(project: TestProject): Promise<(() => void) | undefined> {
  if (!chromiumPath()) {
    if (process.env.CI === 'true') throw new Error('CI=true, and there is no Chromium: set CHROMIUM_PATH.')
    project.provide('address', null)
    return undefined
  }
  running ??= start()
  const { address, stop } = await running
  project.provide('address', address)
  return stop
}

async function start(): Promise<{ readonly address: string; readonly stop: () => void }> {
  const bundle = await buildServer()
  await buildWeb()
  const server = spawn(process.execPath, [bundle, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  return { address: await addressOf(server), stop: () => void server.kill('SIGTERM') }
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('exit', code => reject(new Error(`The server stopped with code ${code}.`)))
    server.stdout?.on('data', chunk => {
      const found = /http:\/\/\S+/.exec(String(chunk))
      if (found) resolve(found[0])
    })
  })
}
