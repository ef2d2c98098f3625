// BI-1.9: why not, as a sentence: what is so and, where it helps, what would change it. A code without a sentence does not compile, nor a sentence
// that needs a fact its code does not bring.
import type { Refusal } from '@sandtable/kernel'
import type { RefusalCode } from '../rules/contract/refusals.ts'
import { amid, capitalised, counted } from './names.ts'
import {
  adjacencyProblem,
  cardOf,
  enemyProblem,
  idleProblem,
  kindProblem,
  preyProblem,
  REACHES,
  rangeProblem,
  roomProblem,
  STANDSTILLS,
  statusOf,
  targetProblem,
  wanted,
} from './refusal-cases.ts'
import { Facts, type FactsOf } from './refusal-facts.ts'
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

type Sentences = { readonly [Code in RefusalCode]: (facts: FactsOf<Code>) => string }

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

const MOVEMENT = {
  'already-moved': ({ unit, clause }) =>
    clause === 'BI-12.17' ? `${unit} got out of a transport this turn and moves no more.` : `${unit} has moved this turn.`,
  'bad-path': ({ clause }) =>
    clause === 'BI-15.22'
      ? 'To stay, name no way and no facing.'
      : 'That way does not lead there step by step through open hexes.',
  'cannot-move': ({ unit, clause }) => STANDSTILLS[clause]?.(unit) ?? `${unit} cannot move.`,
  'cannot-reach': ({ hex, clause }) => REACHES[clause]?.(hex) ?? `Too far: ${amidHex(hex)} is out of reach this turn.`,
  'deck-closed': facts => `The deck is closed${statusOf(facts)}: no launch and no recovery there.`,
  'enemy-there': ({ hex, clause }) => enemyProblem(hex, clause),
  'hidden-static': ({ unit }) => `${unit} is hidden, and hidden pieces do not move in this game.`,
  'launch-limit': ({ unit }) => `No launch is left this turn for ${amid(unit)}.`,
  'no-landing': ({ hex, clause }) =>
    clause === 'BI-3.7' ? `This kind cannot land at ${amidHex(hex)}: wrong ground.` : `No landing at ${amidHex(hex)}.`,
  'no-room': facts => roomProblem(facts),
  'not-aboard': ({ unit }) => `${unit} is not aboard the USS Wasp.`,
  'not-adjacent': facts => adjacencyProblem(facts),
  'not-landed': ({ unit }) => `${unit} is in the air: it has to land first.`,
  'not-launched': ({ unit }) => `${unit} was not launched this turn: now only what was launched moves.`,
  'not-mover-of-step': ({ unit }) => `${unit} does not move in this step.`,
  pinned: ({ unit }) => `${unit} is pinned: it cannot move, attack or act.`,
  'wrong-cargo': ({ unit, clause }) =>
    clause === 'BI-12.16' ? `${unit} is not in this transport.` : `${unit} is not aboard the USS Wasp to be loaded.`,
} as const satisfies Partial<Sentences>

const ACTIONS = {
  acted: ({ unit }) => `${unit} has acted this turn.`,
  'cannot-act': ({ unit }) => `${unit} is not on the map and cannot act.`,
  'must-rest': ({ unit }) => `${unit} is suppressed and has to rest this turn.`,
  'no-dice': ({ unit }) => `${unit} would attack without a single die.`,
  'no-supply': ({ unit }) => `${unit} is out of supply.`,
  'no-target': facts => targetProblem(facts),
  'not-airborne': ({ unit }) => `${unit} is on the ground: it has to be in the air for this.`,
  'not-hidden': ({ unit }) => `${unit} is not hidden.`,
  'not-seen': ({ target, unit }) => `${unit} does not see ${target === 'That' ? 'it' : amid(target)}.`,
  'out-of-range': facts => rangeProblem(facts),
  'own-unit-there': facts => `Your own units are at ${facts.hexes}.`,
  'wrong-target': ({ unit, target, clause }) =>
    clause === 'BI-9.3/E19'
      ? 'Civilians in the Streets: towns are not shelled or bombed this turn.'
      : preyProblem(unit, target, clause),
  'wrong-type': facts => kindProblem(facts),
  'nothing-to-secure': ({ unit }) =>
    `There is nothing for ${amid(unit)} to secure here: infantry on an objective of the enemy can.`,
  'no-fort': ({ hex }) => `There is no fortification at ${amidHex(hex)} that could be removed.`,
  'sparrow-used': () => 'Sea Sparrow has fired this turn.',
  'no-ammo': () => 'The USS Wasp has no defensive ammunition left.',
} as const satisfies Partial<Sentences>

const COMMAND = {
  'already-marched': ({ unit }) => `${unit} has its Force March this turn already.`,
  'bad-choice': facts => `${cardOf(facts)} needs ${wanted(facts.text('wants') ?? '')}.`,
  'bad-triangle': () => 'A barrage falls on three hexes, each next to the other two.',
  'card-not-held': facts => `${cardOf(facts)} is not in your hand.`,
  cp: facts => `Not enough command points: this costs ${facts.number('cost')}, you have ${facts.number('cp')}.`,
  'mission-flown': ({ unit }) => `${unit} has flown its mission this turn.`,
  'no-battery': facts =>
    facts.text('unit') === null ? 'There is no off-board battery.' : `${facts.unit} cannot fire this mission.`,
  'not-in-pool': ({ unit }) => `No ${unit} is left in reserve.`,
  'once-a-turn': () => 'Coordinated Air Support has been ordered this turn: once is all.',
  'cannot-decline': facts => `${cardOf(facts)} cannot be declined: choose one.`,
  'too-many-dummies': facts => `Too many dummies: ${facts.number('most')} at most, ${facts.number('dummies')} are out.`,
  'no-effect': facts => idleProblem(facts),
} as const satisfies Partial<Sentences>

const SENTENCES: Sentences = { ...SETUP, ...PLACES, ...MOVEMENT, ...ACTIONS, ...COMMAND }

/** The refusal as a player reads it; the clause is shown beside it. */
export const explain = (refusal: Refusal): string => capitalised(SENTENCES[refusal.code as RefusalCode](new Facts(refusal)))
