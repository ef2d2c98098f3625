// The frame of every plot: a caption, and a drawing that a screen reader is told in words.
import { safe } from '../report/html.ts'

/** Drawn this wide, so that letters keep their size on a telephone. */
export const WIDTH = 340

export const figureOf = (caption: string, alt: string, height: number, drawing: string): string => `<figure>
<figcaption>${safe(caption)}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${round(height)}" role="img" aria-label="${safe(alt)}">
${drawing}
</svg>
</figure>`

/** To a tenth: nobody sees more, and the page stays small. */
export const round = (x: number): number => Math.round(x * 10) / 10
