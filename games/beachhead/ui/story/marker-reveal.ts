// BI-17.3, BI-17.4: a marker that is turned over, as the board shows it: what lies there afterwards, and in place of what.
import type { Piece } from '@sandtable/board'
import { UNITS } from '../../rules/tables/index.ts'
import { kindName } from '../../text/names.ts'
import type { BeachheadEvent, BeachheadView } from '../../viewmodel/index.ts'
import { piecesOf, shownCounter, type Turned } from '../board/drawing.ts'

export type RevealedMarker = Extract<BeachheadEvent, { type: 'revealed' }>

export function turnedOver(before: BeachheadView, after: BeachheadView, event: RevealedMarker): Turned | null {
  const { piece, marker } = event
  if (piece.hex === null) return null
  const lying = new Set(piecesOf(before).map(({ id }) => id))
  const was = [marker, piece.name].find(id => lying.has(id)) ?? null
  return { was, face: { ...faceOf(after, event), hex: piece.hex, state: 'waiting' } }
}

function faceOf(after: BeachheadView, { piece, turn }: RevealedMarker): Piece {
  const { name, type, side, hex } = piece
  if (type === null || type === 'dummy') return { ...BLANK, id: name, hex: hex ?? '', side: side === 'assault' ? 'a' : 'b' }
  const found = piecesOf(after).find(({ id }) => id === name)
  if (!found || found.hidden) {
    // It did not outlive the step that brought it to light.
    const { hp } = UNITS[type]
    return shownCounter(
      after,
      { name, type, hex: hex ?? '', live: true, turn, hp, tokens: 0, airborne: false, facing: 0 },
      side,
    )
  }
  const { ghost: _, ...face } = found
  return face
}

/** The front of a dummy: there is nothing on it. */
const BLANK = { symbol: { lines: '', solid: '' }, label: 'A dummy' } as const

/** What is called out over the hex. */
export const outcry = ({ piece }: RevealedMarker): string =>
  piece.type === 'dummy' ? 'Only a dummy' : piece.type === null ? 'Revealed' : kindName(piece.type)
