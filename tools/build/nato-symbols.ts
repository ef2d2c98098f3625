// `node tools/run.mjs tools/build/nato-symbols.ts`: asks milsymbol for the symbols of the modern games and writes them as plain path data, so that the page
// draws counters without carrying the library.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ms from 'milsymbol'

export const SYMBOL_FILE = fileURLToPath(new URL('../../packages/board/src/nato/symbols.ts', import.meta.url))

/** What each counter is, in the letters of MIL-STD-2525. All are drawn as friends: the counter itself says whose it is. */
const CODES = {
  usswasp: 'SFSPCALA---',
  harrier: 'SFAPMFA----',
  osprey: 'SFAPMFC----',
  super_stallion: 'SFAPMHC----',
  super_cobra: 'SFAPMHA----',
  lcac: 'SFSPCH-----',
  lcu: 'SFSPCALC---',
  aav7: 'SFGPUCATW--',
  marine_squad: 'SFGPUCIN---',
  marsoc: 'SFFPGS-----',
  humvee: 'SFGPUCRVM--',
  infantry_squad: 'SFGPUCI----',
  atgm_team: 'SFGPUCAA---',
  aa_team: 'SFGPUCDG---',
  mortar_team: 'SFGPUCFM---',
  technical: 'SFGPUCIM---',
  militia_squad: 'SFGPUCIL---',
  artillery: 'SFGPUCF----',
  sam_site: 'SFGPUCDM---',
  long_range_artillery: 'SFGPUCFR---',
  attack_drone: 'SFAPMFQA---',
  infantry: 'SFGPUCI----',
  mechanised: 'SFGPUCIZ---',
  recon: 'SFGPUCRVA--',
  armour: 'SFGPUCA----',
  guns: 'SFGPUCF----',
} as const

const COLUMNS = 130

type Drawn =
  | { type: 'path'; d: string; icon?: true; fill: string | false; stroke: string | false }
  | { type: 'circle'; cx: number; cy: number; r: number; icon?: true; fill: string | false; stroke: string | false }
  | { type: 'text'; x: number; y: number; text: string; fontsize: number; icon?: true }

/** milsymbol's land frame is 150 by 100 round (100, 100); the counter's is 56 by 37 round (30, 20). */
const SCALE = 56 / 150
const put = (x: number, y: number): [number, number] => [(x - 100) * SCALE + 30, (y - 100) * SCALE + 20]
const round = (n: number): number => Math.round(n * 100) / 100

/** Absolute points are moved, relative ones only shrink; a path that begins with a relative move begins at an absolute place. */
export function moved(d: string): string {
  const runs = [...d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)].map(([, letter = '', rest = '']) => ({
    letter,
    values: (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number),
  }))
  return runs.map(({ letter, values }, i) => (i === 0 && letter === 'm' ? opening(values) : run(letter, values))).join('')
}

function opening(values: readonly number[]): string {
  return run('M', values.slice(0, 2)) + (values.length > 2 ? run('l', values.slice(2)) : '')
}

function run(letter: string, values: readonly number[]): string {
  const isRelative = letter === letter.toLowerCase()
  const placed = values.map((value, n) => round(isRelative ? value * SCALE : (put(value, value)[n % 2] as number)))
  return letter + placed.join(' ')
}

function circle(cx: number, cy: number, r: number): string {
  const [x, y] = put(cx, cy)
  const size = round(r * SCALE)
  return `M${round(x - size)} ${round(y)}a${size} ${size} 0 1 0 ${round(2 * size)} 0a${size} ${size} 0 1 0 ${round(-2 * size)} 0z`
}

type Letters = { text: string; x: number; y: number; size: number }
type NatoSymbol = { frame: string; lines: string; solid: string; letters: Letters[] }

function symbolOf(code: string): NatoSymbol {
  const { drawInstructions } = new ms.Symbol(code) as unknown as { drawInstructions: (Drawn | Drawn[] | '')[] }
  const symbol: NatoSymbol = { frame: '', lines: '', solid: '', letters: [] }
  for (const each of drawInstructions.flat()) {
    if (each === '') continue
    if (each.type === 'text') {
      const [x, y] = put(each.x, each.y)
      symbol.letters.push({ text: each.text, x: round(x), y: round(y), size: round(each.fontsize * SCALE) })
      continue
    }
    const d = each.type === 'circle' ? circle(each.cx, each.cy, each.r) : moved(each.d)
    if (!each.icon) symbol.frame += d
    else {
      if (each.stroke !== false) symbol.lines += d
      // A line that nothing encloses has nothing to fill.
      if (each.fill !== false && /z/i.test(d)) symbol.solid += d
    }
  }
  return symbol
}

/** As the formatter breaks it. */
const field = (name: string, d: string): string =>
  `    ${name}:${name.length + d.length + 9 > COLUMNS ? '\n      ' : ' '}'${d}',`

export function symbolsFile(): string {
  const rows = Object.entries(CODES).map(([name, code]) => {
    const { frame, lines, solid, letters } = symbolOf(code)
    const words = letters.map(({ text, x, y, size }) => `{ text: '${text}', x: ${x}, y: ${y}, size: ${size} }`).join(', ')
    return [
      `  ${name}: {`,
      field('frame', frame),
      field('lines', lines),
      field('solid', solid),
      `    letters: [${words}],`,
      '  },',
    ].join('\n')
  })
  return `// Made by tools/build/nato-symbols.ts from milsymbol; do not edit by hand. Path data on a box of 60 by 40.
import type { Letters } from '../marks.ts'

export type NatoSymbol = {
  readonly frame: string
  readonly lines: string
  readonly solid: string
  readonly letters: readonly Letters[]
}

export const NATO = {
${rows.join('\n')}
} as const satisfies Record<string, NatoSymbol>
export type NatoName = keyof typeof NATO
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(SYMBOL_FILE, symbolsFile())
