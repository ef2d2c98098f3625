// The map with what happened on it: a disc in each hex whose area is the number. The ground stays to be seen beneath.
import { type HexGeometry, hexGeometry } from '@sandtable/hex'
import { safe } from '../report/html.ts'
import type { LabBoard } from '../tally/tally-adapter.ts'
import { figureOf, round, WIDTH } from './figure.ts'
import type { Tone } from './interval-rows.ts'

/** Of the side of a hex: the largest disc just fits. */
const LARGEST = 0.82
/** Nobody sees less. */
const SMALLEST = 0.4
/** The height of the line below the map. */
const LEGEND = 26

/** The hex is drawn once and put in every place; `id` tells the hexes of the maps of one page apart. */
export function heatMap(caption: string, board: LabBoard, counts: readonly number[], games: number, tone: Tone): string {
  const { geometry, box, scale } = fitted(board)
  const id = `hex-${caption.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
  const most = Math.max(...counts, 1)
  const cells: string[] = []
  for (let row = 0; row < board.rows; row++)
    for (let col = 0; col < board.columns; col++) {
      const cell = row * board.columns + col
      const ground = board.grounds[board.ground[row]?.[col] ?? ''] ?? { title: '', shade: 'none' }
      if (ground.shade === 'none') continue
      const centre = geometry.centre(col, row)
      const [x, y] = [round((centre.x - box.x) * scale + 1), round((centre.y - box.y) * scale + 1)]
      const count = counts[cell] ?? 0
      const title = `${board.places[cell] ?? `${col},${row}`}, ${ground.title}: ${(count / games).toFixed(2)} a game`
      const radius = round(LARGEST * geometry.size * scale * Math.sqrt(count / most))
      const disc = radius < SMALLEST ? '' : `<circle cx="${x}" cy="${y}" r="${radius}" fill="currentColor"/>`
      cells.push(
        `<g><title>${safe(title)}</title><use href="#${id}" x="${x}" y="${y}" fill="var(--${ground.shade})"/>${disc}</g>`,
      )
    }
  const hex = `<defs><path id="${id}" d="${outlineOf(geometry, scale)}" stroke="var(--rim)" stroke-width=".5"/></defs>`
  return figureOf(
    caption,
    hottest(board, counts, games),
    box.height * scale + 2 + LEGEND,
    `${hex}<g class="${tone}">${cells.join('\n')}</g>${legend(LARGEST * geometry.size * scale, most / games, box.height * scale + 2 + LEGEND / 2, tone)}`,
  )
}

/** The largest disc and one of a quarter of it, with what they stand for. */
const legend = (radius: number, most: number, y: number, tone: Tone): string =>
  [[1, 14] as const, [0.25, 134] as const]
    .map(
      ([share, x]) =>
        `<circle cx="${x}" cy="${round(y)}" r="${round(Math.min(LEGEND / 2, radius) * Math.sqrt(share))}" class="${tone}" fill="currentColor"/><text x="${x + 18}" y="${round(y + 4)}" class="soft">${(most * share).toFixed(2)} a game</text>`,
    )
    .join('')

function fitted({ layout, columns, rows }: LabBoard) {
  const geometry = hexGeometry({ layout, size: 10 })
  const box = geometry.bounds(columns, rows)
  return { geometry, box, scale: Math.min((WIDTH - 2) / box.width, 2.4) }
}

/** About its own centre. */
function outlineOf(geometry: HexGeometry, scale: number): string {
  const { x: x0, y: y0 } = geometry.centre(0, 0)
  const points = geometry.corners(0, 0).map(({ x, y }) => `${round((x - x0) * scale)} ${round((y - y0) * scale)}`)
  return `M${points.join('L')}Z`
}

function hottest({ columns, places }: LabBoard, counts: readonly number[], games: number): string {
  const top = counts
    .map((count, cell) => ({ count, name: places[cell] ?? `${cell % columns},${Math.floor(cell / columns)}` }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, 5)
  if (top.length === 0) return 'Nothing happened anywhere.'
  return `Most often: ${top.map(({ name, count }) => `${name} (${(count / games).toFixed(2)} a game)`).join(', ')}.`
}
