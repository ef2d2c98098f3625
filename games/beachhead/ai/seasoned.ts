// The Elite's craft, a row for each side: set by hand first (`craft.ts`), then fitted to games (`seasoned.json` has the figures and the commands).
import type { Side } from '../rules/tables/index.ts'
import { type Craft, SEASONED } from './craft.ts'
import FITTED from './seasoned.json' with { type: 'json' }

/** Figures by name; those of a group as `lay.first`. */
export type Figures = { readonly [name: string]: number }

export function withFigures(craft: Craft, figures: Figures): Craft {
  let changed: { readonly [name: string]: unknown } = craft
  for (const [name, figure] of Object.entries(figures)) {
    const [group, part] = name.split('.') as [string, string | undefined]
    changed = { ...changed, [group]: part === undefined ? figure : { ...(changed[group] as Figures), [part]: figure } }
  }
  return changed as Craft
}

export const ELITE: Readonly<Record<Side, Craft>> = {
  assault: withFigures(SEASONED, FITTED.assault.figures),
  defender: withFigures(SEASONED, FITTED.defender.figures),
}
