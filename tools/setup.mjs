// Prepares a fresh clone: `--build` builds the page and the server, `--test` installs what tests need, `--bench` what the benchmark needs.

import { hop } from './node/hop.mjs'
import { ensureChromium } from './setup/browser.mjs'
import { installPeers, installSandtable } from './setup/install.mjs'
import { ensurePostgres } from './setup/postgres.mjs'

/** The page and the server, each only when a source is newer than what was built. */
async function buildAll() {
  const { buildWeb } = await import('../apps/web/build.mjs')
  const { buildServer } = await import('../apps/server/build.mjs')
  await buildWeb()
  await buildServer()
}

await hop()
try {
  installSandtable()
  if (process.argv.includes('--test')) {
    ensureChromium()
    ensurePostgres()
  }
  if (process.argv.includes('--build')) await buildAll()
  if (process.argv.includes('--bench')) installPeers()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
