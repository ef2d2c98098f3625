// A party in one line, as typed at a terminal: `3 cruiser II, 2 fighter, dreadnought* @ hacan + plasma, 2 morale`.
import { effectNamed, factionNamed, unitNamed } from './names.ts'
import type { EffectUse, Party, UnitLine } from './scenario.ts'

export type NotationFault = 'noFaction' | 'noUnit' | 'noCount' | 'noEffect' | 'manyEffects' | 'twoFactions' | 'empty'

/** What could not be read, and at which character, counted from 1. */
export class NotationError extends Error {
  readonly clause = 'TI-O.1'
  readonly code: NotationFault
  readonly character: number
  readonly found: string
  constructor(code: NotationFault, character: number, found: string, why: string) {
    super(`Character ${character}: ${why}`)
    this.code = code
    this.character = character
    this.found = found
  }
}

type Word = { readonly text: string; readonly at: number }

export function parseParty(text: string): Party {
  const plus = text.indexOf('+')
  const head = plus < 0 ? text : text.slice(0, plus)
  const ats = head.split('@')
  if (ats.length > 2) {
    const at = head.indexOf('@', head.indexOf('@') + 1)
    throw new NotationError('twoFactions', at + 1, '@', 'a side has one faction.')
  }
  const faction = ats.length === 2 ? parseFaction({ text: ats[1]!, at: ats[0]!.length + 1 }) : 'neutral'
  const units = merged(words(ats[0]!, 0).map(word => parseUnit(word, faction)))
  if (units.length === 0) throw new NotationError('empty', 1, '', 'a side needs at least one unit, as in "3 cruiser".')
  const effects = plus < 0 ? [] : words(text.slice(plus + 1), plus + 1).map(parseEffect)
  return { faction, units, ...(effects.length > 0 ? { effects } : {}) }
}

/** Effects alone, as of a system: `nebula, conventions`. */
export const parseEffects = (text: string): EffectUse[] => words(text, 0).map(parseEffect)

/** The same line again: parsing it gives the same party. */
export function partyText({ faction, units, effects = [] }: Party): string {
  const lines = units.flatMap(({ unit, count, damaged = 0 }) => [
    ...(count - damaged > 0 ? [`${count - damaged} ${unit}`] : []),
    ...(damaged > 0 ? [`${damaged} ${unit}*`] : []),
  ])
  const used = effects.map(({ effect, n }) => (n === undefined ? effect : `${n} ${effect}`))
  return `${lines.join(', ')} @ ${faction}${used.length > 0 ? ` + ${used.join(', ')}` : ''}`
}

/** One line per unit. */
function merged(lines: readonly UnitLine[]): UnitLine[] {
  const byUnit = new Map<string, UnitLine>()
  for (const { unit, count, damaged = 0 } of lines) {
    const before = byUnit.get(unit)
    const hurt = (before?.damaged ?? 0) + damaged
    byUnit.set(unit, { unit, count: (before?.count ?? 0) + count, ...(hurt > 0 ? { damaged: hurt } : {}) })
  }
  return [...byUnit.values()]
}

function words(text: string, at: number): Word[] {
  const found: Word[] = []
  let start = at
  for (const part of text.split(/[,+]/)) {
    const trimmed = part.trim()
    if (trimmed !== '') found.push({ text: trimmed, at: start + part.indexOf(trimmed) })
    start += part.length + 1
  }
  return found
}

function parseFaction({ text, at }: Word): string {
  const name = text.trim()
  const faction = factionNamed(name)
  if (faction) return faction.id
  const character = at + Math.max(0, text.indexOf(name)) + 1
  throw new NotationError('noFaction', character, name, `there is no faction "${name}".`)
}

function parseUnit({ text, at }: Word, faction: string): UnitLine {
  const { count, name, nameAt } = counted({ text, at })
  const isDamaged = name.endsWith('*')
  const bare = isDamaged ? name.slice(0, -1).trim() : name
  const unit = unitNamed(bare, faction)
  if (!unit) throw new NotationError('noUnit', nameAt + 1, bare, `${faction} has no unit "${bare}".`)
  return { unit: unit.id, count, ...(isDamaged ? { damaged: count } : {}) }
}

function parseEffect(word: Word): EffectUse {
  const { count, name, nameAt, hasCount } = counted(word)
  const found = effectNamed(name)
  if (!Array.isArray(found)) return { effect: (found as { id: string }).id, ...(hasCount ? { n: count } : {}) }
  if (found.length === 0) throw new NotationError('noEffect', nameAt + 1, name, `there is no effect "${name}".`)
  const ids = found.map((effect: { id: string }) => effect.id).join(', ')
  throw new NotationError('manyEffects', nameAt + 1, name, `"${name}" may be ${ids}.`)
}

function counted({ text, at }: Word): { count: number; name: string; nameAt: number; hasCount: boolean } {
  const match = /^(\d+)\s*[x×]?\s+/.exec(text)
  if (!match && /^[-+.\d]+(\s|$)/.test(text))
    throw new NotationError('noCount', at + 1, text, `"${text}" is no count and name.`)
  const used = match?.[0].length ?? 0
  const count = match ? Number(match[1]) : 1
  if (count > 99) throw new NotationError('noCount', at + 1, text, 'a line has at most 99 units.')
  return { count, name: text.slice(used), nameAt: at + used, hasCount: match !== null }
}
