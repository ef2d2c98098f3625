// Spoiled request lines, by a seeded generator: the same run finds the same line again.
import type { Generator } from '@sandtable/kernel'

const CHARACTERS = '{}[]",:0123456789abcdefnul\\ \t\u0000\u001f\u007f\u2028\ud800é-+.eE'
const JUNK: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  'x',
  'm1',
  'all',
  'table',
  '__proto__',
  'constructor',
  'y'.repeat(5000),
  '\u0000',
  [],
  {},
  [[[[[[[[]]]]]]]],
  { type: 'strike' },
  { type: 'bet', n: 1e9 },
  { type: 'move', path: [] },
  { type: 'fire', target: '' },
  { __proto__: null, toString: 1 },
  [1, 2, 3, 4, 5, 6],
]

type Spoil = (line: string, dice: Generator, other: string) => string
const pick = <T>(list: readonly T[], dice: Generator): T => list[dice.below(list.length)] as T
const cut = (line: string, at: number, end: number, put: string) => line.slice(0, at) + put + line.slice(end)

const flip: Spoil = (line, dice) => {
  const at = dice.below(line.length)
  return cut(line, at, at + 1, pick([...CHARACTERS], dice))
}
const insert: Spoil = (line, dice) => {
  const at = dice.below(line.length + 1)
  return cut(line, at, at, Array.from({ length: 1 + dice.below(8) }, () => pick([...CHARACTERS], dice)).join(''))
}
const repeat: Spoil = (line, dice) => {
  const at = dice.below(line.length)
  const part = line.slice(at, at + dice.below(40))
  return cut(line, at, at, part.repeat(1 + dice.below(3)))
}
const truncate: Spoil = (line, dice) => line.slice(0, dice.below(line.length + 1))
const behead: Spoil = (line, dice) => line.slice(dice.below(line.length + 1))
const splice: Spoil = (line, dice, other) => line.slice(0, dice.below(line.length)) + other.slice(dice.below(other.length))
const nest: Spoil = (line, dice) => {
  const at = dice.below(line.length)
  return cut(line, at, at, pick(['[', '{"a":', '[[', '{'], dice).repeat(1 + dice.below(300)))
}
const enormousNumber: Spoil = (line, dice) =>
  line.replace(/:\d+|:"[^"]*"/g, text => (dice.below(3) === 0 ? `:${pick(['1e999', '-1e999', '9'.repeat(400)], dice)}` : text))

/** Inside the object: the line stays JSON and gets further in. */
const within =
  (change: (holder: Record<string, unknown>, key: string, dice: Generator, other: Record<string, unknown>) => void): Spoil =>
  (line, dice, other) => {
    const root = JSON.parse(line)
    const places = placesIn(root)
    const place = pick(places, dice)
    if (place) change(place.holder, place.key, dice, JSON.parse(other))
    return JSON.stringify(root)
  }
const replaceValue = within((holder, key, dice) => {
  holder[key] = pick(JUNK, dice)
})
const deleteKey = within((holder, key) => {
  delete holder[key]
})
const renameKey = within((holder, key, dice) => {
  const value = holder[key]
  delete holder[key]
  holder[flip(key || 'x', dice, '')] = value
})
const addKey = within((holder, key, dice) => {
  holder[`${key}s`] = pick(JUNK, dice)
})
const nudgeNumber = within((holder, key, dice) => {
  const value = holder[key]
  if (typeof value === 'number') holder[key] = value + pick([-1, 1, 0.5, 60, -1000], dice)
})
const borrow = within((holder, key, _dice, other) => {
  if (Object.hasOwn(other, key)) holder[key] = other[key]
})
const otherVerb: Spoil = (line, _dice, other) => JSON.stringify({ ...JSON.parse(line), do: JSON.parse(other).do })
const mixture: Spoil = (line, dice, other) => {
  const fields = Object.entries({ ...JSON.parse(line), ...JSON.parse(other) }).filter(() => dice.below(4) > 0)
  return JSON.stringify(Object.fromEntries(fields))
}
const duplicateKey: Spoil = (line, dice, other) => {
  const [key, value] = pick(Object.entries(JSON.parse(other)), dice) ?? ['id', 0]
  return `${line.slice(0, -1)},${JSON.stringify(key)}:${JSON.stringify(value)}}`
}
const asItIs: Spoil = line => line

const SPOILS: readonly Spoil[] = [
  flip,
  insert,
  repeat,
  truncate,
  behead,
  splice,
  nest,
  enormousNumber,
  replaceValue,
  replaceValue,
  replaceValue,
  deleteKey,
  renameKey,
  addKey,
  nudgeNumber,
  borrow,
  otherVerb,
  mixture,
  duplicateKey,
  asItIs,
]

/** `line` and `other` are JSON objects. The result is one line, of whatever. */
export function spoiled(line: string, other: string, dice: Generator): string {
  const once = pick(SPOILS, dice)(line, dice, other)
  return once.replaceAll('\n', ' ')
}

type Place = { readonly holder: Record<string, unknown>; readonly key: string }

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap(key => [{ holder, key }, ...placesIn(holder[key])])
}
