// Builds the page into apps/web/dist and compresses it beside itself, when a source is newer than the last build.
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const HERE = dirname(fileURLToPath(import.meta.url))
const ROOT = join(HERE, '../..')
const DIST = join(HERE, 'dist')
const STAMP = join(DIST, '.built')
/** What the page can be made of: the rooms it may import from, and how it is built. */
const SOURCES = ['apps/web', 'packages', 'games', 'package-lock.json']
const NOT_SOURCES = new Set(['node_modules', 'dist', 'e2e', 'coverage'])
const COMPRESSED = /\.(html|js|css|svg|json|webmanifest|txt)$/
const SMALLEST = 512

/** The folder of a page that is not older than its sources. `force` builds in any case. */
export async function buildWeb({ force = false, quiet = true } = {}) {
  if (force || !(await isFresh())) await build(quiet)
  return DIST
}

async function isFresh() {
  try {
    const built = (await stat(STAMP)).mtimeMs
    for (const source of SOURCES) if ((await newest(join(ROOT, source))) > built) return false
    return true
  } catch {
    return false
  }
}

async function newest(path) {
  const info = await stat(path)
  if (!info.isDirectory()) return info.mtimeMs
  let latest = 0
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (NOT_SOURCES.has(entry.name) || entry.name.endsWith('.test.ts')) continue
    latest = Math.max(latest, await newest(join(path, entry.name)))
  }
  return latest
}

async function build(quiet) {
  const started = new Date()
  const { build: viteBuild } = await import('vite')
  // Built apart and put in place in one step: a server that runs meanwhile keeps whole files.
  const fresh = `${DIST}.${process.pid}.tmp`
  // Whoever asks (a test runner sets 'test'), the page is built as it is served.
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await viteBuild({
      configFile: join(HERE, 'vite.config.ts'),
      mode: 'production',
      logLevel: quiet ? 'error' : 'info',
      build: { outDir: fresh, emptyOutDir: true },
    })
    await compress(fresh)
    await writeFile(join(fresh, '.built'), '')
    await utimes(join(fresh, '.built'), started, started)
    await mkdir(DIST, { recursive: true })
    const old = `${DIST}.${process.pid}.old`
    await rename(DIST, old)
    await rename(fresh, DIST)
    await rm(old, { recursive: true, force: true })
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
    await rm(fresh, { recursive: true, force: true })
  }
}

async function compress(folder) {
  const br = promisify(brotliCompress)
  const gz = promisify(gzip)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile() && COMPRESSED.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async file => {
      const contents = await readFile(file)
      if (contents.length < SMALLEST) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: contents.length }
      await writeFile(`${file}.br`, await br(contents, { params }))
      await writeFile(`${file}.gz`, await gz(contents, { level: 9 }))
    }),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(relative(process.cwd(), await buildWeb({ force: process.argv.includes('--force'), quiet: false })))
}
