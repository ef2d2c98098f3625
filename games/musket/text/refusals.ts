// MK-17.2: why not, as a sentence: what is so and, where it helps, what would change it.
import type { ChargeProblem, ExitProblem, FireProblem, MoveProblem, MusketRefusal } from '../rules/contract/refusals.ts'
import type { TurnStep } from '../rules/state/state.ts'
import type { Terrain } from '../rules/tables.ts'
import { kindText } from './kinds.ts'
import { counted, hexList, hexName, listed, verb } from './names.ts'
import { stepText } from './steps.ts'
import { terrainText } from './terrain.ts'

type Wordings<P extends { readonly why: string }> = { readonly [W in P['why']]: (problem: Extract<P, { why: W }>) => string }
type Sentences = { readonly [C in MusketRefusal['code']]: (refusal: Extract<MusketRefusal, { code: C }>) => string }

const points = (n: number): string => counted(n, 'movement point')

const MOVE: Wordings<MoveProblem> = {
  'unknown-hex': ({ hex }) => `${hexName(hex)} is not on the board.`,
  'own-hex': () => 'The unit stands there already.',
  'not-adjacent': ({ from, to }) => `${hexName(from)} and ${hexName(to)} do not touch: a path goes hex by hex.`,
  'has-fired': () => 'It has fired: this kind either moves or fires in one activation.',
  'moved-then-fired': () => 'It moved before it fired: no second move in this activation.',
  'no-points': () => 'No movement points are left in this activation.',
  'closed-terrain': closedTerrain,
  'enemy-there': ({ hex }) => `An enemy holds ${hexName(hex)}: only a charge goes there.`,
  'friend-there': ({ hex }) => `A friendly unit stands in ${hexName(hex)}: one unit to a hex.`,
  'river-side': ({ from, to }) => `The river runs between ${hexName(from)} and ${hexName(to)}: cross at a bridge or a ford.`,
  'next-to-enemy': ({ hex, kind }) =>
    `${hexName(hex)} is next to an enemy. ${kindText[kind].name} cannot charge, so it may not move up to one.`,
  'too-far': ({ hex, points: left }) => `Too far: ${hexName(hex)} is out of reach with ${points(left)}.`,
  'march-broken': ({ hex }) =>
    `No road march to ${hexName(hex)}: the extra hex needs road all the way and no enemy next to it.`,
}

const FIRE: Wordings<FireProblem> = {
  'no-firearms': ({ kind }) => `${kindText[kind].name} cannot fire: no firearms.`,
  'has-fired': () => 'It has fired already: one shot in an activation.',
  'has-moved': () => 'It has moved: this kind either moves or fires in one activation.',
  'unknown-target': ({ target }) => `${target} is not on the board.`,
  friend: sameSide,
  'out-of-range': ({ distance, range }) => `Out of range: ${counted(distance, 'hex', 'hexes')}, this unit reaches ${range}.`,
  'no-sight': ({ blockers }) =>
    blockers.length > 0 ? `No line of sight: blocked at ${hexList(blockers)}.` : 'No line of sight.',
}

const CHARGE: Wordings<ChargeProblem> = {
  'never-charges': ({ kind }) => `${kindText[kind].name} never charges.`,
  'not-that-kind': ({ kind, target }) => `${kindText[kind].name} cannot charge ${kindText[target].name}.`,
  'has-fired': () => 'It has fired: no charge in this activation.',
  'no-points': () => 'No movement points are left to charge with.',
  'unknown-target': ({ target }) => `${target} is not on the board.`,
  friend: sameSide,
  'closed-terrain': closedTerrain,
  'no-path': ({ points: left }) => `No clear way to the target with ${points(left)}: the hexes between must be open and empty.`,
  'bad-path': () => 'That path does not lead to the target over open, empty hexes within reach.',
}

const EXIT: Wordings<ExitProblem> = {
  'no-exit-condition': () => 'This side may not leave the board: no victory condition of its own asks for it.',
  'not-before-turn': ({ turn }) => `This side may not leave the board before turn ${turn}.`,
  'no-exit-hex': ({ hex, edges }) =>
    `${hexName(hex)} is no way out.${edges.length > 0 ? ` Look for exits on the ${listed(edges, 'or')} edge.` : ''}`,
  'cannot-reach': ({ hex }) => `${hexName(hex)} cannot be reached in this activation.`,
  'cannot-move': () => 'It may not move any more in this activation, so it cannot leave the board.',
}

const REFUSALS: Sentences = {
  'game-over': () => 'The battle is over.',
  'not-your-turn': () => "It is the other side's turn.",
  'activation-in-progress': ({ unit }) => `${unit} ${verb(unit, 'is', 'are')} still active: end that activation first.`,
  'unknown-unit': ({ unit }) => `${unit} is not on the board: destroyed, gone, or not yet arrived.`,
  'not-your-unit': ({ unit }) => `${unit} ${verb(unit, 'belongs', 'belong')} to the other side.`,
  'already-activated': ({ unit }) =>
    `${unit} ${verb(unit, 'has', 'have')} been activated this turn. The next chance is next turn.`,
  'no-active-unit': () => 'No unit is active: activate one first.',
  'wrong-step': ({ step }) => `Not now: ${lowered(stepText[step as TurnStep]?.sentence ?? step)}`,
  'illegal-move': ({ problem }) => worded(MOVE, problem),
  'illegal-fire': ({ problem }) => worded(FIRE, problem),
  'illegal-charge': ({ problem }) => worded(CHARGE, problem),
  'illegal-exit': ({ problem }) => worded(EXIT, problem),
}

/** The refusal as a player reads it; the clause is shown beside it. */
export function explain(refusal: MusketRefusal): string {
  const sentence = REFUSALS[refusal.code] as (refusal: MusketRefusal) => string
  return sentence(refusal)
}

function worded<P extends { readonly why: string }>(wordings: Wordings<P>, problem: P): string {
  const wording = wordings[problem.why as P['why']] as (problem: P) => string
  return wording(problem)
}

function closedTerrain({ kind, terrain, hex }: Extract<MoveProblem, { why: 'closed-terrain' }>): string {
  const name = terrainText[terrain as Terrain]?.name ?? terrain
  return `${kindText[kind].name} cannot enter ${/(s|ground)$/.test(name) ? name : `a ${name}`} (${hexName(hex)}).`
}

function sameSide({ target }: { readonly target: string }): string {
  return `${target} ${verb(target, 'is', 'are')} on the same side.`
}

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)
