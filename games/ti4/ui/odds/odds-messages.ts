// What passes between the page and the worker of the odds.
import type { Odds, Seat } from '@sandtable/kernel'
import type { Compared, CurvePoint } from '../../odds/compare-options.ts'
import type { RollOdds } from '../../odds/first-rolls.ts'
import type { Scenario } from '../../odds/notation/scenario.ts'
import type { OddsAnswer } from '../../odds/odds.ts'
import type { TiAction } from '../../rules/contract/actions.ts'
import type { Advice } from '../../rules/odds/advice.ts'
import type { TiSession } from '../../rules/state/session.ts'
import type { SideName } from './assumptions.ts'

export type OddsQuestion =
  | { readonly ask: 'outlook'; readonly scenario: Scenario }
  | { readonly ask: 'hits'; readonly session: TiSession; readonly seat: Seat; readonly by: 'win' | 'value' }
  | { readonly ask: 'advice'; readonly session: TiSession; readonly uses: readonly Use[] }
  | { readonly ask: 'detail'; readonly scenario: Scenario }
  | { readonly ask: 'rolls'; readonly scenario: Scenario }
  | { readonly ask: 'compare'; readonly first: Scenario; readonly second: Scenario }
  | {
      readonly ask: 'curve'
      readonly scenario: Scenario
      readonly side: SideName
      readonly unit: string
      readonly counts: readonly number[]
    }
type Use = { readonly seat: Seat; readonly action: TiAction }
export type OddsAnswers = {
  readonly advice: { readonly advice: readonly Advice[]; readonly gains: readonly (number | null)[] }
  /** TI-G.11.6: ways to take the hits, best first. */
  readonly hits: readonly { readonly actions: readonly TiAction[]; readonly chance: number | null }[]
  readonly outlook: Odds | null
  readonly detail: OddsAnswer
  /** TI-O.13 */
  readonly rolls: readonly RollOdds[]
  readonly compare: Compared
  readonly curve: readonly CurvePoint[]
}
