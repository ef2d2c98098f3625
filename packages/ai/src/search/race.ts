// Which idea is best: all are tried on the same worlds with the same dice, an idea that falls clearly behind is dropped, and the posture's own first
// idea is left only for one that is surely better. Differences on the same world are far steadier than values.
import { type Action, type Dice, type GameEvent, type Seat, sameJson, seeded } from '@sandtable/kernel'
import { Lookahead, type Plan } from './lookahead.ts'
import { isSure, LEAST_GAIN, mayGain, meanOf, pairedDifference } from './paired-difference.ts'
import { bestPosture } from './posture.ts'
import type { Idea, Playable, SearchGuide } from './search-guide.ts'
import { stratifiedDice } from './stratified-dice.ts'

/** How much a search may do for one decision. */
export type Effort = {
  /** Evaluations for one decision, at most. */
  readonly evaluations: number
  /** Turns played out: 1 the rest of one's own, 2 the enemy's reply too. */
  readonly horizon: number
  /** Mean plus this many deviations is what an idea is worth: below 0 shuns risk, above 0 seeks it. */
  readonly risk?: number
}

/** `chance` is null for an idea that was not tried. */
export type Weighed<A extends Action = Action> = Idea<A> & { readonly chance: number | null; readonly tries: number }

/** The chosen idea first, then the others by what they came to; `looked` counts all evaluations, those for the posture too. */
export type Raced<S, A extends Action = Action> = {
  readonly weighed: readonly Weighed<A>[]
  readonly looked: number
  /** How it meant to go on, and where it looked from. */
  readonly posture: number
  readonly world: S
}

/** `stop` is asked before each evaluation; `beside` is tried too, also where the guide does not list it. */
export type Terms<A extends Action = Action> = { readonly stop?: (() => boolean) | undefined; readonly beside?: A | undefined }

/** The part of the budget that may be spent on the posture. */
const FOR_POSTURE = 0.6
/** Worlds before the first idea can be dropped, and between two checks. */
const FEWEST = 16
const BETWEEN = 4
/** In standard errors of the mean difference: behind the leader by this much is out. */
const BEATEN = 2.5
const BESIDE = 'What was done.'

type Runner<A extends Action> = { readonly idea: Idea<A>; readonly seen: number[] }

/** Tries the ideas of a position on the same imagined worlds and ranks them. */
export function race<S, A extends Action, E extends GameEvent, V, O, C>(
  game: Playable<S, A, E, V, O, C>,
  craft: SearchGuide<S, A>,
  view: V,
  seat: Seat,
  dice: Dice,
  { evaluations, horizon, risk = 0 }: Effort,
  { stop = () => false, beside }: Terms<A> = {},
): Raced<S, A> {
  const root = `${dice.pick(2 ** 31, 'worlds')}`
  const worlds: S[] = []
  const worldOf = (lap: number): S => {
    worlds[lap] ??= game.imagine(view, seeded(`${root} world ${lap}`))
    return worlds[lap] as S
  }
  const diceOf = stratifiedDice(root)
  const foresight = new Lookahead(game, craft, seat, horizon)
  let looked = 0
  const look = (plan: Plan<A>, lap: number): number | null => {
    if (stop()) return null
    looked++
    return foresight.look(worldOf(lap), plan, lap, diceOf(lap))
  }
  const isWeighty = craft.isWeighty(worldOf(0))
  const posture = bestPosture(craft.postures(worldOf(0), seat), isWeighty ? FOR_POSTURE * evaluations : 0, (each, lap) =>
    look({ posture: each, action: null }, lap),
  )
  const ideas = craft.ideas(worldOf(0), seat, posture)
  const isNew = beside && !ideas.some(({ action }) => sameJson(action, beside))
  const entrants = isNew ? [...ideas, { action: beside, why: BESIDE }] : ideas
  const runners = entrants.map((idea): Runner<A> => ({ idea, seen: [] }))
  const budget = isWeighty ? evaluations - looked : 0
  run(runners, budget, ({ idea: { action } }, lap) => look({ posture, action }, lap))
  return { weighed: ranked(runners, risk), looked, posture, world: worldOf(0) }
}

function run<A extends Action>(
  runners: readonly Runner<A>[],
  budget: number,
  look: (runner: Runner<A>, lap: number) => number | null,
): void {
  let field = [...runners]
  let left = budget
  for (let lap = 0; field.length > 1 && left >= field.length; lap++) {
    const lapSeen = field.map(runner => look(runner, lap))
    // A lap counts for all ideas or for none.
    if (lapSeen.includes(null)) return
    for (const [i, runner] of field.entries()) runner.seen.push(lapSeen[i]!)
    left -= field.length
    if (lap + 1 >= FEWEST && (lap + 1) % BETWEEN === 0) field = stillRunning(field, runners[0]!)
  }
}

/** Drops an idea that is clearly behind the leader, or that can no longer beat the first idea by enough to matter. */
function stillRunning<A extends Action>(field: readonly Runner<A>[], home: Runner<A>): Runner<A>[] {
  const leader = field.reduce((best, runner) => (meanOf(runner.seen) > meanOf(best.seen) ? runner : best))
  return field.filter(runner => {
    if (runner === home) return true
    const lead = pairedDifference(runner.seen, home.seen)
    return mayGain(lead) && meanOf(runner.seen) + BEATEN * lead.error >= meanOf(leader.seen)
  })
}

function ranked<A extends Action>(runners: readonly Runner<A>[], risk: number): readonly Weighed<A>[] {
  const [home] = runners
  const tried = runners.filter(({ seen }) => seen.length > 0).sort((a, b) => meritOf(b, risk) - meritOf(a, risk))
  const start = (home && tried.find(runner => isSurelyBetter(runner, home, risk))) ?? home
  const order = [...(start ? [start] : []), ...tried.filter(runner => runner !== start)]
  const rest = runners.filter(runner => !order.includes(runner))
  return [...order, ...rest].map(({ idea, seen }) => ({
    ...idea,
    chance: seen.length > 0 ? meanOf(seen) : null,
    tries: seen.length,
  }))
}

function isSurelyBetter<A extends Action>(runner: Runner<A>, home: Runner<A>, risk: number): boolean {
  if (runner === home || runner.seen.length < FEWEST) return false
  const lead = pairedDifference(runner.seen, home.seen)
  const thrill = risk === 0 ? 0 : risk * (spreadOf(runner.seen) - spreadOf(home.seen))
  return lead.mean + thrill > LEAST_GAIN && (isSure(lead) || thrill > LEAST_GAIN)
}

function spreadOf(seen: readonly number[]): number {
  const mean = meanOf(seen)
  return Math.sqrt(seen.reduce((sum, chance) => sum + (chance - mean) * (chance - mean), 0) / seen.length)
}

const meritOf = <A extends Action>({ seen }: Runner<A>, risk: number): number =>
  meanOf(seen) + (risk === 0 ? 0 : risk * spreadOf(seen))
