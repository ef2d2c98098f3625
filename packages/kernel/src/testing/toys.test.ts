// The toy games do what their rules say; that they keep the contract is tested by packages/conformance.
import { describe, expect, test } from 'vitest'
import { noDice, scripted, seeded } from '../dice.ts'
import { ParseError } from '../errors.ts'
import { type DuelState, duel } from './duel.ts'
import { type SealedState, sealed } from './sealed.ts'

const fighter = { hp: 5, coins: 3, isGuarding: false }
const DUEL: DuelState = { turn: 'red', round: 1, lastRound: 12, bet: 0, red: fighter, blue: fighter }
const hand = (cards: number[]) => ({ hand: cards, sealed: null, points: 0, canParry: true, knows: null })
const SEALED: SealedState = { north: hand([2, 9, 4]), south: hand([3, 5, 7]), deck: [1, 6, 8, 10], played: [], pending: [] }

describe('duel', () => {
  test.each([
    ['DU-2.2', 'a miss rolls one die', DUEL, [5], [], 5],
    ['DU-2.2', 'a hit costs one', DUEL, [4], [3], 4],
    ['DU-2.2', 'or two', DUEL, [1], [2], 3],
    ['DU-2.3', 'a guard makes it harder', { ...DUEL, blue: { ...fighter, isGuarding: true } }, [3], [], 5],
    ['DU-2.4', 'a bet counts on a hit', { ...DUEL, bet: 2 }, [4], [6], 2],
    ['DU-2.4', 'never below zero', { ...DUEL, bet: 9 }, [4], [6], 0],
  ] as const)('%s strike: %s', (_clause, _case, state, hit, force, hp) => {
    const step = duel.apply(state, 'red', { type: 'strike' }, scripted({ 'DU-2.2 hit': hit, 'DU-2.2 force': force }))
    expect(step.state.blue.hp).toBe(hp)
    expect([step.state.turn, step.state.bet]).toEqual(['blue', 0])
  })

  test('DU-2.3 a guard lasts until the next own turn', () => {
    const guarding = duel.apply(DUEL, 'red', { type: 'guard' }, noDice).state
    expect(guarding.red.isGuarding).toBe(true)
    expect(duel.apply(guarding, 'blue', { type: 'wait' }, noDice).state.red.isGuarding).toBe(false)
  })

  test('DU-2.4 bets add up and cost coins', () => {
    const once = duel.apply(DUEL, 'red', { type: 'bet', n: 2 }, noDice).state
    expect(duel.check(once, 'red', { type: 'bet', n: 2 })?.code).toBe('notEnoughCoins')
    const twice = duel.apply(once, 'red', { type: 'bet', n: 1 }, noDice).state
    expect([twice.bet, twice.red.coins, twice.turn]).toEqual([3, 0, 'red'])
    expect(duel.forms(twice, 'red')).toEqual([])
  })

  test.each([
    ['DU-3.1', { ...DUEL, blue: { ...fighter, hp: 0 } }, 'red'],
    ['DU-3.2', { ...DUEL, round: 13, blue: { ...fighter, hp: 6 } }, 'blue'],
    ['DU-3.2', { ...DUEL, round: 13 }, null],
  ] as const)('%s ends it', (clause, state, winner) => {
    expect(duel.outcome(state)).toMatchObject({ winner, clause })
    expect(duel.check(state, 'red', { type: 'wait' })?.code).toBe('duelOver')
  })

  test('DU-1.2 more coins than hit points are no position', () => {
    const scenario = { hp: { red: 6, blue: 2 }, coins: 3, first: 'red' } as const
    expect(() => duel.setup(scenario, { rounds: 1 }, noDice)).toThrow(ParseError)
  })
})

describe('sealed', () => {
  const play = (state: SealedState, ...moves: [string, Parameters<typeof sealed.apply>[2]][]) =>
    moves.reduce((at, [seat, action]) => sealed.apply(at, seat, action, seeded('x')).state, state)
  const shown = play(SEALED, ['north', { type: 'seal', card: 4 }], ['south', { type: 'seal', card: 7 }])

  test('SE-2.1 a sealed card is hidden and may be taken back until the other has sealed', () => {
    const one = play(SEALED, ['north', { type: 'seal', card: 4 }])
    const another = play(SEALED, ['north', { type: 'seal', card: 9 }])
    expect(sealed.view(one, 'south')).toEqual(sealed.view(another, 'south'))
    expect(sealed.view(one, 'north')).not.toEqual(sealed.view(another, 'north'))
    expect(sealed.toAct(one)).toEqual(['north', 'south'])
    expect(play(one, ['north', { type: 'unseal' }]).north.hand).toEqual([2, 9, 4])
    expect(sealed.check(one, 'north', { type: 'seal', card: 9 })?.code).toBe('alreadySealed')
  })

  test('SE-3.1 the lower card is asked; a parry takes the point away, once', () => {
    expect(sealed.toAct(shown)).toEqual(['north'])
    expect(play(shown, ['north', { type: 'yield' }]).south.points).toBe(1)
    const parried = play(shown, ['north', { type: 'parry' }])
    expect([parried.south.points, parried.north.canParry]).toEqual([0, false])
  })

  test('SE-3.2 a peek shows one card to one seat, once', () => {
    const step = sealed.apply(shown, 'north', { type: 'peek', at: 1 }, noDice)
    expect(step.state.north.knows).toBe(5)
    expect(step.reveals).toBe(true)
    expect(sealed.redact(step.events[0]!, 'south')).toMatchObject({ card: null })
    expect(sealed.check(step.state, 'north', { type: 'peek', at: 0 })?.code).toBe('hasPeeked')
    for (let i = 0; i < 20; i++) expect(sealed.imagine(sealed.view(step.state, 'north'), seeded(i)).south.hand).toContain(5)
  })

  test('SE-3.3 with nothing to choose the round closes at once', () => {
    const last: SealedState = { ...SEALED, north: { ...hand([2]), canParry: false }, south: hand([3]), deck: [] }
    const over = play(last, ['north', { type: 'seal', card: 2 }], ['south', { type: 'seal', card: 3 }])
    expect([over.south.points, over.pending]).toEqual([1, []])
    expect(sealed.outcome(over)).toMatchObject({ winner: 'south', clause: 'SE-5.1' })
  })

  test('SE-4.1 both draw, north first', () => {
    const drawn = sealed.apply(
      shown,
      'north',
      { type: 'yield' },
      scripted({ 'SE-4.1 draw north': [3], 'SE-4.1 draw south': [0] }),
    )
    expect([drawn.state.north.hand, drawn.state.south.hand, drawn.state.deck]).toEqual([
      [2, 9, 10],
      [3, 5, 1],
      [6, 8],
    ])
  })

  test('odds count every card the seat cannot place', () => {
    const odds = sealed.odds(shown, 'north', { type: 'yield' })
    expect(odds?.outcomes.map(({ card }) => card)).toEqual([1, 3, 5, 6, 8, 10])
    expect(sealed.odds(shown, 'south', { type: 'yield' })).toBe(null)
  })
})
