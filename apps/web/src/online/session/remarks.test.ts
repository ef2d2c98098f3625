import { expect, test } from 'vitest'
import { remarksOf, talkOf } from './remarks.ts'

test('what a computer said with its move belongs to the log, what people said to the talk', () => {
  const hello = { n: 1, seat: 'blue', text: 'Hello', at: 5 }
  const easier = { n: 2, seat: 'red', text: 'I play easier now.', at: 6, after: 12 }
  const thanks = { n: 3, seat: 'blue', text: 'Thank you', at: 7 }
  expect(talkOf([hello, easier, thanks])).toEqual([hello, thanks])
  expect(remarksOf([hello, easier, thanks])).toEqual([{ text: easier.text, clauses: [], seq: 12 }])
})
