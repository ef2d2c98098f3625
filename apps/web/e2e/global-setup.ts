// Before the browser tests: the page and the server are built and the server runs on a free port.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWeb } from '../build.mjs'
import { chromiumPath } from './browser.mjs'
import { serve } from './server.ts'

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
  await buildWeb()
  // A folder of matches belongs to one server, and that of the checkout to whoever plays here.
  const data = mkdtempSync(join(tmpdir(), 'sandtable-e2e-'))
  const { address, process: server } = await serve(data)
  server.once('exit', () => rmSync(data, { recursive: true, force: true }))
  return { address, stop: () => void server.kill('SIGTERM') }
}
