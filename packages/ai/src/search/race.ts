// Which idea is best: all run over the same worlds with the same dice, whoever falls clearly behind is out, and the craft's own first
// idea is left only for one that is surely better. Differences on the same world are far steadier than values.
import { type Action, type Dice, type GameEvent, type Seat, seeded } from '@sandtable/kernel'
import type { Craft, Idea, Playable } from './craft.ts'
import { evenDice } from './even-dice.ts'
import { foresee } from './foresee.ts'

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

/** Worlds before anybody can fall out, and between two looks at the field. */
const FEWEST = 12
const BETWEEN = 2
/** In standard errors of the mean difference: behind by this much is out; ahead by this much replaces the first idea. */
const BEATEN = 2.5
const SURE = 1.5
/** A smaller gain is not worth leaving the first idea for; more is asked of one that the craft thinks little of. */
const LEAST_GAIN = 0.01
const DOUBT = 0.03
const MOST_DOUBTED = 1.5

type Runner<A extends Action> = { readonly idea: Idea<A>; readonly seen: number[] }

/** The chosen idea first, then the others by what they came to. `stop` is asked before each evaluation. */
export function race<S, A extends Action, E extends GameEvent, V, O, C>(
  game: Playable<S, A, E, V, O, C>,
  craft: Craft<S, A>,
  view: V,
  seat: Seat,
  dice: Dice,
  { evaluations, horizon, risk = 0 }: Effort,
  stop: () => boolean = never,
): readonly Weighed<A>[] {
  const root = `${dice.pick(2 ** 31, 'worlds')}`
  const first = game.imagine(view, seeded(`${root} world 0`))
  const runners = craft.ideas(first, seat).map((idea): Runner<A> => ({ idea, seen: [] }))
  let left = craft.isWeighty(first) ? evaluations : 0
  let field = runners
  for (let lap = 0; field.length > 1 && left >= field.length; lap++) {
    const world = lap === 0 ? first : game.imagine(view, seeded(`${root} world ${lap}`))
    const lapSeen: number[] = []
    for (const { idea } of field) {
      if (stop()) return ranked(runners, risk)
      lapSeen.push(foresee(game, craft, world, seat, idea, horizon, evenDice(`${root} ${lap}`)))
    }
    // A lap counts for all or for nobody.
    for (const [i, runner] of field.entries()) runner.seen.push(lapSeen[i] as number)
    left -= field.length
    if (lap + 1 >= FEWEST && lap % BETWEEN === 1) field = stillRunning(field, runners[0] as Runner<A>)
  }
  return ranked(runners, risk)
}

const never = (): boolean => false

/** Out is who has clearly fallen behind, and who is too near to the first idea to be worth leaving it for. */
function stillRunning<A extends Action>(field: readonly Runner<A>[], home: Runner<A>): Runner<A>[] {
  const leader = field.reduce((best, runner) => (meanOf(runner) > meanOf(best) ? runner : best))
  const left = field.filter(runner => runner === leader || leadOf(leader, runner).errors < BEATEN)
  return left.includes(home) ? left.filter(runner => runner === home || mayBeBetter(runner, home)) : left
}

function mayBeBetter<A extends Action>(runner: Runner<A>, home: Runner<A>): boolean {
  const { mean, error } = leadOf(runner, home)
  return mean + BEATEN * error >= needed(runner, home)
}

/** What an idea must gain over the first to be done in its place. */
function needed<A extends Action>(runner: Runner<A>, home: Runner<A>): number {
  return LEAST_GAIN + DOUBT * Math.min(MOST_DOUBTED, Math.max(0, home.idea.value - runner.idea.value))
}

function ranked<A extends Action>(runners: readonly Runner<A>[], risk: number): readonly Weighed<A>[] {
  const [home] = runners
  const tried = runners.filter(({ seen }) => seen.length > 0).sort((a, b) => meritOf(b, risk) - meritOf(a, risk))
  const start = (home && tried.find(runner => isSurelyBetter(runner, home, risk))) ?? home
  const order = [...(start ? [start] : []), ...tried.filter(runner => runner !== start)]
  const rest = runners.filter(runner => !order.includes(runner))
  return [...order, ...rest].map(({ idea, seen }) => ({
    ...idea,
    chance: seen.length > 0 ? meanOf({ seen }) : null,
    tries: seen.length,
  }))
}

function isSurelyBetter<A extends Action>(runner: Runner<A>, home: Runner<A>, risk: number): boolean {
  if (runner === home || runner.seen.length < FEWEST) return false
  const { mean, errors } = leadOf(runner, home)
  const thrill = risk === 0 ? 0 : risk * (spreadOf(runner) - spreadOf(home))
  return mean + thrill >= needed(runner, home) && (errors >= SURE || thrill > LEAST_GAIN)
}

const meanOf = ({ seen }: { readonly seen: readonly number[] }): number =>
  seen.reduce((sum, chance) => sum + chance, 0) / seen.length

function spreadOf({ seen }: { readonly seen: readonly number[] }): number {
  const mean = meanOf({ seen })
  return Math.sqrt(seen.reduce((sum, chance) => sum + (chance - mean) * (chance - mean), 0) / seen.length)
}

const meritOf = <A extends Action>(runner: Runner<A>, risk: number): number =>
  meanOf(runner) + (risk === 0 ? 0 : risk * spreadOf(runner))

/** How far `a` is before `b` over the worlds that both have seen, the standard error of that, and how many of them it is. */
function leadOf<A extends Action>(a: Runner<A>, b: Runner<A>): { mean: number; error: number; errors: number } {
  const laps = Math.min(a.seen.length, b.seen.length)
  let [sum, squares] = [0, 0]
  for (let lap = 0; lap < laps; lap++) {
    const ahead = (a.seen[lap] as number) - (b.seen[lap] as number)
    sum += ahead
    squares += ahead * ahead
  }
  const mean = sum / laps
  const spread = Math.max(1e-9, squares / laps - mean * mean)
  const error = Math.sqrt(spread / laps)
  return { mean, error, errors: mean / error }
}
