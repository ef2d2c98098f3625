// WW-18.4: exact chances, by running the very rule that will be rolled over every face of the wind. Only wind and the opening draws
// are random, and the enemy plan is not known, so the enemy is assumed to do nothing (WW-18.3).
import type { Dice, Modifier, Odds, OddsOutcome } from '@sandtable/kernel'
import { everyNext, type OutcomeChance } from '@sandtable/odds'
import type { WwAction } from '../contract/actions.ts'
import type { WwEvent } from '../contract/events.ts'
import { isRefusal, prepare } from '../contract/prepare.ts'
import { emptyPlan, type Plan } from '../plan/plan.ts'
import { asSeen } from '../plan/preview.ts'
import { problemsOf } from '../plan/validation.ts'
import type { WwState } from '../state/state.ts'
import { enemyOf, isSide, SIDES, type Side, WINDS, type Wind, withSide } from '../tables.ts'
import { type LookAhead, lookAhead, lookAheadOf, planOf } from '../turn/execution.ts'

/** Each barrage multiplies what can have happened; from here on they are left out, and the answer says so. */
const MOST_BRANCHES = 150
const MOST_PARTS = 10n ** 12n

/** What a host may ask besides the action: `step` is for one step of a plan, counted from 1. */
export type OddsAsk = { readonly step?: number }
const asAsk = (ask: unknown): OddsAsk => (typeof ask === 'object' && ask !== null ? ask : {})

/**
 * null where no die will fall for what this orders, or where it may not be done. A plan is told in advance: its dice fall when both are
 * in, and before that a player wants to know (WW-18.4). Whether the enemy is ready, and with what, does not enter.
 */
export function odds(state: WwState, seat: string, action: WwAction | null, ask?: unknown): Odds | null {
  if (!action || !isSide(seat)) return null
  const ready = prepare(state, seat, action)
  if (isRefusal(ready)) return null
  const { step = null } = asAsk(ask)
  switch (ready.type) {
    case 'chooseFaction':
      return state.factions[enemyOf(seat)] === null ? null : initiativeOdds()
    case 'submit':
      return planOdds(state, seat, ready.plan, step)
    case 'deadline':
      return planOdds(state, seat, planOf(state, seat), step)
    case 'draft':
      if (ready.by === 'addBuy') return null
      return planOdds(state, seat, ready.plan, step ?? (ready.by === 'addStep' ? (ready.plan.steps ?? []).length : null))
    default:
      return null
  }
}

/** WW-2.20; the allocation of cities is drawn as well, but in too many ways to list. */
function initiativeOdds(): Odds {
  const outcome = (initiative: Side): OddsOutcome => ({ p: 0.5, exact: [1, 2], initiative })
  return { outcomes: [outcome('nw'), outcome('se')] }
}

/** The units destroyed, the enemy's and the own, in order. */
export type Toll = { readonly killed: readonly string[]; readonly lost: readonly string[] }

export function tollOf(events: readonly WwEvent[], letter: string): Toll {
  const dead = events.flatMap(event => {
    if (event.type === 'combat') return [...event.defendersLost, ...event.attackersLost]
    return event.type === 'shot' ? event.killed : []
  })
  const isOwn = (id: string) => id.startsWith(letter)
  return { killed: dead.filter(id => !isOwn(id)).sort(bySerial), lost: dead.filter(isOwn).sort(bySerial) }
}

const bySerial = (a: string, b: string): number => Number(a.slice(1)) - Number(b.slice(1))

type Branch = {
  readonly state: WwState
  readonly toll: Toll
  readonly last: Toll
  readonly wind: Wind | null
  readonly draws: number
}
type Branches = readonly Pick<OutcomeChance<Branch>, 'outcome' | 'n' | 'd'>[]

/** Of the whole plan, or of what its n-th step does; null where no die would fall. */
function planOdds(state: WwState, side: Side, plan: Plan, only: number | null): Odds | null {
  if (problemsOf(state, side, plan).length > 0) return null
  const enemy = enemyOf(side)
  const outlook = lookAheadOf(asSeen(state, side), withSide({ nw: plan, se: plan }, enemy, emptyPlan(state.turn, enemy)))
  const steps = only ?? outlook.orders[side].length
  let branches: Branches = [{ outcome: { state: outlook.state, toll: NONE, last: NONE, wind: null, draws: 0 }, n: 1n, d: 1n }]
  let counted = 0
  for (let step = 1; step <= steps; step++) {
    const isAsked = step === only
    const isCounted = isAsked || isSmall(branches)
    if (!isCounted && only === null) break
    if (isCounted) counted++
    branches = nextStep(outlook, side, step, branches, isCounted, isAsked)
  }
  if (branches.every(({ outcome }) => outcome.draws === 0)) return null
  if (only !== null && branches.every(({ outcome }) => outcome.wind === null)) return null
  const outcomes = only === null ? wholeOutcomes(branches) : stepOutcomes(branches)
  outcomes.sort((a, b) => b.p - a.p)
  const rest = only === null ? 'left out' : 'taken as calm'
  const assumes = `the enemy does nothing${counted < steps ? `; ${steps - counted} of ${steps} steps are ${rest}` : ''}`
  return { outcomes, modifiers: [WIND], facts: headlines(outcomes), assumes }
}

/** Few enough to go on from, and with fractions that stay exact. */
const isSmall = (branches: Branches): boolean => branches.length <= MOST_BRANCHES && (branches[0]?.d ?? 1n) < MOST_PARTS

/** What makes a barrage uncertain, for the panel to point at. */
const WIND: Modifier = { name: 'wind', clause: 'WW-18.4', shift: 0 }
const NONE: Toll = { killed: [], lost: [] }

/** One more step from every branch; those that stand alike afterwards are one, unless the step itself is asked about. */
function nextStep(
  outlook: LookAhead,
  side: Side,
  step: number,
  branches: Branches,
  isRolled: boolean,
  isAsked: boolean,
): Branches {
  return everyNext(
    branches,
    ({ state, toll, draws }, dice): Branch => {
      const { state: after, events } = lookAhead({ ...outlook, state }, side, step, isRolled ? dice : CALM)
      const last = tollOf(events, letterOf(state, side))
      const wind = events.find(event => event.type === 'wind')?.wind ?? null
      return {
        state: after,
        toll: { killed: [...toll.killed, ...last.killed], lost: [...toll.lost, ...last.lost] },
        last,
        wind,
        draws: draws + (wind === null ? 0 : 1),
      }
    },
    ({ state, wind, last }) => (isAsked ? standing(state) + JSON.stringify([wind, last]) : standing(state)),
  )
}

/** The place and damage of all units and both treasuries: all that a step can change. */
const standing = ({ units, treasury }: WwState): string =>
  SIDES.map(side => [treasury[side], ...units[side].map(unit => `${unit.serial},${unit.cell},${unit.damage}`)].join(' ')).join(
    '|',
  )

const CALM: Dice = { roll: () => WINDS.length, pick: () => 0 }

const letterOf = ({ factions }: WwState, side: Side): string => (factions[side] ?? ' ')[0]?.toLowerCase() ?? ' '

function wholeOutcomes(branches: Branches): OddsOutcome[] {
  return everyNext(
    branches,
    ({ toll }) => ({ killed: toll.killed.toSorted(bySerial), lost: toll.lost.toSorted(bySerial) }),
    toll => JSON.stringify(toll),
  ).map(asOutcome)
}

/** WW-18.4: each outcome with its share of the six faces; calm has two. */
function stepOutcomes(branches: Branches): OddsOutcome[] {
  return everyNext(
    branches,
    ({ last, wind }) => ({ wind, ...last }),
    end => JSON.stringify(end),
  ).map(asOutcome)
}

const asOutcome = ({ outcome, n, d }: OutcomeChance<Toll & { readonly wind?: Wind | null }>): OddsOutcome => ({
  ...outcome,
  p: Number(n) / Number(d),
  exact: [Number(n), Number(d)],
})

/** The headline chances: that it hits any enemy unit, and that it hits own units. */
function headlines(outcomes: readonly OddsOutcome[]): Record<string, number> {
  const chanceThat = (holds: (outcome: OddsOutcome) => boolean) => {
    const of = outcomes[0]?.exact?.[1] ?? 1
    return outcomes.filter(holds).reduce((sum, outcome) => sum + (outcome.exact?.[0] ?? 0), 0) / of
  }
  return {
    hits: chanceThat(outcome => (outcome.killed as readonly string[]).length > 0),
    hitsOwn: chanceThat(outcome => (outcome.lost as readonly string[]).length > 0),
  }
}
