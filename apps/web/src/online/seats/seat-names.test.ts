// Who sits where, in a few words.
import type { Chair } from '@sandtable/protocol/online'
import { expect, test } from 'vitest'
import { callOf, chairText, inSentence, seatNews } from './seat-names.ts'

const RED: Chair = {
  seat: 'red',
  title: 'Red',
  holder: 'person',
  name: 'Ben',
  isHere: true,
  wantsDraw: false,
  wantsTakeBack: false,
}

test.each([
  ['a person', {}, 'Ben'],
  ['one who lets the computer play', { holder: 'computer', isLent: true }, 'Ben (the computer plays)'],
  ['a computer of its own', { holder: 'computer', name: 'veteran' }, 'Veteran (computer)'],
  ['one with a style', { holder: 'computer', name: 'elite:bold' }, 'Elite, bold (computer)'],
  ['nobody', { holder: 'nobody', name: null }, 'Red (free)'],
] as const)('%s', (_, chair, text) => {
  expect(chairText({ ...RED, ...chair })).toBe(text)
})

test.each([
  ['a person', {}, 'Ben'],
  ['somebody without a name', { name: 'A guest' }, 'a guest'],
  ['one who lets the computer play', { holder: 'computer', isLent: true }, 'Ben'],
  ['a computer of its own', { holder: 'computer', name: 'elite:bold' }, 'the computer'],
  ['nobody', { holder: 'nobody', name: null }, 'Red'],
] as const)('in a sentence: %s', (_, chair, text) => {
  expect(inSentence(callOf({ ...RED, ...chair }))).toBe(text)
})

test.each([
  ['where nothing is hidden', {}, /It is free: a new link invites somebody to it\.$/],
  [
    'where things are hidden',
    { onlyLeaver: true },
    /only the player who left can return .* You can let the computer play it\.$/,
  ],
] as const)('those who stay are told who may enter a seat that was left: %s', (_, more, words) => {
  expect(seatNews(RED, { ...RED, holder: 'nobody', name: null, ...more })).toMatch(words)
})
