// A vite plugin that emits `sw.js`: the built files by what they belong to, a version made of their contents, and a few lines of caching.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, ResolvedConfig, Rolldown } from 'vite'

const TEMPLATE = new URL('./sw-template.js', import.meta.url)
/** Read before the page is there, or never by the page: not worth a place in the cache. */
const LEFT_OUT = /\.(map|br|gz)$|(^|\/)(sw\.js|icon-512\.png|icon-maskable-512\.png)$|LICENSE/
const SHELL = 'shell'

type Built = { readonly path: string; readonly group: string; readonly contents: string | Uint8Array }
type Bundle = Rolldown.OutputBundle

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
        const groups = groupsOf(bundle)
        const built: Built[] = Object.values(bundle).map(file => ({
          path: `/${file.fileName}`,
          group: groups.get(file.fileName) ?? SHELL,
          contents: file.type === 'chunk' ? file.code : file.source,
        }))
        const files = [...built, ...publicFiles(config.publicDir)].filter(({ path }) => !LEFT_OUT.test(path))
        const template = readFileSync(TEMPLATE, 'utf8')
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: fill(template, files) })
      },
    },
  }
}

/** The game that alone needs a file, for scripts and for the styles that only they ask for. */
function groupsOf(bundle: Bundle): ReadonlyMap<string, string> {
  const groups = new Map<string, string>()
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk') continue
    const group = onlyGame(file.moduleIds)
    const styles = (file as { viteMetadata?: { importedCss: ReadonlySet<string> } }).viteMetadata?.importedCss ?? []
    groups.set(file.fileName, group)
    for (const style of styles) groups.set(style, (groups.get(style) ?? group) === group ? group : SHELL)
  }
  return groups
}

function onlyGame(modules: readonly string[]): string {
  const owners = new Set(modules.map(id => /\/games\/([^/]+)\//.exec(id)?.[1] ?? SHELL))
  const [owner = SHELL] = owners
  return owners.size === 1 ? owner : SHELL
}

/** Also the worker itself changes with its files, which is how a browser notices a new version. */
function fill(template: string, files: readonly Built[]): string {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1))
  const hash = createHash('sha256').update(template)
  const byGroup: Record<string, string[]> = {}
  for (const { path, group, contents } of sorted) {
    hash.update(path).update(contents)
    byGroup[group] ??= []
    // The page itself is asked for as '/', the address that every navigation falls back to.
    byGroup[group].push(path === '/index.html' ? '/' : path)
  }
  return template
    .replace("'__VERSION__'", JSON.stringify(hash.digest('hex').slice(0, 12)))
    .replace('{ __FILES__: [] }', JSON.stringify(byGroup))
}

function publicFiles(folder: string): Built[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => {
      const full = join(entry.parentPath, entry.name)
      return { path: full.slice(folder.length).replaceAll('\\', '/'), group: SHELL, contents: readFileSync(full) }
    })
}
