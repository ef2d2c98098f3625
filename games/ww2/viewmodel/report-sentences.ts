// Report sentences over several events: recruits of one place, and all ground that changed hands at the end of a turn.
import type { Mustered, OwnerChanged } from '../rules/contract/events.ts'
import { boardOfState, type WwState } from '../rules/state/state.ts'
import type { Side } from '../rules/tables.ts'
import { armyName, capitalised, counted, listed } from '../text/names.ts'
import { placeName } from './hexes.ts'
import { recruits } from './plan-sheet.ts'

export const isSameMuster = (a: Mustered, b: Mustered): boolean => a.side === b.side && a.hex === b.hex

export function musterText(state: WwState, events: readonly Mustered[]): string {
  const [first] = events
  if (!first) return ''
  const who = capitalised(armyName(first.side, first.faction))
  return `${who} raise ${recruits(events.map(({ unitType }) => unitType))} in ${placeName(state, first.hex)}.`
}

/** Cities by name; of other hexes only how many, and their new owner. */
export function groundText(state: WwState, events: readonly OwnerChanged[]): string {
  const board = boardOfState(state)
  const isCity = ({ hex }: OwnerChanged) => board.isStrategic[board.cell(hex)] === 1
  const whose = (side: Side | null) => (side ? armyName(side, state.factions[side]) : 'nobody')
  const cities = events
    .filter(isCity)
    .map(({ hex, from, to }) => `${placeName(state, hex)} goes to ${whose(to)}${from ? ` from ${whose(from)}` : ''}.`)
  const counts = (['nw', 'se', null] as const).flatMap(to => {
    const n = events.filter(event => event.to === to && !isCity(event)).length
    return n > 0 ? [`${counted(n, 'hex', 'hexes')} to ${whose(to)}`] : []
  })
  return [...cities, counts.length > 0 ? `Open ground: ${listed(counts)}.` : ''].filter(text => text !== '').join(' ')
}
