// Bundles the command line program into apps/cli/dist/main.js.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleApp } from '../../tools/build/bundle.mjs'
import { playedBy } from '../../tools/build/played.mjs'

const defined = async () => ({ SANDTABLE_PLAYED: JSON.stringify(await playedBy()) })

export const buildCli = options => bundleApp('apps/cli', 'src/main.ts', 'main.js', { ...options, defined })

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(relative(process.cwd(), await buildCli({ force: process.argv.includes('--force') })))
}
