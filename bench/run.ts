// `npm run bench [names…] [--json]`: bundles the suite as the product is bundled and runs it in a process of its own. (Run
// from its sources by tsx the same code is some 5 to 10 % slower: every inner function is wrapped to keep its name.)
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const out = join(dirname(fileURLToPath(import.meta.url)), 'out')

/** Each server, and a player that is measured by itself, is a program of its own, started by the case that measures it. */
const ENTRIES = [
  import.meta.resolve('./suite.ts'),
  import.meta.resolve('./subjects/boardgame.ts'),
  import.meta.resolve('./subjects/player.ts'),
  import.meta.resolve('./subjects/abusers.ts'),
  import.meta.resolve('./servers/ours.ts'),
  import.meta.resolve('./servers/bare.ts'),
  import.meta.resolve('./servers/boardgame-server.ts'),
]

await build({
  // Two bundles, so that the peer plays its own copy of the rules: Immer freezes every state, and frozen and plain objects
  // going through the same functions would slow both sides down.
  entryPoints: ENTRIES.map(url => fileURLToPath(url)),
  outdir: out,
  entryNames: '[name]',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  logLevel: 'warning',
  // As the product ships: these stay outside its bundle too.
  external: ['ws', 'pg', 'kysely', 'hono', '@hono/node-server'],
})

spawnSync(process.execPath, ['--expose-gc', join(out, 'suite.mjs'), ...process.argv.slice(2)], { stdio: 'inherit' })
