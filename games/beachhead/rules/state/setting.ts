// What is fixed for a whole game, kept as one object: hashed once, and the key of the tables made from it.
import { stable } from '@sandtable/kernel'
import type { Setting } from './state.ts'

/** By text, so that a game set up again from its own position shares what was worked out for it. */
const known = new Map<string, Setting>()
const MOST_KNOWN = 64

export function intern(setting: Setting): Setting {
  const key = JSON.stringify(setting)
  const found = known.get(key)
  if (found) return found
  if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value!)
  known.set(key, stable(setting))
  return setting
}

export const rebuilt = (setting: Setting, change: Partial<Setting>): Setting => intern({ ...setting, ...change })

const settled = new WeakMap<Setting, Setting>()
/** The same object for the same setting, however often it came out of a message: the tables of the map hang on it. */
export function settle(setting: Setting): Setting {
  let kept = settled.get(setting)
  if (!kept) {
    kept = intern(setting)
    settled.set(setting, kept)
  }
  return kept
}
