// WW-7.6, WW-7.7: plans in writing. Reading points at the character it could not read; what is printed is read back as it was.

import type { PlanProblem } from '../contract/refusals.ts'
import { boardOfState, idOf, unitOfId, type WwState } from '../state/state.ts'
import type { Side } from '../tables.ts'
import {
  type Buy,
  type FireStep,
  type Losses,
  type MoveStep,
  PLAN_VERSION,
  type Plan,
  type PlanStep,
  type Shot,
} from './plan.ts'

type SyntaxProblem = Extract<PlanProblem, { code: 'E_SYNTAX' }>

/** More of a type than this can never be legal (WW-6.7); writing a thousand must not make a thousand. */
const MOST_OF_A_TYPE = 101

class NotReadable extends Error {
  readonly at: number
  readonly expected: string
  constructor(at: number, expected: string) {
    super(expected)
    this.at = at
    this.expected = expected
  }
}

class Reader {
  readonly text: string
  at = 0
  constructor(text: string) {
    this.text = text
  }

  /** What stands here and fits; null when something else does. Blanks before it do not count, line breaks do. */
  take(pattern: RegExp): string | null {
    this.skipBlanks()
    const sticky = new RegExp(pattern.source, 'y')
    sticky.lastIndex = this.at
    const found = sticky.exec(this.text)
    if (!found) return null
    this.at = sticky.lastIndex
    return found[0]
  }

  need(pattern: RegExp, expected: string): string {
    const found = this.take(pattern)
    if (found === null) throw new NotReadable(this.at, expected)
    return found
  }

  list<T>(one: () => T): T[] {
    const found = [one()]
    while (this.take(/,/) !== null) found.push(one())
    return found
  }

  skipBlanks(): void {
    while (/[ \t\r]/.test(this.text[this.at] ?? '')) this.at++
  }

  isAtEnd(): boolean {
    this.skipBlanks()
    return this.at >= this.text.length
  }
}

const ID = /[a-z]\d+/
const HEX = /[A-Z]\d+/
const NUMBER = /-?\d+(\.\d+)?/
const TYPE = /[A-Za-z]+/

type Draft = { readonly buys: Buy[]; readonly steps: PlanStep[]; losses: Losses | null }

/** The plan that the text says, with shorthand filled in from the own units; or the first character that cannot be read. */
export function parsePlan(state: WwState, side: Side, text: string): Plan | SyntaxProblem {
  const reader = new Reader(text)
  const draft: Draft = { buys: [], steps: [], losses: null }
  try {
    for (;;) {
      while (reader.take(/[;\n]/) !== null);
      if (reader.isAtEnd()) break
      readItem(reader, state, side, draft)
      if (!reader.isAtEnd()) reader.need(/[;\n]/, 'a semicolon or the end')
    }
  } catch (error) {
    if (error instanceof NotReadable) return syntaxProblem(text, error.at, error.expected)
    throw error
  }
  const { buys, steps, losses } = draft
  return { v: PLAN_VERSION, turn: state.turn, side, buys, steps, ...(losses ? { losses } : {}) }
}

export const isSyntaxProblem = (read: Plan | SyntaxProblem): read is SyntaxProblem => 'code' in read

function syntaxProblem(text: string, at: number, expected: string): SyntaxProblem {
  const before = text.slice(0, at).split('\n')
  const found = /^\S{0,12}/.exec(text.slice(at))?.[0] ?? ''
  return {
    code: 'E_SYNTAX',
    clause: 'WW-7.28',
    at,
    line: before.length,
    column: (before[before.length - 1] ?? '').length + 1,
    expected,
    found,
  }
}

function readItem(reader: Reader, state: WwState, side: Side, draft: Draft): void {
  if (reader.take(/\+/) !== null) draft.buys.push(readBuy(reader))
  else if (reader.take(/--/) !== null) draft.steps.push({ do: 'wait' })
  else if (reader.take(/loss(?![a-z0-9])/) !== null) {
    if (draft.losses) throw new NotReadable(reader.at - 4, 'one loss order only')
    draft.losses = readLosses(reader)
  } else draft.steps.push(readStep(reader, state, side, draft.steps))
}

function readBuy(reader: Reader): Buy {
  const groups = reader.list(() => {
    const count = reader.take(/\d+/)
    const type = reader.need(TYPE, 'a unit type')
    const n = Math.min(count === null ? 1 : Number(count), MOST_OF_A_TYPE)
    return Array.from({ length: n }, () => type)
  })
  reader.need(/@/, '@ and the hex')
  return { at: reader.need(HEX, 'a hex'), units: groups.flat() }
}

function readLosses(reader: Reader): Losses {
  const order = reader.take(/(?=[A-Z])/) === null ? null : reader.list(() => reader.need(TYPE, 'a unit type'))
  const absorb = reader.take(/(no)?absorb(?![a-z])/)
  const hasProtect = reader.take(/protect=/) !== null
  const protect = hasProtect ? reader.list(() => reader.need(ID, 'a unit')) : null
  return {
    ...(order ? { order } : {}),
    ...(absorb === null ? {} : { absorb: absorb === 'absorb' }),
    ...(protect ? { protect } : {}),
  }
}

function readStep(reader: Reader, state: WwState, side: Side, earlier: readonly PlanStep[]): MoveStep | FireStep {
  const ids = reader.take(/(?=[a-z]\d)/) === null ? null : reader.list(() => reader.need(ID, 'a unit'))
  if (ids) reader.need(/:/, 'a colon')
  const from = reader.need(HEX, ids ? 'a hex' : 'an order: a hex, units, + or loss')
  if (reader.take(/\*/) !== null) return readFire(reader, state, side, earlier, ids, from)
  const path = [from]
  reader.need(/->/, '-> or *')
  do path.push(reader.need(HEX, 'a hex'))
  while (reader.take(/->/) !== null)
  return { do: 'move', units: ids ?? unordered(state, side, from, earlier, false), path }
}

function readFire(
  reader: Reader,
  state: WwState,
  side: Side,
  earlier: readonly PlanStep[],
  ids: readonly string[] | null,
  from: string,
): FireStep {
  const shots = reader.list((): Shot => {
    const at = reader.need(HEX, 'a hex')
    reader.need(/x/, 'x and the number of shells')
    return { at, shells: Number(reader.need(NUMBER, 'the number of shells')) }
  })
  const units = ids ?? unordered(state, side, from, earlier, true)
  // The data form has no battery hex of its own: it is kept only where it contradicts the guns (WW-7.15).
  const stands = units.map(id => unitOfId(state, side, id)).every(gun => !gun || boardOfState(state).name(gun.cell) === from)
  return { do: 'fire', units, ...(stands ? {} : { from }), shots }
}

/** WW-7.7: all units there without an order. */
function unordered(state: WwState, side: Side, hex: string, earlier: readonly PlanStep[], gunsOnly: boolean): string[] {
  const ordered = new Set(earlier.flatMap(step => (step.do === 'wait' ? [] : step.units)))
  const cell = boardOfState(state).cell(hex)
  return state.units[side]
    .filter(unit => unit.cell === cell && (!gunsOnly || unit.type === 'AR'))
    .map(unit => idOf(state.factions, side, unit.serial))
    .filter(id => !ordered.has(id))
}

/** The canonical text: purchases, steps, losses; ids by serial. */
export function printPlan(state: WwState, side: Side, plan: Plan): string {
  return [
    ...(plan.buys ?? []).map(printBuy),
    ...(plan.steps ?? []).map(step => printStep(state, side, step)),
    ...(plan.losses ? [printLosses(plan.losses)] : []),
  ].join('; ')
}

function printBuy({ at, units }: Buy): string {
  const runs: { type: string; n: number }[] = []
  for (const type of units) {
    const last = runs[runs.length - 1]
    if (last?.type === type) last.n++
    else runs.push({ type, n: 1 })
  }
  return `+${runs.map(({ type, n }) => `${n}${type}`).join(',')}@${at}`
}

export function printStep(state: WwState, side: Side, step: PlanStep): string {
  if (step.do === 'wait') return '--'
  const units = bySerial(step.units).join(',')
  if (step.do === 'move') return `${units}: ${step.path.join('->')}`
  const gun = step.units.map(id => unitOfId(state, side, id)).find(unit => unit !== undefined)
  const from = step.from ?? (gun ? boardOfState(state).name(gun.cell) : '?')
  return `${units}: ${from}*${step.shots.map(({ at, shells }) => `${at}x${shells}`).join(',')}`
}

function printLosses({ order, absorb, protect }: Losses): string {
  return [
    'loss',
    ...(order ? [order.join(',')] : []),
    ...(absorb === undefined ? [] : [absorb ? 'absorb' : 'noabsorb']),
    ...(protect && protect.length > 0 ? [`protect=${bySerial(protect).join(',')}`] : []),
  ].join(' ')
}

const bySerial = (ids: readonly string[]): readonly string[] => ids.toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
