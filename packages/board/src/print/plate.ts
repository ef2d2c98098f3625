// Which part of the sheet is printed, and how large: a coarse plate of the whole sheet, and a sharp one of what the window shows.
import type { Camera, Size } from '../hex-board/camera.ts'

/** A part of the sheet in its own units; `scale`: pixels of the screen for one of them. */
export type Plate = {
  readonly x: number
  readonly y: number
  /** In pixels of the screen. */
  readonly width: number
  readonly height: number
  readonly scale: number
}

const COARSE_PIXELS = 2_500_000
const SHARP_PIXELS = 5_000_000
/** How much of the window's size is printed beyond each of its edges: as far as a drag comes before it is printed again. */
const BEYOND = 0.25
/** A plate this near to the wanted scale is as sharp as one of that scale. */
const SAME = 0.002

export function coarsePlate(sheet: Size): Plate {
  const scale = Math.min(1, Math.sqrt(COARSE_PIXELS / (sheet.width * sheet.height)))
  return { x: 0, y: 0, width: Math.ceil(sheet.width * scale), height: Math.ceil(sheet.height * scale), scale }
}

/** Its pixels are the screen's: it begins at a whole one, wherever the camera has come to rest. */
export function sharpPlate({ x, y, k }: Camera, window: Size, sheet: Size, density: number): Plate | null {
  const scale = k * density
  const room = Math.sqrt(SHARP_PIXELS / Math.max(1, window.width * window.height * density * density))
  const beyond = Math.max(0, Math.min(BEYOND, (room - 1) / 2))
  const across = span(x, window.width, sheet.width * k, beyond, density)
  const down = span(y, window.height, sheet.height * k, beyond, density)
  if (across.pixels <= 0 || down.pixels <= 0) return null
  return { x: (across.from - x) / k, y: (down.from - y) / k, width: across.pixels, height: down.pixels, scale }
}

function span(shift: number, room: number, length: number, beyond: number, density: number) {
  const from = Math.floor(Math.max(-room * beyond, shift) * density)
  const to = Math.ceil(Math.min(room * (1 + beyond), shift + length) * density)
  return { from: from / density, pixels: to - from }
}

export const isSharp = (plate: Plate, { k }: Camera, density: number): boolean =>
  Math.abs(plate.scale / (k * density) - 1) < SAME

/** Everything of the sheet that the window shows is on the plate. */
export function covers(plate: Plate, { x, y, k }: Camera, window: Size, sheet: Size): boolean {
  const half = 0.5 / plate.scale
  const left = Math.max(0, -x / k)
  const top = Math.max(0, -y / k)
  const right = Math.min(sheet.width, (window.width - x) / k)
  const bottom = Math.min(sheet.height, (window.height - y) / k)
  return (
    plate.x <= left + half &&
    plate.y <= top + half &&
    plate.x + plate.width / plate.scale >= right - half &&
    plate.y + plate.height / plate.scale >= bottom - half
  )
}
