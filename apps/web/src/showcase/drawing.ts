// A drawing as a card of home needs it: what is finer than a pixel there is left out, and so is all that only the page around it would read.
import { compactPath } from './paths.ts'

/** A unit of the sheet is less than half a pixel of a card. */
const GRID_STEPS = 1

/** Strokes that the board itself leaves out when it is seen from as far away. */
const FINE: ReadonlySet<string> = new Set([
  'grass',
  'furrow',
  'hill-light',
  'marsh-water',
  'wood-line',
  'house-line',
  'palisade',
  'plank',
  'stream-line',
  'lake-thin',
  'grain',
  'ripple',
  'swell',
  'swell-deep',
])

export function compactDrawing(markup: string): string {
  const drawing = markup
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<path class="([\w-]+)[^"]*"[^>]*?(\/>|><\/path>)/g, (path, look) => (FINE.has(look) ? '' : path))
    .replace(/ d="([^"]*)"/g, (_, d) => ` d="${compactPath(d, GRID_STEPS)}"`)
    .replace(/\d+\.\d{2,}/g, number => String(Math.round(Number(number) * 100) / 100))
    .replaceAll(/><\/(path|rect|circle)>/g, '/>')
  const bare = drawing.replace(/<style[\s\S]*?<\/style>/g, '')
  const classes = new Set([...bare.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => (names as string).split(/\s+/)))
  return drawing.replace(/<style[^>]*>([\s\S]*?)<\/style>/g, (_, css) => {
    const rules = usedRules(css, classes)
    return rules === '' ? '' : `<style>${rules}</style>`
  })
}

/** The rules whose every class occurs. Nested rules (media, keyframes) stay as they are. */
function usedRules(css: string, classes: ReadonlySet<string>): string {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '')
  if (/@|\{[^}]*\{/.test(text)) return tight(text)
  return [...text.matchAll(/([^{}]+)\{([^}]*)\}/g)]
    .filter(([, selector]) =>
      (selector as string)
        .split(',')
        .some(one => [...one.matchAll(/\.([\w-]+)/g)].every(([, name]) => classes.has(name as string))),
    )
    .map(([rule]) => tight(rule))
    .join('')
}

const tight = (css: string): string =>
  css
    .replace(/\s*([{};:,])\s*|\s+/g, (_, mark?: string) => mark ?? ' ')
    .replaceAll(';}', '}')
    .trim()
