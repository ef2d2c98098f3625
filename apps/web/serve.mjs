// The built page on a free port, for scripts that look at it. A server that runs already may be named instead.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from '../server/build.mjs'
import { buildWeb } from './build.mjs'

/** @returns {Promise<{ address: string, stop: () => void }>} */
export async function serve(running) {
  if (running) return { address: running, stop: () => undefined }
  const [bundle] = [await buildServer(), await buildWeb()]
  const data = mkdtempSync(join(tmpdir(), 'sandtable-look-'))
  const server = spawn(process.execPath, [bundle, '--port', '0', '--data', data], { stdio: ['ignore', 'pipe', 'inherit'] })
  server.once('exit', () => rmSync(data, { recursive: true, force: true }))
  const address = await new Promise(resolve =>
    server.stdout.on('data', chunk => resolve(/http:\/\/\S+/.exec(String(chunk))[0])),
  )
  return { address, stop: () => void server.kill('SIGTERM') }
}
