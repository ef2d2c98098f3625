// Lines of text that may carry colour: how wide they are, how they wrap, how two columns stand side by side.

// biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with one.
const COLOUR = /\x1b\[[0-9;]*m/g
const RESET = '\x1b[0m'

export const visible = (text: string): string => text.replace(COLOUR, '')
export const widthOf = (text: string): number => [...visible(text)].length

export const padTo = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)))

/** Breaks between words; a word longer than the line stands alone. The first line keeps its own indent, '65 %' stays together. */
export function wrap(text: string, width: number, indent = ''): string[] {
  const lines: string[] = []
  const [lead = ''] = /^ */.exec(text) ?? []
  let line = lead
  for (const word of text.slice(lead.length).split(/ (?!%)/)) {
    const next = line.trim() === '' ? line + word : `${line} ${word}`
    if (widthOf(next) <= width || line.trim() === '') {
      line = next
      continue
    }
    lines.push(line)
    line = indent + word
  }
  return carryColour([...lines, line])
}

/** A colour that a break cut in two ends with its line and begins again with the next: a column beside it stays clean. */
function carryColour(lines: readonly string[]): string[] {
  let open = ''
  return lines.map(line => {
    const own = open + line
    const last = own.match(COLOUR)?.at(-1) ?? RESET
    open = last === RESET ? '' : last
    return open === '' ? own : own + RESET
  })
}

/** Cut to the width of a column; colours end with it. */
export function clip(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let room = width
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with one.
  const kept = text.split(/(\x1b\[[0-9;]*m)/).map((part, i) => {
    if (i % 2 === 1) return part
    const own = [...part].slice(0, Math.max(0, room)).join('')
    room -= widthOf(part)
    return own
  })
  return kept.join('')
}

/** The right column begins at `at`; whichever is longer goes on alone. */
export function beside(left: readonly string[], right: readonly string[], at: number): string[] {
  const rows = Math.max(left.length, right.length)
  return Array.from({ length: rows }, (_, i) => {
    const own = right[i] ?? ''
    return own === '' ? (left[i] ?? '') : padTo(left[i] ?? '', at) + own
  })
}

/** Rows as a table: every column as wide as its widest cell. */
export function columns(rows: readonly (readonly string[])[], gap = 2): string[] {
  const widths: number[] = []
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, widthOf(cell))
  return rows.map(row =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : padTo(cell, (widths[i] ?? 0) + gap)))
      .join('')
      .trimEnd(),
  )
}
