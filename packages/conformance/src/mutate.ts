// Near misses of real actions and scenarios: one place changed. Most of what people and broken bots send looks like this.
import type { Action, Dice } from '@sandtable/kernel'
import { copyOf } from './freeze.ts'

type Key = string | number
export type Path = readonly Key[]

/**
 * A copy of the action with one place changed: a step further, another type, a field lost, or a value that another action
 * of `pool` has in the same field (another unit, another hex), which is the likeliest to be refused for a reason of the rules.
 */
export function mutateAction(action: Action, dice: Dice, pool: readonly Action[] = []): unknown {
  const donor = pool[dice.pick(pool.length, 'donor')]
  if (donor && dice.pick(2, 'borrow') === 0) return borrowed(action, donor, dice)
  return mutateJson(action, dice)
}

/** A copy of plain data with one place changed. */
export function mutateJson(value: unknown, dice: Dice): unknown {
  const paths = pathsOf(value)
  const path = paths[dice.pick(paths.length, 'path')] ?? []
  const old = at(value, path)
  if (path.length > 0 && dice.pick(6, 'drop') === 0) return withoutAt(value, path)
  return withAt(value, path, changed(old, dice))
}

function borrowed(action: Action, donor: Action, dice: Dice): unknown {
  const shared = Object.keys(donor)
  const key = shared[dice.pick(shared.length, 'field')]!
  return { ...copyOf(action), [key]: copyOf((donor as Record<string, unknown>)[key]) }
}

function changed(old: unknown, dice: Dice): unknown {
  if (typeof old === 'number')
    return [old + 1, old - 1, 0, -old, old * 2 + 1, old + 0.5, 1e9, String(old)][dice.pick(8, 'change')]
  if (typeof old === 'string') return [`${old}x`, '', old.slice(1), '__proto__', 7][dice.pick(5, 'change')]
  if (typeof old === 'boolean') return !old
  if (Array.isArray(old)) return [[], old.slice(1), [...old, ...old.slice(0, 1)], old.toReversed(), {}][dice.pick(5, 'change')]
  return [null, 0, 'x', [], {}][dice.pick(5, 'change')]
}

/** Every place of plain data, the whole first; the tag `type` of the whole is left alone, as another type is another action. */
export function pathsOf(value: unknown, prefix: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [prefix]
  const keys: readonly Key[] = Array.isArray(value) ? value.map((_, i) => i) : Object.keys(value)
  const parts = keys.filter(key => key !== 'type' || prefix.length > 0)
  return [prefix, ...parts.flatMap(key => pathsOf((value as Record<Key, unknown>)[key], [...prefix, key]))]
}

export function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => (part as Record<Key, unknown>)[key], value)
}

/** A copy with another value at the path. */
export function withAt(value: unknown, path: Path, replacement: unknown): unknown {
  if (path.length === 0) return replacement
  const copy = copyOf(value)
  const holder = at(copy, path.slice(0, -1)) as Record<Key, unknown>
  holder[path[path.length - 1]!] = replacement
  return copy
}

function withoutAt(value: unknown, path: Path): unknown {
  const copy = copyOf(value)
  const holder = at(copy, path.slice(0, -1))
  const key = path[path.length - 1]!
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else delete (holder as Record<Key, unknown>)[key]
  return copy
}

/** As error messages write it: 'units[3].at'. */
export const pathText = (path: Path): string =>
  path.reduce<string>((text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? key : `${text}.${key}`), '')
