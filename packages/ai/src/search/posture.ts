// Which way of playing on serves best here: all are tried on the same worlds with the same dice, and after every few worlds the lower half is out.

/** Worlds between two cuts. */
const ROUND = 8

/** `look` says what a posture came to in a world, null when time is up. At most `evaluations` looks; where they do not suffice, the first. */
export function bestPosture(
  postures: readonly number[],
  evaluations: number,
  look: (posture: number, lap: number) => number | null,
): number {
  let field = postures.map(posture => ({ posture, sum: 0 }))
  let left = evaluations
  for (let lap = 0; field.length > 1 && left >= ROUND * field.length; ) {
    left -= ROUND * field.length
    for (const end = lap + ROUND; lap < end; lap++) {
      for (const runner of field) {
        const seen = look(runner.posture, lap)
        if (seen === null) return (field[0] as { posture: number }).posture
        runner.sum += seen
      }
    }
    // Sorting is stable: among equals the earlier stays before.
    field = field.sort((a, b) => b.sum - a.sum).slice(0, Math.ceil(field.length / 2))
  }
  return (field[0] as { posture: number }).posture
}
