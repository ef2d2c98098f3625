// Counts what the build wrote, line by line of the table of budgets. `npm run sizes` prints it. `npm run sizes -- --write` keeps the sizes of
// the modules in sizes.json: when a line grows too large, that file tells which modules grew.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWeb } from '../build.mjs'
import { APART, type Apart, FETCHED, type Fetched } from './budgets.ts'
import { type Contents, readContents } from './contents.ts'

const KEPT = fileURLToPath(new URL('sizes.json', import.meta.url))
/** Smaller modules share one row. */
const LEAST_BYTES = 500
const REST = 'smaller modules'
const MOST_NAMED = 12
/** A line with less room than this is marked where the table is printed. */
const ROOM = 0.15

export type Build = { readonly contents: Contents; readonly bytesOf: (file: string) => number }
/** Bytes by module. */
type Sizes = Readonly<Record<string, number>>
type Line = {
  readonly what: string
  readonly kB: number
  readonly bytes: number
  readonly files: ReadonlySet<string>
  readonly modules: Sizes
}
/** By line, as they were when they were last written down. */
type Kept = Readonly<Record<string, Sizes>>

/** The page in `apps/web/dist`, built anew where a source has changed. */
export async function builtPage(): Promise<Build> {
  const dist = await buildWeb()
  const bytesOf = (file: string) => {
    const plain = join(dist, file)
    return statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size
  }
  return { contents: readContents(dist), bytesOf }
}

/** Every line of the table, with the files and the modules that count for it. */
export function linesOf(build: Build, fetched = FETCHED, apart = APART): readonly Line[] {
  const isApart = (module: string) => apart.some(({ modules }) => modules.test(module))
  return [
    ...fetched.map(line => lineOf(build, line, ownFiles(build, line, fetched), module => !isApart(module))),
    ...apart.map(line => {
      const counts = (module: string) => line.modules.test(module)
      const files = Object.keys(build.contents).filter(file => modulesIn(build, file).some(([module]) => counts(module)))
      return lineOf(build, line, new Set(files), counts)
    }),
  ]
}

/** The files of a line, without those that the browser has already. */
function ownFiles(build: Build, line: Fetched, all: readonly Fetched[]): ReadonlySet<string> {
  const above = all.find(({ what }) => what === line.above)
  const known = above ? filesOf(build, above) : new Set()
  return new Set([...filesOf(build, line)].filter(file => !known.has(file)))
}

/** The files that hold these modules, and all that these files need. */
function filesOf({ contents }: Build, { what, entries, files = [] }: Fetched): ReadonlySet<string> {
  const found = new Set(files)
  const add = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    contents[file]?.needs.forEach(add)
  }
  for (const entry of entries) {
    const holding = Object.keys(contents).filter(file => contents[file] && entry in contents[file].modules)
    if (holding.length === 0)
      throw new Error(`The build has no module ${entry}. Write into apps/web/build/budgets.ts what "${what}" fetches now.`)
    holding.forEach(add)
  }
  return found
}

const modulesIn = ({ contents }: Build, file: string) => Object.entries(contents[file]?.modules ?? { [file]: 1 })

/** Of the bytes of a file, a module has the share that it has of its length. */
function lineOf(
  build: Build,
  { what, kB }: Fetched | Apart,
  files: ReadonlySet<string>,
  counts: (module: string) => boolean,
): Line {
  const sizes: Record<string, number> = {}
  for (const file of files) {
    const modules = modulesIn(build, file)
    const length = modules.reduce((sum, [, each]) => sum + each, 0)
    // A file that only takes from others has modules of no length: they share it evenly.
    const share = (each: number) => (length > 0 ? each / length : 1 / modules.length)
    for (const [module, each] of modules)
      if (counts(module)) sizes[module] = (sizes[module] ?? 0) + build.bytesOf(file) * share(each)
  }
  return { what, kB, bytes: sum(sizes), files, modules: sizes }
}

const sum = (sizes: Sizes): number => Math.round(Object.values(sizes).reduce((all, bytes) => all + bytes, 0))

/** What is written down of a line: the modules of some size, the others together. */
export function keep({ modules }: Line): Sizes {
  const rows = Object.entries(modules).map(([module, bytes]) => [module, Math.round(bytes)] as const)
  const large = rows.filter(([, bytes]) => bytes >= LEAST_BYTES).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const rest = rows.filter(([, bytes]) => bytes < LEAST_BYTES)
  return Object.fromEntries([...large, [REST, sum(Object.fromEntries(rest))]])
}

/** Null for a line within its budget; else what is wrong, and the modules that grew, the one that grew most first. */
export function complaintOf(line: Line, kept: Sizes): string | null {
  const { what, kB, bytes } = line
  if (bytes <= kB * 1000) return null
  const grown = Object.entries(keep(line))
    .map(([module, now]) => ({ module, now, by: now - (kept[module] ?? 0) }))
    .filter(({ by }) => by > 0)
    .toSorted((one, other) => other.by - one.by)
  const named = grown.slice(0, MOST_NAMED).map(({ module, now, by }) => `  +${inKB(by)} ${module} (now ${inKB(now)})`)
  return [
    `${what}: ${inKB(bytes)}, and ${kB} kB are allowed. Make it smaller, or fetch a part of it later. What grew since sizes.json was written:`,
    ...named,
    ...(grown.length > MOST_NAMED ? [`  and ${grown.length - MOST_NAMED} more`] : []),
  ].join('\n')
}

export const readKept = (): Kept => JSON.parse(readFileSync(KEPT, 'utf8'))

const inKB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** One line of the printed table. */
export function rowOf({ what, kB, bytes }: Line): string {
  const room = (kB * 1000) / bytes - 1
  const mark = room < 0 ? '  over its budget' : room < ROOM ? '  less than 15 % of room' : ''
  return `${what.padEnd(26)}${inKB(bytes).padStart(10)}${`${kB} kB`.padStart(10)}${mark}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lines = linesOf(await builtPage())
  console.log(`${''.padEnd(26)}${'now'.padStart(10)}${'budget'.padStart(10)}`)
  for (const line of lines) console.log(rowOf(line))
  const kept = readKept()
  const complaints = lines.map(line => complaintOf(line, kept[line.what] ?? {})).filter(each => each !== null)
  if (complaints.length > 0) console.log(`\n${complaints.join('\n\n')}`)
  if (process.argv.includes('--write'))
    writeFileSync(KEPT, `${JSON.stringify(Object.fromEntries(lines.map(line => [line.what, keep(line)])), null, 2)}\n`)
  if (complaints.length > 0) process.exitCode = 1
}
