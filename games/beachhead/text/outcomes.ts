// BI-20.1: why the game ended, in words.
import type { Scored } from '../rules/turn/victory.ts'

const REASONS: Readonly<Record<string, string>> = {
  primary: 'all its primary goals are met',
  collapse: 'the Defender has no active unit left',
  'wasp-lost': 'the USS Wasp is lost',
  annihilation: 'fewer than three Assault units are left',
  'defender-primary': 'all its primary goals are met',
  both: 'both sides have won at the same moment',
  stalled: 'the last turn is over and the Assault has not met its goals',
  points: 'by victory points after the last turn',
  resigned: 'the other side resigned',
}

/** A position given in line may bring a reason of its own. */
export const reasonText = (reason: string): string => REASONS[reason] ?? reason.replaceAll(/[-_]/g, ' ')

/** What the points at the end were given for. */
type Words = { readonly title: string; readonly sum: (count: number) => string }

export const SCORE_WORDS: Readonly<Record<Scored['what'], Words>> = {
  primary: { title: 'Primary goals', sum: n => `${n} at 10` },
  secondary: { title: 'Secondary goals', sum: n => `${n} at 5` },
  hull: { title: 'Hull of the USS Wasp', sum: n => `${n} at 1` },
  held: { title: 'Objectives held', sum: n => `${n} at 2` },
  destroyed: { title: 'Enemy units destroyed', sum: n => `half of ${n}` },
}
