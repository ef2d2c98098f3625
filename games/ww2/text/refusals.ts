// Every refusal as a player reads it: what is so, and what would change it. The clause is shown beside it.
import type { PathProblem, PhaseProblem, PlanProblem, RangeProblem, WwRefusal } from '../rules/contract/refusals.ts'
import { listed, UNIT_NAMES } from './names.ts'

type Wordings<R extends { readonly code: string }> = { readonly [C in R['code']]: (why: Extract<R, { code: C }>) => string }

const PLAN: Wordings<Exclude<PlanProblem, { code: 'E_LOSS' }>> = {
  E_SYNTAX: ({ line, column, expected, found }) =>
    `${line > 1 ? `Line ${line}, character` : 'Character'} ${column}: ${expected} is expected${found === '' ? ' before the end' : `, not "${found}"`}.`,
  E_TURN: ({ field, expected, found }) => `This plan is for another moment: its ${field} is ${found}, now it is ${expected}.`,
  E_UNIT: ({ unit, path }) => (unit === null ? `${place(path)} names no unit.` : `${unit} is no living unit of yours.`),
  E_TWICE: ({ unit }) => `${unit} has an order already; a unit acts once a turn.`,
  E_GROUP: ({ path, hexes }) => `The units of ${place(path)} stand apart, in ${listed(hexes)}; a step is for one hex.`,
  E_ORIGIN: ({ hex, stands }) => `The order begins in ${hex}, but its units stand in ${stands}.`,
  E_PATH: ({ problem }) => PATH[problem.why](problem as never),
  E_GUN: ({ unit, type }) => `${unit} is ${UNIT_NAMES[type]}; only Artillery fires.`,
  E_RANGE: ({ problem }) => RANGE[problem.why](problem as never),
  E_SHELLS: ({ shells }) =>
    shells === null ? 'The barrage has no target.' : `A shot takes a whole number of shells, at least one, not ${shells}.`,
  E_SITE: ({ hex, isTwice }) =>
    isTwice
      ? `${hex} is named twice; put all its recruits into one entry.`
      : `Recruits cannot appear in ${hex}: it is no site of yours this turn.`,
  E_TYPE: ({ type }) => (type === null ? 'The purchase names no unit.' : `There is no unit type ${type}.`),
  E_COMPANY: ({ living, bought }) =>
    `${living} Strength in the field and ${bought} bought make ${living + bought}; an army has at most 100.`,
  E_COST: ({ price, treasury }) => `The plan costs ${price}; the treasury holds ${treasury}.`,
  E_WAIT: () => 'A step has to do something.',
  E_SUPPLY: ({ unit }) => `${unit} is out of supply and cannot fire.`,
  E_SIZE: ({ given, most, of }) => `${given} ${of} are above the limit of ${most}.`,
  E_CAP: ({ shells, most }) => `These guns may fire ${most} shells this turn, not ${shells}.`,
}

const PATH: { readonly [W in PathProblem['why']]: (problem: Extract<PathProblem, { why: W }>) => string } = {
  'too-short': () => 'A march names at least two hexes.',
  'unknown-hex': ({ hex }) => `${hex} is not on the map.`,
  'not-adjacent': ({ from, to }) => `${from} and ${to} are not neighbours.`,
  'hex-twice': ({ hex }) => `The march comes to ${hex} twice.`,
}

const RANGE: { readonly [W in RangeProblem['why']]: (problem: Extract<RangeProblem, { why: W }>) => string } = {
  'unknown-hex': ({ hex }) => `${hex} is not on the map.`,
  'own-hex': ({ hex }) => `The guns stand in ${hex} themselves.`,
  'too-far': ({ hex, distance }) => `${hex} is ${distance} hexes away; guns reach 2.`,
  'hex-twice': ({ hex }) => `${hex} is a target twice; add the shells up.`,
}

const PHASE: Readonly<Record<PhaseProblem, string>> = {
  'not-a-seat': 'Only the two sides act.',
  over: 'The war is over.',
  'other-state': 'This cannot be done at this point of the game.',
  'already-chosen': 'Your faction is chosen.',
  'already-placed': 'Your unit is placed.',
  'already-submitted': 'Your plan is in; take it back to change it.',
  'nothing-submitted': 'You have no plan in that could be taken back.',
  'no-offer': 'The other side offers no draw.',
  'offer-stands': 'Your offer stands until the plans are opened.',
  'no-forfeit': 'The other side has not missed two deadlines in a row.',
  'not-late': 'The plan is in: no deadline is missed.',
  'not-asked': 'The losses are not yours to choose.',
}

function lossText(refusal: Extract<WwRefusal, { code: 'E_LOSS' }>): string {
  if (refusal.clause === 'WW-11.7')
    return `Assign exactly ${refusal.needed} damage among the units asked about, no unit more than its Health; ${refusal.given} is given.`
  if (refusal.problem === 'order') return 'An order of losses names each of the five types once.'
  return `${refusal.unit} cannot be protected: it is no living unit of yours.`
}

/** 'steps[2]' as people count: the third step. */
function place(path: string): string {
  const [, list, index] = /^(\w+)\[(\d+)\]$/.exec(path) ?? []
  return index === undefined ? 'the order' : `${list === 'buys' ? 'Purchase' : 'Step'} ${Number(index) + 1}`
}

export function explain(refusal: WwRefusal): string {
  if (refusal.code === 'E_PHASE') return PHASE[refusal.why]
  if (refusal.code === 'E_FACTION') return `${refusal.faction} is taken by the other side.`
  if (refusal.code === 'E_PLACE')
    return `The unit cannot begin in ${refusal.hex === '' ? 'no hex' : refusal.hex}; it may in ${listed(refusal.allowed, 'or')}.`
  if (refusal.code === 'E_LOSS') return lossText(refusal)
  const wording = PLAN[refusal.code] as (why: WwRefusal) => string
  return wording(refusal)
}
