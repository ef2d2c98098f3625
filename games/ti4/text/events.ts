// TI-G.3.1: the log in prose. Made from events alone; a missing one does not compile.
import type { Sentence } from '@sandtable/kernel'
import type { BoardTask, EventOf, SkipReason, TiEvent } from '../rules/contract/events.ts'
import type { Die } from '../rules/state/dice-and-hits.ts'
import type { SessionResult } from '../rules/state/session.ts'
import type { CombatResult } from '../rules/state/table.ts'
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
  type SeatNames,
  STAGE_NAMES,
  seatName,
  stepName,
  summed,
  thingName,
  unitName,
  whereText,
} from './names.ts'

type Tellers = { readonly [T in TiEvent['type']]: (event: EventOf<T>, who: SeatNames) => string }

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
/** How a combat ended. */
export const ENDINGS: Readonly<Record<SessionResult, string>> = {
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
  sessionOpened: ({ attacker, defender, mode, startAt, changed }, who) =>
    `${who(attacker)} against ${who(defender)}${mode === 'activation' ? '' : `, ${mode === 'benediction' ? 'by Benediction' : 'ground combat only'}`}${startAt ? `, beginning at ${stepName(startAt)}` : ''}.${changed.length > 0 ? ` Options: ${listed(changed.map(({ option, value }) => `${option} ${String(value)}`))}.` : ''}`,
  factionChosen: ({ side, faction }) => `The ${side} plays ${factionName(faction)}.`,
  seatSet: ({ about, fields }, who) => `${who(about)}: ${listed(fields.map(field => FIELDS[field] ?? field))} noted.`,
  systemSet: ({ fields }) => `The system: ${listed(fields.map(field => FIELDS[field] ?? field))} noted.`,
  unitsSet: ({ owner, unit, place, n, damaged }, who) =>
    `${who(owner)} has ${n} ${pieceName(unit)} ${whereText(place)}${damaged > 0 ? `, ${damaged} of them damaged` : ''}.`,
  cannonsSet: ({ owner, unit, n, adjacent }, who) =>
    `${who(owner)} has ${n} ${pieceName(unit)} ${adjacent ? 'in an adjacent system' : 'here'}.`,
  checkOverridden: ({ seat, check }, who) => `${who(seat)} overrides the check of ${limitName(check, who)}.`,
  stepEntered: ({ to }) => `${stepName(to)}.`,
  stepSkipped: ({ skipped, reason, effect }) =>
    `${stepName(skipped)} is passed over: ${effect ? `${effectName(effect)} forbids it` : SKIPS[reason]}.`,
  roundBegan: ({ place, n }) => `Round ${n} ${whereText(place)}.`,
  effectUsed: ({ seat, use, cost }, who) =>
    `${who(seat)} uses ${effectName(use.effect)}${use.units.length > 0 ? ` on ${listed(use.units.map(id => named(id, who)))}` : ''}${use.planet ? ` at ${use.planet}` : ''}${cost ? `, for ${cost}` : ''}.`,
  effectApplied: ({ seat, effect, units }, who) =>
    `${effectName(effect)} of ${who(seat)} applies${units.length > 0 ? ` to ${summed(units)}` : ''}.`,
  effectSwitched: ({ effect, n }) =>
    `${effectName(effect)} is ${n === 0 ? 'switched off' : n === 1 ? 'switched on' : `set to ${n}`}.`,
  customUsed: ({ seat, custom }, who) => `${who(seat)} uses ${custom.name}, an effect of the table.`,
  cardCancelled: ({ seat, effect, by, player }, who) =>
    `${who(seat)} cancels ${effectName(effect)} of ${who(player)} with ${effectName(by)}.`,
  passed: ({ seat, what }, who) => `${who(seat)} passes${what === '' ? '' : ` (${thingName(what)})`}.`,
  asked: ({ seat, effects }, who) => `${who(seat)} is asked about ${listed(effects.map(effectName))}.`,
  fireDeclared: ({ seat, kind, whose }, who) =>
    `${who(seat)} declares ${ROLL_NAMES[kind]}${whose === undefined ? '' : ` at ${who(whose)}`}.`,
  rolled: ({ seat, kind, effect, dice }, who) =>
    `${who(seat)} rolls ${counted(dice.length, 'die', 'dice')} for ${effect ? effectName(effect) : ROLL_NAMES[kind]}: ${shown(dice)}; ${hits(sum(dice))}.`,
  hitsEntered: ({ seat, kind, hits: n }, who) => `${who(seat)} enters ${hits(n)} of ${ROLL_NAMES[kind]}.`,
  rerolled: ({ seat, by, dice }, who) =>
    `${who(seat)} rerolls with ${effectName(by)}: ${listed(dice.map(({ before, after }) => `${face(before)} becomes ${face(after)}`))}.`,
  dieChanged: ({ seat, by, before, after }, who) =>
    `${who(seat)} changes a die with ${effectName(by)}: ${dieResult(before)} becomes ${dieResult(after)}.`,
  rollRestarted: ({ effect }) => `${effectName(effect)}: the rolls of this round are made again.`,
  hitsProduced: ({ seat, target, stage, n, effect }, who) =>
    `${hits(n)} for ${who(target)} from ${who(seat)} (${effect ? effectName(effect) : STAGE_NAMES[stage]}).`,
  hitsCancelled: ({ target, n, by }, who) => `${hits(n)} against ${who(target)} cancelled by ${effectName(by)}.`,
  hitsLapsed: ({ n }) => `${hits(n)} ${n === 1 ? 'lapses' : 'lapse'}: nobody is left to take ${n === 1 ? 'it' : 'them'}.`,
  hitsConfirmed: ({ seat }, who) => `${who(seat)} has assigned all hits.`,
  unitSustained: ({ seat, unit, cancelled }, who) => `${unitName(unit)} of ${who(seat)} sustains ${hits(cancelled)}.`,
  unitDamaged: ({ seat, unit, effect }, who) => `${unitName(unit)} of ${who(seat)} is damaged by ${effectName(effect)}.`,
  unitRepaired: ({ seat, unit, effect }, who) => `${unitName(unit)} of ${who(seat)} is repaired by ${effectName(effect)}.`,
  unitDestroyed: ({ seat, unit, cause }, who) =>
    `${unitName(unit)} of ${who(seat)} is destroyed${cause.effect ? ` by ${effectName(cause.effect)}` : ''}.`,
  unitSaved: ({ seat, unit, effect }, who) => `${effectName(effect)} saves ${unitName(unit)} of ${who(seat)}.`,
  unitRemoved: ({ seat, unit, why }, who) => `${unitName(unit)} of ${who(seat)} is removed${REMOVED[why]}.`,
  unitCaptured: ({ unit, by }, who) => `${unitName(unit)} of ${who(unit.owner)} is captured by ${who(by)}.`,
  unitAdded: ({ seat, unit, effect }, who) =>
    `${pieceName(unit.unit)} of ${who(seat)} comes to ${placeName(unit.place)} by ${effectName(effect)}.`,
  unitReplaced: ({ unit, now, effect }, who) =>
    `${unitName(unit)} of ${who(unit.owner)} becomes ${pieceName(now.unit)} of ${who(now.owner)} by ${effectName(effect)}.`,
  unitMoved: ({ unit, to, effect }) => `${unitName(unit)} goes to ${placeName(to)} by ${effectName(effect)}.`,
  unitTurned: ({ unit, as, effect }) =>
    as === 'itself'
      ? `${unitName(unit)} is itself again.`
      : `${unitName(unit)} fights as a ${as === 'ship' ? 'ship' : 'ground force'} by ${effectName(effect)}.`,
  targetSet: ({ unit, at, whose }, who) =>
    `${unitName(unit)} will bombard ${whose === undefined ? '' : `the forces of ${who(whose)} on `}${at}.`,
  committed: ({ unit, to }) => `${unitName(unit)} lands on ${to}.`,
  uncommitted: ({ unit }) => `${unitName(unit)} is held back.`,
  retreatAnnounced: ({ seat }, who) => `${who(seat)} announces a retreat.`,
  stayed: ({ seat }, who) => `${who(seat)} stays.`,
  retreatBlocked: ({ seat, effect }, who) => `${effectName(effect)}: ${who(seat)} cannot retreat this round.`,
  left: ({ seat, to, units, how, token }, who) =>
    `${who(seat)} ${how === 'retreat' ? 'retreats' : 'leaves'} to ${to} with ${summed(units)}${token ? '; a command token goes there' : ''}.`,
  riftRolled: ({ unit, raw, isLost }) =>
    `The gravity rift: ${unit ? unitName(unit) : 'a ship'} shows ${raw} and ${isLost ? 'is lost' : 'comes through'}.`,
  revivalRolled: ({ unit, raw, needed, isRevived }) =>
    `Revival of ${unitName(unit)}: ${raw} against ${needed}; it ${isRevived ? 'returns to the home system later' : 'is gone'}.`,
  combatEnded: ({ place, result }) => `The combat ${whereText(place)} is over: ${RESULTS[result]}.`,
  stalemate: ({ place }) => `No die can hit ${whereText(place)}: the attacker must announce a retreat.`,
  planetGained: ({ seat, gained, from }, who) =>
    `${who(seat)} gains ${gained}${from ? ` from ${who(from)}` : ''}; its card is exhausted.`,
  planetHeld: ({ seat, held }, who) => `${who(seat)} keeps ${held}.`,
  hitsQueued: ({ seat, kind, n }, who) => `${who(seat)} lets ${hits(n)} of ${ROLL_NAMES[kind]} stand.`,
  boardTask: ({ task }, who) => `On the board: ${taskText(task, who)}.`,
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
export function taskText({ do: what, seat, unit, planet, to, n, effect }: BoardTask, who: SeatNames = seatName): string {
  const piece = unit ? `${pieceName(unit.unit)} of ${who(unit.owner)}` : ''
  const by = effect ? ` (${effectName(effect)})` : ''
  switch (what) {
    case 'remove':
      return `remove ${piece}${by}`
    case 'purge':
      return `put ${piece} back into the box: it is purged${by}`
    case 'tilt':
      return `tilt ${piece}${by}`
    case 'untilt':
      return `set ${piece} upright${by}`
    case 'capture':
      return `put ${piece} on the sheet of ${who(seat)}${by}`
    case 'move':
      return `move ${piece} to ${placeName(to ?? 'space')}${by}`
    case 'place':
      return `place ${piece} ${whereText(unit?.place ?? to ?? 'space')}${by}`
    case 'replace':
      return `replace ${piece} with ${pieceName(to ?? '')} of ${who(seat)}${by}`
    case 'token':
      return `place a command token of ${who(seat)}${to ? ` in ${to}` : ''}${by}`
    case 'flip':
      return `turn over ${to ? pieceName(to) : 'the card'} of ${who(seat)}${by}`
    case 'exhaust':
      return `exhaust ${planet ?? (effect ? effectName(effect) : 'the card')}`
    case 'control':
      return `${planet ?? 'the planet'} belongs to ${who(seat)} now: move its card or put a control token there`
    case 'gain':
      return `put ${piece || `a piece of ${who(seat)}`} aside: it stands in the home system again at the start of that player's next turn${by}`
    case 'pay':
      return `${who(seat)} pays ${n ?? 1} influence${planet ? ` for ${planet}` : ''}${by}`
    case 'give':
      return `${who(seat)} gives ${effect ? effectName(effect) : 'the card'} back`
    case 'galvanize':
      return `put a galvanize token on ${piece}${by}`
  }
}

const named = (id: string, who: SeatNames): string => (id.includes('.') ? idName(id, who) : pieceName(id))
const hits = (n: number): string => counted(n, 'hit')
const sum = (dice: readonly Die[]): number => dice.reduce((total, die) => total + die.hits, 0)
/** Where only the hits were entered there is no face to tell (TI-G.6.8). */
const dieResult = ({ final, raw, hits: n }: Die): string => (raw === null ? hits(n) : `${final ?? raw}`)
const face = ({ raw, hits: n }: Die): string => `${raw ?? '?'}${n > 0 ? ' (hit)' : ''}`
const shown = (dice: readonly Die[]): string => dice.map(face).join(', ')

/** `who`: the names of the seats; their letters where only the event is known. */
export function describe(event: TiEvent, who: SeatNames = seatName): Sentence {
  const tell = TELLERS[event.type] as (event: TiEvent, who: SeatNames) => string
  return { text: capital(tell(event, who)), clauses: event.clauses }
}
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
