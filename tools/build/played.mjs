// What decides the games of a run, as one short digest a game: its rules and opponents, what the laboratory counts in it, and what they
// stand on. Taken of the code as it is bundled, so that comments, words, screens, scenarios (which a run holds itself) and everything
// else in the program may change without making two results files strangers. Node built-ins and esbuild only.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')
/** Rooms of a game that decide nothing. */
const IDLE = /^\.{1,2}\/(?:.*\/)?(?:text|scenarios|viewmodel|ui)\//
const LENGTH = 12

const gameIds = () => readdirSync(join(ROOT, 'games')).filter(id => existsSync(join(ROOT, 'games', id, 'index.ts')))

function entryOf(id) {
  const lab = `games/${id}/lab/index.ts`
  return [
    `export { default } from './games/${id}/index.ts'`,
    ...(existsSync(join(ROOT, lab)) ? [`export { default as lab } from './${lab}'`] : []),
    `export { playGame, prepare, rowText } from './packages/lab/src/index.ts'`,
  ].join('\n')
}

const entries = {
  name: 'entries',
  setup(build) {
    build.onResolve({ filter: /^played:/ }, ({ path }) => ({ path: path.slice('played:'.length), namespace: 'played' }))
    build.onLoad({ filter: /.*/, namespace: 'played' }, ({ path }) => ({ contents: entryOf(path), resolveDir: ROOT }))
    build.onResolve({ filter: IDLE }, ({ path }) => ({ path, external: true }))
  },
}

/** By game. */
export async function playedBy() {
  const { build } = await import('esbuild')
  const ids = gameIds()
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(ids.map(id => [id, `played:${id}`])),
    outdir: 'played',
    plugins: [entries],
    bundle: true,
    minify: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    format: 'esm',
    write: false,
    logLevel: 'silent',
  })
  const digestOf = contents => createHash('sha256').update(contents).digest('hex').slice(0, LENGTH)
  return Object.fromEntries(ids.map(id => [id, digestOf(outputFiles.find(({ path }) => path.endsWith(`${id}.js`)).contents)]))
}
