import { policiesOf } from '@sandtable/ai'
import { Match, seeded } from '@sandtable/kernel'
import musket from '@sandtable/musket'
import { beforeAll, describe, expect, test } from 'vitest'
import { analyse } from './analyse.ts'
import { balanceOf, chanceCurve, sentencesOf } from './end/analysis.ts'
import type { Analysed } from './messages.ts'

const SEATS = [
  { id: 'blue', title: 'Blue' },
  { id: 'red', title: 'Red' },
]

/** A drill between two who choose by chance, given up after a while by whoever runs out of turns. */
async function fought() {
  const { random } = await policiesOf(musket)
  const scenario = musket.game.scenarios.find(({ id }) => id === 'first-volley')?.scenario
  const match = new Match(musket.game, { scenario, options: {}, seed: 'looked back on' })
  for (let n = 0; match.outcome === null; n++) {
    const seat = match.toAct[0] as string
    match.act(seat, (random as NonNullable<typeof random>).choose(match.view(seat), seat, seeded(`${n}`)).action)
  }
  return match.record()
}

describe('a finished game of musket', () => {
  let found: Analysed
  const progress: number[] = []
  beforeAll(async () => {
    const record = await fought()
    found = (await analyse(musket, record, 'blue', done => progress.push(done))) as Analysed
  })

  test('luck and decisions together lead from the first chance to the result', () => {
    const { start, result, decision, luck, steps } = found.analysis
    expect(start + decision + luck).toBeCloseTo(result, 9)
    expect([0, 0.5, 1]).toContain(result)
    expect(steps.length).toBeGreaterThan(5)
  })

  test('progress only grows, up to the whole', () => {
    expect(progress).toEqual([...progress].sort((a, b) => a - b))
    expect(progress.at(-1)).toBeCloseTo(1, 9)
  })

  test('a better move is another move, at a turning point', () => {
    expect(found.turning.length).toBeGreaterThan(0)
    for (const { at, choice } of found.better) {
      expect(found.turning).toContain(at)
      expect(choice.action).not.toEqual(found.analysis.steps[at - 1]?.action)
    }
  })

  test('the curve has a point an action and one before the first', () => {
    const { points } = chanceCurve(found.analysis, SEATS[0] as never, [])
    expect(points.map(({ seq }) => seq)).toEqual(Array.from({ length: found.analysis.steps.length + 1 }, (_, n) => n))
    expect(points.every(({ share }) => share >= 0 && share <= 1)).toBe(true)
  })

  test('the balance names whom the dice favoured', () => {
    const { luck } = found.analysis
    const favoured = Math.round(luck * 100) === 0 ? 'even' : luck > 0 ? 'for Blue.' : 'for Red.'
    expect(balanceOf(found.analysis, SEATS)).toContain(favoured)
  })
})

test('a game that is not over is not analysed', async () => {
  const match = new Match(musket.game, { scenario: musket.game.scenarios[0]?.scenario, options: {}, seed: 'begun' })
  expect(await analyse(musket, match.record(), 'blue', () => undefined)).toBeNull()
})

test('what was told stands with its action; what was taken back does not', () => {
  const told = (seq: number) => ({
    seq,
    seat: 'blue',
    action: null,
    events: [],
    draws: [],
    sentences: [{ text: `said ${seq}`, clauses: [] }],
  })
  const record = { entries: [{ seq: 1 }, { seq: 2 }, { seq: 3, undo: 1 }, { seq: 4 }] }
  expect(sentencesOf(record as never, [told(0), told(1), told(4)])).toEqual(['said 1', 'said 4'])
})
