// Where counters lie: several in a hex on each other, the last on top, fanned out when they are looked at; and those being told about
// above all others.
import type { Sheet } from '../map.ts'
import type { Piece, Pose } from '../marks.ts'

export type Placed = {
  readonly piece: Piece
  readonly pose?: Pose
  readonly x: number
  readonly y: number
  readonly turn: number
}
export type Crowds = ReadonlyMap<string, readonly Piece[]>

const USED_TURN = 7
const FANNED = { across: 42, down: 5 }
const STACKED = 5

export function crowdsOf(pieces: readonly Piece[]): Crowds {
  const byHex = new Map<string, Piece[]>()
  for (const piece of pieces) {
    const crowd = byHex.get(piece.hex)
    if (crowd) crowd.push(piece)
    else byHex.set(piece.hex, [piece])
  }
  return byHex
}

export const isCrowd = (crowds: Crowds, hex: string | null | undefined): hex is string =>
  typeof hex === 'string' && (crowds.get(hex)?.length ?? 0) > 1

/** `fanned`: hexes whose counters lie side by side. */
export function restingPlaces(
  sheet: Sheet,
  pieces: readonly Piece[],
  crowds: Crowds,
  fanned: readonly (string | null)[],
): Placed[] {
  return pieces.map(piece => {
    const home = sheet.centreOf(sheet.cell(piece.hex))
    const shift = shiftOf(piece, crowds.get(piece.hex) ?? [], fanned.includes(piece.hex))
    return { piece, x: home.x + shift.x, y: home.y + shift.y, turn: piece.state === 'used' ? USED_TURN : 0 }
  })
}

function shiftOf(piece: Piece, crowd: readonly Piece[], isFanned: boolean): { x: number; y: number } {
  if (crowd.length < 2) return { x: 0, y: 0 }
  const fromMiddle = crowd.indexOf(piece) - (crowd.length - 1) / 2
  return isFanned
    ? { x: fromMiddle * FANNED.across, y: Math.abs(fromMiddle) * FANNED.down }
    : { x: fromMiddle * STACKED, y: -fromMiddle * STACKED }
}

/** Two counters never share a place. Those at rest stay the objects they were, and are not drawn again. */
export function withTold(resting: readonly Placed[], poses: ReadonlyMap<string, Pose> | undefined): readonly Placed[] {
  if (!poses?.size) return resting
  const told = resting.flatMap((placed): Placed[] => {
    const pose = poses.get(placed.piece.id)
    return pose ? [{ ...placed, pose, x: pose.x ?? placed.x, y: pose.y ?? placed.y, turn: pose.turn ?? placed.turn }] : []
  })
  return [...resting.filter(({ piece }) => !poses.has(piece.id)), ...told]
}
