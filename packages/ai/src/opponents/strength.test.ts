import { type MatchRecord, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { mistakenChoice } from '../policy/mistakes.ts'
import type { Policy } from '../policy/policy.ts'
import { toChance } from '../search/evaluation.ts'
import { pastOf, strengthOf, tellStrength, withResult } from './memory.ts'
import { ofStrength } from './of-strength.ts'
import { strengthFrom } from './strength.ts'

const named = (id: string): Policy => ({ id, title: id, choose: () => ({ action: { type: id }, why: '' }) })
const RUNGS = [
  { rating: -1, policy: named('novice') },
  { rating: 0, policy: named('veteran') },
  { rating: 1, policy: named('elite') },
]
const RATINGS = { novice: -1, veteran: 0, elite: 1 }
const NAME = { id: 'adaptive', title: 'Adaptive', about: '' }

function record(against: string, winner: string | null): MatchRecord {
  const seats = { red: { name: 'person' }, blue: { name: against } }
  return { seats, entries: [], outcome: { winner, reason: '', clause: '' } } as unknown as MatchRecord
}

describe('strength from results', () => {
  test('nobody is known before the first game; winning raises and losing lowers, the more the stronger the other', () => {
    expect(strengthFrom([]).rating).toBeCloseTo(0, 10)
    const after = (rating: number, score: number) => strengthFrom([{ rating, score }]).rating
    expect(after(0, 1)).toBeCloseTo(-after(0, 0), 10)
    expect(after(1, 1)).toBeGreaterThan(after(-1, 1))
    expect(after(0, 0.5)).toBeCloseTo(0, 10)
  })

  test('finds out how strong somebody is', () => {
    for (const truth of [-1, 0, 0.8]) {
      const dice = seeded(`person ${truth}`)
      const results = Array.from({ length: 60 }, (_, n) => {
        const rating = (n % 3) - 1
        return { rating, score: dice.pick(1000, 'game') < 1000 * toChance(truth - rating) ? 1 : 0 }
      })
      const { rating, give } = strengthFrom(results)
      expect(Math.abs(rating - truth)).toBeLessThan(3 * give)
      expect(give).toBeLessThan(0.3)
    }
  })
})

describe('the memory of results', () => {
  test('keeps results against rated levels, styled or not, and nothing else', () => {
    let memory = withResult({}, RATINGS, record('veteran', 'red'), 'red')
    memory = withResult(memory, RATINGS, record('elite:bold', 'blue'), 'red')
    memory = withResult(memory, RATINGS, record('random', 'red'), 'red')
    memory = withResult(memory, RATINGS, { ...record('elite', null), outcome: null }, 'red')
    expect(pastOf(memory)).toEqual([
      { against: 'veteran', rating: 0, score: 1 },
      { against: 'elite:bold', rating: 1, score: 0 },
    ])
    expect(JSON.parse(JSON.stringify(memory))).toEqual(memory)
  })

  test('what it cannot read it forgets', () => {
    expect(pastOf({ past: 'yes' })).toEqual([])
    expect(
      pastOf({ past: [null, { rating: 'x', score: 1, against: 'a' }, { rating: 0, score: 1, against: 'a' }] }),
    ).toHaveLength(1)
    expect(tellStrength({ past: 7 }, [])).toEqual([])
  })

  test('tells in sentences, and adaptive counts as what the person was held to be', () => {
    const once = withResult({}, RATINGS, record('adaptive', 'red'), 'red')
    expect(pastOf(once)[0]?.rating).toBeCloseTo(0, 10)
    const [games, like] = tellStrength(once, [{ title: 'Veteran', rating: 0 }])
    expect(games).toBe('1 game against the computer, 1 point won.')
    expect(like).toContain('Veteran')
  })
})

describe('an opponent of a given strength', () => {
  const thinker = (rating: number, seed: number) =>
    ofStrength(RUNGS, rating, NAME).choose(null, 'red', seeded(seed)).action.type

  test('is one rung, or two in the right shares', () => {
    const count = (rating: number, id: string) =>
      Array.from({ length: 400 }, (_, seed) => thinker(rating, seed)).filter(type => type === id).length
    expect(count(-5, 'novice')).toBe(400)
    expect(count(9, 'elite')).toBe(400)
    expect(count(0, 'veteran')).toBe(400)
    // Four standard errors.
    expect(Math.abs(count(0.25, 'elite') - 100)).toBeLessThan(35)
    expect(Math.abs(count(-0.5, 'novice') - 200)).toBeLessThan(40)
  })

  test('comes even with a fixed player within 40 games, whoever that is', () => {
    for (const person of [-0.7, 0.2, 0.9]) {
      let late = 0
      for (let run = 0; run < 12; run++) {
        const dice = seeded(`${person} ${run}`)
        let memory = {}
        for (let game = 0; game < 60; game++) {
          // Its true strength is a little less than it thinks, as mixtures are.
          const truth = strengthOf(memory).rating - 0.1
          const won = dice.pick(1000, 'game') < 1000 * toChance(person - truth)
          if (game >= 40 && won) late++
          memory = withResult(memory, RATINGS, record('adaptive', won ? 'red' : 'blue'), 'red')
        }
      }
      expect(Math.abs(late / 240 - 0.5)).toBeLessThan(0.1)
    }
  })
})

describe('slips', () => {
  test('as often as said, and then one of the next four', () => {
    const ideas = ['a', 'b', 'c', 'd', 'e', 'f']
    const taken = Array.from({ length: 1000 }, (_, seed) => mistakenChoice(ideas, 30, seeded(seed)))
    expect(Math.abs(taken.filter(idea => idea !== 'a').length - 300)).toBeLessThan(60)
    expect(new Set(taken)).toEqual(new Set(['a', 'b', 'c', 'd', 'e']))
    expect(mistakenChoice(ideas, 0, seeded(1))).toBe('a')
    expect(mistakenChoice(['only'], 100, seeded(1))).toBe('only')
    expect(mistakenChoice([], 100, seeded(1))).toBe(undefined)
  })
})
