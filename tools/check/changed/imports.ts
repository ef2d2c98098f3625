// Which file names which other one: imports, and every other string in it that leads to a file (`new URL`, `import.meta.glob`). One more than
// there really is does no harm; it costs a test that need not have run.
import { dirname, join } from 'node:path/posix'

/** By file, the files that it names. Paths are from the root of the repository. */
export type Imports = ReadonlyMap<string, ReadonlySet<string>>
type Read = (file: string) => string

const CODE = /\.(ts|mts|mjs|cjs|js|svelte)$/
const NAMED = /(['"`])((?:\.{1,2}|@sandtable)\/[^'"`\n]*)\1/g

export function importsOf(files: readonly string[], read: Read): Imports {
  const known = new Set(files)
  const packages = packagesIn(files, read)
  const code = files.filter(file => CODE.test(file))
  return new Map(code.map(file => [file, new Set(namedIn(read(file)).flatMap(name => found(name, file, known, packages)))]))
}

const namedIn = (text: string): readonly string[] =>
  [...text.matchAll(NAMED)].map(([, , name = '']) => name.replace(/\?.*$/, ''))

function found(name: string, from: string, known: ReadonlySet<string>, packages: ReadonlyMap<string, readonly string[]>) {
  if (name.startsWith('@')) return packages.get(name) ?? []
  const path = join(dirname(from), name)
  if (!path.includes('*')) return known.has(path) ? [path] : []
  const glob = new RegExp(`^${path.split('*').map(escaped).join('[^/]*')}$`)
  return [...known].filter(file => glob.test(file))
}

const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')

type Exports = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/** The files behind each name that the packages of this repository can be imported by. */
function packagesIn(files: readonly string[], read: Read): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, readonly string[]>()
  for (const file of files.filter(file => /(^|\/)package\.json$/.test(file))) {
    const { name, exports = {} } = JSON.parse(read(file)) as { name?: string; exports?: Exports | string }
    const entries: Exports = typeof exports === 'string' ? { '.': exports } : exports
    for (const [path, to] of Object.entries(entries)) {
      const targets = typeof to === 'string' ? [to] : Object.values(to)
      names.set(
        join(name ?? '', path),
        [...new Set(targets)].map(target => join(dirname(file), target)),
      )
    }
  }
  return names
}
