import { describe, expect, test } from 'vitest'
import { duel } from '../testing/duel.ts'
import { playOn, randomMatch } from '../testing/random-match.ts'
import { Match } from './match.ts'
import type { MatchSnapshot } from './match-setup.ts'

const SETUP = {
  scenario: { hp: { red: 20, blue: 20 }, coins: 20, first: 'anyone' },
  options: { rounds: 50 },
  seed: 'resume',
} as const
const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value))

describe('a match that was put away', () => {
  test.each([0, 1, 7, 30])('goes on from a snapshot after %d actions as if it had never stopped', actions => {
    const whole = randomMatch(duel, SETUP, actions, 3)
    const snapshot: MatchSnapshot<typeof whole.state> = throughJson(whole.snapshot())
    const resumed = Match.resume(duel, SETUP, snapshot, [])
    expect([resumed.hash, resumed.seq, resumed.toAct]).toEqual([whole.hash, whole.seq, whole.toAct])
    playOn(whole, 'on', 40, 3)
    playOn(resumed, 'on', 40, 3)
    expect([resumed.hash, resumed.seq, resumed.outcome]).toEqual([whole.hash, whole.seq, whole.outcome])
  })

  test('reads the entries after the snapshot, undos among them', () => {
    const whole = randomMatch(duel, SETUP, 10, 3)
    const snapshot = throughJson(whole.snapshot())
    playOn(whole, 'on', 30, 2)
    const tail = whole.record().entries.slice(snapshot.seq)
    expect(tail.some(entry => 'undo' in entry)).toBe(true)
    const resumed = Match.resume(duel, SETUP, snapshot, tail)
    expect([resumed.hash, resumed.seq, resumed.whyNoUndo()]).toEqual([whole.hash, whole.seq, whole.whyNoUndo()])
  })

  test('keeps the way back that it had', () => {
    const match = new Match(duel, { ...SETUP, scenario: { ...SETUP.scenario, first: 'red' } })
    const start = match.hash
    match.act('red', { type: 'bet', n: 1 })
    expect(match.whyNoUndo()).toBe(null)
    const resumed = Match.resume(duel, SETUP, throughJson(match.snapshot()), [])
    resumed.undo('red')
    expect(resumed.hash).toBe(start)
  })

  test('refuses a tail that does not lead to its hashes, and gives no record', () => {
    const whole = randomMatch(duel, SETUP, 4)
    const snapshot = throughJson(whole.snapshot())
    playOn(whole, 'on', 3)
    const [first, ...rest] = whole.record().entries.slice(snapshot.seq)
    const spoiled = { ...(first as NonNullable<typeof first>), hash: '0'.repeat(16) }
    expect(() => Match.resume(duel, SETUP, snapshot, [spoiled, ...rest])).toThrow(/Entry 5 does not lead to the hash/)
    expect(() => Match.resume(duel, SETUP, snapshot, []).record()).toThrow('This match keeps no record.')
  })
})

describe('a match that another holder goes on with', () => {
  test('follows entry by entry, undos among them, and goes on by itself', () => {
    const whole = randomMatch(duel, SETUP, 6, 3)
    const other = Match.resume(duel, SETUP, throughJson(whole.snapshot()), [])
    const from = whole.seq
    playOn(whole, 'on', 30, 2)
    const tail = whole.record().entries.slice(from)
    expect(tail.some(entry => 'undo' in entry)).toBe(true)
    for (const entry of tail) other.follow(throughJson(entry))
    expect([other.hash, other.seq, other.toAct, other.whyNoUndo()]).toEqual([
      whole.hash,
      whole.seq,
      whole.toAct,
      whole.whyNoUndo(),
    ])
    playOn(whole, 'alone', 10, 3)
    playOn(other, 'alone', 10, 3)
    expect([other.hash, other.seq]).toEqual([whole.hash, whole.seq])
  })

  test('tells what happened, and whether it may still be taken back', () => {
    const setup = { ...SETUP, scenario: { ...SETUP.scenario, first: 'red' } } as const
    const [match, other] = [new Match(duel, setup), new Match(duel, setup)]
    const { events } = match.act('red', { type: 'bet', n: 1 })
    expect(other.follow(match.record().entries[0] as never)).toEqual({ events, isOpen: true })
    match.act('red', { type: 'strike' })
    expect(other.follow(match.record().entries[1] as never).isOpen).toBe(false)
  })

  test.each<[string, (entries: readonly object[]) => unknown]>([
    ['an entry that was left out', entries => entries[1]],
    ['another hash', entries => ({ ...entries[0], hash: '0'.repeat(16) })],
    ['a return that everybody agreed to', entries => ({ ...entries[0], undo: 0, agreed: true })],
  ])('refuses %s', (_, bend) => {
    const whole = randomMatch(duel, SETUP, 4)
    const other = Match.resume(duel, SETUP, throughJson(whole.snapshot()), [])
    playOn(whole, 'on', 3)
    expect(() => other.follow(bend(whole.record().entries.slice(4)) as never)).toThrow(/does not lead to the hash/)
  })
})
