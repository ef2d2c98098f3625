import { expect, test } from 'vitest'
import { toyHeader } from '../testing/toy.ts'
import { commandFor } from './command.ts'
import type { Header } from './experiment.ts'

const header = await toyHeader()
const flags = (some: Partial<Header>) =>
  commandFor({ ...header, ...some }, 5).replace(/^sandtable lab run \S+ \S+ --games 5 /, '')

test.each<[Partial<Header>, string]>([
  [{}, '--sides random,random --seed s'],
  [{ seed: "it's" }, `--sides random,random --seed 'it'\\''s'`],
  [{ seed: '-7' }, '--sides random,random --seed=-7'],
  [{ levels: ['random', 'fierce'], isSwapped: false }, '--sides random,fierce --seed s --no-swap'],
  [{ levels: ['random', 'fierce'], isSwapped: true }, '--sides random,fierce --seed s'],
  [
    { options: { fog: 'markers', events: false, n: 2 } },
    '--sides random,random --options fog=markers,events=false,n=2 --seed s',
  ],
  // What the line of names cannot say.
  [{ options: { budgets: { a: 3 } } }, `--sides random,random --options '{"budgets":{"a":3}}' --seed s`],
  [{ options: { word: 'yes' } }, `--sides random,random --options '{"word":"yes"}' --seed s`],
  [
    {
      patch: [
        { path: 'a.b', value: 1 },
        { path: 'scenario.title', value: 'two words' },
      ],
    },
    `--sides random,random --set a.b=1 --set 'scenario.title=two words' --seed s`,
  ],
])('%j', (some, text) => {
  expect(flags(some)).toBe(text)
})

test('a scenario of one’s own goes by its file', () => {
  expect(commandFor({ ...header, file: 'my own.json' }, 5)).toContain(" 'my own.json' --games 5")
})
