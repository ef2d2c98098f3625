import { commitmentTo, sharedSeed } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { diceCheck } from './dice-check.ts'
import type { HeldSeat } from './keys.ts'

const promise = commitmentTo('secret')
const held = { seat: 'red', secret: 's', nonce: 'mine', name: 'Ben', promise } satisfies HeldSeat
const dice = (secret: string, parts: readonly string[]) =>
  ({ seed: sharedSeed(secret, parts), commitment: commitmentTo(secret), waiting: [] }) as unknown as Parameters<
    typeof diceCheck
  >[0]

describe('the dice of a match, held against what was noted', () => {
  test.each([
    ['are as promised, with one’s own part', dice('secret', ['hers', 'mine']), held, /^The dice came from .* and from yours/],
    [
      'are as promised, for somebody who came later',
      dice('secret', ['hers', 'his']),
      { ...held, nonce: '' },
      /^The dice came from/,
    ],
    ['are as promised, for somebody who watched', dice('secret', ['hers', 'his']), null, /^The dice came from/],
    ['have another secret, whose digest fits the record', dice('chosen', ['hers', 'mine']), held, /are NOT .* another/],
    ['lack one’s part', dice('secret', ['hers', 'chosen']), held, /are NOT .* is not in them/],
  ])('%s', (_, found, mine, words) => {
    expect(diceCheck(found, mine, promise)).toMatch(words)
  })

  test('cannot be checked where the record does not hold them', () => {
    expect(diceCheck({ ...dice('secret', []), seed: null }, held, promise)).toMatch(/cannot be checked/)
  })
})
