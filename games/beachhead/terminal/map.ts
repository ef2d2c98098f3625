// BI-25.10: the board as text. Two lines a row of hexes, odd rows half a hex to the right; fog is a dot before the ground.

import { Canvas, type Ink, type Look } from '@sandtable/terminal'
import { type BeachheadView, unseen } from '../viewmodel/index.ts'
import { type Counter, countersOf } from './codes.ts'

const HEX = 7
const LEFT = 3
const FORTS: Readonly<Record<string, string>> = { bunker: 'B', minefield: 'M', trench: 'T', barricade: 'X' }
const TINTS: Readonly<Record<string, Ink>> = {
  D: { fg: [25, 4] },
  S: { fg: [74, 6] },
  B: { fg: [179, 3] },
  C: { dim: true },
  L: { fg: [71, 2] },
  W: { fg: [28, 2] },
  U: { fg: [245, 7] },
  H: { fg: [137, 3] },
  M: { fg: [95, 1] },
}
const OWN: Ink = { bold: true }
const ENEMY: Ink = { fg: [167, 1], bold: true }
const GHOST: Ink = { fg: [167, 1], dim: true }

export const mapWidth = (view: BeachheadView): number => LEFT + (view.setting.map[0]?.length ?? 0) * HEX + 4

export function mapLines(view: BeachheadView, look: Look): string[] {
  const { map } = view.setting
  const columns = map[0]?.length ?? 0
  if (columns === 0) return ['The map is not laid out yet.']
  const canvas = new Canvas(mapWidth(view), 1 + map.length * 2)
  for (let col = 0; col < columns; col++) canvas.put(LEFT + col * HEX + 1, 0, String(col), { dim: true })
  const fog = new Set(unseen(view))
  const counters = countersOf(view)
  map.forEach((letters, row) => {
    const y = 1 + row * 2
    canvas.put(0, y, String(row).padStart(2), { dim: true })
    ;[...letters].forEach((letter, col) => {
      const hex = `${col},${row}`
      const x = LEFT + col * HEX + (row % 2 === 1 ? 3 : 0)
      canvas.put(x, y, fog.has(hex) ? '.' : ' ', { dim: true })
      canvas.put(x + 1, y, letter, TINTS[letter])
      canvas.put(x + 2, y, worksAt(view, hex))
      const here = counters.filter(counter => counter.hex === hex)
      drawCounters(
        canvas,
        x + 4,
        y,
        here.filter(({ isAir }) => isAir),
        1,
      )
      drawCounters(
        canvas,
        x,
        y + 1,
        here.filter(({ isAir }) => !isAir),
        2,
      )
    })
  })
  return canvas.lines(look.paint)
}

/** '*' an objective of the Defender, '#' of the Assault, then a letter for the work built there. */
function worksAt(view: BeachheadView, hex: string): string {
  const objective = view.objectives.find(each => each.hex === hex && !each.destroyed)
  const fort = view.forts.find(each => each.hex === hex)
  const mark = objective ? (objective.control === 'assault' ? '#' : '*') : ''
  return `${mark}${fort ? (FORTS[fort.type] ?? '') : ''}`
}

function drawCounters(canvas: Canvas, x: number, y: number, counters: readonly Counter[], most: number): void {
  let at = x
  for (const counter of counters.slice(0, most)) {
    canvas.put(at, y, counter.text, counter.isOwn ? OWN : counter.isLive ? ENEMY : GHOST)
    at += Math.max(3, counter.text.length)
  }
  if (counters.length > most) canvas.put(at, y, '+')
}
