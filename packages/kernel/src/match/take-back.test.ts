// What every seat wants is taken back past dice and over others' actions; the record says so and stays true.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRecordText, recordText } from '../record/record.ts'
import { Replay } from '../record/replay.ts'
import { verify } from '../record/verify.ts'
import { duel } from '../testing/duel.ts'
import { Match } from './match.ts'

const SETUP = {
  scenario: { hp: { red: 6, blue: 6 }, coins: 3, first: 'red' },
  options: { rounds: 12 },
  seed: 'back',
} as const
type Duel = ReturnType<typeof newDuel>
const newDuel = () => new Match(duel, SETUP)

/** Any listed action of whoever is to act. */
function act(match: Duel, luck: number): void {
  const seat = match.toAct[0]
  if (seat === undefined) return
  const actions = match.legal(seat)
  match.act(seat, actions[luck % actions.length] as (typeof actions)[number])
}

/** Back to the n-th of the actions that still count. */
function agree(match: Duel, n: number): void {
  const replay = new Replay(duel, match.record())
  const at = n % (replay.length + 1)
  match.takeBack('red', replay.line[at - 1]?.seq ?? 0, replay.go(at).state)
}

describe('a take-back that every seat agreed on', () => {
  test('goes anywhere, any number of times; the record verifies, loads and resumes to the same place', () => {
    const steps = fc.array(fc.record({ isBack: fc.boolean(), n: fc.nat({ max: 1000 }) }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(steps, all => {
        const match = newDuel()
        const start = match.snapshot()
        for (const { isBack, n } of all)
          if (isBack) agree(match, n)
          else act(match, n)
        const record = parseRecordText(recordText(match.record()))
        expect(verify(duel, record)).toMatchObject({ valid: true, diceChecked: true })
        const loaded = Match.load(duel, record)
        const resumed = Match.resume(duel, SETUP, start, match.record().entries)
        for (const other of [loaded, resumed]) {
          expect(other.hash).toBe(match.hash)
          act(other as Duel, 1)
        }
        act(match, 1)
        expect([loaded.hash, resumed.hash]).toEqual([match.hash, match.hash])
      }),
      { numRuns: 40 },
    )
  })

  test('undone alone afterwards: the dice go on from the take-back, and the record verifies', () => {
    const match = newDuel()
    match.act('red', { type: 'strike' })
    agree(match, 0)
    match.act('red', { type: 'bet', n: 1 })
    match.undo('red')
    match.act('red', { type: 'strike' })
    expect(verify(duel, match.record())).toMatchObject({ valid: true, diceChecked: true })
  })

  test('does not let the dice fall again as they fell', () => {
    const rolls = new Set<number>()
    const match = newDuel()
    for (let i = 0; i < 8; i++) {
      match.act('red', { type: 'strike' })
      const last = match.record().entries.at(-1)
      if (last && 'draws' in last) for (const { value } of last.draws) rolls.add(value)
      agree(match, 0)
    }
    expect(rolls.size).toBeGreaterThan(1)
  })

  test.each([
    ['to what was taken back before', [{ undo: 1 }, { undo: 2 }], 'goes back to 2'],
    ['to what has not happened', [{ undo: 9 }], 'goes back to 9'],
  ])('%s is no true record', (_, backs, why) => {
    const match = newDuel()
    match.act('red', { type: 'strike' })
    match.act('blue', { type: 'strike' })
    const record = match.record()
    const hash = record.setup.hash
    const more = backs.map(({ undo }, i) => ({
      seq: 3 + i,
      seat: 'red',
      undo,
      agreed: true as const,
      hash: undo === 1 ? (record.entries[0]?.hash ?? '') : undo === 2 ? (record.entries[1]?.hash ?? '') : hash,
    }))
    expect(verify(duel, { ...record, entries: [...record.entries, ...more] })).toMatchObject({
      valid: false,
      message: expect.stringContaining(why),
    })
  })
})
