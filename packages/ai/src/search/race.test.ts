import { Match, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { type DuelAction, type DuelState, duel } from '../../../kernel/src/testing/duel.ts'
import { sealed } from '../../../kernel/src/testing/sealed.ts'
import { playout } from '../playout.ts'
import { randomPolicy } from '../policy/random.ts'
import { toChance } from './evaluation.ts'
import { race } from './race.ts'
import type { Idea, SearchGuide } from './search-guide.ts'
import { searching } from './searching.ts'

const EVEN = duel.scenarios[0]!.scenario
const BETS = [0, 1, 2, 3]

/** Waiting is what it would do unasked, so that whatever it does well it has found by trying. */
const craft: SearchGuide<DuelState, DuelAction> = {
  postures: () => [0],
  ideas(state, seat) {
    const { coins } = state[seat as 'red' | 'blue']
    const idea = (action: DuelAction): Idea<DuelAction> => ({ action, why: `To ${action.type}.` })
    const bets = BETS.filter(n => n > 0 && n <= coins).map(n => idea({ type: 'bet', n }))
    return [
      idea({ type: 'wait' }),
      ...duel
        .legal(state, seat)
        .filter(({ type }) => type !== 'wait')
        .map(idea),
      ...bets,
    ]
  },
  isWeighty: () => true,
  script: () => ({ type: 'strike' }),
  chance: (state, seat) => toChance((state.red.hp - state.blue.hp) / (seat === 'red' ? 3 : -3)),
  clock: state => 2 * state.round + (state.turn === 'red' ? 0 : 1),
}
const level = { id: 'search', title: 'Search', about: 'Looks ahead.', effort: { evaluations: 120, horizon: 3 } }
const searcher = searching(duel, craft, level)
const standing = (seed: number) => {
  const match = new Match(duel, { scenario: EVEN, options: { rounds: 12 }, seed })
  return { match, seat: match.toAct[0] as string }
}

describe('a search', () => {
  test('beats the script it is made of as well as chance', () => {
    const random = randomPolicy(duel)
    let won = 0
    for (let seed = 0; seed < 60; seed++) {
      const policies = seed % 2 === 0 ? { red: searcher, blue: random } : { red: random, blue: searcher }
      const { outcome } = playout(duel, { scenario: EVEN, options: { rounds: 12 }, seed, policies })
      if (outcome?.winner === (seed % 2 === 0 ? 'red' : 'blue')) won++
    }
    expect(won).toBeGreaterThan(45)
  })

  test('the same view, seat and dice give the same choice, with its worth and its alternatives', () => {
    const { match, seat } = standing(4)
    const choice = searcher.choose(match.view(seat), seat, seeded(9))
    expect(searcher.choose(match.view(seat), seat, seeded(9))).toEqual(choice)
    expect(choice.action).not.toEqual({ type: 'wait' })
    expect(choice.value).toBeGreaterThan(0)
    expect(choice.value).toBeLessThan(1)
    expect(choice.alternatives?.map(({ action }) => action)).not.toContainEqual(choice.action)
  })

  test('a stop at any moment leaves a legal choice, and none leaves the first idea', () => {
    const { match, seat } = standing(4)
    for (const after of [0, 1, 5, 17, 60]) {
      let asked = 0
      const { action } = searcher.choose(match.view(seat), seat, seeded(9), { stop: () => asked++ >= after })
      expect(duel.check(match.view(seat), seat, action)).toBe(null)
      if (after === 0) expect(action).toEqual({ type: 'wait' })
    }
  })

  test('spends no more evaluations than it is given', () => {
    const { match, seat } = standing(4)
    for (const evaluations of [0, 7, 40, 100]) {
      for (const postures of [[0], [0, 1, 2, 3, 4]]) {
        const effort = { evaluations, horizon: 3 }
        const { weighed, looked } = race(
          duel,
          { ...craft, postures: () => postures },
          match.view(seat),
          seat,
          seeded(1),
          effort,
        )
        expect(looked).toBeLessThanOrEqual(evaluations)
        expect(weighed.reduce((sum, { tries }) => sum + tries, 0)).toBeLessThanOrEqual(looked)
      }
    }
  })

  test('imagines its worlds: what is hidden changes none of its choices', () => {
    const cards: SearchGuide<Parameters<typeof sealed.view>[0], { readonly type: string }> = {
      postures: () => [0],
      ideas: (state, seat) => sealed.legal(state, seat).map(action => ({ action, why: '' })),
      isWeighty: () => true,
      script: (state, seat) => sealed.legal(state, seat)[0]!,
      chance: () => 0.5,
      clock: state => -state.deck.length,
    }
    const player = searching(sealed as never, cards as never, { ...level, effort: { evaluations: 24, horizon: 1 } })
    for (let seed = 0; seed < 20; seed++) {
      const match = new Match(sealed, { scenario: { cards: 10, hand: 3 }, options: { parry: true }, seed })
      const other = sealed.imagine(match.view('north'), seeded(`other ${seed}`))
      expect(player.choose(sealed.view(other, 'north') as never, 'north', seeded(seed))).toEqual(
        player.choose(match.view('north') as never, 'north', seeded(seed)),
      )
    }
  })
})
