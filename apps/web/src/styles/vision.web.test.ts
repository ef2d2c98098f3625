// What carries meaning on the board stays apart from what it lies on, for every kind of eyes. Colours are read from the tokens, and
// seen through the matrices of Machado, Oliveira and Fernandes (2009), on linear light, as browsers simulate them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

type Rgb = readonly [number, number, number]
const BOARD = join(import.meta.dirname, '../../../../packages/board/src')
const tokens = readFileSync(join(BOARD, 'tokens.css'), 'utf8')
const marks = readFileSync(join(BOARD, 'hex-board/Marks.svelte'), 'utf8')

const EYES: Readonly<Record<string, readonly Rgb[]>> = {
  'full colour': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  greyscale: [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
}
const THEMES = ['paper', 'night'] as const

/** A token as it is in this theme; half-transparent ones are taken for what lies on top. */
function colour(name: string, theme: (typeof THEMES)[number]): Rgb {
  const found = new RegExp(`--${name}: (.+);`).exec(tokens)?.[1]
  if (!found) throw new Error(`There is no token called ${name}.`)
  const both = /^light-dark\((#\w+|rgb\([^)]*\)), (#\w+|rgb\([^)]*\))\)$/.exec(found)
  const text = both ? (both[theme === 'paper' ? 1 : 2] as string) : found
  const hex = /^#(..)(..)(..)$/.exec(text)
  if (hex) return hex.slice(1, 4).map(part => Number.parseInt(part, 16) / 255) as unknown as Rgb
  const rgb = /^rgb\((\d+) (\d+) (\d+)/.exec(text)
  if (!rgb) throw new Error(`${name} is written in a way this test does not read: ${text}`)
  return rgb.slice(1, 4).map(part => Number(part) / 255) as unknown as Rgb
}

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const seen = (rgb: Rgb, eyes: readonly Rgb[]): Rgb => {
  const light = rgb.map(linear)
  return eyes.map(row =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, weight, i) => sum + weight * (light[i] as number), 0),
      ),
    ),
  ) as unknown as Rgb
}
const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b
function contrast(a: Rgb, b: Rgb): number {
  const [dark, bright] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (bright + 0.05) / (dark + 0.05)
}

/** What, on what, and how far apart at least: 4.5 for what is read, 3 for what is looked at. */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ['side-a-band', 'side-a-face', 3],
  ['side-b-band', 'side-b-face', 3],
  ['side-a-ink', 'side-a-face', 4.5],
  ['side-b-ink', 'side-b-face', 4.5],
  ['side-a', 'panel', 3],
  ['side-b', 'panel', 3],
  ['fire', 'halo', 3],
  ['charge', 'halo', 3],
  ['cargo', 'halo', 3],
  ['select', 'halo', 3],
  ['focus', 'halo', 3],
  ['way', 'halo', 3],
  ['good', 'halo', 3],
  ['bad', 'halo', 3],
  ['reach-line', 'field', 3],
  ['ink', 'panel', 4.5],
  ['ink-soft', 'panel', 4.5],
  ['accent', 'panel', 4.5],
]

describe.each(THEMES)('on the %s table', theme => {
  describe.each(Object.entries(EYES))('%s', (_, eyes) => {
    test.each(PAIRS)('%s on %s', (mark, ground, least) => {
      const found = contrast(seen(colour(mark, theme), eyes), seen(colour(ground, theme), eyes))
      expect(Number(found.toFixed(2))).toBeGreaterThanOrEqual(least)
    })
  })
})

describe('never by colour alone', () => {
  const dashOf = (selector: string) => {
    const rule = new RegExp(`\\.${selector.replace('.', '\\.')} \\{([^}]*)\\}`).exec(marks)?.[1]
    if (rule === undefined) throw new Error(`There is no rule for ${selector}.`)
    return /stroke-dasharray: ([^;]+)/.exec(rule)?.[1] ?? 'solid'
  }
  test('the rings of fire, charge and cargo are drawn with three different lines', () => {
    expect(new Set(['target.fire', 'target.charge', 'target.cargo'].map(dashOf)).size).toBe(3)
  })
  test('what each side commands has a line of its own, and a blocked line of sight is broken', () => {
    expect(dashOf('rim.a')).not.toBe(dashOf('rim.b'))
    expect(dashOf('sight.blocked')).not.toBe(dashOf('sight'))
  })
  test('a simulation that is none shows colours as they are', () => {
    const white: Rgb = [1, 1, 1]
    for (const eyes of Object.values(EYES)) for (const part of seen(white, eyes)) expect(part).toBeCloseTo(1, 2)
    expect(contrast(white, [0, 0, 0])).toBeCloseTo(21, 6)
  })
})
