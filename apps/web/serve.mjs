// The built page on a free port, for scripts that look at it. A server that runs already may be named instead.
import { spawn } from 'node:child_process'
import { buildServer } from '../server/build.mjs'
import { buildWeb } from './build.mjs'

/** @returns {Promise<{ address: string, stop: () => void }>} */
export async function serve(running) {
  if (running) return { address: running, stop: () => undefined }
  const [bundle] = [await buildServer(), await buildWeb()]
  const server = spawn(process.execPath, [bundle, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await new Promise(resolve =>
    server.stdout.on('data', chunk => resolve(/http:\/\/\S+/.exec(String(chunk))[0])),
  )
  return { address, stop: () => void server.kill('SIGTERM') }
}
