// The Elite's craft, a row for each side, and for some missions one of their own: set by hand first (`craft.ts`), then fitted to games
// (`seasoned.json` has the figures and the commands).
import type { Side } from '../../rules/tables/index.ts'
import { type EvalWeights, SEASONED } from './eval-weights.ts'
import FITTED from './seasoned.json' with { type: 'json' }

/** Figures by name; those of a group as `lay.first`. */
export type Figures = { readonly [name: string]: number }

export function withFigures(evalWeights: EvalWeights, figures: Figures): EvalWeights {
  let changed: { readonly [name: string]: unknown } = evalWeights
  for (const [name, figure] of Object.entries(figures)) {
    const [group, part] = name.split('.') as [string, string | undefined]
    changed = { ...changed, [group]: part === undefined ? figure : { ...(changed[group] as Figures), [part]: figure } }
  }
  return changed as EvalWeights
}

/** The row of a side that serves everywhere. */
export const ELITE: Readonly<Record<Side, EvalWeights>> = {
  assault: withFigures(SEASONED, FITTED.assault.figures),
  defender: withFigures(SEASONED, FITTED.defender.figures),
}

/** What a mission's own row changes about it. */
export type OwnRow = { readonly figures?: Figures; readonly opening?: NonNullable<EvalWeights['opening']> }

export const withOwnRow = (evalWeights: EvalWeights, { figures = {}, opening }: OwnRow): EvalWeights => ({
  ...withFigures(evalWeights, figures),
  ...(opening && { opening }),
})

type OwnRows = { readonly [mission: string]: OwnRow }
const OWN: Readonly<Record<Side, ReadonlyMap<string, EvalWeights>>> = {
  assault: rowsOf(ELITE.assault, FITTED.assault.missions as OwnRows),
  defender: rowsOf(ELITE.defender, FITTED.defender.missions as OwnRows),
}

function rowsOf(evalWeights: EvalWeights, rows: OwnRows): ReadonlyMap<string, EvalWeights> {
  return new Map(Object.entries(rows).map(([mission, row]) => [mission, withOwnRow(evalWeights, row)]))
}

/** By the id of the scenario: one that has not been played before takes the row that serves everywhere. */
export const eliteOn = (mission: string, side: Side): EvalWeights => OWN[side].get(mission) ?? ELITE[side]
