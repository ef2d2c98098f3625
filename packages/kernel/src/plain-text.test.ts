import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainLine, plainText } from './plain-text.ts'

describe('one line that people can read', () => {
  test.each([
    ['an ordinary name', 'Ann', 'Ann'],
    ['accents and other scripts', 'Zoë Łukasz Ольга 李', 'Zoë Łukasz Ольга 李'],
    ['spaces at the ends and in a row', '  Ann \t  of\u00A0 the  Hill ', 'Ann of the Hill'],
    ['line breaks', 'Ann\r\nBen\u2028Cal', 'Ann Ben Cal'],
    ['NUL, ESC and DEL', 'A\0n\u001B[31mn\u007F', 'An[31mn'],
    ['zero width', 'A\u200Bn\u2060n\uFEFF', 'Ann'],
    ['direction marks', '\u202EnnA\u202C \u2066Ben\u2069\u200F', 'nnA Ben'],
    ['fillers that show nothing', '\u3164\u115F\u2800\u00AD', ''],
    ['nothing but zero width', '\u200B\u200B', ''],
    ['a flood of accents', `A${'\u0301'.repeat(40)}nn`, `Á${'\u0301'.repeat(4)}nn`],
    ['accents on nothing', '\u0301\u0302 Ann', 'Ann'],
    ['as many accents as a language needs', 'ệ שָׁלוֹם ที่', 'ệ שָׁלוֹם ที่'.normalize('NFC')],
    ['half a pair', 'A\uD800nn', 'Ann'],
    ['pictures of several parts', '👩‍👩‍👧 ❤️ 1️⃣ 👍🏽', '👩‍👩‍👧 ❤️ 1️⃣ 👍🏽'],
    ['a joiner that joins no picture', 'A\u200Dnn', 'Ann'],
    ['joiners that Persian and Hindi write with', 'می‌خواهم क्‍ष', 'می‌خواهم क्‍ष'],
  ])('%s', (_, written, read) => {
    expect(plainLine(written)).toBe(read)
  })
})

test('a note keeps its lines', () => {
  expect(plainText('\nguns in the wood \r\n\tleft\0\u200B flank\n\n')).toBe('guns in the wood\n left flank')
})

/** Whatever may be in a text, and what has no shape more often than by chance. */
const ANY_TEXT = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom(
        '\u0301',
        '\u200D',
        '\u200C',
        '\uFE0F',
        '👩',
        'क',
        '्',
        ' ',
        '\n',
        '\u202E',
        '\uD800',
        '\u0328',
        'e',
        '🏽',
      ),
    ),
    { maxLength: 20 },
  )
  .map(parts => parts.join(''))

test.each([
  ['one line', plainLine],
  ['several', plainText],
])('what has been cleaned stays as it is, whatever it was: %s', (_, clean) => {
  fc.assert(
    fc.property(ANY_TEXT, written => {
      const once = clean(written)
      expect(clean(once)).toBe(once)
      expect(once).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}|[\u200B\u2060\uFEFF]/u)
      expect(once).not.toMatch(/\p{M}{5}/u)
    }),
    { numRuns: 3000 },
  )
})
