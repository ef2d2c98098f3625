// What the computer notes for itself and says aloud is kept with the match, and goes with what is taken back.
import { expect, test } from 'vitest'
import type { LogEntry } from '../log/log-entries.ts'
import { AiNotes } from './ai-notes.svelte.ts'

const chapter = (seq: number): LogEntry => ({
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
  const asides = new AiNotes(undefined)
  const story = [chapter(1), chapter(2)]
  expect(asides.hear(1, 'red', choice({}))).toBeNull()
  expect(asides.hear(2, 'red', choice({ says: WORDS }))).toEqual(WORDS)
  expect(linesOf(asides.withRemarks(story))).toEqual(['Red did 1.', 'Red did 2.', 'I play easier now.'])
  expect(linesOf(new AiNotes(structuredClone(asides.kept)).withRemarks(story))).toHaveLength(3)
  expect(linesOf(asides.withRemarks([chapter(1)]))).toEqual(['Red did 1.'])
})

test('a chapter with a remark stays the same object, so that the log draws it once', () => {
  const asides = new AiNotes({ notes: [], remarks: [{ ...WORDS, seq: 1 }] })
  const story = [chapter(1)]
  expect(asides.withRemarks(story)[0]).toBe(asides.withRemarks(story)[0])
})

test('each seat gets its own last notes back, and none of a move that was taken back', () => {
  const asides = new AiNotes(undefined)
  asides.hear(1, 'red', choice({ notes: { turn: 1 } }))
  asides.hear(2, 'blue', choice({ notes: { turn: 'blue' } }))
  asides.hear(3, 'red', choice({ notes: { turn: 2 } }))
  expect(asides.notesOf('red', [chapter(1), chapter(2), chapter(3)])).toEqual({ turn: 2 })
  expect(asides.notesOf('red', [chapter(1), chapter(2)])).toEqual({ turn: 1 })
  expect(asides.notesOf('blue', [chapter(1)])).toBeUndefined()
})
