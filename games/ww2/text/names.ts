// How sides, units and lists are written for people.
import type { Faction, Side, UnitType } from '../rules/tables.ts'

export const SIDE_NAMES: Readonly<Record<Side, string>> = { nw: 'the north-west', se: 'the south-east' }

const ARMY_NAMES: Readonly<Record<Faction, string>> = {
  German: 'the Germans',
  British: 'the British',
  Italian: 'the Italians',
  American: 'the Americans',
}

/** A side by its army once it has one, else by its corner. */
export const armyName = (side: Side, faction: Faction | null): string => (faction ? ARMY_NAMES[faction] : SIDE_NAMES[side])

export const UNIT_NAMES: Readonly<Record<UnitType, string>> = {
  LI: 'Light Infantry',
  HI: 'Heavy Infantry',
  LM: 'Light Mechanical',
  HM: 'Heavy Mechanical',
  AR: 'Artillery',
}

/** 'g1', 'g1 and g2', 'g1, g2 and g3'. */
export function listed(words: readonly string[], last = 'and'): string {
  if (words.length < 2) return words[0] ?? ''
  return `${words.slice(0, -1).join(', ')} ${last} ${words[words.length - 1]}`
}

export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
