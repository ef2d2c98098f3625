// Which tests to run after a change: those that reach what has changed, the nearest first, as many as there is time for.
import { dirname } from 'node:path/posix'
import type { Imports } from './imports.ts'

/** Milliseconds by test file, as the last run told them. */
export type Times = ReadonlyMap<string, number>
export type Choice = { readonly chosen: readonly string[]; readonly leftOut: readonly string[] }

const TEST = /\.test\.ts$/
/** They need a browser and the built page: `npm run test:e2e`. */
const IN_BROWSER = /\.e2e\.test\.ts$/
/** Of a test file that was never timed. Some kinds are known to take long. */
const USUAL_MS = 800
const LONG_MS = 12_000
const LONG = /(conformance|records|secrecy|fuzz|levels|competence|lab\/lab|queue|kills|store-away)\.test\.ts$/

export function chooseTests(imports: Imports, changed: readonly string[], times: Times, roomMs: number): Choice {
  const steps = stepsTo(imports, changed)
  const tests = [...steps.keys()].filter(file => TEST.test(file) && !IN_BROWSER.test(file))
  const rooms = new Set(changed.map(roomOf))
  const isFar = (file: string) => (rooms.has(roomOf(file)) ? 0 : 1)
  const ordered = tests.toSorted(
    (one, other) =>
      isFar(one) - isFar(other) || (steps.get(one) ?? 0) - (steps.get(other) ?? 0) || time(times, one) - time(times, other),
  )
  // Tests that were changed themselves are run, however long they take, and the others have half of the room at least.
  const own = ordered.filter(file => steps.get(file) === 0)
  const chosen = [...own]
  const leftOut: string[] = []
  let left = Math.max(roomMs / 2, roomMs - own.reduce((sum, file) => sum + time(times, file), 0))
  for (const file of ordered.filter(file => steps.get(file) !== 0)) {
    const ms = time(times, file)
    if (ms <= left) {
      chosen.push(file)
      left -= ms
    } else leftOut.push(file)
  }
  return { chosen, leftOut }
}

export const time = (times: Times, file: string): number => times.get(file) ?? (LONG.test(file) ? LONG_MS : USUAL_MS)

/** How many imports lie between each file and the nearest that has changed. */
function stepsTo(imports: Imports, changed: readonly string[]): ReadonlyMap<string, number> {
  const importers = reversed(imports)
  const steps = new Map(changed.map(file => [file, 0]))
  for (const file of changed)
    if (!importers.has(file) && !TEST.test(file)) for (const test of neighbours(imports, file)) steps.set(test, 1)
  // A map is walked in the order of its entries, those added on the way included.
  for (const [file, far] of steps)
    for (const importer of importers.get(file) ?? []) if (!steps.has(importer)) steps.set(importer, far + 1)
  return steps
}

/** What no file names is read by its path, if at all: by the tests beside it, or in a folder above it in its room. */
function neighbours(imports: Imports, file: string): readonly string[] {
  const folders = new Set<string>()
  for (let folder = dirname(file); roomOf(`${folder}/`) === roomOf(file); folder = dirname(folder)) folders.add(folder)
  return [...imports.keys()].filter(each => TEST.test(each) && folders.has(dirname(each)))
}

/** `games/musket`, `packages/kernel`, `tools`. */
function roomOf(file: string): string {
  const parts = file.split('/')
  return parts.slice(0, Math.min(2, parts.length - 1)).join('/')
}

function reversed(imports: Imports): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const [file, named] of imports) for (const each of named) importers.set(each, [...(importers.get(each) ?? []), file])
  return importers
}
