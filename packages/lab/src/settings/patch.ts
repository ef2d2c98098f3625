// What if: a few numbers of the rules or the scenario changed, one a line.
//
//   # a cheaper Harrier
//   harrier.cost: 40
//   scenario.turns: 12
//   scenario.units.b-line-1.sp: 5
//   options.fog: markers
import { ParseError } from '@sandtable/kernel'
import type { Bounds, PatchTables } from '../tally/tally-adapter.ts'

export type PatchValue = number | string | boolean
export type PatchLine = { readonly path: string; readonly value: PatchValue }

/** A name in a patch that nothing bears. `known` is what it may have been meant to be. */
export class UnknownName extends ParseError {
  readonly word: string
  readonly known: readonly string[]
  constructor(path: string, word: string, what: string, known: readonly string[]) {
    super('bad-patch', path, `there is no ${what} "${word}"`)
    this.word = word
    this.known = known
  }
}

const MOST_LISTED = 40

/** What is wrong, in a sentence, and what was probably meant. `nearest` finds a known word like this one. */
export function refusalWords(error: ParseError, nearest: (word: string, known: readonly string[]) => string | null): string {
  // A message that begins with a path begins with its own letters.
  const message = error.path === '' ? error.message.charAt(0).toUpperCase() + error.message.slice(1) : error.message
  if (!(error instanceof UnknownName)) return `${message}.`
  const { word, known } = error
  const meant = nearest(word, known)
  const hint = meant ? ` Did you mean ${meant}?` : ''
  // Of the fields of a scenario there are hundreds.
  const isListed = known.length > 0 && (!meant || known.length <= MOST_LISTED)
  return `${message}.${hint}${isListed ? ` There are ${known.join(', ')}.` : ''}`
}

const bad = (path: string, message: string): ParseError => new ParseError('bad-patch', path, message)

export function parsePatch(text: string): readonly PatchLine[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const patch: PatchLine[] = []
  for (const [i, line] of lines.entries()) {
    const said = line.replace(/(^|\s)#.*$/, '').trim()
    if (said === '') continue
    const match = /^([\w.-]+)\s*[:=]\s*(.+)$/.exec(said)
    if (!match) throw bad(`line ${i + 1}`, `expected a name and a value, as in harrier.cost: 40, found "${said}"`)
    patch.push({ path: match[1] as string, value: valueIn(match[2] as string) })
  }
  const twice = patch.find(({ path }, i) => patch.findIndex(other => other.path === path) !== i)
  if (twice) throw bad(twice.path, 'is changed twice')
  return patch
}

export function valueIn(text: string): PatchValue {
  const word = text.trim().replace(/^(["'])(.*)\1$/, '$2')
  if (/^-?\d+(\.\d+)?$/.test(word)) return Number(word)
  return word === 'true' || word === 'false' ? word === 'true' : word
}

/** A changed copy of a scenario or of options; what the lines do not name stays. Whether it still is a scenario is for the game to say. */
export function patchData(what: 'scenario' | 'options', data: unknown, patch: readonly PatchLine[]): unknown {
  const lines = patch.filter(({ path }) => path.startsWith(`${what}.`))
  if (lines.length === 0) return data
  const copy = structuredClone(data)
  for (const { path, value } of lines) setIn(copy, path.split('.').slice(1), value, path)
  return copy
}

type Holder = { [key: string]: unknown }

/** Data that were refused because of a field that a patch has put there: then the name was wrong, and its neighbours may be meant. */
export function unknownFieldIn(data: unknown, error: unknown, patch: readonly PatchLine[]): unknown {
  if (!(error instanceof ParseError) || !error.message.includes(NO_SUCH_FIELD)) return error
  const { path } = error
  if (!patch.some(line => line.path === path)) return error
  const keys = path.split('.').slice(1)
  const holder = keys.slice(0, -1).reduce<unknown>((at, key) => (at as Holder | undefined)?.[key], data)
  return new UnknownName(path, keys.at(-1) ?? '', 'field', Object.keys((holder ?? {}) as Holder))
}
/** The kernel's words for a field too many. */
const NO_SUCH_FIELD = 'expected no such field'

function setIn(holder: unknown, keys: readonly string[], value: PatchValue, path: string): void {
  const [key = '', ...rest] = keys
  const place = Array.isArray(holder) ? placeIn(holder, key, path) : key
  if (typeof holder !== 'object' || holder === null) throw bad(path, `there is nothing to change at "${key}"`)
  if (rest.length === 0) (holder as Holder)[place] = value
  else if (!Object.hasOwn(holder, place)) setNew(holder as Holder, place, rest, value, path)
  else setIn((holder as Holder)[place], rest, value, path)
}

/** Options are left out where they are the usual ones, so a part of one may be new; a scenario has all its parts. */
function setNew(holder: Holder, key: string, rest: readonly string[], value: PatchValue, path: string): void {
  if (!path.startsWith('options.')) throw new UnknownName(path, key, 'field', Object.keys(holder))
  holder[key] = {}
  setIn(holder[key], rest, value, path)
}

/** Things in a list go by their id; a number is their place, from 0. */
function placeIn(list: readonly unknown[], key: string, path: string): string {
  const ids = list.map(each => (each as { readonly id?: unknown } | null)?.id)
  const index = ids.indexOf(key)
  if (index >= 0) return String(index)
  if (/^\d+$/.test(key) && Number(key) < list.length) return key
  throw new UnknownName(
    path,
    key,
    'entry',
    ids.filter(id => typeof id === 'string'),
  )
}

const isTableLine = ({ path }: PatchLine): boolean => !/^(scenario|options)\./.test(path)

/** Throws where a line names no number of the rules or one that cannot be. */
export function checkTables(tables: PatchTables, patch: readonly PatchLine[]): void {
  for (const line of patch.filter(isTableLine)) {
    const [name = '', field = '', ...more] = line.path.split('.')
    if (field === '' && (name === 'scenario' || name === 'options'))
      throw bad(
        line.path,
        `what of it is to be changed? A name belongs behind it, as in ${name}.${name === 'scenario' ? 'turns' : 'fog'}`,
      )
    const table = Object.hasOwn(tables, name) ? tables[name] : undefined
    if (!table) throw new UnknownName(line.path, name, 'unit or table', [...Object.keys(tables), 'scenario', 'options'])
    const bounds = Object.hasOwn(table.bounds, field) ? table.bounds[field] : undefined
    if (!bounds || more.length > 0)
      throw new UnknownName(line.path, [field, ...more].join('.'), 'figure', Object.keys(table.bounds))
    checkNumber(line, bounds)
  }
}

function checkNumber({ path, value }: PatchLine, { least, most }: Bounds): void {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
    throw bad(path, `expected a whole number from ${least} to ${most}, found ${JSON.stringify(value)}`)
}

/** Writes the new numbers where the rules read them. For a thread that plays this run and no other. */
export function writeTables(tables: PatchTables, patch: readonly PatchLine[]): void {
  checkTables(tables, patch)
  for (const { path, value } of patch.filter(isTableLine)) {
    const [name = '', field = ''] = path.split('.')
    ;(tables[name]?.row as Holder)[field] = value
  }
}

/** What `read` finds with the numbers of a patch in their tables; they are put back at once. */
export function withPatch<T>(tables: PatchTables, patch: readonly PatchLine[], read: () => T): T {
  checkTables(tables, patch)
  const before = patch.filter(isTableLine).map(({ path }) => {
    const [name = '', field = ''] = path.split('.')
    const row = tables[name]?.row as Holder
    return { row, field, value: row[field] }
  })
  try {
    writeTables(tables, patch)
    return read()
  } finally {
    for (const { row, field, value } of before) row[field] = value
  }
}

export const patchText = (patch: readonly PatchLine[]): string => patch.map(({ path, value }) => `${path}: ${value}`).join(', ')
