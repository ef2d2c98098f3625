import { expect, test } from 'vitest'
import { duel } from '../../kernel/src/testing/duel.ts'
import { sealed } from '../../kernel/src/testing/sealed.ts'
import { answersOf, differences } from './answers.ts'

type Duel = typeof duel

test('a game answers itself alike', () => {
  for (const game of [duel, sealed]) expect(differences(answersOf(game), answersOf(game))).toEqual([])
  expect(Object.keys(answersOf(duel)).length).toBeGreaterThan(100)
})

// A part of each rule is there only when something else has been imported.
test.each<[what: string, partly: Partial<Duel>, question: RegExp]>([
  ['odds that are null', { odds: () => null }, /^even \d+ odds$/],
  [
    'another outlook',
    { odds: (s, seat, action, ask) => (action === null ? { outcomes: [{ p: 1 }] } : duel.odds(s, seat, action, ask)) },
    /^even 0 outlook /,
  ],
  [
    'another imagine',
    { imagine: view => ({ ...duel.imagine(view, { roll: () => 1, pick: () => 0 }), round: 9 }) },
    /^even 0 imagine /,
  ],
  ['fewer actions', { legal: (s, seat) => duel.legal(s, seat).slice(0, 1) }, /^even 0 legal /],
  ['no words', { describe: ({ clauses }) => ({ text: '', clauses }) }, /words$|events$/],
  ['no sentence for a refusal', { explain: () => '' }, /^even 0 refusal /],
  ['a missing member', { position: undefined } as unknown as Partial<Duel>, /^facts$|position$/],
  ['fewer scenarios', { scenarios: duel.scenarios.slice(0, 1) }, /^scenarios$/],
  [
    'a set-up that refuses',
    {
      setup: () => {
        throw new Error('Only the first part of the rules is here.')
      },
    },
    /^even setup$/,
  ],
])('%s is named', (_, partly, question) => {
  const found = differences(answersOf(duel), answersOf({ ...duel, ...partly }))
  expect(found.filter(each => question.test(each))).not.toEqual([])
})
