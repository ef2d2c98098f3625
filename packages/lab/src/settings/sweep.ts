// One number over a range: `harrier.cost=30..60/5`. Several ranges make a grid.
import { ParseError } from '@sandtable/kernel'
import type { PatchLine } from './patch.ts'

export type Dial = { readonly path: string; readonly values: readonly number[] }

const MOST_VALUES = 200

export function parseDial(text: string): Dial {
  const match = /^\s*([\w.-]+)\s*[:=]\s*(-?\d+)\s*\.\.\s*(-?\d+)(?:\s*\/\s*(\d+))?\s*$/.exec(text)
  if (!match) throw new ParseError('bad-range', '', `expected a name and a range, as in harrier.cost=30..60/5, found "${text}"`)
  const [from, to, step] = [Number(match[2]), Number(match[3]), Number(match[4] ?? 1)]
  if (from > to) throw new ParseError('bad-range', match[1] as string, `the range ends at ${to}, before it begins at ${from}`)
  if (step < 1) throw new ParseError('bad-range', match[1] as string, 'the step is 1 or more')
  const count = Math.floor((to - from) / step) + 1
  if (count > MOST_VALUES)
    throw new ParseError('bad-range', match[1] as string, `${count} values are too many; ${MOST_VALUES} are the most`)
  return { path: match[1] as string, values: Array.from({ length: count }, (_, i) => from + i * step) }
}

/** Every combination, the last dial turning fastest. */
export function settingsOf(dials: readonly Dial[]): readonly (readonly PatchLine[])[] {
  return dials.reduce<readonly (readonly PatchLine[])[]>(
    (settings, { path, values }) => settings.flatMap(setting => values.map(value => [...setting, { path, value }])),
    [[]],
  )
}
