// Bundles the server into apps/server/dist/server.js.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleApp } from '../../tools/bundle.mjs'

export const buildServer = options => bundleApp('apps/server', 'src/server.ts', 'server.js', options)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(relative(process.cwd(), await buildServer({ force: process.argv.includes('--force') })))
}
