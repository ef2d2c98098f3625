// Advice as people read it: what each way is, and its figures. The weighing itself is rules/odds/advice.ts, which a page leaves to its worker.
import type { Advice, Way } from '../rules/odds/advice.ts'
import type { TiSession } from '../rules/state/session.ts'
import { labelOf } from './buttons.ts'

export const percent = (p: number): string => `${(p * 100).toFixed(1)} %`
/** Points of a chance won or lost: +6.3. */
export const points = (gain: number): string => `${gain < 0 ? '−' : '+'}${(Math.abs(gain) * 100).toFixed(1)}`

const TITLES: { readonly [about in Advice['about']]: string } = {
  retreat: 'Retreat or stay?',
  answer: 'What each answer is worth',
  hits: 'Which pieces take the hits?',
}
export const counselTitle = ({ about }: Advice): string => TITLES[about]

const LATER: { readonly [later in NonNullable<Way['later']>]: string } = {
  leaveNext: 'Stay now, leave after the next round',
  keepCard: 'Pass, and keep the card for the next ship that sustains',
}
export function wayText(s: TiSession, { actions, later, away }: Way): string {
  if (later) return LATER[later]
  const words = actions.map(action => labelOf(s, action)).join(', ')
  if (away === undefined) return words
  return actions[0]?.type === 'stay' ? `${words} to the end` : `${words}, leave after this round`
}

/** The chances in words; of a retreat also the chance to get away and what is left, in cost. */
export function wayFigures({ win, away, kept, risk }: Way): string {
  const got = away === undefined || away === 0 ? [] : [`gets away ${percent(away)}`]
  const feared = risk === undefined ? [] : [`${percent(risk)} against a Direct Hit`]
  return [`wins ${percent(win)}`, ...feared, ...got, ...(kept === undefined ? [] : [`keeps ${kept.toFixed(1)} in cost`])].join(
    ', ',
  )
}
