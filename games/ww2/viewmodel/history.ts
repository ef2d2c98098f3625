// The war as four curves: treasury, Strength, hexes and cities at the start of every turn, wound back from now through the log.
import type { WwEvent } from '../rules/contract/events.ts'
import { boardOfState, type WwState } from '../rules/state/state.ts'
import { type Both, both, FACTION_LETTERS, SIDES, type Side, STATS, type UnitType } from '../rules/tables.ts'
import { hud } from './hud.ts'

export type HistoryFigures = {
  readonly treasury: number
  readonly strength: number
  readonly hexes: number
  readonly cities: number
}
export type HistoryPoint = { readonly turn: number; readonly sides: Both<HistoryFigures> }
export const SERIES = [
  { name: 'treasury', title: 'Resources', clause: 'WW-5.14' },
  { name: 'strength', title: 'Strength', clause: 'WW-6.7' },
  { name: 'hexes', title: 'Hexes', clause: 'WW-5.11' },
  { name: 'cities', title: 'Cities', clause: 'WW-13.6' },
] as const satisfies readonly { readonly name: keyof HistoryFigures; readonly title: string; readonly clause: string }[]

export function historyOf(now: WwState, story: readonly WwEvent[]): readonly HistoryPoint[] {
  const { sides } = hud(now)
  const figures = both(side => ({ ...pick(sides[side]) }))
  const types = new Map<string, UnitType>()
  for (const event of story)
    if (event.type === 'mustered' || event.type === 'unit_deployed') types.set(event.unit, event.unitType)
  const letter = both(side => FACTION_LETTERS[now.factions[side] ?? 'German'])
  const sideOf = (id: string): Side => (id[0] === letter.nw ? 'nw' : 'se')
  const cities = boardOfState(now)
  const isCity = (hex: string) => cities.isStrategic[cities.cell(hex)] === 1
  const shift = (side: Side | null, hex: string, by: number) => {
    if (!side) return
    figures[side].hexes += by
    if (isCity(hex)) figures[side].cities += by
  }
  const fall = (id: string) => {
    const type = types.get(id)
    if (type) figures[sideOf(id)].strength += STATS[type].strength
  }
  const points: HistoryPoint[] = []
  for (const event of story.toReversed()) {
    if (event.type === 'income') figures[event.side].treasury = event.treasury
    else if (event.type === 'turn_began') points.push({ turn: event.turn, sides: both(side => ({ ...figures[side] })) })
    else if (event.type === 'owner_changed') {
      shift(event.to, event.hex, -1)
      shift(event.from, event.hex, 1)
    } else if (event.type === 'mustered') figures[event.side].strength -= STATS[event.unitType].strength
    else if (event.type === 'combat') for (const id of [...event.defendersLost, ...event.attackersLost]) fall(id)
    else if (event.type === 'shot') for (const id of event.killed) fall(id)
  }
  return points.reverse()
}

/** Under fog the other side's past is not known: what was never seen cannot be wound back. */
export const knownSides = ({ setting, phase }: Pick<WwState, 'setting' | 'phase'>, viewer: Side | null): readonly Side[] =>
  setting.options.fogOfWar && phase !== 'over' ? (viewer ? [viewer] : []) : SIDES

const pick = ({ treasury, strength, hexes, cities }: HistoryFigures): { -readonly [K in keyof HistoryFigures]: number } => ({
  treasury,
  strength,
  hexes,
  cities,
})

/** A curve's points on a sheet of this size, the first side's and the second's; both on one scale. */
export function curvesOf(
  points: readonly HistoryPoint[],
  name: keyof HistoryFigures,
  width: number,
  height: number,
  shown: readonly Side[] = SIDES,
): { readonly most: number; readonly lines: Both<string> } {
  const most = Math.max(1, ...points.flatMap(point => shown.map(side => point.sides[side][name])))
  const x = (i: number) => Math.round((i / Math.max(1, points.length - 1)) * width * 10) / 10
  const y = (value: number) => Math.round((1 - value / most) * height * 10) / 10
  return {
    most,
    lines: both(side => points.map((point, i) => `${i === 0 ? 'M' : 'L'}${x(i)} ${y(point.sides[side][name])}`).join('')),
  }
}
