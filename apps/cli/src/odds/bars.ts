// Chances as bars of characters. Each kind of end has a character of its own, so that nothing hangs on colour.
import type { OutcomeChances } from '@sandtable/ti4/odds'

export const WIDTH = 40
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/** A bar of one kind: as long as the chance, to an eighth of a character. */
export function bar(p: number, width: number, isAscii: boolean): string {
  const eighths = Math.round(Math.min(1, Math.max(0, p)) * width * 8)
  const text = isAscii
    ? '#'.repeat(Math.round(eighths / 8))
    : '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '')
  return text === '' && p > 0 ? (isAscii ? '.' : '▏') : text
}

export const ENDS = ['attacker', 'draw', 'open', 'defender'] as const satisfies readonly (keyof OutcomeChances)[]
const SIGNS: { readonly [end in keyof OutcomeChances]: readonly [unicode: string, ascii: string] } = {
  attacker: ['█', '#'],
  draw: ['░', '.'],
  open: ['?', '?'],
  defender: ['▒', '='],
}
export const signOf = (end: keyof OutcomeChances, isAscii: boolean): string => SIGNS[end][isAscii ? 1 : 0]

/** All ends in one line, the attacker's at the left: borders are rounded, so the parts always fill it. */
export function stackedBar(outlook: OutcomeChances, isAscii: boolean, width = WIDTH): string {
  const total = ENDS.reduce((sum, end) => sum + outlook[end], 0)
  let [sum, drawn, text] = [0, 0, '']
  for (const end of ENDS) {
    sum += outlook[end]
    const border = total === 0 ? 0 : Math.round((sum / total) * width)
    text += signOf(end, isAscii).repeat(border - drawn)
    drawn = border
  }
  return text.padEnd(width)
}

/** '23.51 %', and never 0 or 100 for what is not certain. */
export function percent(p: number): string {
  if (p > 0 && p < 0.00005) return '<0.01 %'
  if (p < 1 && p > 0.99995) return '>99.99 %'
  return `${(p * 100).toFixed(2)} %`
}
