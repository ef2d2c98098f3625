import { seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { duel } from '../../../kernel/src/testing/duel.ts'
import { playout } from '../playout.ts'
import { keepNotes } from './keep-notes.ts'
import type { Asking, Policy } from './policy.ts'
import { randomPolicy } from './random.ts'
import { stopAfter } from './time-cap.ts'

/** Counts its choices in what it leaves. */
const counting: Policy = {
  id: 'counting',
  title: 'Counting',
  choose: (_view, _seat, _dice, asking) => {
    const notes = Number(asking?.notes ?? 0) + 1
    return { action: { type: 'count' }, why: String(notes), notes }
  },
}

describe('what a policy leaves for its next choice', () => {
  test('is handed back to the same seat in the same match, and to nobody else', () => {
    const [one, other] = [keepNotes(counting), keepNotes(counting)]
    const asked = (policy: Policy, seat: string) => policy.choose(null, seat, seeded(1)).why
    expect([asked(one, 'red'), asked(one, 'red'), asked(one, 'blue'), asked(other, 'red'), asked(one, 'red')]).toEqual([
      '1',
      '2',
      '1',
      '1',
      '3',
    ])
  })

  test('leaves the rest of the question as it is', () => {
    const seen: (Asking | undefined)[] = []
    const policy = keepNotes({
      ...counting,
      choose: (...asked) => {
        seen.push(asked[3])
        return counting.choose(...asked)
      },
    })
    for (const asking of [undefined, { evaluations: 3 }]) policy.choose(null, 'red', seeded(1), asking)
    expect(seen).toEqual([undefined, { evaluations: 3, notes: 1 }])
  })

  test('goes through a playout, and each begins anew', () => {
    const random = randomPolicy(duel)
    const most: number[] = []
    const noting = {
      ...random,
      choose: (...asked: Parameters<typeof random.choose>) => {
        const notes = Number(asked[3]?.notes ?? 0) + 1
        most.push(notes)
        return { ...random.choose(...asked), notes }
      },
    }
    const play = () => {
      most.length = 0
      const scenario = duel.scenarios[0]!.scenario
      const policies = { red: noting, blue: random }
      playout(duel, { scenario, options: { rounds: 12 }, seed: 's 7', policies })
      return [...most]
    }
    const first = play()
    expect(first.length).toBeGreaterThan(1)
    expect(first).toEqual(first.map((_, n) => n + 1))
    expect(play()).toEqual(first)
  })
})

describe('the cap on thinking', () => {
  test('stops a slow thinker by the clock of its host', () => {
    let now = 100
    const slow = (stop: () => boolean) => {
      let thoughts = 0
      while (!stop()) {
        now += 7
        thoughts++
      }
      return thoughts
    }
    expect(slow(stopAfter(50, () => now))).toBe(8)
    expect(slow(stopAfter(0, () => now))).toBe(0)
  })
})
