import { expect, test } from 'vitest'
import { balanceText, judgeShare } from './search-reports.ts'

const proof = (won: number) => ({
  setting: [{ path: 'scenario.turnLimit', value: 8 }],
  share: judgeShare(Array.from({ length: 100 }, (_, i) => (i < won ? 1 : 0))),
  range: { low: 0.45, high: 0.55 },
  games: 100,
})

test.each([
  ['within', 50, /^An even setting was found: scenario\.turnLimit: 8, with which Blue wins 50.*within 45 % to 55 %\.$/, null],
  ['above', 80, /^No even setting was found\. Nearest is scenario\.turnLimit: 8.*above 45 % to 55 %\.$/, /--vary/],
  ['below', 20, /^No even setting was found\..*below 45 % to 55 %\.$/, /--vary/],
  [null, 56, /^No even setting is proven\..*after 100 games it is not known/, /--games/],
] as const)('a search that ends %s says so first, and then what to try', (verdict, won, first, advice) => {
  const [said, tried] = balanceText('Blue', { ...proof(won), verdict })
  expect(said).toMatch(first)
  if (advice) expect(tried).toMatch(advice)
  else expect(tried).toBeUndefined()
})
