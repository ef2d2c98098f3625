// BI-1.9: why not, while a battle is being set up: places, steps and stock.
import type { Refusal } from '@sandtable/kernel'
import type { RefusalCode } from '../rules/refusals.ts'
import { amid, capitalised, counted } from './names.ts'
import { Facts } from './refusal-facts.ts'
import {
  amidHex,
  EDGES,
  ENTRY_CLAUSES,
  groundProblem,
  PLACE_PROBLEMS,
  pieceOf,
  SLOT_PROBLEMS,
  sectionOf,
  stepOf,
  stockProblem,
} from './refusal-places.ts'

export type Sentences = { readonly [code in RefusalCode]: (facts: Facts) => string }

const SETUP = {
  'already-closed': () => 'Your list is closed already.',
  'already-placed': ({ unit }) => `${unit} is placed already.`,
  'bad-slot': ({ clause }) => SLOT_PROBLEMS[clause] ?? 'A section cannot be laid there.',
  'cannot-hide': ({ unit, clause }) =>
    clause === 'BI-7.21'
      ? `${unit} cannot start hidden: only a MARSOC Team on land can.`
      : `${unit} cannot start hidden: this kind stands in the open.`,
  'game-over': () => 'The game is over.',
  'list-too-small': facts => `The Assault needs at least ${counted(facts.number('least'), 'unit')} besides the USS Wasp.`,
  'must-hide': ({ unit }) => `${unit} must start hidden: of this kind all do.`,
  'must-place': ({ unit }) => `${unit} is not placed yet, and there is room for it.`,
  'no-such-piece': () => 'There is no such piece.',
  'not-in-zone': ({ hex, clause }) =>
    ENTRY_CLAUSES.includes(clause) ? `${hex} is no entry point.` : `${hex} is outside the deployment zones of the Defender.`,
  'not-offshore': ({ hex, clause }) =>
    clause === 'BI-7.19' ? 'The USS Wasp starts in the Offshore Zone.' : `${hex} is not in the Offshore Zone.`,
  'not-to-act': facts => `It is not your turn to act: ${stepOf(facts)}`,
  'nothing-to-take-back': facts => `There is no ${pieceOf(facts)} of yours to take back.`,
  'out-of-stock': facts => stockProblem(facts),
  'over-budget': facts => `Too dear: that makes ${facts.number('cost')} points, the budget is ${facts.number('budget')}.`,
  'over-components': facts => `There are only ${facts.number('most')} of ${facts.unit} to be had.`,
  'section-not-chosen': facts => `${sectionOf(facts)} is not among the sections still to be laid.`,
  'section-taken': facts => `${sectionOf(facts)} has been chosen already.`,
  'too-many-offshore': ({ unit }) =>
    `No room offshore for ${amid(unit)}: two air units and one landing craft, or two AAV-7s, may start there.`,
  'wasp-not-placed': () => 'The USS Wasp is not placed yet.',
  'wrong-edge': facts => `The sea lies along a long side of the map, and ${EDGES[facts.text('edge') ?? ''] ?? 'that'} is none.`,
  'wrong-place': ({ unit, clause }) => PLACE_PROBLEMS[clause]?.(unit) ?? `${unit} cannot be placed like that: name one place.`,
  'wrong-step': facts => `Not now: ${stepOf(facts)}`,
} as const satisfies Partial<Sentences>

const PLACES = {
  barricaded: ({ unit, hex }) => `A Barricade at ${amidHex(hex)} keeps ${amid(unit)} out.`,
  'bad-facing': () => 'A facing is a number from 0 to 5.',
  'fort-there': ({ hex }) => `There is a fortification at ${amidHex(hex)} already.`,
  'no-such-hex': ({ hex }) => `${hex} is not on the map.`,
  'no-such-unit': ({ unit }) => (unit === 'This unit' ? 'There is no such unit.' : `${unit} is none of your units in play.`),
  'not-your-unit': ({ unit }) => `${unit} belongs to the other side.`,
  'objective-there': ({ hex }) => `${hex} holds an objective: no mines there.`,
  stacking: ({ hex, clause }) =>
    clause === 'BI-3.20'
      ? `The USS Wasp shares no hex with other vessels: ${amidHex(hex)} is taken.`
      : `${hex} is full: two units to a hex, and two in the air.`,
  'terrain-closed': ({ unit, hex, clause }) => groundProblem(unit, hex, clause),
} as const satisfies Partial<Sentences>

export const SETUP_SENTENCES = { ...SETUP, ...PLACES }

/** The refusal in one of these sentences; the clause is shown beside it. */
export const explainBy =
  (sentences: Partial<Sentences>) =>
  (refusal: Refusal): string =>
    capitalised((sentences[refusal.code as RefusalCode] ?? never)(new Facts(refusal)))

/** A code that another chapter tells: whoever asks here has not got it yet. */
const never = (): string => 'this cannot be done now.'
