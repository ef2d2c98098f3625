// What must always be so in this game, in its own words.
import type { Check } from './check.ts'

/** Only with the hook `invariants`. */
export const invariants: Check = {
  name: 'invariants: the game keeps its own promises',
  run: table => {
    table.eachSitting(({ start, steps, fail }, at) => {
      const report = (index: number, before: unknown, after: unknown) => {
        at(index)
        const broken = table.settings.invariants?.(before, after) ?? []
        if (broken.length > 0) fail(index, broken.join('; '))
      }
      report(0, null, start.state)
      for (const { index, before, step } of steps) report(index, before, step.state)
    })
  },
}
