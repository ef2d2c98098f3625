// Who sits where, in a few words.
import type { Chair } from '@sandtable/protocol/online'
import { expect, test } from 'vitest'
import { chairText } from './names.ts'

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
  ['a computer from the beginning', { holder: 'computer', name: 'veteran' }, 'veteran (computer)'],
  ['nobody', { holder: 'nobody', name: null }, 'Red (free)'],
] as const)('%s', (_, chair, text) => {
  expect(chairText({ ...RED, ...chair })).toBe(text)
})
