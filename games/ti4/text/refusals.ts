// TI-G.16.2: why not, as people at the table read it: what is so, and what would change it.
import type { Missing, TiRefusal } from '../rules/contract/refusals.ts'
import {
  counted,
  effectName,
  factionName,
  idName,
  limitName,
  listed,
  pieceName,
  restrictionName,
  type SeatNames,
  seatName,
  stepName,
  TYPE_NAMES,
  thingName,
  whereText,
} from './names.ts'

type Wordings = { readonly [C in TiRefusal['code']]: (why: Extract<TiRefusal, { code: C }>, who: SeatNames) => string }

const MISSING: Readonly<Record<Missing['what'], (seat: string, missing: Missing) => string>> = {
  faction: seat => `the faction of ${seat}`,
  answer: seat => `an answer of ${seat}`,
  declaration: seat => `whether ${seat} fires`,
  roll: seat => `the dice of ${seat}`,
  hits: (seat, { about }) => `the hits on ${seat}${about ? ` ${whereText(about)}` : ''}`,
  standing: seat => `Assign Hits by ${seat}: the dice stand`,
  retreat: seat => `whether ${seat} stays or goes`,
  target: seat => `a target of ${seat}`,
  excess: (seat, { n = 1, about }) =>
    `${counted(n, 'piece')} of ${seat} over ${limitName(about ?? 'the limit').split(' of ')[0]}`,
  landing: seat => `where ${seat} lands`,
  capture: seat => `what ${seat} captures`,
}
export const missingText = (missing: Missing, who: SeatNames = seatName): string =>
  MISSING[missing.what](who(missing.seat), missing)

const SUSTAIN = {
  noAbility: 'it has no Sustain Damage',
  damaged: 'it is damaged already',
  usedInBatch: 'it has sustained one of these hits',
  barred: 'something forbids it to sustain here',
  restricted: 'the hits left cannot be assigned to it',
} as const
const RETREAT = {
  otherAnnounced: 'the defender retreats this round, so the attacker stays',
  blocked: 'the retreat was intercepted',
  mode: 'nobody may retreat from this combat',
  neutral: 'neutral units never retreat',
  noSystem: 'no adjacent system takes the ships in',
  mustAnnounce: 'a retreat must be announced now',
} as const
const CHOSEN = { units: 'pieces', dice: 'dice', planet: 'planets' } as const

const NAMED: { readonly [what: string]: (id: string) => string } = { unit: idName, seat: seatName }

const TEXTS: Wordings = {
  'not-a-seat': ({ seat }) => `There is no ${seatName(seat)} at this table.`,
  over: () => 'This combat is over; start a new one.',
  'question-first': ({ seat }, who) => `${who(seat)} has a question to answer first.`,
  'must-answer': () => 'This cannot be declined: choose one.',
  'not-yours': ({ seat }, who) => `${who(seat)} decides this.`,
  'wrong-step': ({ step }) => `This belongs to another step; now it is ${stepName(step)}.`,
  missing: ({ missing }, who) => `Before going on, still needed: ${listed(missing.map(each => missingText(each, who)))}.`,
  'out-of-order': ({ first }, who) => `${who(first)} comes first.`,
  'already-said': ({ seat }, who) => `${who(seat)} has said so already.`,
  unknown: ({ what, id }) => `There is no ${what} "${id}".`,
  'faction-taken': ({ faction }) => `${factionName(faction)} is played by the other side.`,
  'not-a-piece': ({ unit, faction }) =>
    `${pieceName(unit)} is no piece of ${faction === null ? 'this faction' : factionName(faction)}.`,
  'wrong-place': ({ unit, place }) => `${pieceName(unit)} cannot stand ${whereText(place)}.`,
  'no-room': ({ of, most }) => `The table is full: the limit is ${most} ${of}. Start a new combat.`,
  'too-many': ({ type, most }) => `There are ${most} ${TYPE_NAMES[type][1]} in the box, no more.`,
  'not-adjacent-cannon': ({ unit }) => `${pieceName(unit)} does not reach here from an adjacent system.`,
  'no-change': () => 'It is so already.',
  'not-offered': ({ effect, step }) => `${effectName(effect)} has no place in ${stepName(step)}, or is not yours.`,
  'window-closed': ({ effect }) => `The moment for ${effectName(effect)} is over or still to come; go back to reopen it.`,
  'used-up': ({ effect, limit }) => `${effectName(effect)} is used up (${limit}).`,
  'not-next': ({ effect, next }, who) => `${who(next)} is asked before ${effectName(effect)} may be used.`,
  forbidden: ({ what, by }) => `${thingName(by)} forbids ${thingName(what)}.`,
  'wrong-choice': ({ what, least, most, given }) => {
    const range = least === most ? `${least}` : `${least} to ${most}`
    return what === 'n' ? `The number here is ${range}, not ${given}.` : `Choose ${range} ${CHOSEN[what]}, not ${given}.`
  },
  'not-eligible': ({ what, id }) => `${NAMED[what]?.(id) ?? id} cannot be chosen here.`,
  'nothing-to-do': ({ what }) => `${thingName(what)} would do nothing now.`,
  'no-card-played': ({ effect }) => `${effectName(effect)} was not played, so it cannot be cancelled.`,
  'rolled-already': () => 'These dice are rolled.',
  'not-rolled': () => 'The dice have to be rolled first.',
  'rerolled-already': ({ by }) => `${effectName(by)} has rerolled this die once; another effect may still.`,
  'no-reroll': ({ by }) => `${effectName(by)} cannot reroll this die.`,
  'too-many-hits': ({ most }) => `These dice can give at most ${counted(most, 'hit')}.`,
  'no-hits': () => 'There are no hits to assign.',
  'cannot-sustain': ({ unit, why }) => `${idName(unit)} cannot sustain: ${SUSTAIN[why]}.`,
  'restricted-first': ({ restriction }) => `Hits for ${restrictionName(restriction)} are assigned first.`,
  'hits-left': ({ n }) => `${counted(n, 'hit')} still ${n === 1 ? 'has' : 'have'} somebody to take ${n === 1 ? 'it' : 'them'}.`,
  excess: ({ check, seat, excess }, who) =>
    `${who(seat)} has ${counted(excess, 'piece')} too many for ${limitName(check).split(' of ')[0]}: remove ${excess === 1 ? 'it' : 'them'} or override the check.`,
  'no-excess': () => 'Nothing is over a limit.',
  'no-retreat': ({ why }) => `No retreat: ${RETREAT[why]}.`,
  shielded: ({ planet }) => `A Planetary Shield protects ${planet}.`,
  'cannot-land': ({ planet, by }) => `Nobody may land on ${planet}: ${effectName(by)}.`,
  'sent-back': ({ unit }) => `${idName(unit)} was sent back and cannot land again in this action.`,
}

export function explain(refusal: TiRefusal, who: SeatNames = seatName): string {
  const text = (TEXTS[refusal.code] as (why: TiRefusal, who: SeatNames) => string)(refusal, who)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
