// What speaks for each way at a moment of decision, by the exact chance from there: stay or retreat (TI-O.11), answer a question or let it
// pass (TI-O.16), which pieces take the hits (TI-G.11.6), and what a card would bring now. Every way is played by the rules themselves.
import { type Dice, DiceNeeded, noDice, type Seat } from '@sandtable/kernel'
import type { Scenario } from '../../odds/notation/scenario.ts'
import { isFeasible } from '../../odds/odds.ts'
import { compile } from '../../odds/problem/compile.ts'
import { solve } from '../../odds/solver/solve.ts'
import { estimate } from '../../odds/solver/work-estimate.ts'
import { weighDirectHit, weighRetreat } from '../../odds/weigh-choices.ts'
import { isDirectHitImmune } from '../combat/abilities.ts'
import type { TiAction } from '../contract/actions.ts'
import { apply } from '../contract/apply.ts'
import { legal, toAct } from '../contract/legal.ts'
import { everyThrow } from '../dice/every-throw.ts'
import { weighHits } from '../hits/hit-actions.ts'
import type { Question } from '../state/effects-used.ts'
import { hasGroundForces, hasShips, isHere, isShip, opponentOf, sidesOf, unitById } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'
import { openQuestion } from '../windows/questions.ts'
import { oddsScenario } from './odds-scenario.ts'

/** `later`: the same button, with something in mind for afterwards. */
export type Way = {
  readonly actions: readonly TiAction[]
  readonly later?: 'leaveNext' | 'keepCard'
  readonly win: number
  /** The chance to get away, and the cost of what is left on average; told of a retreat. */
  readonly away?: number
  readonly kept?: number
  /** What is done without thought: the usual order (TI-G.11.5). */
  readonly isUsual?: true
  /** The chance if the enemy holds a Direct Hit and plays it at the worst moment, now or at a later sustain (TI-G.10.5, TI-O.16). */
  readonly risk?: number
}
export type Advice = {
  readonly seat: Seat
  readonly about: 'retreat' | 'answer' | 'hits'
  readonly clause: 'TI-O.11' | 'TI-O.16' | 'TI-O.26' | 'TI-G.11.6'
  readonly ways: readonly Way[]
}

/** More answers than a player would read. */
const MOST_WAYS = 8
/** Chances closer than this are equal. */
const SAME = 1e-9
/** A difference that shows in figures with one decimal. */
const NOTABLE = 0.0005

/** `withHits`: assignments are many, and weighing them all takes longest. */
export function adviceFor(s: TiSession, withHits = true): readonly Advice[] {
  const question = openQuestion(s)
  if (question) return [answers(s, question)].filter(isWorthTelling)
  return toAct(s).flatMap(seat => [retreat(s, seat), withHits ? hits(s, seat) : null].filter(isWorthTelling))
}

const isWorthTelling = (advice: Advice | null): advice is Advice => advice !== null && advice.ways.length > 1

/** What each use changes in the chance of its user; null where the odds know of none worth telling. */
export function weighUses(s: TiSession, uses: readonly Use[]): readonly (number | null)[] {
  const known = new Map<string, number | null>()
  return uses.map(({ seat, action }) => {
    if (sideOf(s, seat) === null) return null
    const before = chance(s, seat, known)
    const now = before === null ? null : chanceAfter(s, seat, action, known)
    return before === null || now === null || Math.abs(now - before) < NOTABLE ? null : now - before
  })
}
type Use = { readonly seat: Seat; readonly action: TiAction }

type Side = 'attacker' | 'defender'
function sideOf(s: TiSession, seat: Seat): Side | null {
  const [attacker, defender] = sidesOf(s)
  return seat === attacker ? 'attacker' : seat === defender ? 'defender' : null
}

/** TI-O.18: what only dice can tell is not advised. */
function exact(scenario: Scenario): ReturnType<typeof solve> | null {
  const { problem, needsDice } = compile(scenario)
  return needsDice || !isFeasible(problem) ? null : solve(problem)
}

function chance(s: TiSession, seat: Seat, known = new Map<string, number | null>()): number | null {
  const side = sideOf(s, seat)
  const scenario = oddsScenario(s)
  if (side === null) return null
  if (!scenario) return decided(s, seat)
  const question = `${side} ${JSON.stringify(scenario)}`
  const found = known.get(question)
  if (found !== undefined) return found
  const win = exact(scenario)?.outlook[side] ?? null
  known.set(question, win)
  return win
}

/** Where dice are thrown again, over every way they may fall (TI-G.8); null where that is out of reach. */
function chanceAfter(s: TiSession, seat: Seat, action: TiAction, known: Map<string, number | null>): number | null {
  const after = afterwards(s, seat, action)
  if (after !== DICE) return after && chance(after, seat, known)
  const throws = everyThrow(s, seat, action)
  let sum = 0
  for (const { p, dice } of throws) {
    const thrown = afterwards(s, seat, action, dice)
    const win = thrown === null || thrown === DICE ? null : chance(thrown, seat, known)
    if (win === null) return null
    sum += p * win
  }
  return throws.length === 0 ? null : sum
}

/** One side is gone, or both are. */
function decided(s: TiSession, seat: Seat): number | null {
  const enemy = opponentOf(s, seat)
  if (enemy === null || !/^(P1\.3|P2|P4\.[1-5])/.test(s.step)) return null
  const isThere = (who: Seat) => (s.step.startsWith('P4') ? hasGroundForces(s, s.planet!, who) : hasShips(s, who))
  return isThere(seat) && !isThere(enemy) ? 1 : 0
}

/** TI-O.11: to the end, away when this round is over, or one round more. */
function retreat(s: TiSession, seat: Seat): Advice | null {
  const side = sideOf(s, seat)
  if (s.step !== 'P2.3' || side === null || !legal(s, seat).some(({ type }) => type === 'announceRetreat')) return null
  const scenario = oddsScenario(s, { place: 'space' })
  if (!scenario || !exact(scenario)) return null
  const { stay, leave, leaveNext } = weighRetreat(scenario, side)
  const way = (type: 'stay' | 'announceRetreat', { outlook, retreats, sides }: typeof stay): Way => ({
    actions: [{ type }],
    win: outlook[side],
    away: retreats[side],
    kept: sides[side].remainingCost,
  })
  const ways: readonly Way[] = [
    way('stay', stay),
    way('announceRetreat', leave),
    { ...way('stay', leaveNext), later: 'leaveNext' },
  ]
  return { seat, about: 'retreat', clause: 'TI-O.11', ways }
}

/** Every answer to an open question, played and weighed; a Direct Hit may also wait for the next ship. */
function answers(s: TiSession, question: Question): Advice | null {
  const { seat } = question
  const known = new Map<string, number | null>()
  const ways = legal(s, seat)
    .slice(0, MOST_WAYS)
    .flatMap((action): readonly Way[] => {
      const after = afterwards(s, seat, action)
      const win = after === DICE ? null : after && chance(after, seat, known)
      return win === null ? [] : [{ actions: [action], win }]
    })
  if (ways.every(({ win }) => Math.abs(win - (ways[0]?.win ?? 0)) < SAME)) return null
  const later = keptCard(s, question)
  const passed = ways.find(({ actions: [action] }) => action?.type === 'pass')
  const isOther = later !== null && passed !== undefined && Math.abs(passed.win - later) > SAME
  const kept: readonly Way[] = isOther ? [{ actions: [{ type: 'pass' }], later: 'keepCard', win: later }] : []
  return { seat, about: 'answer', clause: 'TI-O.26', ...(isOther ? { clause: 'TI-O.16' } : {}), ways: [...ways, ...kept] }
}

const DIRECT_HIT = 'ac.directhit'
/** The side holds a Direct Hit. */
const withCard = (scenario: Scenario, side: Side): Scenario => ({
  ...scenario,
  [side]: { ...scenario[side], effects: [...(scenario[side].effects ?? []), { effect: DIRECT_HIT }] },
})

/** The chance with the card still in hand, for the next ship that sustains (TI-O.16). */
function keptCard(s: TiSession, { seat, effects, about }: Question): number | null {
  const side = sideOf(s, seat)
  const unit = about.on === 'sustain' ? unitById(s, about.unit) : undefined
  const scenario = side && unit && effects.includes(DIRECT_HIT) ? oddsScenario(s) : null
  if (!side || !unit || !scenario) return null
  const holding = withCard(scenario, side)
  return exact(holding) && weighDirectHit(holding, side, unit.unit).keep[side]
}

/** So many of the best are looked at for one that a Direct Hit hurts less. */
const MOST_RISKS = 8
/** So much work is done without being asked (TI-O.23 counts it in steps), a few ways in any case; more would take a phone seconds. */
const UNASKED = 1.5e8
/** What it takes to play one way by the rules, in the same coin. */
const STEPS_OF_A_WAY = 2e5
const ALWAYS = 40
const mostUnasked = (scenario: Scenario): number =>
  Math.max(ALWAYS, Math.floor(UNASKED / (STEPS_OF_A_WAY + estimate(compile(scenario).problem))))

/** TI-G.11.6: the two best, the usual order and what is safest from a Direct Hit, each once. */
function hits(s: TiSession, seat: Seat): Advice | null {
  const scenario = oddsScenario(s)
  if (sideOf(s, seat) === null || !scenario || !exact(scenario)) return null
  const weighed = weighHits(s, seat, 'win', mostUnasked(scenario)).filter(({ actions }) => actions.length > 0)
  const known = new Map<string, number | null>()
  const ways = weighed.flatMap(({ actions, after, chance: win, isUsual }, i): readonly Way[] => {
    if (win === null) return []
    const risk = i < MOST_RISKS || isUsual ? riskOf(s, after, seat, known) : null
    return [{ actions, win, ...(isUsual ? { isUsual } : {}), ...(risk === null ? {} : { risk }) }]
  })
  const safest = ways.reduce((best, { risk = 0 }, i) => (risk > (ways[best]?.risk ?? 0) + SAME ? i : best), 0)
  return { seat, about: 'hits', clause: 'TI-G.11.6', ways: ways.filter(({ isUsual }, i) => i < 2 || isUsual || i === safest) }
}

/** Null where no ship of this side can be directly hit. */
function riskOf(before: TiSession, after: TiSession, seat: Seat, known: Map<string, number | null>): number | null {
  const scenario = oddsScenario(after)
  const side = sideOf(after, seat)
  if (scenario?.place !== 'space' || side === null) return null
  const isTarget = (unit: CombatUnit) => unit.owner === seat && isHere(unit) && isShip(unit) && !isDirectHitImmune(after, unit)
  const sustained = after.units.filter(
    unit => isTarget(unit) && unit.state === 'sustained' && unitById(before, unit.id)?.state === 'undamaged',
  )
  const struck = [...new Map(sustained.map(unit => [unit.unit, unit])).values()].map(({ id }) =>
    chance(
      { ...after, units: after.units.map(unit => (unit.id === id ? { ...unit, state: 'destroyed' } : unit)) },
      seat,
      known,
    ),
  )
  const enemy = side === 'attacker' ? 'defender' : 'attacker'
  const later = exact(withCard(scenario, enemy))?.outlook[side] ?? null
  const all = [...struck, later].flatMap(p => p ?? [])
  return all.length === 0 ? null : Math.min(...all)
}

const DICE = 'dice'

/** After an action without answers: no card is cancelled, no trigger used. Null where a player must choose. */
function afterwards(s: TiSession, seat: Seat, action: TiAction, dice: Dice = noDice): TiSession | typeof DICE | null {
  const asked = new Set(s.questions.map(({ id }) => id))
  try {
    let after = apply(s, seat, action, dice).state
    for (let next = openQuestion(after); next && !asked.has(next.id); next = openQuestion(after)) {
      if (next.isMandatory) return null
      after = apply(after, next.seat, { type: 'pass' }, noDice).state
    }
    return after
  } catch (error) {
    if (error instanceof DiceNeeded) return DICE
    throw error
  }
}
