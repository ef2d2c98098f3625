import type { GameUi } from '@sandtable/board'
import { describe, expect, test } from 'vitest'
import { logItems } from './log-items.ts'

const SEATS = [{ id: 'north' }, { id: 'south' }]
const counted = (event: { readonly type: string }) => (event as { readonly fell?: number }).fell ?? 0
const ui = (part: Partial<GameUi>) => part as GameUi
const chapter = (fell: readonly number[], values: readonly number[]) => ({
  seq: 3,
  seat: 'south',
  action: null,
  events: fell.map(count => ({ type: 'told', fell: count, clauses: [] })),
  sentences: fell.map((_, i) => ({ text: `line ${i}`, clauses: [] })),
  draws: values.map(value => ({ kind: 'd6' as const, value, need: 4, label: 'hit' })),
})
const diceOf = (fell: readonly number[], values: readonly number[], part: Partial<GameUi>) =>
  logItems([chapter(fell, values)] as never, SEATS, ui(part)).map(({ dice = [] }) => dice.map(({ value }) => value))

describe('dice in the log', () => {
  test('stand beside the sentence they were thrown for', () => {
    expect(diceOf([0, 2, 1], [5, 1, 6], { diceIn: counted })).toEqual([[], [5, 1], [6]])
  })
  test('stand together where the events tell of fewer than fell', () => {
    expect(diceOf([0, 2, 0], [5, 1, 6], { diceIn: counted })).toEqual([[], [5, 1, 6], []])
  })
  test('stand beside the first sentence where a game does not say', () => {
    expect(diceOf([0, 2], [5, 1], {})).toEqual([[5, 1], []])
  })
})
