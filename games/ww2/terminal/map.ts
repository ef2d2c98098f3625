// The map in text: flat hexes, columns B, D, F half a hex lower (WW-1.3), two lines each: who stands there, then the name.
//
//    ______        ______
//   /(HM3) \__B1__/      \     (HM3) three units of nw, led by Heavy Mechanical; [li1] one of se
//   \*A1+__/ [li1]\_C1-__/     * a city, + held by nw, - held by se

import { Canvas, type Ink, type Look } from '@sandtable/terminal'
import { stacksOf } from '../viewmodel/index.ts'
import type { Side, WwState } from './context.ts'

const INNER = 6
const PITCH = INNER + 1
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const mapWidth = (columns: number): number => columns * PITCH + 1

const EDGE: Ink = { fg: [242, 8] }
const CITY: Ink = { fg: [221, 3], bold: true }
export const SIDE_INKS: Readonly<Record<Side, Ink>> = { nw: { fg: [75, 12], bold: true }, se: { fg: [203, 9], bold: true } }
const OWNER_SIGNS: Readonly<Record<string, string>> = { n: '+', s: '-' }

/** In one piece where it fits, else in bands of columns that do. */
export function mapLines(state: WwState, look: Look): string[] {
  const columns = state.setting.map[0]?.length ?? 0
  const fits = Math.max(1, Math.floor((look.width() - 1) / PITCH))
  if (columns <= fits) return drawBand(state, look, 0, columns)
  const lines: string[] = []
  for (let from = 0; from < columns; from += fits) {
    const to = Math.min(columns, from + fits)
    lines.push(`Columns ${LETTERS[from]} to ${LETTERS[to - 1]}:`, ...drawBand(state, look, from, to))
  }
  return lines
}

function drawBand(state: WwState, look: Look, from: number, to: number): string[] {
  const { map } = state.setting
  const canvas = new Canvas(mapWidth(to - from), map.length * 2 + 2)
  const stacks = new Map(stacksOf(state).map(stack => [stack.hex, stack]))
  const everyHex = (draw: (x: number, y: number, col: number, row: number, letter: string) => void) => {
    for (let col = from; col < to; col++)
      for (const [row, letters] of map.entries())
        if (letters[col] !== '.') draw((col - from) * PITCH, 1 + row * 2 + (col % 2), col, row, letters[col] ?? '')
  }
  // Outlines first: the top of a hex lies where the one above has its name.
  everyHex((x, y) => drawOutline(canvas, x, y))
  everyHex((x, y, col, row, letter) => {
    const hex = `${LETTERS[col]}${row + 1}`
    const stack = stacks.get(hex)
    if (stack) canvas.put(x + 1, y, counter(stack), SIDE_INKS[stack.side])
    const isCity = 'sab'.includes(letter)
    const owner = OWNER_SIGNS[state.owners[row * (map[0]?.length ?? 0) + col] ?? ''] ?? ''
    canvas.put(x + 1, y + 1, `${isCity ? '*' : ''}${hex}${owner}`, isCity ? CITY : EDGE)
  })
  const lines = canvas.lines(look.paint)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

function drawOutline(canvas: Canvas, x: number, y: number): void {
  canvas.put(x + 1, y - 1, '_'.repeat(INNER), EDGE)
  canvas.put(x, y, '/      \\', EDGE)
  canvas.put(x, y + 1, '\\______/', EDGE)
}

function counter({ side, lead, units }: { side: Side; lead: string; units: readonly unknown[] }): string {
  return side === 'nw' ? `(${lead}${units.length})` : `[${lead.toLowerCase()}${units.length}]`
}

export const LEGEND: readonly string[] = [
  '(HM3) north-west, capitals and round: three units, the strongest Heavy Mechanical. [li2] south-east, small and square.',
  '*C3 a city (4 a turn). + held by the north-west, - held by the south-east; a held hex without a city pays 2 (WW-5.10).',
  'LI Light Infantry, HI Heavy Infantry, LM Light Mechanical, HM Heavy Mechanical, AR Artillery.',
]
