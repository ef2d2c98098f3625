// A search over whole plans, against a small population of enemy plans. Each pair is played out in an imagined world; the results fill a table of
// payoffs, and a mixed strategy of that table says how often to play which plan, so that the enemy cannot predict it.
import type { Dice } from '@sandtable/kernel'
import type { Plan } from '../../rules/plan/plan.ts'
import type { WwState } from '../../rules/state/state.ts'
import { enemyOf, type Side } from '../../rules/tables.ts'
import type { EvalWeights } from '../evaluation/eval-weights.ts'
import { planByWeights } from '../planner/plan-by-weights.ts'
import { chanceAfterTurn } from './forecast.ts'
import { openFrame } from './imagined-world.ts'
import { type MixedStrategy, mixedStrategy } from './mixed-strategy.ts'
import { type VariationContext, variationContextOf, variedPlan } from './plan-variation.ts'

export type PlanSearchSettings = {
  /** Pairs of plans tried out for one decision, at most. */
  readonly evaluations: number
  readonly own: readonly EvalWeights[]
  /** The first is how most play. */
  readonly enemy: readonly EvalWeights[]
  /** Own plans that are kept. */
  readonly rows: number
  /** Enemy plans found by variation, besides those of the weights. */
  readonly bred: number
  /** The trust in the plans of the weights; the rest goes to the enemy's best mixed strategy. */
  readonly trust: number
  /** A plan that is worth less than the best by this much is never played. */
  readonly slack: number
  /** What a style likes about a plan beyond its worth, in chances of winning. */
  readonly taste: (plan: Plan) => number
  /** Mean plus this many deviations is what a plan is worth: below 0 shuns risk, above 0 seeks it. */
  readonly risk: number
}

/** `payoffs` are chances of winning by enemy plan, `value` is their mean as the plans are expected. */
export type RatedPlan = OwnPlan & { readonly value: number; readonly merit: number; readonly share: number }
/** `text` tells plans apart. */
type OwnPlan = { readonly plan: Plan; readonly text: string; readonly liking: number; readonly payoffs: number[] }
type EnemyPlan = {
  readonly world: WwState
  readonly plan: Plan
  readonly prior: number
  readonly phase: number
}

const never = (): boolean => false

/** `worthOf`: what any other plan comes to against the same enemy plans. */
export type FoundPlans = {
  /** Every own plan that was kept, the one to play first. */
  readonly rows: readonly RatedPlan[]
  /** How many pairs were tried for that. */
  readonly looked: number
  readonly worthOf: (plan: Plan) => number
}

export function searchPlans(
  worlds: readonly WwState[],
  side: Side,
  dice: Dice,
  effort: PlanSearchSettings,
  stop: () => boolean = never,
): FoundPlans {
  const search = new PlanSearch(worlds, side, dice, effort, stop)
  search.open()
  search.breed()
  return { rows: search.rated(), looked: search.looked, worthOf: plan => search.worthOf(plan) }
}

class PlanSearch {
  readonly #worlds: readonly WwState[]
  readonly #side: Side
  readonly #dice: Dice
  readonly #effort: PlanSearchSettings
  readonly #stop: () => boolean
  readonly #columns: EnemyPlan[] = []
  #lines: OwnPlan[] = []
  /** Of the table as it is; null once that has changed. */
  #mix: MixedStrategy | null = null
  #left: number
  #looked = 0
  #own: VariationContext
  #foe: VariationContext

  constructor(worlds: readonly WwState[], side: Side, dice: Dice, effort: PlanSearchSettings, stop: () => boolean) {
    this.#worlds = worlds
    this.#side = side
    this.#dice = dice
    this.#effort = effort
    this.#stop = stop
    this.#left = effort.evaluations
    const [world] = worlds as [WwState]
    this.#own = variationContextOf(world, side)
    this.#foe = variationContextOf(world, enemyOf(side))
  }

  get looked(): number {
    return this.#looked
  }

  open(): void {
    const { own, enemy } = this.#effort
    const [world] = this.#worlds as [WwState]
    const told = new Set<string>()
    const theirs = this.#worlds.map(each => openFrame(each, enemyOf(this.#side)))
    for (const [n, weights] of enemy.entries()) {
      const where = this.#worlds[n % this.#worlds.length]!
      const plan = planByWeights(theirs[n % theirs.length]!, weights).plan()
      const text = JSON.stringify(plan)
      if (told.has(text) && n > 0) continue
      told.add(text)
      this.#columns.push({ world: where, plan, prior: n === 0 ? 2 : 1, phase: this.#columns.length })
    }
    const frame = openFrame(world, this.#side)
    for (const weights of own) {
      if (this.#lines.length > 0 && (this.#left <= 0 || this.#stop())) break
      const plan = planByWeights(frame, weights).plan()
      const text = JSON.stringify(plan)
      if (!this.#isKnown(text)) this.#lines.push(this.#line(plan, text))
    }
  }

  breed(): void {
    const { rows, bred } = this.#effort
    let expected = this.#expected()
    for (let n = 1; this.#left > 0 && !this.#stop(); n++) {
      if (bred > 0 && n % 8 === 0) {
        this.#breedEnemy()
        expected = this.#expected()
      }
      const line = this.#child(expected)
      if (!line) continue
      this.#mix = null
      this.#lines.push(line)
      if (this.#lines.length > rows) {
        const merits = this.#lines.map(each => this.#merit(each, expected))
        this.#lines.splice(merits.indexOf(Math.min(...merits)), 1)
      }
      if (n % 10 === 0) expected = this.#expected()
    }
  }

  rated(): readonly RatedPlan[] {
    const expected = this.#expected()
    const shares = this.#mixed().mine
    const rows = this.#lines.map((line, i): RatedPlan => {
      const [value, merit] = [meanOf(line, expected), this.#merit(line, expected)]
      return { ...line, value, merit, share: shares[i]! }
    })
    const best = Math.max(...rows.map(({ merit }) => merit))
    const good = rows.filter(({ merit }) => merit >= best - this.#effort.slack)
    const chosen = drawn(good, this.#dice)
    return [chosen, ...rows.filter(row => row !== chosen).sort((a, b) => b.merit - a.merit)]
  }

  /** The value of any other plan, asked for after the decision. */
  worthOf(plan: Plan): number {
    return meanOf(this.#line(plan, ''), this.#expected())
  }

  #mixed(): MixedStrategy {
    this.#mix ??= mixedStrategy(this.#lines.map(({ payoffs }) => payoffs))
    return this.#mix
  }

  /** How likely each enemy plan is held to be. */
  #expected(): readonly number[] {
    const { trust } = this.#effort
    const { theirs } = this.#mixed()
    const priors = this.#columns.reduce((sum, { prior }) => sum + prior, 0)
    return this.#columns.map(({ prior }, j) => (trust * prior) / priors + (1 - trust) * theirs[j]!)
  }

  #isKnown(text: string): boolean {
    return this.#lines.some(line => line.text === text)
  }

  #line(plan: Plan, text: string): OwnPlan {
    return { plan, text, liking: this.#effort.taste(plan), payoffs: this.#columns.map(column => this.#pay(plan, column)) }
  }

  #merit(line: OwnPlan, expected: readonly number[]): number {
    const { risk } = this.#effort
    const mean = meanOf(line, expected)
    if (risk === 0) return mean + line.liking
    const spread = line.payoffs.reduce((sum, payoff, j) => sum + (payoff - mean) ** 2 * expected[j]!, 0)
    return mean + line.liking + risk * Math.sqrt(spread)
  }

  #pay(plan: Plan, { world, plan: theirs, phase }: EnemyPlan): number {
    this.#left--
    this.#looked++
    return chanceAfterTurn(world, this.#side, plan, theirs, phase)
  }

  #child(expected: readonly number[]): OwnPlan | null {
    const parent = this.#parent(expected)
    const plan = variedPlan(this.#own, parent.plan, this.#parent(expected).plan, this.#dice)
    const text = JSON.stringify(plan)
    if (this.#isKnown(text)) {
      this.#left--
      return null
    }
    return this.#line(plan, text)
  }

  /** The better of two. */
  #parent(expected: readonly number[]): OwnPlan {
    const pick = () => this.#lines[this.#dice.pick(this.#lines.length, 'parent')]!
    const [a, b] = [pick(), pick()]
    return this.#merit(a, expected) >= this.#merit(b, expected) ? a : b
  }

  /** A varied enemy plan that hurts the own mixed strategy replaces the varied one that hurts least. */
  #breedEnemy(): void {
    const mix = this.#mixed()
    const pick = () => this.#columns[this.#dice.pick(this.#columns.length, 'parent')]!
    const parent = pick()
    const plan = variedPlan({ ...this.#foe, world: parent.world }, parent.plan, pick().plan, this.#dice)
    const column: EnemyPlan = { world: parent.world, plan, prior: 0, phase: parent.phase + 1 }
    const pays = this.#lines.map(line => this.#pay(line.plan, column))
    const hurt = (of: (i: number) => number) => mix.mine.reduce((sum, share, i) => sum + share * of(i), 0)
    const bred = this.#columns.flatMap((each, j) => (each.prior === 0 ? [j] : []))
    const known = bred.map(j => hurt(i => this.#lines[i]!.payoffs[j]!))
    if (bred.length < this.#effort.bred) {
      this.#mix = null
      this.#columns.push(column)
      for (const [i, line] of this.#lines.entries()) line.payoffs.push(pays[i]!)
      return
    }
    const mildest = known.indexOf(Math.max(...known))
    if (hurt(i => pays[i]!) >= known[mildest]!) return
    const j = bred[mildest]!
    this.#mix = null
    this.#columns[j] = column
    for (const [i, line] of this.#lines.entries()) line.payoffs[j] = pays[i]!
  }
}

const meanOf = ({ payoffs }: OwnPlan, expected: readonly number[]): number =>
  payoffs.reduce((sum, payoff, j) => sum + payoff * expected[j]!, 0)

const PARTS = 10_000

function drawn(rows: readonly RatedPlan[], dice: Dice): RatedPlan {
  const all = rows.reduce((sum, { share }) => sum + share, 0)
  const best = rows.reduce((a, b) => (b.merit > a.merit ? b : a))
  if (all <= 0) return best
  let left = (dice.pick(PARTS, 'which plan') / PARTS) * all
  for (const row of rows) {
    left -= row.share
    if (left < 0) return row
  }
  return best
}
