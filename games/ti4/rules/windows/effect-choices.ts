// What the user of an effect picks: pieces, dice, a planet, a number; listed one by one, or held against what was sent (TI-A.5).
import { effectData, findUnit } from '../../data/lookup.ts'
import type { Op } from '../../data/types.ts'
import type { UseEffect } from '../contract/actions.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import { HANDLERS } from '../effects/index.ts'
import type { Ask } from '../state/chapter-types.ts'
import type { Use } from '../state/effects-used.ts'
import type { TiSession } from '../state/session.ts'

/** What effects without an op in the file do: the seed's deploy under its option (TI-P4.1.5), the mech of Indoctrination (TI-P4.1.4). */
const OWN_OPS: { readonly [effect: string]: readonly Op[] } = {
  'mech.arborec': [{ op: 'addUnits', type: 'groundForce' }],
  'mech.yin': [{ op: 'replaceUnit', side: 'own', from: 'infantry', to: 'mech' }],
}

/** The ops that come due in a window: the nth belongs to the nth window where there are as many, else all do. */
export function opsIn(effectId: string, window: string | null): readonly Op[] {
  const { op = [], window: windows } = effectData(effectId)
  if (window === null && OWN_OPS[effectId]) return OWN_OPS[effectId]
  if (window === null || op.length < 2 || op.length !== windows.length) return op
  return op.filter((_op, i) => windows[i] === window)
}

export type Part = { readonly op: Op; readonly asks: readonly Ask[] }
export const partsOf = (s: TiSession, use: Use, ops: readonly Op[]): readonly Part[] =>
  ops.map(op => ({ op, asks: HANDLERS[op.op].asks?.(s, use, op) ?? [] }))

export function barsOf(s: TiSession, use: Use, ops: readonly Op[]): TiRefusal | null {
  for (const op of ops) {
    const refusal = HANDLERS[op.op].bars?.(s, use, op)
    if (refusal) return refusal
  }
  return null
}

export type Divided = { readonly picked: readonly (readonly string[])[]; readonly refusal: TiRefusal | null }

/** Gives each op its share of the units and dice that were sent, in order. */
export function divide(parts: readonly Part[], use: Use): Divided {
  let units = [...use.units]
  let dice = [...use.dice]
  const picked: string[][] = []
  for (const { asks } of parts) {
    const share: string[] = []
    for (const ask of asks) {
      const refusal = ask.what === 'units' || ask.what === 'dice' ? null : singleRefusal(ask, use)
      if (refusal) return { picked, refusal }
      if (ask.what !== 'units' && ask.what !== 'dice') continue
      const given = ask.what === 'units' ? units : dice
      const n = leading(given, ask)
      if (n < ask.least) return { picked, refusal: shortOf(ask, given, n) }
      share.push(...given.slice(0, n))
      if (ask.what === 'units') units = units.slice(n)
      else dice = dice.slice(n)
    }
    picked.push(share)
  }
  return { picked, refusal: leftOver(parts, use, units, dice) }
}

/** How many of the next ones answer this ask; none twice, but several of one kind where kinds are asked for. */
function leading(given: readonly string[], ask: { readonly from: readonly string[]; readonly most: number }): number {
  let n = 0
  while (
    n < given.length &&
    n < ask.most &&
    ask.from.includes(given[n]!) &&
    (isKind(given[n]!) || !given.slice(0, n).includes(given[n]!))
  )
    n += 1
  return n
}

const isKind = (id: string): boolean => findUnit(id) !== undefined

function shortOf(ask: Extract<Ask, { what: 'units' | 'dice' }>, given: readonly string[], n: number): TiRefusal {
  const stray = given[n]
  const what = ask.what === 'units' ? 'unit' : 'die'
  if (stray !== undefined && !ask.from.includes(stray)) return { code: 'not-eligible', clause: 'TI-G.5.2', what, id: stray }
  return { code: 'wrong-choice', clause: 'TI-G.5.2', what: ask.what, least: ask.least, most: ask.most, given: n }
}

function singleRefusal(ask: Extract<Ask, { what: 'planet' | 'n' }>, use: Use): TiRefusal | null {
  if (ask.what === 'planet') {
    if (use.planet === null) return { code: 'wrong-choice', clause: 'TI-G.5.2', what: 'planet', least: 1, most: 1, given: 0 }
    return ask.from.includes(use.planet) ? null : { code: 'not-eligible', clause: 'TI-G.5.2', what: 'planet', id: use.planet }
  }
  const { n } = use
  if (n === null && ask.isOptional) return null
  const fits = n !== null && n >= ask.least && n <= ask.most
  return fits ? null : { code: 'wrong-choice', clause: 'TI-G.5.2', what: 'n', least: ask.least, most: ask.most, given: n ?? 0 }
}

function leftOver(parts: readonly Part[], use: Use, units: readonly string[], dice: readonly string[]): TiRefusal | null {
  const asks = parts.flatMap(part => part.asks)
  if (units[0] !== undefined) return { code: 'not-eligible', clause: 'TI-G.5.2', what: 'unit', id: units[0] }
  if (dice[0] !== undefined) return { code: 'not-eligible', clause: 'TI-G.5.2', what: 'die', id: dice[0] }
  if (use.planet !== null && !asks.some(({ what }) => what === 'planet'))
    return { code: 'not-eligible', clause: 'TI-G.5.2', what: 'planet', id: use.planet }
  if (use.n !== null && !asks.some(({ what }) => what === 'n'))
    return { code: 'wrong-choice', clause: 'TI-G.5.2', what: 'n', least: 0, most: 0, given: use.n }
  return null
}

type Sent = Omit<UseEffect, 'type' | 'effect'>

/** One choice of each ask; sets of more than one are a form. */
export function listed(effect: string, asks: readonly Ask[]): readonly UseEffect[] {
  let sent: readonly Sent[] = [{}]
  for (const ask of asks) sent = sent.flatMap(each => answersTo(ask, each))
  return sent.map(each => ({ type: 'useEffect', effect, ...each }))
}

function answersTo(ask: Ask, sent: Sent): readonly Sent[] {
  switch (ask.what) {
    case 'planet':
      return ask.from.map(planet => ({ ...sent, planet }))
    case 'n':
      return [ask.isOptional ? sent : { ...sent, n: ask.usual }]
    default:
      return picksOf(ask).map(pick => {
        const more = [...(sent[ask.what] ?? []), ...pick]
        return more.length > 0 ? { ...sent, [ask.what]: more } : sent
      })
  }
}

function picksOf({ from, least, most }: Extract<Ask, { what: 'units' | 'dice' }>): readonly (readonly string[])[] {
  if (from.length < least) return []
  if (least > 1) return [from.slice(0, least)]
  const singles = most > 0 ? from.map(each => [each]) : []
  return least === 0 && singles.length === 0 ? [[]] : singles
}

/** More than the list shows can be sent: several at once, another number, or none. */
export const needsForm = (asks: readonly Ask[]): boolean =>
  asks.some(ask =>
    ask.what === 'units' || ask.what === 'dice' ? ask.most > 1 || ask.least === 0 : ask.what === 'n' && ask.least < ask.most,
  )
