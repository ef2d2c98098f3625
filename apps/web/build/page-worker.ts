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
      const file = this.emitFile({ type: 'chunk', id: id.slice(PREFIX.length), name: 'worker' })
      return `export default function () { return new Worker(import.meta.ROLLUP_FILE_URL_${file}, { type: 'module' }) }`
    },
  }
}

/** Vite's preloading looks into the document, which a worker has not: what both import is imported plainly. */
export const forPagesOnly =
  (isShared: (file: string) => boolean) =>
  (file: string, deps: string[]): string[] =>
    isShared(file) ? [] : deps
