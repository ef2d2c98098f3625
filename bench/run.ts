// `npm run bench [names…] [--json]`: bundles the suite as the product is bundled and runs it in a process of its own. (Run
// from its sources by tsx the same code is some 5 to 10 % slower: every inner function is wrapped to keep its name.)
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const out = join(here, 'out')


await build({
  // Two bundles, so that the peer plays its own copy of the rules: Immer freezes every state, and frozen and plain objects
  // going through the same functions would slow both sides down.
  entryPoints: [join(here, 'suite.ts'), join(here, 'subjects/boardgame.ts')],
  outdir: out,
  entryNames: '[name]',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
})

// Production is the peer's faster mode: without it boardgame.io also checks after every move that the state is serializable.
spawnSync(process.execPath, ['--expose-gc', join(out, 'suite.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
