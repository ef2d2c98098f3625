// How hexes, sides and counts are written for people.
import type { Side } from '../rules/tables.ts'

export type SideNames = { readonly [side in Side]: string }
export const SIDE_NAMES: SideNames = { blue: 'Blue', red: 'Red' }

/** MK-1.11: column letter and 1-based row, '3,4' is 'D5'. What lies off every board stays as it was written. */
export function hexName(hex: string): string {
  const match = /^(\d{1,2}),(\d{1,3})$/.exec(hex)
  const column = Number(match?.[1])
  return match && column < 26 ? `${String.fromCharCode(65 + column)}${Number(match[2]) + 1}` : hex
}

/** 'D5', 'D5 and E5', 'D5, E5 and F5'. */
export function listed(words: readonly string[], last = 'and'): string {
  if (words.length < 2) return words[0] ?? ''
  return `${words.slice(0, -1).join(', ')} ${last} ${words[words.length - 1]}`
}

export const hexList = (hexes: readonly string[], last = 'and'): string => listed(hexes.map(hexName), last)

export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`
}

export const signed = (n: number): string => (n > 0 ? `+${n}` : String(n))

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The verb that goes with a name: '1st Foot fires', 'Rangers fire'. */
export function verb(name: string, one: string, many: string): string {
  return isPlural(name) ? many : one
}

/** Names are the scenario's, so this goes by the ending of the word that counts: 'Volunteers of Ireland', 'riflemen', 'British'. */
function isPlural(name: string): boolean {
  const words = name.replace(/\s*\(.*\)$/, '').split(/ (?:of|von) /)[0] ?? ''
  return /([^s']s|men|ish|ch)$/i.test(words) && !/setts$/.test(words)
}
