import { expect, test } from 'vitest'
import { commitmentTo, sharedSeed } from './commitment.ts'
import { verify } from './record/verify.ts'
import { duel } from './testing/duel.ts'
import { randomMatch } from './testing/random-match.ts'

const SCENARIO = { hp: { red: 6, blue: 6 }, coins: 3, first: 'anyone' } as const
const recordWith = (seed: string, commitment: string) =>
  randomMatch(duel, { scenario: SCENARIO, options: { rounds: 12 }, seed, commitment }, 20).record()

test('dice from the promised secret and the players’ parts are valid; each player finds his own part in the seed', () => {
  const seed = sharedSeed('server', ['aa', 'bb'])
  expect(verify(duel, recordWith(seed, commitmentTo('server')))).toMatchObject({ valid: true, diceChecked: true })
  expect(seed.split(':').slice(1)).toEqual(['aa', 'bb'])
})

test('dice from another secret are not, even where every one of them follows from the seed', () => {
  expect(verify(duel, recordWith(sharedSeed('chosen later', ['aa', 'bb']), commitmentTo('server')))).toMatchObject({
    valid: false,
    at: 0,
    message: expect.stringContaining('promised before the first'),
  })
})
