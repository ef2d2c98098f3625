import { type AnyGame, Bug, type Dice, Match, type MatchRecord, ParseError, seeded, TableError } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { duel } from '../../kernel/src/testing/duel.ts'
import { sealed } from '../../kernel/src/testing/sealed.ts'
import { firstOffer, type GameEntry, hosted, opponentOf, policiesOf, rulesFor } from './game-entry.ts'
import { anyOpponent, learned } from './opponents/any-opponent.ts'
import type { Memory } from './opponents/learning.ts'
import { playout } from './playout.ts'
import { randomPolicy } from './policy/random.ts'

const EVEN = duel.scenarios[0]?.scenario as never
const duelSetup = (seed: string | number) => ({
  scenario: EVEN,
  options: { rounds: 12 },
  seed,
  policies: { red: randomPolicy(duel), blue: randomPolicy(duel) },
})

describe('playout', () => {
  test('the same seed gives the same game; another seed another', () => {
    expect(playout(duel, duelSetup(1))).toEqual(playout(duel, duelSetup('1')))
    const hashes = new Set(Array.from({ length: 50 }, (_, seed) => playout(duel, duelSetup(seed)).hash))
    expect(hashes.size).toBeGreaterThan(20)
  })

  test('ends with an outcome, or at maxActions without one', () => {
    expect(playout(duel, duelSetup(1)).outcome).not.toBe(null)
    expect(playout(duel, { ...duelSetup(1), maxActions: 3 })).toMatchObject({ outcome: null, actions: 3 })
  })

  test('reaches the end also where both seats decide at once and in secret', () => {
    const policies = { north: randomPolicy(sealed), south: randomPolicy(sealed) }
    for (let seed = 0; seed < 20; seed++) {
      const end = playout(sealed, { scenario: { cards: 10, hand: 3 }, options: { parry: true }, seed, policies })
      expect(end.outcome).not.toBe(null)
    }
  })

  test('a seat that nobody plays is a mistake of the host', () => {
    expect(() => playout(duel, { ...duelSetup(1), policies: {} })).toThrow(Bug)
  })

  test('a policy that draws more changes its own luck only', () => {
    const wait = { id: 'wait', title: 'Wait', choose: () => ({ action: { type: 'wait' } as const, why: '' }) }
    const thinking = {
      ...wait,
      choose(_view: unknown, _seat: string, dice: Dice) {
        dice.roll(6, 'thinking')
        return wait.choose()
      },
    }
    const red = { id: 's', title: 'S', choose: () => ({ action: { type: 'strike' } as const, why: '' }) }
    const quiet = playout(duel, { ...duelSetup(5), policies: { red, blue: wait } })
    expect(playout(duel, { ...duelSetup(5), policies: { red, blue: thinking } })).toEqual(quiet)
  })
})

describe('random', () => {
  test('every listed action is as likely as the next, and the dice decide', () => {
    const match = new Match(duel, { scenario: EVEN, options: { rounds: 12 }, seed: 1 })
    const seat = match.toAct[0] as string
    const policy = randomPolicy(duel)
    const counts = new Map<string, number>()
    for (let seed = 0; seed < 3000; seed++) {
      const { action } = policy.choose(match.view(seat), seat, seeded(seed))
      expect(policy.choose(match.view(seat), seat, seeded(seed)).action).toEqual(action)
      counts.set(action.type, (counts.get(action.type) ?? 0) + 1)
    }
    expect([...counts.keys()].sort()).toEqual(['guard', 'strike', 'wait'])
    // Four standard errors of a third of 3000.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(104)
  })

  test('sees its own view only: what is hidden changes none of its choices', () => {
    const policy = randomPolicy(sealed)
    for (let seed = 0; seed < 100; seed++) {
      const match = new Match(sealed, { scenario: { cards: 10, hand: 3 }, options: { parry: true }, seed })
      const view = match.view('north')
      const other = sealed.imagine(view, seeded(`other ${seed}`))
      expect(policy.choose(sealed.view(other, 'north'), 'north', seeded(seed))).toEqual(
        policy.choose(view, 'north', seeded(seed)),
      )
    }
  })

  test('with nothing to choose from it says so', () => {
    const match = new Match(duel, { scenario: EVEN, options: { rounds: 12 }, seed: 1 })
    const waiting = match.toAct[0] === 'red' ? 'blue' : 'red'
    expect(() => randomPolicy(duel).choose(match.view(waiting), waiting, seeded(1))).toThrow(TableError)
  })
})

describe('an entry of the catalogue', () => {
  const old = { ...duel, rulesVersion: 0 } as AnyGame
  const greedy = { id: 'greedy', title: 'Greedy', choose: () => ({ action: { type: 'strike' }, why: 'It hurts most.' }) }
  const entry: GameEntry = { id: 'duel', game: duel as AnyGame, olderRules: { 0: old }, policies: async () => ({ greedy }) }

  test('keeps earlier rules for the records they made', () => {
    expect(rulesFor(entry, 1)).toBe(duel)
    expect(rulesFor(entry, 0)).toBe(old)
    expect(hosted(entry).rulesFor(0)).toBe(old)
  })

  test.each([
    [2, 'newer than this program'],
    [-1, 'no longer kept'],
  ])('refuses version %i with the reason', (version, words) => {
    const refused = () => rulesFor(entry, version)
    expect(refused).toThrow(ParseError)
    expect(refused).toThrow(words)
  })

  test('random plays every game, beside its own levels', async () => {
    expect(Object.keys(await policiesOf(entry))).toEqual(['random', 'greedy'])
    expect(Object.keys(await hosted(entry).bots())).toEqual(['random', 'greedy'])
  })
  const styled = (level: string) => (level === 'greedy' ? { ...greedy, id: 'greedy:bold' } : null)
  const full: GameEntry = {
    ...entry,
    personalities: async () => [{ id: 'bold', title: 'Bold', about: 'Strikes first.', as: styled }],
    learning: async () => ({
      learn: memory => memory,
      tell: () => [],
      adaptive: memory => ({ ...greedy, id: 'adaptive', about: `Knows ${Object.keys(memory).length} things.` }),
    }),
  }

  test('a game is learned from under the name of who really played: nobody of that name is the one offered first', async () => {
    const names = async (name: string) => {
      const learning = { ...(await full.learning!()), learn: (_: Memory, { seats }: MatchRecord) => ({ seats }) }
      const record = { seats: { red: { name: 'nobody' }, blue: { name } } } as unknown as MatchRecord
      return learned({ ...full, learning: async () => learning }, {}, record, 'red')
    }
    for (const nobody of ['Computer', '', 'elite'])
      expect(await names(nobody)).toEqual({ seats: { red: { name: 'nobody' }, blue: { name: 'greedy' } } })
    expect(await names('greedy:bold')).toMatchObject({ seats: { blue: { name: 'greedy:bold' } } })
    expect((await anyOpponent(full, 'Computer'))?.id).toBe('greedy')
    expect(await learned(entry, { games: 1 }, {} as MatchRecord, 'red')).toEqual({ games: 1 })
  })

  test('an opponent is named by its level, or by level and style', async () => {
    expect((await opponentOf(full, 'greedy'))?.id).toBe('greedy')
    expect((await opponentOf(full, 'random'))?.id).toBe('random')
    expect((await opponentOf(full, 'greedy:bold'))?.id).toBe('greedy:bold')
    for (const nobody of ['elite', 'random:bold', 'greedy:shy', 'toString', ''])
      expect(await opponentOf(full, nobody)).toBe(null)
    expect(await opponentOf(entry, 'greedy:bold')).toBe(null)
  })

  test('adaptive plays by what the host remembers', async () => {
    expect((await opponentOf(full, 'adaptive', { a: 1, b: 2 }))?.about).toBe('Knows 2 things.')
    expect((await opponentOf(full, 'adaptive'))?.about).toBe('Knows 0 things.')
  })

  test('the middle level is offered first', () => {
    const policy = randomPolicy(duel) as never
    expect(firstOffer({ random: policy, novice: policy, veteran: policy, elite: policy, greedy: policy })).toBe('veteran')
    expect(firstOffer({ random: policy, greedy: policy })).toBe('greedy')
    expect(firstOffer({ random: policy })).toBe('random')
  })
})
