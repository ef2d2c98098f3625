// BI-23.4: goals of a draft, written and unwritten.
import type { Scenario } from '../../rules/setup/scenario.ts'
import type { Side } from '../../rules/tables/index.ts'
import { changed, type ScenarioDraft } from './draft.ts'

export type Rank = 'primary' | 'secondary'
type Needs = 'objective' | 'type' | 'count' | 'nothing'

/** What a goal of this kind still asks for; `counted`: and for how many turns. */
export const GOAL_KINDS: readonly {
  readonly kind: string
  readonly title: string
  readonly needs: Needs
  readonly counted?: true
}[] = [
  { kind: 'capture', title: 'Capture', needs: 'objective' },
  { kind: 'hold', title: 'Hold for some turns', needs: 'objective', counted: true },
  { kind: 'destroy', title: 'Destroy', needs: 'objective' },
  { kind: 'extract', title: 'Bring out the VIP of', needs: 'objective' },
  { kind: 'prevent', title: 'Keep out of Assault hands', needs: 'objective' },
  { kind: 'eliminate', title: 'Eliminate all', needs: 'type' },
  { kind: 'aircraft', title: 'Destroy so many air units', needs: 'count' },
  { kind: 'share', title: 'Eliminate half of the Assault', needs: 'nothing' },
  { kind: 'sink', title: 'Sink the USS Wasp', needs: 'nothing' },
  { kind: 'highground', title: 'Have the high ground', needs: 'nothing' },
]

export const goalsOf = ({ goals }: Scenario, side: Side, rank: Rank): readonly string[] => goals?.[side]?.[rank] ?? []

export function withGoals(draft: ScenarioDraft, side: Side, rank: Rank, list: readonly string[]): ScenarioDraft {
  const { goals = {} } = draft.scenario
  const own = goals[side] ?? { primary: [], secondary: [] }
  return changed(draft, { goals: { ...goals, [side]: { ...own, [rank]: [...list] } } })
}

/** 'hold:port:2'. */
export function goalFrom(kind: string, what: string, count: number): string {
  const row = GOAL_KINDS.find(each => each.kind === kind)
  if (!row || row.needs === 'nothing') return kind
  if (row.needs === 'count') return `${kind}:${count}`
  return row.counted ? `${kind}:${what}:${count}` : `${kind}:${what}`
}
