// A drawing as a card of home needs it: what is finer than a pixel there is left out, and so is all that only the page around it would read.
import { compactPath } from './paths.ts'

/** A unit of a map is less than half a pixel of a card: every second one is enough. Other drawings keep each. */
const stepsOf = (markup: string): number => (markup.includes('class="grid') ? 0.5 : 1)

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
  const steps = stepsOf(markup)
  const drawing = markup
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<path class="([\w-]+)[^"]*"[^>]*?(\/>|><\/path>)/g, (path, look) => (FINE.has(look) ? '' : path))
    .replace(/ d="([^"]*)"/g, (_, d) => ` d="${compactPath(d, steps)}"`)
    .replace(/\d+\.\d{2,}/g, number => String(Math.round(Number(number) * 100) / 100))
    .replaceAll(/><\/(path|rect|circle)>/g, '/>')
  const bare = drawing.replace(/<style[\s\S]*?<\/style>/g, '')
  const classes = new Set([...bare.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => (names as string).split(/\s+/)))
  return drawing.replace(/<style[^>]*>([\s\S]*?)<\/style>/g, (_, css) => {
    const rules = usedRules(css, classes)
    return rules === '' ? '' : `<style>${rules}</style>`
  })
}

/** The rules of several drawings, each once, and the drawings without them: most are of the board, which all of them show. */
export function withoutStyles(drawings: ReadonlyMap<string, string>): {
  readonly style: string
  readonly bare: ReadonlyMap<string, string>
} {
  const rules = new Set<string>()
  const bare = new Map<string, string>()
  for (const [id, drawing] of drawings) {
    bare.set(
      id,
      drawing.replace(STYLE, (_, css) => take(rules, css)),
    )
  }
  return { style: rules.size > 0 ? `<style>${[...rules].join('')}</style>` : '', bare }
}

const STYLE = /<style>([\s\S]*?)<\/style>/g
/** Rules within rules are one piece. */
const RULE = /[^{}]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g

function take(rules: Set<string>, css: string): '' {
  for (const [rule] of css.matchAll(RULE)) rules.add(rule)
  return ''
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
