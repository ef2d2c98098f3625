// What the computer notes for itself and says aloud is kept with the match, and goes with what is taken back.
import { expect, test } from 'vitest'
import { AiNotes } from './ai-notes.ts'
import type { LogEntry } from './log-entry.ts'

const entry = (seq: number): LogEntry => ({
  seq,
  seat: 'red',
  action: null,
  events: [],
  draws: [],
  sentences: [{ text: `Red did ${seq}.`, clauses: [] }],
})
const choice = (rest: object) => ({ action: { type: 'wait' }, why: '', ...rest })
const WORDS = { text: 'I play easier now.', clauses: ['BI-24.16'] }
const linesOf = (story: readonly LogEntry[]) => story.flatMap(({ sentences }) => sentences.map(({ text }) => text))

test('BI-24.16 what it says is a line of the log after its own action, also when the match is opened again', () => {
  const notes = new AiNotes(undefined)
  const story = [entry(1), entry(2)]
  expect(notes.add(1, 'red', choice({}))).toBeNull()
  expect(notes.add(2, 'red', choice({ says: WORDS }))).toEqual(WORDS)
  expect(linesOf(notes.withRemarks(story))).toEqual(['Red did 1.', 'Red did 2.', 'I play easier now.'])
  expect(linesOf(new AiNotes(structuredClone(notes.kept)).withRemarks(story))).toHaveLength(3)
  expect(linesOf(notes.withRemarks([entry(1)]))).toEqual(['Red did 1.'])
})

test('a entry with a remark stays the same object, so that the log draws it once', () => {
  const notes = new AiNotes({ notes: [], remarks: [{ ...WORDS, seq: 1 }] })
  const story = [entry(1)]
  expect(notes.withRemarks(story)[0]).toBe(notes.withRemarks(story)[0])
})

test('each seat gets its own last notes back, and none of a move that was taken back', () => {
  const notes = new AiNotes(undefined)
  notes.add(1, 'red', choice({ notes: { turn: 1 } }))
  notes.add(2, 'blue', choice({ notes: { turn: 'blue' } }))
  notes.add(3, 'red', choice({ notes: { turn: 2 } }))
  expect(notes.notesOf('red', [entry(1), entry(2), entry(3)])).toEqual({ turn: 2 })
  expect(notes.notesOf('red', [entry(1), entry(2)])).toEqual({ turn: 1 })
  expect(notes.notesOf('blue', [entry(1)])).toBeUndefined()
})
