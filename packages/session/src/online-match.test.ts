import type { AnyGame } from '@sandtable/kernel'
import { changesBetween, type Said, type Snapshot, type TellOf } from '@sandtable/protocol/online'
import { expect, test } from 'vitest'
import { duel } from '../../kernel/src/testing/duel.ts'
import { type Answer, OnlineMatch, type Unkeyed } from './online-match.ts'
import { Session } from './session.ts'

const standing = (n: number, round: number): Snapshot => ({
  ...{ n, view: { round }, toAct: ['red'], canUndo: false, outcome: null },
})
const said = (n: number, more: Partial<Said> = {}): Said => ({ n, seat: 'red', text: `word ${n}`, at: n, ...more })
const welcome = {
  card: { chairs: [], outcome: null },
  seat: 'red',
  told: [],
  isWhole: true,
  said: [],
} as unknown as TellOf<'welcome'>

function joined(answer: (request: Unkeyed) => Partial<Answer>) {
  const asked: string[] = []
  const connection = {
    isOpen: true,
    ask: async (request: Unkeyed) => {
      asked.push(request.type)
      return { type: 'done', key: 'k', ...answer(request) } as Answer
    },
  }
  const match = new OnlineMatch(duel as unknown as AnyGame, connection, welcome, standing(0, 1))
  const presenter = { pace: 0, motion: { pace: 0 }, isHidden: false }
  const session = new Session({ source: match, ui: {}, presenter, people: ['red'] })
  return { match, session, asked }
}

test('what a computer said with its move belongs to the log, what people said to the talk', () => {
  const { match } = joined(() => ({}))
  const [hello, easier, thanks] = [said(1), said(2, { after: 12 }), said(3)]
  for (const each of [hello, easier, easier, thanks]) match.hear({ type: 'said', said: each })
  expect(match.said).toEqual([hello, thanks])
  expect(match.notes.kept.remarks).toEqual([{ text: easier.text, clauses: [], seq: 12 }])
})

test('an order is asked of the server; its step comes as changes and is shown', async () => {
  const { match, session, asked } = joined(() => ({}))
  expect(session.seat).toBe('red')
  const acting = session.act({ type: 'wait' })
  expect([match.isWaiting, session.seat]).toEqual([true, null])
  const entry = { n: 1, seat: 'red', events: [{ type: 'waited', clauses: [], by: 'red' }], draws: [] }
  const { view: _, ...after } = standing(1, 2)
  match.hear({ type: 'step', entry, after: { ...after, changes: changesBetween({ round: 1 }, { round: 2 }) } })
  await acting
  expect([asked, session.view, session.announcement.text]).toEqual([['act'], { round: 2 }, 'red waits.'])
})

test('a refusal is announced, and the match stands where the server says', async () => {
  const { match, session } = joined(() => ({ type: 'refused', code: 'late', message: 'Too late.', standing: standing(4, 5) }))
  await session.act({ type: 'wait' })
  expect([session.announcement.text, match.refused?.code, session.view, match.isWaiting]).toEqual([
    ...['Too late.', 'late', { round: 5 }, false],
  ])
})
