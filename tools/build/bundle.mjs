// Bundles a Node program of ours into one file, when a source is newer than the bundle. Node built-ins and esbuild only.
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * The path of a bundle of `<app>/<entry>` that is not older than its sources. `force` builds in any case. Beside the bundle stands
 * a list of what it was made of: the next start looks at these files and at no others. `defined` gives what the build itself says.
 */
export async function bundleApp(app, entry, name, { force = false, defined = async () => ({}) } = {}) {
  const dist = join(ROOT, app, 'dist')
  const target = {
    app,
    entry,
    bundle: join(dist, name),
    inputs: join(dist, name.replace('.js', '.inputs.json')),
    dist,
    defined,
  }
  if (force || !(await isFresh(target))) await build(target)
  return target.bundle
}

async function isFresh({ app, bundle, inputs }) {
  try {
    const built = (await stat(bundle)).mtimeMs
    const always = ['tools/build/bundle.mjs', 'tools/build/played.mjs', `${app}/package.json`, 'package-lock.json']
    const sources = [...always, ...JSON.parse(await readFile(inputs, 'utf8'))]
    const changed = await Promise.all(sources.map(async file => (await stat(join(ROOT, file))).mtimeMs))
    return changed.every(time => time <= built)
  } catch {
    // No bundle, no list, or a source that is gone: build again.
    return false
  }
}

async function build({ app, entry, bundle, inputs, dist, defined }) {
  const started = new Date()
  const { build: esbuild } = await import('esbuild')
  // One file, so that it can be put in place in one step: several commands may start, and build, at the same time.
  const result = await esbuild({
    absWorkingDir: ROOT,
    entryPoints: [`${app}/${entry}`],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: true,
    // Read and compiled anew at every start: less text is a sixth less to do. Names stay, for whoever reads where something failed.
    sourcesContent: false,
    minifyWhitespace: true,
    minifySyntax: true,
    external: await externals(app),
    define: await defined(),
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  await mkdir(dist, { recursive: true })
  for (const { path, contents } of result.outputFiles.filter(({ path }) => path !== bundle)) await put(path, contents)
  await put(inputs, JSON.stringify(filesOf(result.metafile)))
  // Last, and dated by the start of the build: what was saved in the meantime is newer than the bundle.
  await put(bundle, result.outputFiles.find(({ path }) => path === bundle).contents, started)
}

/** What is defined for the build stands among its inputs as '<define:…>' and is no file: looked for, it would never be found fresh. */
const filesOf = ({ inputs }) => Object.keys(inputs).filter(input => !input.startsWith('<'))

/** Packages that the program itself needs stay outside: bundled CommonJS fails in an ES module. Ours are bundled. */
async function externals(app) {
  const { dependencies = {} } = JSON.parse(await readFile(join(ROOT, app, 'package.json'), 'utf8'))
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
