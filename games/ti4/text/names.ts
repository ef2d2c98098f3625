// Names as the table says them: pieces, effects, places, seats, steps.
import { DATA, findEffect, findFaction, findUnit } from '../data/lookup.ts'
import type { RollKind, StepId, UnitType } from '../data/types.ts'
import type { UnitRef } from '../rules/contract/events.ts'
import type { Restriction, RollStage } from '../rules/state/dice-and-hits.ts'
import type { Place, SessionStep } from '../rules/state/table.ts'

export const TYPE_NAMES: Readonly<Record<UnitType, readonly [one: string, many: string]>> = {
  flagship: ['flagship', 'flagships'],
  warsun: ['war sun', 'war suns'],
  dreadnought: ['dreadnought', 'dreadnoughts'],
  carrier: ['carrier', 'carriers'],
  cruiser: ['cruiser', 'cruisers'],
  destroyer: ['destroyer', 'destroyers'],
  fighter: ['fighter', 'fighters'],
  mech: ['mech', 'mechs'],
  infantry: ['infantry', 'infantry'],
  pds: ['PDS', 'PDS'],
  spacedock: ['space dock', 'space docks'],
}

export const STEP_NAMES: Readonly<Record<StepId, string>> = {
  'P0.1': 'Attacking faction',
  'P0.2': 'Defending faction',
  'P0.3': 'Activation',
  'P0.4': 'Movement',
  'P0.5': 'Units',
  'P0.6': 'After movement',
  'P1.1': 'Before space cannon',
  'P1.2': 'Space cannon offence',
  'P1.3': 'Space cannon hits',
  'P1.4': 'Who is left',
  'P2.1': 'Start of the round',
  'P2.2': 'Anti-fighter barrage',
  'P2.3': 'Announce retreats',
  'P2.4': 'Combat rolls',
  'P2.5': 'Assign hits',
  'P2.6': 'Does it go on?',
  'P3.1': 'Bombardment?',
  'P3.2': 'Bombardment targets',
  'P3.3': 'Before bombardment',
  'P3.4': 'Bombardment rolls',
  'P3.5': 'Bombardment hits',
  'P3.6': 'Who is left on the planets',
  'P3.7': 'Commit ground forces',
  'P3.8': 'Answer to the landing',
  'P3.9': 'Space cannon defence',
  'P3.10': 'Where there is ground combat',
  'P4.1': 'Start of the ground round',
  'P4.2': 'Ground combat rolls',
  'P4.3': 'Assign ground hits',
  'P4.4': 'End of the ground round',
  'P4.5': 'Does it go on?',
  'P4.6': 'Control of planets',
  'PC.1': 'After the combat',
  'PC.2': 'Capacity check',
  'PC.3': 'Combat complete',
}
export const stepName = (step: SessionStep): string =>
  step === 'closed' ? 'Activation cancelled' : step === 'idle' ? 'Over' : STEP_NAMES[step]

export const ROLL_NAMES: Readonly<Record<RollKind, string>> = {
  combat: 'combat',
  afb: 'anti-fighter barrage',
  bombardment: 'bombardment',
  spaceCannon: 'space cannon',
  ability: 'ability',
}
export const STAGE_NAMES: Readonly<Record<RollStage, string>> = {
  offence: 'space cannon offence',
  spaceStart: 'the start of the space combat',
  afb: 'anti-fighter barrage',
  space: 'space combat',
  spaceEnd: 'the end of the round',
  bombardment: 'bombardment',
  defence: 'space cannon defence',
  groundStart: 'the start of the ground combat',
  ground: 'ground combat',
  harrow: 'Harrow',
  custom: 'an effect of the table',
}

/** What the seats of a table are called. */
export type SeatNames = (seat: string) => string
/** Seats by their letters, where nothing but an event is known of the table. */
export const seatName = (seat: string): string => `Player ${seat.toUpperCase()}`
export const effectName = (id: string): string => findEffect(id)?.name ?? (id === 'custom' ? 'an effect of the table' : id)
export const factionName = (id: string): string => (findFaction(id)?.name ?? id).replace(/^The /, '')
/** 'capacity:a', as the limit is called when it is overridden. */
export function limitName(check: string, who: SeatNames = seatName): string {
  const [what = '', seat] = check.split(':')
  const name = what === 'fleet' ? 'fleet supply' : what
  return seat === undefined ? name : `${name} of ${who(seat)}`
}
const OTHER_THINGS: Readonly<Record<string, string>> = {
  queueHits: 'assigning hits',
  roll: 'a roll',
  enterHits: 'entering hits',
  dice: 'the option about dice',
  pass: 'passing',
}
/** Whatever a refusal may speak of: an effect, a roll, a stage, a faction, a window, a step. */
export function thingName(id: string): string {
  if (id in ROLL_NAMES) return ROLL_NAMES[id as RollKind]
  if (id in STAGE_NAMES) return STAGE_NAMES[id as RollStage]
  if (id in STEP_NAMES) return STEP_NAMES[id as StepId]
  const window = DATA.windows.find(each => each.id === id)?.when
  return OTHER_THINGS[id] ?? window ?? (findFaction(id) ? factionName(id) : effectName(id))
}
/** TI-G.9.1: what a hit may be given to. */
export function restrictionName(restriction: Restriction | string): string {
  const [kind, about = ''] = restriction.split(':')
  if (kind === 'chosen') return `${idName(about)} alone`
  if (kind === 'ground') return `ground forces on ${about}`
  return RESTRICTIONS[kind ?? ''] ?? restriction
}
const RESTRICTIONS: Readonly<Record<string, string>> = {
  any: 'anything',
  nonFighter: 'ships other than fighters',
  fighter: 'fighters',
  ship: 'ships',
  mech: 'mechs',
}
export const pieceName = (id: string): string => (findUnit(id)?.name ?? id).replace(' (generic)', '')
/** 'Cruiser II 3': the third of that player. */
export const unitName = ({ id, unit }: Pick<UnitRef, 'id' | 'unit'>): string =>
  `${pieceName(unit)} ${id.split('.').at(-1) ?? ''}`.trim()
/** By id alone: 'a.cruiser.2' is cruiser 2 of player A; effects that roll have their own name. */
export function idName(id: string, who: SeatNames = seatName): string {
  const [seat, type, n] = id.split('.')
  if (n === undefined || type === undefined || !(type in TYPE_NAMES)) return effectName(id)
  return `${TYPE_NAMES[type as UnitType][0]} ${n} of ${who(seat!)}`
}
export const placeName = (place: Place | string): string =>
  place === 'space' ? 'the space area' : place === 'adjacent' ? 'an adjacent system' : place.replace(/^planet:/, '')

/** 'in the space area', 'on Jord'. */
export const whereText = (place: Place | string): string =>
  `${place === 'space' || place === 'adjacent' ? 'in' : 'on'} ${placeName(place)}`

export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? 'nothing'
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}
/** Like pieces together: '2 Cruiser I and Carrier I'. */
export function summed(units: readonly Pick<UnitRef, 'unit'>[]): string {
  const counts = new Map<string, number>()
  for (const { unit } of units) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  return listed([...counts].map(([unit, n]) => (n === 1 ? pieceName(unit) : `${n} ${pieceName(unit)}`)))
}
