// The map in a window of any width: in one piece where it fits, else in bands of columns that do.

import type { Look } from '@sandtable/terminal'
import type { MusketState } from '../viewmodel/index.ts'
import { drawMap, type MapMarks, mapWidth, NO_MARKS, PITCH } from './map.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

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
