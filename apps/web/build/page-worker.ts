// A vite plugin that builds workers together with the page, so that both run the same files: the rules are fetched once.
// Vite's own `?worker` bundles everything a second time. While developing, that one is used.
import type { Plugin } from 'vite'

const QUERY = /\?worker$/
const PREFIX = '\0page-worker:'

export function pageWorker(): Plugin {
  return {
    name: 'sandtable-page-worker',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!QUERY.test(source)) return null
      const found = await this.resolve(source.replace(QUERY, ''), importer, { skipSelf: true })
      return found && `${PREFIX}${found.id}`
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null
      // Two emitted under one name would be taken for each other.
      const name = /([\w-]+)\.worker\.ts$/.exec(id)?.[1] ?? 'page'
      const file = this.emitFile({ type: 'chunk', id: id.slice(PREFIX.length), name: `${name}-worker` })
      return `export default function () { return new Worker(import.meta.ROLLUP_FILE_URL_${file}, { type: 'module' }) }`
    },
    /** Vite's preloading looks into the document and tells the window, which a worker has not. */
    transform: {
      order: 'pre',
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        const fit = code
          .replace('deps && deps.length > 0', "deps && deps.length > 0 && typeof document !== 'undefined'")
          .replace('window.dispatchEvent(', 'globalThis.dispatchEvent(')
        if (!fit.includes('typeof document !== ') || !fit.includes('globalThis.dispatchEvent('))
          this.error("Vite's preload helper is not the one that is known here: workers that share files could not start.")
        return { code: fit, map: null }
      },
    },
  }
}
