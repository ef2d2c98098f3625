// What the points at the end were given for.
import type { Scored } from '../rules/turn/victory.ts'

type Words = { readonly title: string; readonly sum: (count: number) => string }

export const SCORE_WORDS: Readonly<Record<Scored['what'], Words>> = {
  primary: { title: 'Primary goals', sum: n => `${n} at 10` },
  secondary: { title: 'Secondary goals', sum: n => `${n} at 5` },
  hull: { title: 'Hull of the USS Wasp', sum: n => `${n} at 1` },
  held: { title: 'Objectives held', sum: n => `${n} at 2` },
  destroyed: { title: 'Enemy units destroyed', sum: n => `half of ${n}` },
}
