// Prints plates of the ground away from the page: a large map takes longer than a frame, and a gesture must not wait for it.
import type { PressAsk, PressReply } from './messages.ts'
import type { Plate } from './plate.ts'
import type { Drawing, Look } from './strokes.ts'

/** How long it prints before it listens whether something else is wanted. */
const SLICE_MS = 12

type Inked = { readonly look: Look; readonly path: Path2D }
type Prepared = { readonly drawing: Drawing; readonly inked: readonly Inked[]; readonly water: Path2D; readonly frame: Path2D }

const port = self as unknown as {
  onmessage: ((event: MessageEvent<PressAsk>) => void) | null
  postMessage(reply: PressReply, transfer?: Transferable[]): void
}
let prepared: Prepared | null = null
let newest = 0

port.onmessage = ({ data }) => {
  if (data.ask === 'lay') prepared = prepare(data.drawing)
  else if (prepared) {
    newest = Math.max(newest, data.id)
    void print(prepared, data.plate, () => data.isKept || newest === data.id).then(
      image => port.postMessage({ id: data.id, image }, image ? [image] : []),
      error => port.postMessage({ id: data.id, image: null, error: String(error) }),
    )
  }
}

function prepare(drawing: Drawing): Prepared {
  const water = new Path2D()
  for (const d of drawing.water) water.addPath(new Path2D(d))
  const frame = new Path2D()
  frame.rect(drawing.frame.x, drawing.frame.y, drawing.frame.width, drawing.frame.height)
  const inked = drawing.strokes.map(({ look, path }) => ({ look: drawing.looks[look] as Look, path: new Path2D(path) }))
  return { drawing, inked, water, frame }
}

async function print(
  { drawing, inked, water, frame }: Prepared,
  plate: Plate,
  isWanted: () => boolean,
): Promise<ImageBitmap | null> {
  const canvas = new OffscreenCanvas(plate.width, plate.height)
  const ink = canvas.getContext('2d')
  if (!ink) throw new Error('No canvas to print on.')
  ink.fillStyle = drawing.looks[0]?.fill ?? 'white'
  ink.fillRect(0, 0, plate.width, plate.height)
  ink.setTransform(plate.scale, 0, 0, plate.scale, -plate.x * plate.scale, -plate.y * plate.scale)
  const isFar = plate.scale < drawing.far
  let clip: Path2D | null = null
  let since = performance.now()
  ink.save()
  for (const [n, { look, path }] of inked.entries()) {
    if (drawing.weave?.before === n && !isFar) {
      clip = clipped(ink, frame, clip)
      weave(ink, plate, drawing.weave.colour)
    }
    if (isFar && look.isDetail) continue
    clip = clipped(ink, look.isOutside ? null : look.isWet ? water : frame, clip)
    stroke(ink, look, path)
    if (performance.now() - since < SLICE_MS) continue
    await new Promise(resolve => setTimeout(resolve))
    if (!isWanted()) return null
    since = performance.now()
  }
  ink.restore()
  return canvas.transferToImageBitmap()
}

/** Changes the clip only when it is another one: it costs more than most strokes. */
function clipped(ink: OffscreenCanvasRenderingContext2D, wanted: Path2D | null, now: Path2D | null): Path2D | null {
  if (wanted === now) return now
  ink.restore()
  ink.save()
  if (wanted) ink.clip(wanted)
  return wanted
}

function stroke(ink: OffscreenCanvasRenderingContext2D, look: Look, path: Path2D): void {
  ink.globalAlpha = look.opacity
  if (look.fill !== null) {
    ink.fillStyle = look.fill
    ink.fill(path)
  }
  if (look.stroke === null) return
  ink.strokeStyle = look.stroke
  ink.lineWidth = look.width
  ink.lineCap = look.cap
  ink.lineJoin = look.join
  ink.setLineDash(look.dash as number[])
  ink.stroke(path)
}

/** Threads five units apart, turned by eight degrees, where the plate is. */
function weave(ink: OffscreenCanvasRenderingContext2D, plate: Plate, colour: string): void {
  const APART = 5
  const TURN = (8 * Math.PI) / 180
  const [cos, sin] = [Math.cos(TURN), Math.sin(TURN)]
  const right = plate.x + plate.width / plate.scale
  const bottom = plate.y + plate.height / plate.scale
  const corners = [plate.x, right].flatMap(x => [plate.y, bottom].map(y => ({ x: x * cos + y * sin, y: y * cos - x * sin })))
  const [left, most] = [Math.min(...corners.map(p => p.x)), Math.max(...corners.map(p => p.x))]
  const [top, least] = [Math.min(...corners.map(p => p.y)), Math.max(...corners.map(p => p.y))]
  const threads = new Path2D()
  const first = (from: number) => Math.floor(from / APART) * APART + 1
  for (let y = first(top); y < least; y += APART) {
    threads.moveTo(left, y)
    threads.lineTo(most, y)
  }
  for (let x = first(left); x < most; x += APART) {
    threads.moveTo(x, top)
    threads.lineTo(x, least)
  }
  ink.save()
  ink.rotate(TURN)
  ink.globalAlpha = 1
  ink.setLineDash([])
  ink.lineWidth = 0.35
  ink.strokeStyle = colour
  ink.stroke(threads)
  ink.restore()
}
