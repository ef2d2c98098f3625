import { Match, seeded } from '@sandtable/kernel'
import { expect, test } from 'vitest'
import { greedy } from '../../ai/levels/greedy.ts'
import { beachhead } from '../../rules/contract/game.ts'
import type { BeachheadAction } from '../../viewmodel/index.ts'
import type { AccountStep } from '../game-types.ts'
import { scenarioOf } from '../positions.ts'
import { reviewOf } from './game-review.ts'

/** First Wave to its end, as one seat was told it. */
function played(viewer: 'assault' | 'defender'): AccountStep[] {
  const match = new Match(beachhead, { scenario: scenarioOf('first-wave'), options: {}, seed: 'account' })
  const dice = seeded('account')
  const steps: AccountStep[] = []
  for (let n = 0; n < 2000 && !match.outcome; n++) {
    const seat = match.toAct[0] as string
    const before = match.view(viewer)
    const action = greedy.choose(match.view(seat) as never, seat, dice).action as BeachheadAction
    const { seq, events, draws } = match.act(seat, action)
    const seen = events.map(event => beachhead.redact(event, viewer)).filter(event => event !== null)
    steps.push({ seq, seat, action, events: seen, draws, sentences: [], before, after: match.view(viewer) })
  }
  return steps
}

test('BI-20.11, BI-25.7 a finished battle tells points over time and what each unit did', () => {
  const { curve, units, turningPoints } = reviewOf(played('assault'))
  expect(curve?.points.length).toBeGreaterThan(1)
  for (const { share, text } of curve?.points ?? []) {
    expect(share).toBeGreaterThanOrEqual(0)
    expect(share).toBeLessThanOrEqual(1)
    expect(text).toMatch(/^Turn \d+: Assault \d+, Defender \d+$/)
  }
  expect(turningPoints.length).toBeGreaterThan(0)
  for (const row of units?.rows ?? []) expect(row.cells).toHaveLength(units?.columns.length ?? 0)
  expect(units?.rows.map(({ name }) => name)).toContain('LCAC 1')
})

test.each(['assault', 'defender'] as const)(
  'BI-20.12 BI-20.13 BI-20.14 what gave points adds up to what was announced, for the %s',
  viewer => {
    const steps = played(viewer)
    const { score = [] } = reviewOf(steps)
    const end = steps.at(-1)?.events.find(({ type }) => type === 'game_over') as unknown as { points: Record<string, number> }
    const total = (of: string) => score.reduce((sum, { seat, points }) => sum + (seat === of ? points : 0), 0)
    expect({ assault: total('assault'), defender: total('defender') }).toEqual(end.points)
    const clauses = (of: string) => score.filter(({ seat }) => seat === of).map(({ clause }) => clause)
    expect(clauses('assault')).toEqual(['BI-20.12', 'BI-20.12', 'BI-20.12', 'BI-20.14'])
    expect(clauses('defender')).toEqual(['BI-20.13', 'BI-20.13', 'BI-20.14'])
    expect(score.filter(({ points }) => points > 0).length).toBeGreaterThan(1)
    expect(reviewOf(steps.slice(0, -1)).score).toEqual([])
  },
)

test('BI-17.15 the account of one seat names nobody whom that seat was never shown', () => {
  const steps = played('defender')
  const shown = new Set(
    steps.flatMap(({ events, after }) => {
      const view = after as { shown: { assault: readonly { name: string }[] } }
      return [
        ...view.shown.assault.map(({ name }) => name),
        ...[...JSON.stringify(events).matchAll(/"name":"([^"]+)"/g)].map(([, name]) => name),
      ]
    }),
  )
  for (const { id, seat } of reviewOf(steps).units?.rows ?? []) if (seat === 'assault') expect(shown).toContain(id)
})
