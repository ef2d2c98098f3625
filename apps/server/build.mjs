// Bundles the server into apps/server/dist/server.js, and beside it the threads that set up scenarios from outside and the watchdog's.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleApp } from '../../tools/build/bundle.mjs'

/** The path of the server's bundle. */
export async function buildServer(options) {
  await bundleApp('apps/server', 'src/admission/worker.ts', 'setup-worker.js', options)
  await bundleApp('apps/server', 'src/ops/watchdog-worker.ts', 'watchdog-worker.js', options)
  return bundleApp('apps/server', 'src/server.ts', 'server.js', options)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(relative(process.cwd(), await buildServer({ force: process.argv.includes('--force') })))
}
