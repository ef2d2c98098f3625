import { Match, seeded } from '@sandtable/kernel'
import { expect, test } from 'vitest'
import { beachhead } from '../index.ts'
import type { BeachheadAction } from '../viewmodel/index.ts'
import { screenAt } from './testing/screen-at.ts'

/** A random player that prefers actions to passing, as the typed games of the terminal app have it. */
function randomAction(legal: readonly BeachheadAction[], dice: ReturnType<typeof seeded>): BeachheadAction {
  const deeds = legal.filter(({ type }) => !['pass', 'done', 'unplace'].includes(type))
  const pool = deeds.length > 0 && dice.pick(4, 'deed') > 0 ? deeds : legal
  return pool[dice.pick(pool.length, 'choice')] as BeachheadAction
}

test.each(['assault', 'defender'] as const)(
  'BI-17.17 BI-17.19 %s prints the same for every truth its view allows',
  seat => {
    const dice = seeded(`secrets ${seat}`)
    const scenario = beachhead.scenarios.find(({ id }) => id === 'quick-six')?.scenario as never
    const match = new Match(beachhead, { scenario, options: {}, seed: 'secrets' })
    let compared = 0
    for (let at = 0; !match.outcome; at++) {
      const { state } = match
      if (at % 9 === 5 && match.toAct.includes(seat)) {
        const other = beachhead.imagine(beachhead.view(state, seat), seeded(`other ${at}`))
        expect(screenAt(other, seat)).toBe(screenAt(state, seat))
        compared++
      }
      const acting = match.toAct[0] as string
      match.act(acting, randomAction(match.legal(acting) as readonly BeachheadAction[], dice))
    }
    expect(compared).toBeGreaterThan(3)
  },
  60_000,
)
