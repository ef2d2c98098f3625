// Undo goes to the information boundary and no further; it is an entry, and exact.
import { describe, expect, test } from 'vitest'
import { seeded } from '../dice.ts'
import { parseRecord } from '../record/record.ts'
import { verify } from '../record/verify.ts'
import { duel } from '../testing/duel.ts'
import { randomMatch } from '../testing/random-match.ts'
import { sealed } from '../testing/sealed.ts'
import { Match } from './match.ts'

const RED_FIRST = {
  scenario: { hp: { red: 6, blue: 6 }, coins: 3, first: 'red' },
  options: { rounds: 12 },
  seed: 'undo',
} as const
const TEN = { scenario: { cards: 10, hand: 3 }, options: { parry: true }, seed: 'undo' } as const
const BET = { type: 'bet', n: 1 } as const
const STRIKE = { type: 'strike' } as const
const TOO_LATE = 'The last action cannot be taken back: dice fell, something hidden was shown, or another seat is to act.'

describe('undo', () => {
  test('gives back state, hash and seats; it is an entry and seq goes on', () => {
    const match = new Match(duel, RED_FIRST)
    const [state, hash] = [match.state, match.hash]
    match.act('red', BET)
    const afterOne = match.hash
    match.act('red', BET)
    expect(match.undo('red')).toBe(3)
    expect(match.hash).toBe(afterOne)
    expect(match.undo()).toBe(4)
    expect(match.state).toBe(state)
    expect([match.hash, match.toAct, match.seq]).toEqual([hash, ['red'], 4])
    expect(match.record().entries.map(({ hash: _hash, ...entry }) => entry)).toEqual([
      { seq: 1, seat: 'red', action: BET, draws: [] },
      { seq: 2, seat: 'red', action: BET, draws: [] },
      { seq: 3, seat: 'red', undo: 1 },
      { seq: 4, seat: 'red', undo: 0 },
    ])
  })

  test('what comes after it counts on from the live line', () => {
    const match = new Match(duel, RED_FIRST)
    match.act('red', BET)
    match.act('red', BET)
    match.undo()
    match.act('red', { type: 'bet', n: 2 })
    match.undo()
    expect(
      match
        .record()
        .entries.filter(entry => 'undo' in entry)
        .map(entry => entry.undo),
    ).toEqual([1, 1])
  })

  test.each([
    ['nothing was done', () => new Match(duel, RED_FIRST), 'Nothing has been done yet.'],
    ['dice fell and another seat is to act', () => acted(new Match(duel, RED_FIRST), ['red', STRIKE]), TOO_LATE],
    ['another seat is to act', () => acted(new Match(duel, RED_FIRST), ['red', { type: 'guard' }]), TOO_LATE],
    ['a bet, then the turn passed', () => acted(new Match(duel, RED_FIRST), ['red', BET], ['red', { type: 'wait' }]), TOO_LATE],
    ['several are to act', () => sealOne(new Match(sealed, TEN)), TOO_LATE],
    ['something hidden was shown, though the same seat is to act', () => peeked(), TOO_LATE],
  ])('is refused when %s', (_, make, reason) => {
    const match = make()
    const before = [match.hash, match.seq]
    expect(match.whyNoUndo()).toBe(reason)
    expect(() => match.undo()).toThrow(
      expect.objectContaining({ code: 'cannot-undo', message: reason, clause: match.game.undo.clause }),
    )
    expect([match.hash, match.seq]).toEqual(before)
  })

  test('is refused when dice fell, though nothing was hidden and the same seat is to act', () => {
    const shaky: typeof duel = {
      ...duel,
      apply(state, seat, action, dice) {
        if (action.type === 'bet') dice.roll(6, 'DU-2.4 nerve')
        return duel.apply(state, seat, action, dice)
      },
    }
    const match = new Match(shaky, RED_FIRST)
    match.act('red', BET)
    expect(match.toAct).toEqual(['red'])
    expect(match.whyNoUndo('red')).toBe(TOO_LATE)
    expect(verify(shaky, match.record())).toMatchObject({ valid: true })
  })

  test('is only for the one who acted', () => {
    const match = new Match(duel, RED_FIRST)
    match.act('red', BET)
    expect(match.whyNoUndo('blue')).toBe("The last action was red's; only red may take it back.")
    expect(() => match.undo('blue')).toThrow(expect.objectContaining({ code: 'cannot-undo' }))
    expect(match.whyNoUndo('red')).toBe(null)
  })

  test('fuzz: offered exactly when no die fell, nothing was revealed and the same seat is to act', () => {
    let offered = 0
    for (let i = 0; i < 60; i++) {
      let reveals = false
      const watched: typeof sealed = {
        ...sealed,
        apply(...args) {
          const step = sealed.apply(...args)
          reveals = step.reveals === true
          return step
        },
      }
      for (const match of [new Match(watched, { ...TEN, seed: i }), new Match(duel, { ...RED_FIRST, seed: i })] as Any[]) {
        const choices = seeded(`choices ${i}`)
        while (match.toAct.length > 0 && match.seq < 60) {
          const before = match.toAct
          const seat = before[choices.pick(before.length, 'seat')]
          const actions = [...match.legal(seat), ...match.forms(seat).map((form: Any) => form.example)]
          const { draws } = match.act(seat, actions[choices.pick(actions.length, 'action')])
          const sameSeat = before.length === 1 && match.toAct.length === 1 && before[0] === match.toAct[0]
          const expected = sameSeat && draws.length === 0 && !(match.game.id === 'sealed' && reveals)
          expect(match.whyNoUndo() === null).toBe(expected)
          offered += expected ? 1 : 0
        }
      }
    }
    expect(offered).toBeGreaterThan(50)
  })
})

describe('unlimited undo', () => {
  const open: typeof duel = { ...duel, undo: { clause: 'DU-4.1', unlimited: true } }

  test('goes back past dice to the start, and the same dice fall again', () => {
    const match = randomMatch(open, RED_FIRST, 30)
    const record = match.record()
    const line = record.entries.length
    for (let i = line; i > 0; i--) match.undo()
    expect(match.whyNoUndo()).not.toBe(null)
    expect(match.seq).toBe(2 * line)
    for (const entry of record.entries)
      if ('action' in entry) expect(match.act(entry.seat, entry.action).draws).toEqual(entry.draws)
    expect(
      match
        .record()
        .entries.slice(2 * line)
        .map(({ seq: _seq, ...entry }) => entry),
    ).toEqual(record.entries.map(({ seq: _seq, ...entry }) => entry))
    expect(verify(open, parseRecord(JSON.parse(JSON.stringify(match.record()))))).toMatchObject({
      valid: true,
      diceChecked: true,
    })
  })

  test('gives numbers thrown by hand back to those who gave them with the set-up', () => {
    const match = new Match(open, { ...RED_FIRST, dice: [4, 6] })
    const first = match.act('red', STRIKE)
    match.undo()
    expect(match.act('red', STRIKE).draws).toEqual(first.draws)
  })

  test('freshDice lets the generator go on; the record still says which dice fell, and verifies', () => {
    const fresh: typeof duel = { ...open, undo: { clause: 'DU-4.1', unlimited: true, freshDice: () => true } }
    const match = new Match(fresh, RED_FIRST)
    const rolls = Array.from({ length: 12 }, () => {
      const { draws } = match.act('red', STRIKE)
      match.undo()
      return draws.map(draw => draw.value).join()
    })
    expect(new Set(rolls).size).toBeGreaterThan(1)
    const record = parseRecord(JSON.parse(JSON.stringify(match.record())))
    expect(verify(fresh, record)).toMatchObject({ valid: true, diceChecked: true })
    // Whoever holds that the dice come back is told that they did not.
    expect(verify(open, record)).toMatchObject({ valid: false })
    const [loaded, twin] = [Match.load(fresh, record), match]
    expect(loaded.act('red', STRIKE)).toEqual(twin.act('red', STRIKE))
  })
})

// biome-ignore lint/suspicious/noExplicitAny: two games in one loop
type Any = any

function acted(match: Match<Any, Any, Any, Any, Any, Any>, ...moves: [string, object][]): Match<Any, Any, Any, Any, Any, Any> {
  for (const [seat, action] of moves) match.act(seat, action)
  return match
}

function sealOne(match: Match<Any, Any, Any, Any, Any, Any>, seat = 'north'): Match<Any, Any, Any, Any, Any, Any> {
  return acted(match, [seat, match.legal(seat)[0]])
}

/** After the cards were shown the loser peeks: the same seat is to act, no die fell, but it has seen a card. */
function peeked(): Match<Any, Any, Any, Any, Any, Any> {
  const match = sealOne(sealOne(new Match(sealed, TEN)), 'south')
  const loser = match.toAct[0] as string
  acted(match, [loser, { type: 'peek', at: 0 }])
  expect(match.toAct).toEqual([loser])
  return match
}
