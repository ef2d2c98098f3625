// Lines of text that may carry colour: how wide they are, how they wrap, how two columns stand side by side.

// biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with one.
const COLOUR = /\x1b\[[0-9;]*m/g

export const visible = (text: string): string => text.replace(COLOUR, '')
export const widthOf = (text: string): number => [...visible(text)].length

export const padTo = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)))

/** Breaks between words; a word longer than the line stands alone. Later lines are indented. */
export function wrap(text: string, width: number, indent = ''): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const next = line === '' ? word : `${line} ${word}`
    if (widthOf(next) <= width || line.trim() === '') {
      line = next
      continue
    }
    lines.push(line)
    line = indent + word
  }
  return [...lines, line]
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
  for (const row of rows) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, widthOf(cell))))
  return rows.map(row =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : padTo(cell, (widths[i] ?? 0) + gap)))
      .join('')
      .trimEnd(),
  )
}

export const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
