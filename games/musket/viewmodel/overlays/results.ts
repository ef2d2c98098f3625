// MK-20.11: results, each at the hex where it happened, also for units that are no longer there (MK-17.4).
import type {
  ChargeMade,
  FireMade,
  LeaderCasualty,
  LeavingCheck,
  MoraleRecord,
  MusketEvent,
  NamedUnit,
} from '../../rules/contract/events.ts'
import { hexName } from '../../text/names.ts'

export const RESULT_KINDS = [
  'hit',
  'miss',
  'loss',
  'retreat',
  'morale',
  'eliminated',
  'leaderFell',
  'replaced',
  'repulsed',
  'advanced',
  'stopped',
  'orderLost',
  'moved',
  'exited',
  'arrived',
  'burned',
] as const
export type ResultKind = (typeof RESULT_KINDS)[number]

/** `path` from where to where, for what moves. `unit` may be gone by now: `hex` says where it stood. */
export type HexResult = {
  readonly kind: ResultKind
  readonly hex: string
  readonly unit: string | null
  readonly text: string
  readonly path?: readonly [from: string, to: string]
  readonly clause: 'MK-20.11'
}

const at = (kind: ResultKind, hex: string, unit: string | null, text: string, path?: readonly [string, string]): HexResult => ({
  kind,
  hex,
  unit,
  text,
  ...(path ? { path } : {}),
  clause: 'MK-20.11',
})

export function results(event: MusketEvent): readonly HexResult[] {
  switch (event.type) {
    case 'activation_started':
      return event.command.passed ? [] : [at('orderLost', event.unit.at, event.unit.id, 'The order does not arrive')]
    case 'move_action':
      return [...stops(event.checks, event.unit.id), ...step(event.unit, event.reached)]
    case 'fire_action':
      return fireResults(event)
    case 'charge_action':
      return chargeResults(event)
    case 'unit_exited':
      return event.stopped
        ? stops(event.checks, event.unit.id)
        : [at('exited', event.hex, event.unit.id, `Leaves by the ${event.edge} edge`)]
    case 'reinforcements_arrived':
      return event.arrived.map(unit => at('arrived', unit.at, unit.id, 'Arrives'))
    case 'hex_burned':
      return [at('burned', event.hex, null, 'Burns down')]
    default:
      return []
  }
}

const step = (unit: NamedUnit, reached: string): HexResult[] =>
  reached === unit.at ? [] : [at('moved', reached, unit.id, `To ${hexName(reached)}`, [unit.at, reached])]

const stops = (checks: readonly LeavingCheck[], unit: string): HexResult[] =>
  checks.filter(({ passed }) => !passed).map(({ hex }) => at('stopped', hex, unit, 'Cannot get away'))

function fireResults({ target, hit, damage, casualty, morale, eliminatedUnits }: FireMade): HexResult[] {
  if (!hit.passed) return [at('miss', target.at, target.id, 'Miss')]
  return [
    at('hit', target.at, target.id, 'Hit'),
    at('loss', target.at, target.id, `-${damage}`),
    ...leaderResults(casualty, target, target.at),
    ...moraleResults(morale, target, target.at),
    ...goneResults([target], eliminatedUnits),
  ]
}

function chargeResults({ unit, target, checks, contest, attackerAt, eliminatedUnits }: ChargeMade): HexResult[] {
  if (!contest) return stops(checks, unit.id)
  const found: HexResult[] = []
  if (contest.outcome === 'attacker_repulsed') found.push(at('repulsed', unit.at, unit.id, 'Repulsed'))
  if (contest.attackerLoss > 0) found.push(at('loss', unit.at, unit.id, `-${contest.attackerLoss}`))
  found.push(...leaderResults(contest.attackerCasualty, unit, attackerAt))
  if (contest.defenderLoss > 0) found.push(at('loss', target.at, target.id, `-${contest.defenderLoss}`))
  const { retreat } = contest
  if (retreat !== null) found.push(at('retreat', retreat, target.id, 'Falls back', [target.at, retreat]))
  const stands = retreat ?? target.at
  found.push(...leaderResults(contest.defenderCasualty, target, stands), ...moraleResults(contest.morale, target, stands))
  if (contest.advanced) found.push(at('advanced', attackerAt, unit.id, 'Takes the ground', [unit.at, attackerAt]))
  return [...found, ...goneResults([unit, target], eliminatedUnits)]
}

function leaderResults(casualty: LeaderCasualty | null, host: NamedUnit, hex: string): HexResult[] {
  if (!casualty?.fell) return []
  const fell = at('leaderFell', hex, host.id, `${casualty.name} falls`)
  const { replacement } = casualty
  if (!replacement) return [fell]
  return [fell, at('replaced', hex, replacement.on, `${replacement.onName} takes over, radius ${replacement.radius}`)]
}

function moraleResults(morale: MoraleRecord | null, unit: NamedUnit, hex: string): HexResult[] {
  if (!morale || morale.passed) return []
  const failed = [at('morale', hex, unit.id, 'Morale fails'), at('loss', hex, unit.id, `-${morale.extraLoss}`)]
  return morale.retreat === null
    ? failed
    : [...failed, at('retreat', morale.retreat, unit.id, 'Falls back', [hex, morale.retreat])]
}

const goneResults = (units: readonly NamedUnit[], eliminated: readonly string[]): HexResult[] =>
  units.filter(({ id }) => eliminated.includes(id)).map(unit => at('eliminated', unit.at, unit.id, `${unit.name} destroyed`))
