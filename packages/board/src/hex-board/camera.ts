// Where the sheet lies under the window: a shift and a scale, and nothing that needs a screen to be tested.

export type Size = { readonly width: number; readonly height: number }
export type Camera = { readonly x: number; readonly y: number; readonly k: number }

export const CLOSEST = 3.2

export type Fit = {
  /** Free space round the sheet; less than nothing cuts its margin off. */
  readonly pad?: number
  /** Keeps a small map from being blown up, and a large one from being too small to touch. */
  readonly most?: number
  readonly least?: number
  /** Tools along the upper edge and a sheet over the lower one: kept free where that costs no size. */
  readonly top?: number
  readonly bottom?: number
}

/** The whole sheet, centred. */
export function fitted(sheet: Size, view: Size, { pad = 12, most = 1.9, least = 0, top = 0, bottom = 0 }: Fit = {}): Camera {
  const height = Math.max(40, view.height - bottom)
  const room = { width: Math.max(40, view.width - 2 * pad), height: Math.max(40, height - 2 * pad) }
  const k = Math.max(least, Math.min(most, room.width / sheet.width, room.height / sheet.height))
  const slack = height - sheet.height * k
  // The letters of the columns come out from under the tools, as long as only the lower margin pays for it.
  const clear = Math.min(top - 6, slack - 2 * pad)
  const above = slack > top + 2 * pad ? Math.max((top + slack) / 2, clear) : slack / 2
  return { k, x: (view.width - sheet.width * k) / 2, y: above }
}

/** Scales about a point of the window, which stays where it is. */
export function zoomedAt(camera: Camera, factor: number, x: number, y: number, least: number): Camera {
  const k = Math.min(CLOSEST, Math.max(least, camera.k * factor))
  const by = k / camera.k
  return { k, x: x - (x - camera.x) * by, y: y - (y - camera.y) * by }
}

export const panned = ({ x, y, k }: Camera, dx: number, dy: number): Camera => ({ x: x + dx, y: y + dy, k })

/** Moved by less than a pixel of the screen, to begin at a whole one. */
export const aligned = ({ x, y, k }: Camera, density: number): Camera => ({
  x: Math.round(x * density) / density,
  y: Math.round(y * density) / density,
  k,
})

/** Keeps at least a part of the sheet in the window; a sheet smaller than the window stays whole inside it. */
export function bounded(camera: Camera, sheet: Size, view: Size): Camera {
  const keep = (shift: number, length: number, room: number) => {
    const slack = Math.min(length, room) * 0.55
    return Math.min(room - slack, Math.max(slack - length, shift))
  }
  return {
    k: camera.k,
    x: keep(camera.x, sheet.width * camera.k, view.width),
    y: keep(camera.y, sheet.height * camera.k, view.height),
  }
}

/** A camera that shows the point, moved no more than needed; `edge` is the margin it keeps. */
export function showing(camera: Camera, point: { readonly x: number; readonly y: number }, view: Size, edge = 70): Camera {
  const sx = point.x * camera.k + camera.x
  const sy = point.y * camera.k + camera.y
  const into = (s: number, room: number) => {
    const margin = Math.min(edge, room / 3)
    return s < margin ? margin - s : s > room - margin ? room - margin - s : 0
  }
  return panned(camera, into(sx, view.width), into(sy, view.height))
}

export const toSheet = ({ x, y, k }: Camera, px: number, py: number) => ({ x: (px - x) / k, y: (py - y) / k })
