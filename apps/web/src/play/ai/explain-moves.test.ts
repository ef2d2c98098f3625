// A move of the computer asked about when it is long made: the same question has the same answer.
import { type GameEntry, pagePolicySeed, playerOf, Recollection } from '@sandtable/ai'
import beachhead from '@sandtable/beachhead'
import { isUndo, Match, type MatchRecord, seeded } from '@sandtable/kernel'
import musket from '@sandtable/musket'
import ww2 from '@sandtable/ww2'
import { describe, expect, test } from 'vitest'
import { movesToExplain } from './moves-to-explain.ts'

const SEED = 'asked again'
type Levels = { readonly [seat: string]: string }

/** A game as the page plays it: every choice from a view, with notes handed on, by somebody who is sent away again. */
async function played(entry: GameEntry, scenario: string, levels: Levels, most: number): Promise<MatchRecord> {
  const found = entry.game.scenarios.find(({ id }) => id === scenario)?.scenario
  const seats = Object.fromEntries(Object.entries(levels).map(([seat, name]) => [seat, { name }]))
  const match = new Match(entry.game, { scenario: found, options: {}, seed: SEED, seats })
  const notes = new Map<string, unknown>()
  while (match.seq < most && match.undecided[0] !== undefined) {
    const [seat] = match.undecided
    const policy = await playerOf(entry, levels[seat] as string)
    const asking = notes.has(seat) ? { notes: notes.get(seat) } : {}
    const choice = policy.choose(match.view(seat), seat, seeded(pagePolicySeed(SEED, seat, match.seq)), asking)
    if (choice.notes !== undefined) notes.set(seat, choice.notes)
    match.act(seat, choice.action)
  }
  return match.record()
}

describe.each([
  ['musket', musket, 'first-volley', { blue: 'veteran', red: 'elite' }, 60],
  ['beachhead', beachhead, 'first-wave', { assault: 'veteran', defender: 'adaptive' }, 120],
  ['ww2', ww2, 'tutorial', { nw: 'novice', se: 'veteran' }, 30],
] as const)('%s', (_, entry, scenario, levels: Levels, most) => {
  test('every move is chosen again from what was known, with a reason', { timeout: 180_000 }, async () => {
    const record = await played(entry, scenario, levels, most)
    const recollection = new Recollection(entry, record)
    expect(record.entries.length).toBeGreaterThan(15)
    for (const made of record.entries) {
      if (isUndo(made)) continue
      const found = await recollection.ask(made.seq, { match: SEED, level: levels[made.seat] as string })
      expect(found?.choice.action).toEqual(made.action)
      expect(found?.choice.why).toMatch(/\w/)
    }
  })
})

test('a person’s move, or one of somebody who has learned since, is given no reason', async () => {
  const record = await played(musket, 'first-volley', { blue: 'random', red: 'random' }, 12)
  const recollection = new Recollection(musket, record)
  const asked = await Promise.all(record.entries.map(({ seq }) => recollection.ask(seq, { match: 'another', level: 'greedy' })))
  expect(asked.some(each => each === null)).toBe(true)
  await expect(recollection.ask(1, { match: SEED, level: 'Anna' })).rejects.toThrow('Anna')
})

test('one that was asked while others were still entering things is found too', async () => {
  const scenario = ww2.game.scenarios.find(({ id }) => id === 'tutorial')?.scenario
  const match = new Match(ww2.game, { scenario, options: {}, seed: SEED })
  const veteran = await playerOf(ww2, 'veteran')
  const choose = (seat: string) => veteran.choose(match.view(seat), seat, seeded(pagePolicySeed(SEED, seat, match.seq)))
  while (match.seq < 4) match.act(match.undecided[0] as string, choose(match.undecided[0] as string).action)
  const early = choose('se')
  const plan = choose('nw').action as { readonly type: string; readonly plan: unknown }
  match.act('nw', { ...plan, type: 'savePlan' } as never)
  match.act('nw', plan as never)
  const { seq } = match.act('se', early.action)
  const found = await new Recollection(ww2, match.record()).ask(seq, { match: SEED, level: 'veteran' })
  expect(found?.choice.why).toBe(early.why)
})

describe('what the table may ask about', () => {
  const players = { blue: { kind: 'person' }, red: { kind: 'policy', level: 'elite', title: 'Elite' } } as const
  const entries = ['blue', 'red', 'red', 'blue', 'red', 'red', 'blue'].map((seat, i) => ({ seq: i + 1, seat }))
  const table = (more: object) =>
    movesToExplain({ ui: {}, outcome: null, past: null, players, record: () => ({ entries, seats: {} }), ...more } as never)

  test('its last moves, or the one that is looked at', () => {
    expect(table({}).map(({ seq }) => seq)).toEqual([5, 6])
    expect(table({ past: { seq: 2 } })).toEqual([{ seq: 2, level: 'elite' }])
    expect(table({ past: { seq: 1 } })).toEqual([])
  })
  test('where seats hide things, nothing before the end', () => {
    expect(table({ ui: { handover: true } })).toEqual([])
    expect(table({ ui: { handover: true }, outcome: { winner: 'red' } })).toHaveLength(2)
  })
})
