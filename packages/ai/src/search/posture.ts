// Which way of playing on serves best here. The first is at home and is left only for one that is surely better: a battle's own lesson was proven in
// many games, and a few worlds prove little. After every round the lower half of the others is out, with every posture that can hardly gain any more.
import { isSure, LEAST_GAIN, mayGain, meanOf, pairedDifference } from './paired-difference.ts'

/** Worlds of the first round; each later one has twice as many for half as many postures. */
const FIRST_ROUND = 16

type Runner = { readonly posture: number; readonly seen: number[] }

/** `look` says what a posture came to in a world, null when time is up. At most `evaluations` looks; where they do not suffice, the first. */
export function bestPosture(
  postures: readonly number[],
  evaluations: number,
  look: (posture: number, lap: number) => number | null,
): number {
  const [home, ...rivals] = postures.map((posture): Runner => ({ posture, seen: [] }))
  if (!home) throw new RangeError('there is no posture to choose')
  let others = rivals
  let left = evaluations
  let lap = 0
  for (let round = FIRST_ROUND; others.length > 0 && left >= round * (1 + others.length); round *= 2) {
    left -= round * (1 + others.length)
    for (const end = lap + round; lap < end; lap++) {
      for (const runner of [home, ...others]) {
        const seen = look(runner.posture, lap)
        if (seen === null) return home.posture
        runner.seen.push(seen)
      }
    }
    // Sorting is stable: among equals the earlier stays before.
    others = others.toSorted((a, b) => meanOf(b.seen) - meanOf(a.seen))
    if (others.length === 1) break
    others = others.slice(0, others.length >> 1).filter(({ seen }) => mayGain(pairedDifference(seen, home.seen)))
  }
  const [best] = others
  return best && isWorthIt(best, home) ? best.posture : home.posture
}

function isWorthIt({ seen }: Runner, home: Runner): boolean {
  if (seen.length === 0) return false
  const lead = pairedDifference(seen, home.seen)
  return lead.mean > LEAST_GAIN && isSure(lead)
}
