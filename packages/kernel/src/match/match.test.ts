import { describe, expect, test } from 'vitest'
import { IllegalAction } from '../errors.ts'
import { digest } from '../hash.ts'
import { parseRecordText } from '../record/record.ts'
import { duel } from '../testing/duel.ts'
import { frozen, playOn, randomMatch } from '../testing/random-match.ts'
import { sealed } from '../testing/sealed.ts'
import { Match } from './match.ts'

const RED_FIRST = {
  scenario: { hp: { red: 6, blue: 6 }, coins: 3, first: 'red' },
  options: { rounds: 12 },
  seed: 'match',
} as const
const TEN = { scenario: { cards: 10, hand: 3 }, options: { parry: true }, seed: 'match' } as const
const STRIKE = { type: 'strike' } as const
const WAIT = { type: 'wait' } as const

/** Everything a match can tell about itself. */
const allOf = (match: Match<Any, Any, Any, Any, Any, Any>) => ({
  state: match.state,
  hash: match.hash,
  seq: match.seq,
  toAct: match.toAct,
  outcome: match.outcome,
  record: match.record(),
  undo: match.whyNoUndo(),
})

describe('act', () => {
  test('does it: state, seq, seats, events and draws', () => {
    const match = new Match(frozen(duel), RED_FIRST)
    expect(match.setupEvents).toEqual([{ type: 'duelBegan', clauses: ['DU-1.1'], first: 'red' }])
    const before = match.hash
    const acted = match.act('red', STRIKE, { dice: [4, 3] })
    expect(acted).toEqual({
      seq: 1,
      events: [{ type: 'struck', clauses: ['DU-2.2'], by: 'red', roll: 4, need: 4, loss: 1 }],
      draws: [
        { label: 'DU-2.2 hit', kind: 'd6', value: 4, need: 4, hand: true },
        { label: 'DU-2.2 force', kind: 'd6', value: 3, need: 2, hand: true },
      ],
    })
    expect([match.seq, match.toAct, match.state.blue.hp]).toEqual([1, ['blue'], 5])
    expect(match.hash).not.toBe(before)
    expect(match.hash).toBe(digest(match.state))
  })

  test('a refusal leaves state, hash, seq, record and dice as they were', () => {
    const [match, other] = [new Match(duel, RED_FIRST), new Match(duel, RED_FIRST)]
    const before = allOf(match)
    const tries = [
      ['blue', STRIKE, 'notYourTurn'],
      ['nobody', STRIKE, 'notYourTurn'],
      ['red', { type: 'bet', n: 4 }, 'notEnoughCoins'],
      ['red', { type: 'bet', n: -1 }, 'notEnoughCoins'],
    ] as const
    for (const [seat, action, code] of tries) {
      expect(() => match.act(seat, action)).toThrow(IllegalAction)
      expect(match.check(seat, action)).toMatchObject({ code })
      expect(allOf(match)).toEqual(before)
    }
    expect(playOn(match, 'on', 50).record()).toEqual(playOn(other, 'on', 50).record())
  })

  test('an exception inside the rules, after dice fell, gives the dice back', () => {
    const clumsy: typeof duel = {
      ...duel,
      apply(state, seat, action, dice) {
        if (action.type === 'guard') {
          dice.roll(6, 'stumble')
          throw new Error('we were wrong')
        }
        return duel.apply(state, seat, action, dice)
      },
    }
    const [match, other] = [new Match(clumsy, RED_FIRST), new Match(clumsy, RED_FIRST)]
    const before = allOf(match)
    expect(() => match.act('red', { type: 'guard' })).toThrow('we were wrong')
    expect(allOf(match)).toEqual(before)
    expect(match.act('red', STRIKE)).toEqual(other.act('red', STRIKE))
  })

  test('the same seed and actions give the same record; another seed gives other dice', () => {
    const record = randomMatch(sealed, TEN).record()
    expect(randomMatch(sealed, TEN).record()).toEqual(record)
    expect(randomMatch(sealed, { ...TEN, seed: 'other' }).record().setup).not.toEqual(record.setup)
  })

  test('no rule of the toy games writes to what it is given', () => {
    for (let i = 0; i < 20; i++) {
      randomMatch(frozen(duel), { ...RED_FIRST, seed: `frozen ${i}` })
      randomMatch(frozen(sealed), { ...TEN, seed: `frozen ${i}` })
    }
  })

  test('asks the game for lists, forms, refusals, odds and views', () => {
    const match = new Match(duel, RED_FIRST)
    expect(match.legal('red').map(action => action.type)).toEqual(['strike', 'guard', 'wait'])
    expect(match.legal('blue')).toEqual([])
    expect(match.forms('red').map(form => form.type)).toEqual(['bet'])
    expect(match.odds('red', STRIKE)?.outcomes.map(({ exact }) => exact)).toEqual([
      [12, 36],
      [16, 36],
      [8, 36],
    ])
    expect(match.odds('red', WAIT)).toBe(null)
    expect(match.odds('red', null)).toBe(null)
    expect(match.view('blue')).toEqual(match.state)
  })
})

describe('hashes', () => {
  test('worked out late they are the same as worked out at once', () => {
    for (const undoEvery of [0, 3]) {
      const late = randomMatch(duel, RED_FIRST, 60, undoEvery)
      const early = new Match(duel, RED_FIRST)
      const hashes: string[] = []
      for (const entry of late.record().entries) {
        if ('undo' in entry) early.undo()
        else early.act(entry.seat, entry.action)
        hashes.push(early.hash)
      }
      expect(late.record().entries.map(entry => entry.hash)).toEqual(hashes)
      expect(late.record()).toEqual(early.record())
    }
  })

  test("without history the hash is the state's, and there is neither record nor undo", () => {
    const [full, none] = [new Match(duel, RED_FIRST), new Match(duel, { ...RED_FIRST, history: 'none' })]
    expect(none.hash).toBe(full.hash)
    for (const match of [full, none]) match.act('red', { type: 'bet', n: 1 })
    expect(none.hash).toBe(full.hash)
    expect(none.seq).toBe(1)
    expect(() => none.record()).toThrow(expect.objectContaining({ code: 'no-history' }))
    expect(() => none.undo()).toThrow(expect.objectContaining({ code: 'cannot-undo' }))
  })
})

describe('load', () => {
  test.each([
    ['duel', 0],
    ['duel', 2],
    ['sealed', 0],
  ])('%s saved after any action and loaded goes on as if nothing had happened (undo every %d)', (name, undoEvery) => {
    const play = (actions: number): Match<Any, Any, Any, Any, Any, Any> =>
      name === 'duel'
        ? randomMatch(duel, { ...RED_FIRST, seats: { red: { name: 'Ann' } } }, actions, undoEvery)
        : randomMatch(sealed, TEN, actions, undoEvery)
    for (let actions = 0; actions < 20; actions++) {
      const match = play(actions)
      const loaded = Match.load(match.game, parseRecordText(JSON.stringify(match.record())))
      expect(allOf(loaded)).toEqual(allOf(match))
      playOn(match, 'on', 30, 3)
      playOn(loaded, 'on', 30, 3)
      expect(allOf(loaded)).toEqual(allOf(match))
    }
  })

  test('the way back is there again', () => {
    const match = new Match(duel, RED_FIRST)
    match.act('red', { type: 'bet', n: 1 })
    match.act('red', { type: 'bet', n: 2 })
    const loaded = Match.load(duel, match.record())
    loaded.undo('red')
    loaded.undo('red')
    expect(loaded.hash).toBe(new Match(duel, RED_FIRST).hash)
    expect(loaded.whyNoUndo()).not.toBe(null)
  })

  test('an undo that goes elsewhere is refused, though the state be the same', () => {
    const match = new Match(duel, RED_FIRST)
    match.act('red', { type: 'bet', n: 1 })
    match.undo()
    match.act('red', { type: 'bet', n: 1 })
    match.act('red', { type: 'bet', n: 1 })
    match.undo()
    // Entry 1 left the same state as entry 3 did, but it was taken back.
    const altered = withEntry(match.record(), 5, { undo: 1 })
    expect(() => Match.load(duel, altered)).toThrow('Entry 5 does not lead')
  })

  test('numbers that still wait, and strict dice, go on too', () => {
    const match = new Match(duel, { ...RED_FIRST, dice: [4, 6, 1, 2], strictDice: true })
    match.act('red', STRIKE)
    const loaded = Match.load(duel, parseRecordText(JSON.stringify(match.record())))
    expect(loaded.record()).toEqual(match.record())
    expect(loaded.act('blue', STRIKE).draws.map(draw => draw.value)).toEqual([1, 2])
    expect(() => loaded.act('red', STRIKE)).toThrow(expect.objectContaining({ code: 'dice-needed' }))
  })

  const unfinished = (() => {
    const match = new Match(duel, { ...RED_FIRST, scenario: { ...RED_FIRST.scenario, first: 'anyone' } })
    for (let i = 0; i < 4; i++) match.act(match.toAct[0] as string, STRIKE)
    return match
  })()
  const secret = { ...unfinished.record(), dice: { seed: null, commitment: 'c0ffee' } }

  test('a secret seed must be given', () => {
    expect(() => Match.load(duel, secret)).toThrow(expect.objectContaining({ code: 'seed-missing' }))
  })

  test('who knows the secret seed goes on with the dice that were to come', () => {
    const loaded = Match.load(duel, secret, 'match')
    const twin = Match.load(duel, unfinished.record())
    const seat = loaded.toAct[0] as string
    expect(loaded.act(seat, STRIKE)).toEqual(twin.act(seat, STRIKE))
    expect(loaded.record().dice).toEqual({ seed: 'match', commitment: 'c0ffee' })
  })

  test('another seed gives the dice to come, and does not pretend to have given the others', () => {
    for (const record of [secret, unfinished.record()]) {
      const forked = Match.load(duel, record, 'fork')
      expect(forked.hash).toBe(unfinished.hash)
      const seat = forked.toAct[0] as string
      const acted = forked.act(seat, STRIKE)
      expect(acted.draws.every(draw => draw.hand === undefined)).toBe(true)
      const saved = forked.record()
      expect(saved.setup.draws.every(draw => draw.hand === true)).toBe(true)
      expect(Match.load(duel, saved).record()).toEqual(saved)
    }
  })

  test.each([
    [
      'the hash of the set-up',
      (r: Any) => ({ ...r, setup: { ...r.setup, hash: '0'.repeat(16) } }),
      'record-differs',
      /The set-up/,
    ],
    ['a hash', (r: Any) => withEntry(r, 2, { hash: '0'.repeat(16) }), 'record-differs', /Entry 2/],
    ['a die', (r: Any) => withEntry(r, 1, { draws: [] }), 'replay-differs', /the record has no such draw/],
    [
      'a die too many',
      (r: Any) => withEntry(r, 1, { draws: [...r.entries[0].draws, r.entries[0].draws[0]] }),
      'replay-differs',
      /that the rules do not ask for/,
    ],
    ['another game', (r: Any) => ({ ...r, game: 'chess' }), 'wrong-game', /a record of chess, not of duel/],
    [
      'other rules',
      (r: Any) => ({ ...r, rulesVersion: 0 }),
      'other-rules-version',
      /version 0 of the Duel rules, which are no longer kept/,
    ],
    [
      'an action',
      (r: Any) => withEntry(r, 1, { action: { type: 'run' } }),
      'bad-record',
      /entries\[0\]\.action\.type: expected/,
    ],
  ])('what does not fit is refused: %s', (_, alter, code, message) => {
    const record = alter(unfinished.record())
    expect(() => Match.load(duel, record)).toThrow(expect.objectContaining({ code }))
    expect(() => Match.load(duel, record)).toThrow(message)
  })
})

// biome-ignore lint/suspicious/noExplicitAny: two games in one loop, and records that are altered on purpose
type Any = any

function withEntry(record: Any, seq: number, change: object): Any {
  return { ...record, entries: record.entries.map((entry: Any) => (entry.seq === seq ? { ...entry, ...change } : entry)) }
}
