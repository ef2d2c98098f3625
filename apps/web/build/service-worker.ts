// A vite plugin that emits `sw.js`: the list of built files, a version made of their contents, and a few lines of caching.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'

const TEMPLATE = new URL('./sw-template.js', import.meta.url)
/** Read before the page is there, or never by the page: not worth a place in the cache. */
const LEFT_OUT = /\.(map|br|gz)$|(^|\/)(sw\.js|icon-512\.png|icon-maskable-512\.png)$|LICENSE/

type Built = { readonly path: string; readonly contents: string | Uint8Array }

export function serviceWorker(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'sandtable-service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const built: Built[] = Object.values(bundle).map(file => ({
          path: `/${file.fileName}`,
          contents: file.type === 'chunk' ? file.code : file.source,
        }))
        const files = [...built, ...publicFiles(config.publicDir)].filter(({ path }) => !LEFT_OUT.test(path))
        const template = readFileSync(TEMPLATE, 'utf8')
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: fill(template, files) })
      },
    },
  }
}

/** Also the worker itself changes with its files, which is how a browser notices a new version. */
export function fill(template: string, files: readonly Built[]): string {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1))
  const hash = createHash('sha256').update(template)
  for (const { path, contents } of sorted) hash.update(path).update(contents)
  // The page itself is asked for as '/', the address that every navigation falls back to.
  const paths = sorted.map(({ path }) => (path === '/index.html' ? '/' : path))
  return template
    .replace("'__VERSION__'", JSON.stringify(hash.digest('hex').slice(0, 12)))
    .replace("['__FILES__']", JSON.stringify(paths))
}

function publicFiles(folder: string): Built[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => {
      const full = join(entry.parentPath, entry.name)
      return { path: full.slice(folder.length).replaceAll('\\', '/'), contents: readFileSync(full) }
    })
}
