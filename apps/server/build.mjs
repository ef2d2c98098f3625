// Bundles the server into apps/server/dist/server.js, when a source is newer than the bundle.
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = dirname(fileURLToPath(import.meta.url))
const ROOT = join(HERE, '../..')
const DIST = join(HERE, 'dist')
const BUNDLE = join(DIST, 'server.js')
const INPUTS = join(DIST, 'inputs.json')
const ALWAYS = ['apps/server/build.mjs', 'apps/server/package.json', 'package-lock.json']

/** The path of a bundle that is not older than its sources. `force` builds in any case. */
export async function buildServer({ force = false } = {}) {
  if (force || !(await isFresh())) await build()
  return BUNDLE
}

async function isFresh() {
  try {
    const built = (await stat(BUNDLE)).mtimeMs
    const inputs = [...ALWAYS, ...JSON.parse(await readFile(INPUTS, 'utf8'))]
    const changed = await Promise.all(inputs.map(async file => (await stat(join(ROOT, file))).mtimeMs))
    return changed.every(time => time <= built)
  } catch {
    return false
  }
}

async function build() {
  const started = new Date()
  const { build: esbuild } = await import('esbuild')
  const { dependencies = {} } = JSON.parse(await readFile(join(HERE, 'package.json'), 'utf8'))
  const result = await esbuild({
    absWorkingDir: ROOT,
    entryPoints: ['apps/server/src/server.ts'],
    outfile: BUNDLE,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    external: Object.keys(dependencies).filter(name => !name.startsWith('@sandtable/')),
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  await mkdir(DIST, { recursive: true })
  for (const { path, contents } of result.outputFiles.filter(({ path }) => path !== BUNDLE)) await put(path, contents)
  await put(INPUTS, JSON.stringify(Object.keys(result.metafile.inputs)))
  await put(BUNDLE, result.outputFiles.find(({ path }) => path === BUNDLE).contents, started)
}

/** Whole or not at all, also when the process is killed half-way. */
async function put(path, contents, time) {
  const unfinished = `${path}.${process.pid}.tmp`
  try {
    await writeFile(unfinished, contents)
    if (time) await utimes(unfinished, time, time)
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(relative(process.cwd(), await buildServer({ force: process.argv.includes('--force') })))
}
