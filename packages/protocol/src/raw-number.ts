// Bots number their requests as they like, some with 64 bits. JSON.parse would round such an id, so its text is kept.
// Scanned by hand: a regular expression may run out of stack on a text of many megabytes.

const SPACES = ' \t\r\n'
const NUMBER_CHARACTERS = '+-.0123456789eE'

/** The text of the number under this key of the outermost object; `line` is known to be JSON. The last one counts. */
export function rawNumberOf(line: string, key: string): string | null {
  let depth = 0
  let found: string | null = null
  for (let i = 0; i < line.length; i++) {
    const c = line[i]!
    if (c === '{' || c === '[') depth++
    else if (c === '}' || c === ']') depth--
    else if (c === '"') {
      const end = endOfText(line, i)
      const colon = skip(line, end + 1, SPACES)
      if (depth === 1 && line[colon] === ':' && isText(line.slice(i, end + 1), key)) {
        const from = skip(line, colon + 1, SPACES)
        found = line.slice(from, skip(line, from, NUMBER_CHARACTERS)) || null
      }
      i = end
    }
  }
  return found
}

function endOfText(line: string, quote: number): number {
  let i = quote + 1
  while (line[i] !== '"' && i < line.length) i += line[i] === '\\' ? 2 : 1
  return i
}

function skip(line: string, from: number, characters: string): number {
  let i = from
  while (i < line.length && characters.includes(line[i]!)) i++
  return i
}

/** A key may be written with escapes: six characters for each at most. */
function isText(quoted: string, text: string): boolean {
  return quoted.length <= text.length * 6 + 2 && JSON.parse(quoted) === text
}
