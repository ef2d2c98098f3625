// The drawn ground as plain data that can leave the page: every stroke with the look that the style sheet gives it.
import { FAR } from '../paint/far.ts'

/** `look`: its place in the list of looks. `path` is SVG path data. */
export type Stroke = { readonly look: number; readonly path: string }

export type Look = {
  readonly fill: string | null
  readonly stroke: string | null
  readonly width: number
  readonly opacity: number
  readonly cap: CanvasLineCap
  readonly join: CanvasLineJoin
  readonly dash: readonly number[]
  /** Cannot be seen from afar. */
  readonly isDetail: boolean
  /** Only on water. */
  readonly isWet: boolean
  /** Outside the map's frame too. */
  readonly isOutside: boolean
}

export type Drawing = {
  readonly looks: readonly Look[]
  readonly strokes: readonly Stroke[]
  readonly water: readonly string[]
  readonly frame: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** The threads of the paper over everything but the grid: their colour, and before which stroke they are drawn. */
  readonly weave: { readonly colour: string; readonly before: number } | null
  /** Below this scale what is finest is left out. */
  readonly far: number
}

/** Styles are read once a look: a large map has thousands of strokes and some forty looks. */
export function drawingOf(svg: SVGSVGElement, frame: Drawing['frame']): Drawing {
  const looks: Look[] = []
  const indexByKey = new Map<string, number>()
  const strokes: Stroke[] = []
  let weave: Drawing['weave'] = null
  for (const element of svg.querySelectorAll('path, rect')) {
    if (element.closest('defs')) continue
    if (element.classList.contains('paper')) {
      const thread = svg.querySelector('.weave')
      if (thread) weave = { colour: getComputedStyle(thread).stroke, before: strokes.length }
      continue
    }
    const group = element.closest('[clip-path]')
    const isWet = group?.getAttribute('clip-path')?.includes('-water') === true
    const key = `${element.getAttribute('class')} ${isWet}`
    let look = indexByKey.get(key)
    if (look === undefined) {
      look = looks.push(lookOf(element, isWet, group === null)) - 1
      indexByKey.set(key, look)
    }
    strokes.push({ look, path: pathOf(element) })
  }
  const water = [...svg.querySelectorAll('clipPath[id$="-water"] path')].map(path => path.getAttribute('d') ?? '')
  return { looks, strokes, water, frame, weave, far: FAR }
}

function lookOf(element: Element, isWet: boolean, isOutside: boolean): Look {
  const style = getComputedStyle(element)
  const colour = (value: string) => (value === 'none' || value === '' ? null : value)
  return {
    fill: colour(style.fill),
    stroke: colour(style.stroke),
    width: Number.parseFloat(style.strokeWidth) || 1,
    opacity: Number.parseFloat(style.opacity || '1'),
    cap: style.strokeLinecap as CanvasLineCap,
    join: style.strokeLinejoin as CanvasLineJoin,
    dash: (style.strokeDasharray.match(/[\d.]+/g) ?? []).map(Number),
    isDetail: element.classList.contains('detail'),
    isWet,
    isOutside,
  }
}

function pathOf(element: Element): string {
  const d = element.getAttribute('d')
  if (d !== null) return d
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(name => Number(element.getAttribute(name) ?? 0))
  return `M${x} ${y}h${width}v${height}h${-(width as number)}Z`
}
