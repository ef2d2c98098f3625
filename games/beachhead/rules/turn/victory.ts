// BI-20: which side has won, and what it is worth.
import type { Outcome } from '@sandtable/kernel'
import type { Points } from '../contract/events.ts'
import { goalFulfilled } from '../objectives/objectives.ts'
import type { ActionRun } from '../state/action-run.ts'
import { type BeachheadState, type Unit, waspOf } from '../state/state.ts'
import { type Side, UNITS } from '../tables/index.ts'

const LEAST_ASSAULT_UNITS = 3

/** BI-6.16: judged only when the last turn ends. */
const isLastWord = (goal: string): boolean => goal.startsWith('prevent:') || goal === 'highground'

/** BI-20.2. `soon`: hold goals that the coming F2 would complete count (BI-20.9). */
function assaultPrimary(state: BeachheadState, soon: boolean): boolean {
  const { primary } = state.setting.goals.assault
  for (const goal of primary) if (!goalFulfilled(state, 'assault', goal, soon)) return false
  return primary.length > 0
}

/** BI-20.3: pinned beyond recovery counts as gone. */
const isActiveDefender = (unit: Unit): boolean =>
  unit.who.facts.side === 'defender' &&
  unit.cell >= 0 &&
  unit.who.facts.type !== 'attack_drone' &&
  !(unit.tokens === 2 && unit.pinCount >= 2)

/** BI-20.7, BI-22.3, BI-20.11. */
function defenderPrimary(state: BeachheadState, isLast: boolean): boolean {
  const isPoints = state.setting.options.victory === 'points'
  const goals = state.setting.goals.defender.primary.filter(goal => !(isPoints && goal.startsWith('prevent:')))
  return goals.length > 0 && goals.every(goal => (isLast || !isLastWord(goal)) && goalFulfilled(state, 'defender', goal))
}

type Ground = { readonly reason: string; readonly clause: string }

function assaultGround(state: BeachheadState, soon: boolean): Ground | null {
  if (assaultPrimary(state, soon)) return { reason: 'primary', clause: 'BI-20.2' }
  return hasActiveDefender(state) ? null : { reason: 'collapse', clause: 'BI-20.3' }
}
/** From the end: that is where the roster has the Defender. */
function hasActiveDefender({ units }: BeachheadState): boolean {
  for (let i = units.length - 1; i >= 0; i--) if (isActiveDefender(units[i]!)) return true
  return false
}

function defenderGround(state: BeachheadState, inF3: boolean, isLast: boolean): Ground | null {
  if (isWaspLost(state)) return { reason: 'wasp-lost', clause: 'BI-20.5' }
  if (!hasForceLeft(state)) return { reason: 'annihilation', clause: 'BI-20.6' }
  if (inF3 && defenderPrimary(state, isLast)) return { reason: 'defender-primary', clause: 'BI-20.7' }
  return null
}

function isWaspLost({ lost }: BeachheadState): boolean {
  for (let i = 0; i < lost.length; i++) if (lost[i]!.type === 'usswasp') return true
  return false
}
/** Counted no further than the clause asks: this is judged after every action. */
function hasForceLeft({ units }: BeachheadState): boolean {
  let count = 0
  for (let i = 0; i < units.length; i++) {
    const { side, class: kind } = units[i]!.who.facts
    if (side === 'assault' && kind !== 'ship' && ++count === LEAST_ASSAULT_UNITS) return true
  }
  return false
}

/** BI-20.8: after each action what can be met at any time, in F3 everything. */
export function judge(run: ActionRun, inF3: boolean): void {
  const { state } = run
  if (state.result || state.step.startsWith('setup.')) return
  const verdict = verdictOn(state, inF3, inF3 && state.turn >= state.setting.turns)
  if (verdict) proclaim(run, verdict)
}

function verdictOn(state: BeachheadState, inF3: boolean, isLast: boolean): Outcome | null {
  const { victory } = state.setting.options
  if (victory !== 'none') {
    const defender = defenderGround(state, inF3, isLast)
    const assault = assaultGround(state, defender !== null && !inF3)
    if (assault && defender) return { winner: null, reason: 'both', clause: 'BI-20.9' }
    if (assault) return { winner: 'assault', ...assault }
    if (defender) return { winner: 'defender', ...defender }
  }
  if (!isLast) return null
  if (victory === 'standard') return { winner: 'defender', reason: 'stalled', clause: 'BI-20.4' }
  return { winner: leader(pointsOf(state)), reason: 'points', clause: victory === 'none' ? 'BI-20.16' : 'BI-20.11' }
}

const leader = ({ assault, defender }: Points): Side | null =>
  assault === defender ? null : assault > defender ? 'assault' : 'defender'

/** What the points in the announcement are made of. */
const POINT_CLAUSES = ['BI-20.12', 'BI-20.13', 'BI-20.14'] as const

export function proclaim(run: ActionRun, result: Outcome): void {
  run.reveals = true
  run.set({ result, step: 'over', pending: null, choice: null })
  run.emit({
    type: 'game_over',
    seat: null,
    clauses: [result.clause, 'BI-20.1', 'BI-20.8', 'BI-20.10', 'BI-8.14', ...POINT_CLAUSES],
    winner: result.winner as Side | null,
    reason: result.reason,
    points: pointsOf(run.state),
  })
}

/** One kind of thing that gives points: how many there are of it, and what they come to. */
export type Scored = {
  readonly side: Side
  readonly what: 'primary' | 'secondary' | 'hull' | 'held' | 'destroyed'
  readonly clause: (typeof POINT_CLAUSES)[number]
  readonly count: number
  readonly points: number
}

/** BI-20.12 to BI-20.14, also where it comes to nothing. */
export function scoreOf(state: BeachheadState): readonly Scored[] {
  const count = (side: Side, goals: readonly string[]) => goals.filter(goal => goalFulfilled(state, side, goal)).length
  const { goals } = state.setting
  const sinkCounts = [...goals.defender.primary, ...goals.defender.secondary].includes('sink')
  const hull = sinkCounts ? 0 : (waspOf(state)?.hp ?? 0)
  const lost: Record<Side, number> = { assault: 0, defender: 0 }
  for (const { type, unscored } of state.lost) if (!unscored) lost[UNITS[type].side] += UNITS[type].cost
  const held = state.objectives.filter(objective => objective.control === 'defender' && !objective.destroyed).length
  const primary = count('assault', goals.assault.primary)
  const [second, third] = [count('assault', goals.assault.secondary), count('defender', goals.defender.secondary)]
  const scored = (side: Side, what: Scored['what'], clause: Scored['clause'], n: number, points: number): Scored => {
    return { side, what, clause, count: n, points }
  }
  return [
    scored('assault', 'primary', 'BI-20.12', primary, 10 * primary),
    scored('assault', 'secondary', 'BI-20.12', second, 5 * second),
    scored('assault', 'hull', 'BI-20.12', hull, hull),
    scored('assault', 'destroyed', 'BI-20.14', lost.defender, Math.floor(lost.defender / 2)),
    scored('defender', 'held', 'BI-20.13', held, 2 * held),
    scored('defender', 'secondary', 'BI-20.13', third, 5 * third),
    scored('defender', 'destroyed', 'BI-20.14', lost.assault, Math.floor(lost.assault / 2)),
  ]
}

/** BI-20.11. */
export function pointsOf(state: BeachheadState): Points {
  const points = { assault: 0, defender: 0 }
  for (const scored of scoreOf(state)) points[scored.side] += scored.points
  return points
}
