// A unit by what people call it: its id, its name, or a part of either that fits only one.

import { Failure, orList } from '@sandtable/terminal'
import type { MusketState, Unit } from '../viewmodel/index.ts'

export function findUnit(state: MusketState, text: string): Unit | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === '') return undefined
  const exact = state.units.find(({ who }) => who.id.toLowerCase() === typed || who.name.toLowerCase() === typed)
  if (exact) return exact
  const found = state.units.filter(({ who }) => who.id.toLowerCase().includes(typed) || who.name.toLowerCase().includes(typed))
  const own = found.filter(({ who }) => who.side === state.player)
  const fits = own.length === 1 ? own : found
  if (fits.length > 1) throw new Failure(`"${text}" could be ${orList(fits.map(({ who }) => who.name))}.`)
  return fits[0]
}
