// Bundles the command line program, when a source is newer than the bundle. Node built-ins and esbuild only.
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const DIST = join(ROOT, 'apps/cli/dist')
const BUNDLE = join(DIST, 'main.js')
/** What the bundle was made of: the next start looks at these files and at no others. */
const INPUTS = join(DIST, 'inputs.json')
const ALWAYS = ['tools/build.mjs', 'apps/cli/package.json', 'package-lock.json']

/** The path of a bundle that is not older than its sources. `force` builds in any case. */
export async function buildCli({ force = false } = {}) {
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
    // No bundle, no list, or a source that is gone: build again.
    return false
  }
}

async function build() {
  const started = new Date()
  const { build: esbuild } = await import('esbuild')
  // One file, so that it can be put in place in one step: several commands may start, and build, at the same time.
  const result = await esbuild({
    absWorkingDir: ROOT,
    entryPoints: ['apps/cli/src/main.ts'],
    outfile: BUNDLE,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    loader: { '.md': 'text' },
    external: await externals(),
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  await mkdir(DIST, { recursive: true })
  for (const { path, contents } of result.outputFiles.filter(({ path }) => path !== BUNDLE)) await put(path, contents)
  await put(INPUTS, JSON.stringify(Object.keys(result.metafile.inputs)))
  // Last, and dated by the start of the build: what was saved in the meantime is newer than the bundle.
  const main = result.outputFiles.find(({ path }) => path === BUNDLE)
  await put(BUNDLE, main.contents, started)
}

/** Packages that the program itself needs stay outside: bundled CommonJS fails in an ES module. Ours are bundled. */
async function externals() {
  const { dependencies = {} } = JSON.parse(await readFile(join(ROOT, 'apps/cli/package.json'), 'utf8'))
  return Object.keys(dependencies).filter(name => !name.startsWith('@sandtable/'))
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
  console.log(relative(process.cwd(), await buildCli({ force: process.argv.includes('--force') })))
}
