// BI-6, BI-20: what is fought over and what each side still has to do.
import { goalFulfilled } from '../rules/objectives/goals.ts'
import { SIDES } from '../rules/tables/index.ts'
import { pointsOf, scoreOf } from '../rules/turn/victory.ts'
import { SCORE_WORDS } from '../text/outcomes.ts'
import { goalClause, goalSentence, OBJECTIVE_WORDS, placeNames } from '../text/words.ts'
import { type BeachheadEvent, type BeachheadView, type Side, seatOf, stateOf } from './position.ts'

export type ObjectiveRow = {
  readonly id: string
  readonly title: string
  readonly hex: string
  readonly holder: Side
  readonly note: string
  readonly isDestroyed: boolean
  readonly clause: string
}
export type GoalRow = {
  readonly goal: string
  readonly text: string
  readonly kind: 'primary' | 'secondary'
  readonly state: 'done' | 'open' | 'unknown'
  readonly progress: string
  readonly clause: string
}

export function objectiveRows(view: BeachheadView): readonly ObjectiveRow[] {
  const names = placeNames(view.objectives)
  return view.objectives.map(({ id, type, hex, control, held, hp, destroyed }) => ({
    id,
    title: names[id] === OBJECTIVE_WORDS[type].noun ? OBJECTIVE_WORDS[type].title : (names[id] ?? id),
    hex,
    holder: control,
    isDestroyed: destroyed,
    note: [
      `at ${hex}`,
      destroyed ? 'destroyed' : type === 'comms_hub' ? `${hp} HP` : '',
      held > 0 ? `held ${held}` : '',
      view.vip === hex ? 'the VIP is here' : '',
    ]
      .filter(part => part !== '')
      .join(', '),
    clause: OBJECTIVE_WORDS[type].clauses[0] ?? 'BI-6.1',
  }))
}

/** Goals that hang on what the viewer may not see are not judged before the end. */
const HIDDEN_GOALS = ['highground', 'share']

export function goalRows(view: BeachheadView, side: Side): readonly GoalRow[] {
  const names = placeNames(view.objectives)
  const { primary, secondary } = view.setting.goals[side]
  const row = (goal: string, kind: GoalRow['kind']): GoalRow => ({
    goal,
    text: goalSentence(goal, names),
    kind,
    state: stateFor(view, side, goal),
    progress: progressOf(view, goal),
    clause: goalClause(goal) ?? 'BI-20.1',
  })
  return [...primary.map(goal => row(goal, 'primary')), ...secondary.map(goal => row(goal, 'secondary'))]
}

function stateFor(view: BeachheadView, side: Side, goal: string): GoalRow['state'] {
  if (view.fulfilled.includes(goal)) return 'done'
  const [kind = ''] = goal.split(':')
  if (HIDDEN_GOALS.includes(kind) || view.muster) return 'unknown'
  return goalFulfilled(stateOf(view), side, goal) ? 'done' : 'open'
}

function progressOf(view: BeachheadView, goal: string): string {
  const [kind = '', id = '', turns = ''] = goal.split(':')
  const place = view.objectives.find(objective => objective.id === id)
  if (kind === 'hold' && place) return `${Math.min(place.held, Number(turns))} of ${turns}`
  if (kind === 'aircraft') {
    const down = view.lost.filter(({ type }) => ['harrier', 'osprey', 'super_stallion', 'super_cobra'].includes(type)).length
    return `${Math.min(down, Number(id))} of ${id}`
  }
  return ''
}

/** BI-20.11 to BI-20.14; in play only where no hidden goal counts. */
export const victoryPoints = (view: BeachheadView): { readonly assault: number; readonly defender: number } =>
  pointsOf(stateOf(view))

/** The viewer's own goals first. */
export const goalSides = (view: BeachheadView): readonly Side[] => (seatOf(view) === 'defender' ? [...SIDES].reverse() : SIDES)

// BI-20.12 to BI-20.14: what the points at the end are made of.

export type ScoreRow = {
  readonly side: Side
  readonly text: string
  readonly sum: string
  readonly points: number
  readonly clause: string
}
type Ending = { readonly events: readonly BeachheadEvent[]; readonly after: BeachheadView }

/** None before the end, nor where this viewer cannot make up the points that were announced. */
export function scoreRows({ events, after }: Ending): readonly ScoreRow[] {
  const end = events.find(event => event.type === 'game_over')
  const scored = end ? scoreOf(stateOf(after)) : []
  const total = (of: Side) => scored.reduce((sum, { side, points }) => sum + (side === of ? points : 0), 0)
  if (!end || total('assault') !== end.points.assault || total('defender') !== end.points.defender) return []
  return scored.map(({ side, what, clause, count, points }) => ({
    side,
    text: SCORE_WORDS[what].title,
    sum: SCORE_WORDS[what].sum(count),
    points,
    clause,
  }))
}
