// The hex map in text. Flat-top hexes, odd columns half a hex lower (MK-1.2), two lines each: who stands there, and the name.
//
//    ______        ______
//   /(LN4*)\__B1__/  ▲ ▲ \
//   \__A1__/ [ln3]\_▲C1▲_/

import { Canvas, type Ink, type Look } from '@sandtable/terminal'
import { hexName } from '../text/index.ts'
import { type MusketState, mapFeatures, marks, type Terrain, terrainAtHex } from '../viewmodel/index.ts'
import { counterText } from './counters.ts'
import { drawEdges } from './edges.ts'
import { glyphsFor, pattern } from './glyphs.ts'
import { CHARGE, DESTINATION, EDGE, FIRE, GROUND, LISTED, NAME, OBJECTIVE, ROAD } from './inks.ts'
import type { Place } from './places.ts'

/** What is laid over the map: numbers of places, and hexes that a lens marks with a letter and an ink. */
export type MapMarks = {
  readonly selected: string | null
  readonly places: readonly Place[]
  readonly lens: ReadonlyMap<string, { readonly text: string; readonly ink: Ink }>
}
export const NO_MARKS: MapMarks = { selected: null, places: [], lens: new Map() }

/** Columns `from` to `to`, the last one left out. */
export type Band = { readonly from: number; readonly to: number }

const INNER = 6
/** From one column to the next: six characters and the slash that two hexes share. */
export const PITCH = INNER + 1
export const mapWidth = (columns: number): number => columns * PITCH + 1

export function drawMap(state: MusketState, look: Look, laid: MapMarks = NO_MARKS, band?: Band): string[] {
  const { columns, rows } = state.setting
  const { from, to } = band ?? { from: 0, to: columns }
  const canvas = new Canvas(mapWidth(to - from), rows * 2 + 2)
  const sheet = sheetOf(state, look)
  const everyHex = (draw: (x: number, y: number, hex: string, row: number) => void) => {
    for (let col = from; col < to; col++)
      for (let row = 0; row < rows; row++) draw((col - from) * PITCH, 1 + row * 2 + (col % 2), `${col},${row}`, row)
  }
  everyHex((x, y, hex, row) => {
    drawOutline(canvas, x, y, row === 0)
    drawHex(canvas, x, y, sheet, hex, laid)
  })
  drawEdges(canvas, mapFeatures(state), sheet.glyphs, { from, to })
  // Flags and numbers last: they must be seen even where a side is dug in.
  everyHex((x, y, hex) => drawFlags(canvas, x + 1, y + 1, sheet, hex, laid))
  const lines = canvas.lines(look.paint)
  // The last line is only the lower half of the odd columns.
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

function drawOutline(canvas: Canvas, x: number, y: number, isFirstRow: boolean): void {
  if (isFirstRow) canvas.put(x + 1, y - 1, '_'.repeat(INNER), EDGE)
  canvas.put(x, y, '/', EDGE)
  canvas.put(x + PITCH, y, '\\', EDGE)
  canvas.put(x, y + 1, '\\', EDGE)
  canvas.put(x + PITCH, y + 1, '/', EDGE)
}

/** Everything about the position that drawing a hex looks up, worked out once. */
function sheetOf(state: MusketState, look: Look) {
  const { objectives, exits, roads, rough } = mapFeatures(state)
  return {
    state,
    glyphs: glyphsFor(look),
    objectives: new Set(objectives.map(({ hex }) => hex)),
    exits: new Map(exits.map(({ hex, edge }) => [hex, edge])),
    roads: new Set(roads.flat()),
    rough: new Set(rough),
    marks: new Map(marks(state).units.map(mark => [mark.hex, mark])),
  }
}
type Sheet = ReturnType<typeof sheetOf>

function drawHex(canvas: Canvas, x: number, y: number, sheet: Sheet, hex: string, laid: MapMarks): void {
  const terrain = terrainOf(sheet.state, hex)
  const ground = GROUND[terrain]
  const place = laid.places.find(each => each.hex === hex)
  const lens = laid.lens.get(hex)
  const hasRoad = sheet.roads.has(hex)
  canvas.put(x + 1, y, pattern(terrain, sheet.glyphs, hasRoad), hasRoad && terrain === 'OPEN' ? ROAD : ground)
  drawName(canvas, x + 1, y + 1, sheet, hex)
  const mark = sheet.marks.get(hex)
  if (mark) {
    const { text, ink } = counterText(sheet.state, mark, laid.selected)
    canvas.put(x + 1, y, text, ink)
  } else if (place) canvas.put(x + 1, y, stepText(place).padEnd(INNER), DESTINATION)
  else if (lens) canvas.put(x + 1, y, lens.text.slice(0, INNER), lens.ink)
}

/** '3:1mp', with a question mark where leaving the ground has to be rolled for (MK-20.4). */
function stepText({ number, move, isExit }: Place): string {
  if (!move) return `${number}:off`
  const cost = `${number}:${move.cost}mp`
  return `${cost.slice(0, INNER - 1)}${move.checks > 0 ? '?' : isExit ? '+' : ''}`
}

/** The lower line: the hex by name, between the ground it is and the road that runs through it. */
function drawName(canvas: Canvas, x: number, y: number, sheet: Sheet, hex: string): void {
  const { glyphs } = sheet
  const terrain = terrainOf(sheet.state, hex)
  const name = hexName(hex)
  const bare = glyphs.ground[terrain].trim() || '_'
  const mark = bare === '_' && sheet.rough.has(hex) ? '%' : bare
  const right = sheet.roads.has(hex) ? glyphs.road : mark
  // Ground of a colour fills the hex; open ground leaves its border.
  const ground = GROUND[terrain].bg ? GROUND[terrain] : EDGE
  canvas.put(x, y, `_${mark}${name}${right}`.padEnd(INNER, '_'), ground)
  if (mark !== '_') canvas.put(x + 1, y, mark, GROUND[terrain])
  if (right === glyphs.road) canvas.put(x + 2 + name.length, y, right, { ...ground, ...ROAD })
  else if (right !== '_') canvas.put(x + 2 + name.length, y, right, GROUND[terrain])
  canvas.put(x + 2, y, name, ground === EDGE ? undefined : { ...ground, ...NAME })
}

function drawFlags(
  canvas: Canvas,
  x: number,
  y: number,
  { glyphs, exits, objectives, marks }: Sheet,
  hex: string,
  laid: MapMarks,
): void {
  const edge = exits.get(hex)
  if (edge) canvas.put(x, y, glyphs.exit[edge], OBJECTIVE)
  if (objectives.has(hex)) canvas.put(x, y, glyphs.objective, OBJECTIVE)
  const place = laid.places.find(each => each.hex === hex)
  const lens = laid.lens.get(hex)
  if (place?.unit) drawTarget(canvas, x, y, place, hexName(hex))
  else if (lens && marks.has(hex)) canvas.put(x, y, lens.text.trim().slice(0, 1), lens.ink)
}

/** '2!>C5': number two, can be fired at (!) and charged (>). */
function drawTarget(canvas: Canvas, x: number, y: number, { number, rings }: Place, name: string): void {
  const label = `${number}${rings.includes('fire') ? '!' : ''}${rings.includes('charge') ? '>' : ''}`
  const ink = rings.length === 0 ? LISTED : rings[0] === 'fire' ? FIRE : CHARGE
  canvas.put(x, y, `${label.padEnd(INNER - name.length - 1, '_')}${name}`.padEnd(INNER, '_').slice(0, INNER), EDGE)
  canvas.put(x, y, label, ink)
  if (rings.length > 1) canvas.put(x + label.length - 1, y, '>', CHARGE)
}

const terrainOf = (state: MusketState, hex: string): Terrain => terrainAtHex(state, hex) ?? 'OPEN'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The map in a window of any width: in one piece where it fits, else in bands of columns that do. */
export function mapLines(state: MusketState, look: Look, laid: MapMarks = NO_MARKS): string[] {
  const { columns } = state.setting
  const width = look.width()
  if (mapWidth(columns) <= width) return drawMap(state, look, laid)
  const fits = Math.max(1, Math.floor((width - 1) / PITCH))
  const lines = [`The window is ${width} wide, the map ${mapWidth(columns)}: it is shown in parts.`]
  for (let from = 0; from < columns; from += fits) {
    const to = Math.min(columns, from + fits)
    lines.push(`Columns ${LETTERS[from]} to ${LETTERS[to - 1]}:`, ...drawMap(state, look, laid, { from, to }))
  }
  return lines
}
