// What people write for others to read: names, chat, notes and titles. One rule for server, page, terminal and engine. No hash depends on it:
// scenarios and actions keep the texts they have, and are cleaned where they are shown.

/** Letters with more accents than this hang over the lines above and below. */
const MOST_MARKS = 4

const BREAKS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g
/** Everything that looks like a gap, the empty Braille cell included. */
const GAPS = /[\p{Zs}\t\u2800]/gu
/** Scripts in which a joiner between two letters changes how they are written. */
const JOINED =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}' +
  '\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}'
const PICTURE = '\\p{Extended_Pictographic}'
/** What belongs between two pictures of one, to a picture that is in colour, and between two letters of those scripts. */
const WANTED = [
  `(?<=${PICTURE}(?:\\uFE0F|\\p{Emoji_Modifier})?)\\u200D(?=${PICTURE})`,
  `(?<=${PICTURE}|[0-9#*])[\\uFE0E\\uFE0F]`,
  `(?<=[${JOINED}])[\\u200C\\u200D](?=[${JOINED}])`,
].join('|')
/** Control characters, halves of a pair, and characters without a shape of their own: zero width, direction marks, fillers. */
const UNSEEN = '[\\p{Cc}\\p{Cs}\\p{Noncharacter_Code_Point}\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\uFFF9-\\uFFFB]'
const UNSEEN_BUT_WANTED = new RegExp(`(${WANTED})|${UNSEEN}`, 'gu')
const TOO_MANY_MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu')
/** Marks that stand on nothing. */
const LOOSE_MARKS = /(^|[ \n])\p{M}+/gu
/** Most texts need none of this. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/

/** One line: breaks and gaps are single spaces, and none is at either end. */
export function plainLine(text: string): string {
  if (PLAIN.test(text) && !text.includes('  ')) return text
  return cleaned(text.replace(BREAKS, ' ').replace(GAPS, ' ')).replace(/ +/g, ' ').trim()
}

/** Several lines, for a note of one's own. */
export function plainText(text: string): string {
  if (PLAIN.test(text)) return text
  const lines = cleaned(text.replace(BREAKS, '\n').replace(GAPS, ' '))
  return lines.replace(/ +$/gm, '').replace(/^\n+|\n+$/g, '')
}

function cleaned(text: string): string {
  const seen = text
    .normalize('NFC')
    .replace(UNSEEN_BUT_WANTED, (found, wanted?: string) => wanted ?? (found === '\n' ? found : ''))
    .normalize('NFC')
  return seen.replace(TOO_MANY_MARKS, '$1').replace(LOOSE_MARKS, '$1')
}
