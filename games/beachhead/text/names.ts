// How pieces, hexes and counts are written in a sentence. An id such as 'marine_squad-2' is for machines: people read 'Marine Squad 2'.
import type { BeachheadEvent, EventType, NamedPiece } from '../rules/contract/events.ts'
import { FORT_TYPES, type FortType, OFFBOARD, type Side, UNIT_TYPES, type UnitType } from '../rules/tables/index.ts'
import { FORT_WORDS } from './ground-words.ts'
import { SIDE_WORDS, UNIT_WORDS } from './unit-words.ts'

const isUnitType = (text: string): text is UnitType => (UNIT_TYPES as readonly string[]).includes(text)
const isFortType = (text: string): text is FortType => (FORT_TYPES as readonly string[]).includes(text)

/** One of its kind in the log: 'Marine Squad', 'AA Team'. Cards have the full title. */
export const typeName = (type: UnitType): string => UNIT_WORDS[type].plural.replace(/s$/, '')

/** What stands in a list of forces or in the way of a card: a unit type, a fortification or a dummy. */
export function kindName(kind: string): string {
  if (isUnitType(kind)) return typeName(kind)
  return isFortType(kind) ? FORT_WORDS[kind].title : plain(kind)
}

/** BI-23.3: `<type>-<n>`; a position given in line may call its units anything. */
export function unitName(id: string): string {
  if (id === OFFBOARD) return 'Off-board battery'
  if (/^[MN]\d+$/.test(id)) return `Marker ${id}`
  const [, stem = '', number = ''] = /^(.+)-(\d+)$/.exec(id) ?? []
  if (stem === 'usswasp') return typeName(stem)
  if (isUnitType(stem)) return `${typeName(stem)} ${number}`
  return stem === 'dummy' ? `Dummy ${number}` : plain(id)
}

/** BI-17.9: a marker by its number, a unit never shown as just that. */
export function pieceName({ name, type }: NamedPiece): string {
  if (name === '') return 'An unseen unit'
  if (type === null) return `Marker ${name}`
  const called = unitName(name)
  return type === 'dummy' || called.startsWith(typeName(type)) || name === OFFBOARD ? called : `${typeName(type)} ${called}`
}

/** 'Marine Squad 2 at 3,4'. */
export const placed = (piece: NamedPiece): string =>
  piece.hex === null ? pieceName(piece) : `${pieceName(piece)} at ${piece.hex}`

/** In the middle of a sentence: 'marker M3', 'an unseen unit'. */
export const amid = (text: string): string => text.replace(/^(An|A|The|Marker|Dummy|Off)\b/, word => word.toLowerCase())

export const sideName = (side: Side | null): string => (side === null ? 'The rules' : capitalised(SIDE_WORDS[side].noun))

/** 'a Bunker', 'an AA Team', 'an LCAC'. */
export const withArticle = (noun: string): string => `${/^([AEIOaeiou]|LC|MARSOC\b$)/.test(noun) ? 'an' : 'a'} ${noun}`

/** 'a', 'a and b', 'a, b and c'. */
export function listed(words: readonly string[], last = 'and'): string {
  if (words.length < 2) return words[0] ?? ''
  return `${words.slice(0, -1).join(', ')} ${last} ${words[words.length - 1]}`
}

/** '2 Trenches' is not needed: forces are told one by one, '2 x Marine Squad'. */
export function tallied(kinds: readonly string[]): string {
  const names = [...new Set(kinds)]
  return listed(
    names.map(kind => {
      const n = kinds.filter(each => each === kind).length
      return n === 1 ? kindName(kind) : `${n} x ${kindName(kind)}`
    }),
  )
}

export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
export const signed = (n: number): string => (n > 0 ? `+${n}` : String(n))
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const plain = (id: string): string => id.replaceAll('_', ' ')

/** Sentences one after the other; empty ones are left out. */
export const said = (...sentences: readonly string[]): string =>
  `${sentences
    .filter(sentence => sentence !== '')
    .map(capitalised)
    .join('. ')}.`

/** The sentences of one chapter of the log: one for each type of event it tells of. */
export type EventSentences<T extends EventType> = {
  readonly [type in T]: (event: Extract<BeachheadEvent, { type: type }>) => string
}
