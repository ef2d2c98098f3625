// The same code from different rules: which clause refused says what to tell.
import type { EventId, StrategicId, System } from '../rules/tables/index.ts'
import { EVENT_WORDS, STRATEGIC_WORDS } from './card-words.ts'
import { placeName } from './goal-words.ts'
import { amid, capitalised, counted, listed, plain, unitName, withArticle } from './names.ts'
import type { FactReader, FactsOf } from './refusal-facts.ts'
import { amidHex, type ByClause } from './refusal-places.ts'
import { SYSTEM_WORDS, WASP_STATUS_WORDS } from './status-words.ts'

export const STANDSTILLS: ByClause<(unit: string) => string> = {
  'BI-12.19': unit => `${unit} is in a transport and moves with it.`,
  'BI-12.11': unit => `${unit} is aboard the USS Wasp: launch it first.`,
  'BI-9.3/E04': () => 'Rough Seas: the USS Wasp cannot move this turn.',
  'BI-10.5': unit => `${unit} cannot move, so a march would not help it.`,
}

export const REACHES: ByClause<(hex: string) => string> = {
  'BI-3.8': hex => `Not enough movement left to land at ${amidHex(hex)}.`,
  'BI-11.3/D2': hex => `Tunnels reach up to four hexes: ${amidHex(hex)} is not within that.`,
}

export function enemyProblem(hex: string, clause: string): string {
  const at = amidHex(hex)
  if (clause === 'BI-11.3/D2')
    return hex === 'That hex' ? 'A known enemy is next to it: the tunnel is closed.' : `A known enemy is at or next to ${at}.`
  if (clause === 'BI-11.3/D5') return `A known Assault unit is next to ${at}.`
  if (clause === 'BI-3.20') return `The USS Wasp shares her hex with nobody: ${at} is closed.`
  return `An enemy is at ${at}.`
}

export function roomProblem(facts: FactsOf<'no-room'>): string {
  const into = facts.text('into')
  if (facts.clause === 'BI-12.14') return `${facts.unit} carries somebody itself and cannot be loaded.`
  if (facts.clause === 'BI-12.16') return `There is no room to set down ${amid(facts.unit)}.`
  return into === null
    ? `That is no load ${amid(facts.unit)} can carry.`
    : `No room for ${amid(facts.unit)} in ${amid(unitName(into))}.`
}

export function adjacencyProblem(facts: FactsOf<'not-adjacent'>): string {
  const { clause, unit, hex } = facts
  const into = facts.text('into')
  if (into !== null) return `${unit} has to be next to ${amid(unitName(into))}, on the ground.`
  if (clause === 'BI-12.9') return `${unit} has to be next to the USS Wasp to come aboard.`
  if (clause === 'BI-12.6') return `${hex} is not next to the USS Wasp.`
  if (clause === 'BI-11.3/A3') return `No infantry unit or AAV-7 of yours is next to ${amidHex(hex)}.`
  if (clause === 'BI-10.21') return `No infantry unit of yours without a token is next to ${amidHex(hex)}.`
  if (clause === 'BI-13.2') return `A way goes from hex to hex: ${amidHex(hex)} does not touch the one before it.`
  if (clause === 'BI-12.16') return `${hex} is not next to the transport.`
  return `${hex} is not next to ${amid(unit)}.`
}

export function targetProblem(facts: FactsOf<'no-target'>): string {
  const { clause, unit, hex, target } = facts
  const marker = facts.text('marker')
  if (marker !== null) return `You know of no marker ${plain(marker)}.`
  if (clause === 'BI-10.7') return `No enemy at ${amidHex(hex)} is seen by your units on the ground.`
  if (clause === 'BI-14.13') return `There is no Comms Hub where ${amid(unit)} stands.`
  if (clause === 'BI-15.23')
    return `The ${placeName(facts.text('objective') ?? 'place')} cannot be attacked: only a Comms Hub can, and by the Assault.`
  return target === 'That' ? 'There is no such target in sight.' : `${target} is no enemy you have in sight.`
}

export function rangeProblem(facts: FactsOf<'out-of-range'>): string {
  const distance = counted(facts.number('distance'), 'hex', 'hexes')
  const range = facts.number('range')
  if (facts.clause === 'BI-15.18') return `Out of range: ${distance}, a mortar reaches 2 to ${range}.`
  if (facts.clause === 'BI-9.3/E20' || facts.clause === 'BI-11.3/A1')
    return `Out of range: ${distance} from the USS Wasp, the guns reach ${range}.`
  if (facts.clause === 'BI-18.12') return `Out of range: ${distance}, Sea Sparrow reaches ${range}.`
  return `Out of range: ${distance}, this unit reaches ${range}.`
}

const PREY: ByClause<string> = {
  'BI-4.23': 'it shoots at air units only',
  'BI-4.27': 'guns shoot at what is on the ground, missiles at air units and the USS Wasp',
  'BI-10.14': 'a SAM Strike goes against air units and the USS Wasp',
  'BI-18.12': 'Sea Sparrow goes against air units',
}
export function preyProblem(unit: string, target: string, clause: string): string {
  const why = PREY[clause]
  const who = unit === 'This unit' ? 'That target' : `${unit} cannot attack ${target === 'That' ? 'that' : amid(target)}`
  if (unit === 'This unit')
    return why === undefined ? 'That is no target for this.' : `${target === 'That' ? who : target} is no target: ${why}.`
  return why === undefined ? `${who}.` : `${who}: ${why}.`
}

const KINDS: ByClause<string> = {
  'BI-14.8': 'infantry and vehicles search',
  'BI-14.4': 'only Mortar Teams shell a hex',
  'BI-14.13': 'Assault infantry blows things up',
  'BI-14.14': 'only Marine Squads clear fortifications',
  'BI-15.18': 'a Mortar Team shells a hex, not a unit',
  'BI-12.5': 'only aircraft, landing craft and AAV-7s are launched',
  'BI-12.9': 'only aircraft, landing craft and AAV-7s come aboard',
  'BI-11.3/A8': 'this card is for infantry',
  'BI-11.3/D4': 'this card is for Mortar Teams',
  'BI-11.3/D2': 'only infantry on the map goes through tunnels',
  'BI-9.3/E08': 'only revealed infantry without tokens slips away',
}
export function kindProblem(facts: FactsOf<'wrong-type'>): string {
  const { clause, unit } = facts
  if (clause === 'BI-7.8' || clause === 'BI-5.8')
    return facts.text('unitType') === 'fort'
      ? 'The Assault buys no fortifications.'
      : `${capitalised(withArticle(unit))} is not on your list.`
  if (clause === 'BI-10.19' || clause === 'BI-10.21') return 'Only the Defender can do this.'
  const why = KINDS[clause]
  return why === undefined ? `${unit} is of the wrong kind for this.` : `${unit} cannot do this: ${why}.`
}

const IDLE: ByClause<string> = {
  'BI-11.3/A5': 'is Operational already',
  'BI-11.3/A6': 'has no token to lose',
  'BI-11.3/D6': 'has no token to lose',
  'BI-11.3/A9': 'is not short of supply',
  'BI-9.3/E18': 'is no damaged infantry unit',
  'BI-9.3/E08': 'is seen by a known enemy',
}
export function idleProblem(facts: FactsOf<'no-effect'>): string {
  const { clause, unit, hex } = facts
  const system = facts.text('system') as System | null
  const objective = facts.text('objective')
  if (objective !== null) return `The ${placeName(objective)} is no Port or Airfield of yours that still resupplies.`
  if (facts.text('hex') !== null)
    return clause === 'BI-11.3/D1' || clause === 'BI-11.3/D3' ? `A known enemy sees ${hex}.` : `It would do nothing at ${hex}.`
  const who = system === null ? unit : (SYSTEM_WORDS[system]?.title ?? 'That system')
  return `${who} ${IDLE[clause] ?? 'would get nothing from it'}.`
}

const WANTED: ByClause<string> = {
  hex: 'a hex',
  hexes: 'one or two hexes',
  unit: 'a unit',
  marker: 'a marker',
  system: 'a system of the USS Wasp',
  objective: 'an objective',
}
/** 'a unit and a hex'. */
export function wanted(fields: string): string {
  const words = fields.split(' ').filter(field => field !== '')
  return words.length === 0
    ? 'nothing more'
    : `${listed(words.map(field => WANTED[field] ?? plain(field)))}, no more and no less`
}

export function cardOf(facts: FactReader<'card'>): string {
  const id = facts.text('card')
  if (id === null) return 'This card'
  return EVENT_WORDS[id as EventId]?.title ?? STRATEGIC_WORDS[id as StrategicId]?.title ?? id
}

export function statusOf(facts: FactReader<'status'>): string {
  const status = facts.text('status') as keyof typeof WASP_STATUS_WORDS | null
  return status === null ? '' : ` (${WASP_STATUS_WORDS[status]?.title ?? status})`
}
