// TI-G.3.1: the log in prose. Made from events alone; a missing one does not compile.
import type { Sentence } from '@sandtable/kernel'
import type { BoardTask, EventOf, SkipReason, TiEvent } from '../rules/events.ts'
import type { CombatResult, Die, SessionResult } from '../rules/state.ts'
import {
  counted,
  effectName,
  factionName,
  idName,
  limitName,
  listed,
  pieceName,
  placeName,
  ROLL_NAMES,
  STAGE_NAMES,
  seatName,
  stepName,
  summed,
  thingName,
  unitName,
  whereText,
} from './names.ts'

type Tellers = { readonly [T in TiEvent['type']]: (event: EventOf<T>) => string }

const SKIPS: Readonly<Record<SkipReason, string>> = {
  nothingCanFire: 'nothing can fire',
  notFirstRound: 'only the first round has it',
  nobodyBarrages: 'nobody has a barrage',
  nobodyOwnsEffects: 'nobody has an effect for it',
  noShips: 'there are no ships',
  nothingBombards: 'nothing bombards',
  nothingToCommit: 'there is nobody to land',
  nobodyFiresHere: 'nothing on the planets can fire',
  noMovement: 'no units may be moved in',
  sideEmpty: 'one side has nobody left',
  mode: 'this combat has no such step',
  effect: 'an effect forbids it',
  noGroundForces: 'there are no ground forces',
}

const RESULTS: Readonly<Record<CombatResult, string>> = {
  attacker: 'the attacker wins',
  defender: 'the defender wins',
  draw: 'nobody wins',
}
const ENDINGS: Readonly<Record<SessionResult, string>> = {
  attacker: 'The attacker has won',
  defender: 'The defender has won',
  draw: 'It is a draw',
  cancelled: 'The activation was cancelled',
}

const FIELDS: Readonly<Record<string, string>> = {
  techs: 'technologies',
  fleetPool: 'fleet pool',
  rift: 'gravity rift',
  asteroid: 'asteroid field',
  scar: 'entropic scar',
  breach: 'active breach',
  custodians: 'custodians token',
  neighbours: 'adjacent systems',
}

const TELLERS: Tellers = {
  sessionOpened: ({ attacker, defender, mode, startAt, changed }) =>
    `${seatName(attacker)} against ${seatName(defender)}${mode === 'activation' ? '' : `, ${mode === 'benediction' ? 'by Benediction' : 'ground combat only'}`}${startAt ? `, beginning at ${stepName(startAt)}` : ''}.${changed.length > 0 ? ` Options: ${listed(changed.map(({ option, value }) => `${option} ${String(value)}`))}.` : ''}`,
  factionChosen: ({ side, faction }) => `The ${side} plays ${factionName(faction)}.`,
  seatSet: ({ about, fields }) => `${seatName(about)}: ${listed(fields.map(field => FIELDS[field] ?? field))} noted.`,
  systemSet: ({ fields }) => `The system: ${listed(fields.map(field => FIELDS[field] ?? field))} noted.`,
  unitsSet: ({ owner, unit, place, n, damaged }) =>
    `${seatName(owner)} has ${n} ${pieceName(unit)} ${whereText(place)}${damaged > 0 ? `, ${damaged} of them damaged` : ''}.`,
  cannonsSet: ({ owner, unit, n, adjacent }) =>
    `${seatName(owner)} has ${n} ${pieceName(unit)} ${adjacent ? 'in an adjacent system' : 'here'}.`,
  checkOverridden: ({ seat, check }) => `${seatName(seat)} overrides the check of ${limitName(check)}.`,
  stepEntered: ({ to }) => `${stepName(to)}.`,
  stepSkipped: ({ skipped, reason, effect }) =>
    `${stepName(skipped)} is passed over: ${effect ? `${effectName(effect)} forbids it` : SKIPS[reason]}.`,
  roundBegan: ({ place, n }) => `Round ${n} ${whereText(place)}.`,
  effectUsed: ({ seat, use, cost }) =>
    `${seatName(seat)} uses ${effectName(use.effect)}${use.units.length > 0 ? ` on ${listed(use.units.map(named))}` : ''}${use.planet ? ` at ${use.planet}` : ''}${cost ? `, for ${cost}` : ''}.`,
  effectApplied: ({ seat, effect, units }) =>
    `${effectName(effect)} of ${seatName(seat)} applies${units.length > 0 ? ` to ${summed(units)}` : ''}.`,
  effectSwitched: ({ effect, n }) =>
    `${effectName(effect)} is ${n === 0 ? 'switched off' : n === 1 ? 'switched on' : `set to ${n}`}.`,
  customUsed: ({ seat, custom }) => `${seatName(seat)} uses ${custom.name}, an effect of the table.`,
  cardCancelled: ({ seat, effect, by, player }) =>
    `${seatName(seat)} cancels ${effectName(effect)} of ${seatName(player)} with ${effectName(by)}.`,
  passed: ({ seat, what }) => `${seatName(seat)} passes${what === '' ? '' : ` (${thingName(what)})`}.`,
  asked: ({ seat, effects }) => `${seatName(seat)} is asked about ${listed(effects.map(effectName))}.`,
  fireDeclared: ({ seat, kind }) => `${seatName(seat)} declares ${ROLL_NAMES[kind]}.`,
  rolled: ({ seat, kind, effect, dice }) =>
    `${seatName(seat)} rolls ${counted(dice.length, 'die', 'dice')} for ${effect ? effectName(effect) : ROLL_NAMES[kind]}: ${shown(dice)}; ${hits(sum(dice))}.`,
  hitsEntered: ({ seat, kind, hits: n }) => `${seatName(seat)} enters ${hits(n)} of ${ROLL_NAMES[kind]}.`,
  rerolled: ({ seat, by, dice }) =>
    `${seatName(seat)} rerolls with ${effectName(by)}: ${listed(dice.map(({ before, after }) => `${face(before)} becomes ${face(after)}`))}.`,
  dieChanged: ({ seat, by, before, after }) =>
    `${seatName(seat)} changes a die with ${effectName(by)}: ${before.final ?? before.raw} becomes ${after.final ?? after.raw}.`,
  rollRestarted: ({ effect }) => `${effectName(effect)}: the rolls of this round are made again.`,
  hitsProduced: ({ seat, target, stage, n, effect }) =>
    `${hits(n)} for ${seatName(target)} from ${seatName(seat)} (${effect ? effectName(effect) : STAGE_NAMES[stage]}).`,
  hitsCancelled: ({ target, n, by }) => `${hits(n)} against ${seatName(target)} cancelled by ${effectName(by)}.`,
  hitsLapsed: ({ n }) => `${hits(n)} ${n === 1 ? 'lapses' : 'lapse'}: nobody is left to take ${n === 1 ? 'it' : 'them'}.`,
  hitsConfirmed: ({ seat }) => `${seatName(seat)} has assigned all hits.`,
  unitSustained: ({ seat, unit, cancelled }) => `${unitName(unit)} of ${seatName(seat)} sustains ${hits(cancelled)}.`,
  unitDamaged: ({ seat, unit, effect }) => `${unitName(unit)} of ${seatName(seat)} is damaged by ${effectName(effect)}.`,
  unitRepaired: ({ seat, unit, effect }) => `${unitName(unit)} of ${seatName(seat)} is repaired by ${effectName(effect)}.`,
  unitDestroyed: ({ seat, unit, cause }) =>
    `${unitName(unit)} of ${seatName(seat)} is destroyed${cause.effect ? ` by ${effectName(cause.effect)}` : ''}.`,
  unitSaved: ({ seat, unit, effect }) => `${effectName(effect)} saves ${unitName(unit)} of ${seatName(seat)}.`,
  unitRemoved: ({ seat, unit, why }) => `${unitName(unit)} of ${seatName(seat)} is removed${REMOVED[why]}.`,
  unitCaptured: ({ unit, by }) => `${unitName(unit)} of ${seatName(unit.owner)} is captured by ${seatName(by)}.`,
  unitAdded: ({ seat, unit, effect }) =>
    `${pieceName(unit.unit)} of ${seatName(seat)} comes to ${placeName(unit.place)} by ${effectName(effect)}.`,
  unitReplaced: ({ unit, now, effect }) =>
    `${unitName(unit)} of ${seatName(unit.owner)} becomes ${pieceName(now.unit)} of ${seatName(now.owner)} by ${effectName(effect)}.`,
  unitMoved: ({ unit, to, effect }) => `${unitName(unit)} goes to ${placeName(to)} by ${effectName(effect)}.`,
  unitTurned: ({ unit, as, effect }) =>
    as === 'itself'
      ? `${unitName(unit)} is itself again.`
      : `${unitName(unit)} fights as a ${as === 'ship' ? 'ship' : 'ground force'} by ${effectName(effect)}.`,
  targetSet: ({ unit, at }) => `${unitName(unit)} will bombard ${at}.`,
  committed: ({ unit, to }) => `${unitName(unit)} lands on ${to}.`,
  uncommitted: ({ unit }) => `${unitName(unit)} is held back.`,
  retreatAnnounced: ({ seat }) => `${seatName(seat)} announces a retreat.`,
  stayed: ({ seat }) => `${seatName(seat)} stays.`,
  retreatBlocked: ({ seat, effect }) => `${effectName(effect)}: ${seatName(seat)} cannot retreat this round.`,
  left: ({ seat, to, units, how, token }) =>
    `${seatName(seat)} ${how === 'retreat' ? 'retreats' : 'leaves'} to ${to} with ${summed(units)}${token ? '; a command token goes there' : ''}.`,
  riftRolled: ({ unit, raw, isLost }) =>
    `The gravity rift: ${unit ? unitName(unit) : 'a ship'} shows ${raw} and ${isLost ? 'is lost' : 'comes through'}.`,
  revivalRolled: ({ unit, raw, needed, isRevived }) =>
    `Revival of ${unitName(unit)}: ${raw} against ${needed}; it ${isRevived ? 'returns to the home system later' : 'is gone'}.`,
  combatEnded: ({ place, result }) => `The combat ${whereText(place)} is over: ${RESULTS[result]}.`,
  stalemate: ({ place }) => `No die can hit ${whereText(place)}: the attacker must announce a retreat.`,
  planetGained: ({ seat, gained, from }) =>
    `${seatName(seat)} gains ${gained}${from ? ` from ${seatName(from)}` : ''}; its card is exhausted.`,
  planetHeld: ({ seat, held }) => `${seatName(seat)} keeps ${held}.`,
  hitsQueued: ({ seat, kind, n }) => `${seatName(seat)} lets ${hits(n)} of ${ROLL_NAMES[kind]} stand.`,
  boardTask: ({ task }) => `On the board: ${taskText(task)}.`,
  sessionEnded: ({ result, planetsTaken }) =>
    `${ENDINGS[result]}.${planetsTaken.length > 0 ? ` Planets taken: ${listed(planetsTaken)}.` : ''}`,
}

const REMOVED = {
  capacity: ' for want of capacity',
  fleet: ' for want of fleet supply',
  rift: ' by the gravity rift',
  retreat: ': it could not leave with the others',
  effect: ' by an effect',
} as const

/** TI-G.3.4: one line of what to do with the pieces. */
export function taskText({ do: what, seat, unit, planet, to, n, effect }: BoardTask): string {
  const piece = unit ? `${pieceName(unit.unit)} of ${seatName(unit.owner)}` : ''
  const by = effect ? ` (${effectName(effect)})` : ''
  switch (what) {
    case 'remove':
      return `remove ${piece}${by}`
    case 'tilt':
      return `tilt ${piece}${by}`
    case 'untilt':
      return `set ${piece} upright${by}`
    case 'capture':
      return `put ${piece} on the sheet of ${seatName(seat)}${by}`
    case 'move':
      return `move ${piece} to ${placeName(to ?? 'space')}${by}`
    case 'place':
      return `place ${piece} ${whereText(unit?.place ?? to ?? 'space')}${by}`
    case 'replace':
      return `replace ${piece} with ${pieceName(to ?? '')} of ${seatName(seat)}${by}`
    case 'token':
      return `place a command token of ${seatName(seat)}${to ? ` in ${to}` : ''}${by}`
    case 'flip':
      return `turn over ${to ? pieceName(to) : 'the card'} of ${seatName(seat)}${by}`
    case 'exhaust':
      return `exhaust ${planet ?? (effect ? effectName(effect) : 'the card')}`
    case 'control':
      return `${planet ?? 'the planet'} belongs to ${seatName(seat)} now: move its card or put a control token there`
    case 'gain':
      return `${seatName(seat)} gains ${n ?? 1}${by}`
    case 'pay':
      return `${seatName(seat)} pays ${n ?? 1}${by}`
    case 'give':
      return `${seatName(seat)} gives ${effect ? effectName(effect) : 'the card'} back`
    case 'galvanize':
      return `put a galvanize token on ${piece}${by}`
  }
}

const named = (id: string): string => (id.includes('.') ? idName(id) : pieceName(id))
const hits = (n: number): string => counted(n, 'hit')
const sum = (dice: readonly Die[]): number => dice.reduce((total, die) => total + die.hits, 0)
const face = ({ raw, hits: n }: Die): string => `${raw ?? '?'}${n > 0 ? ' (hit)' : ''}`
const shown = (dice: readonly Die[]): string => dice.map(face).join(', ')

export function describe(event: TiEvent): Sentence {
  const tell = TELLERS[event.type] as (event: TiEvent) => string
  return { text: capital(tell(event)), clauses: event.clauses }
}
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
