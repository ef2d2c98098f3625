// The words of a typed order as parts of an action: unit, hex, path, cargo.

import { Failure } from '@sandtable/terminal'
import type { BeachheadAction, BeachheadView } from '../viewmodel/index.ts'
import { enemyNamed, facingNamed, hexNamed, isHex, isOwn, objectiveNamed, ownNamed } from './find.ts'

/** `selected`: the unit taken in hand, which need not be named again. */
export type Context = { readonly view: BeachheadView; readonly selected: string | null }
/** The unit named first, else the one in hand; and the words after it. */
export function unitAnd(
  words: readonly string[],
  { view, selected }: Context,
): readonly [unit: string, rest: readonly string[]] {
  const [first, ...rest] = words
  if (first !== undefined && !isHex(first) && isOwn(view, first)) return [ownNamed(view, first), rest]
  if (selected !== null) return [selected, words]
  if (first === undefined) throw new Failure('Which unit? Name one, or take it in hand first: sel marine_squad-1.')
  return [ownNamed(view, first), rest]
}

export const need = (word: string | undefined, what: string): string => {
  if (word === undefined) throw new Failure(`${what} is missing.`)
  return word
}
/** 'face ne' among the words, and the words without it. */
export function facingAnd(words: readonly string[]): readonly [facing: { readonly facing?: number }, rest: readonly string[]] {
  const at = words.findIndex(word => /^fac(e|es|ing)$/i.test(word))
  if (at < 0) return [{}, words]
  return [{ facing: facingNamed(words[at + 1]) }, [...words.slice(0, at), ...words.slice(at + 2)]]
}
export const withoutTo = (words: readonly string[]): readonly string[] => words.filter(word => word !== 'to' && word !== 'at')
/** Words for things the rules name: 'infantry squad' and 'infantry-squad' are 'infantry_squad'. */
export const kind = (word: string | undefined, what: string): string => need(word, what).toLowerCase().replaceAll('-', '_')

export function dropsOf(words: readonly string[], transport: string, { view }: Context) {
  const passengers = (view.own?.units ?? []).filter(unit => unit.in === transport)
  if (words.length === 0) return passengers.map(({ id }) => ({ unit: id }))
  const drops: { unit: string; hex?: string; facing?: number }[] = []
  for (const [i, word] of words.entries()) {
    const last = drops[drops.length - 1]
    if (/^face$/i.test(words[i - 1] ?? '')) continue
    if (/^face$/i.test(word) && last) last.facing = facingNamed(words[i + 1])
    else if (!isHex(word)) drops.push({ unit: ownNamed(view, word) })
    else if (last) last.hex = hexNamed(word)
    else throw new Failure('Name the passenger before the hex: unload lcac-1 marine_squad-1 3,3.')
  }
  return drops
}

export function driveOff(words: readonly string[]): BeachheadAction {
  const [facing, [first, ...others]] = facingAnd(words)
  if (first === 'stay' || first === undefined) return { type: 'fastMove', to: null }
  const hexes = [first, ...others].map(hexNamed)
  const path = hexes.length > 1 ? { path: hexes } : {}
  return { type: 'fastMove', to: hexes[hexes.length - 1] as string, ...path, ...facing }
}

export function placeUnit(typed: readonly string[], context: Context): BeachheadAction {
  const [facing, words] = facingAnd(typed)
  const flags: readonly string[] = words.filter(word => word === 'open' || word === 'hidden')
  const [unit, [where, transport]] = unitAnd(
    words.filter(word => !flags.includes(word) && word !== 'to' && word !== 'at'),
    context,
  )
  const hidden = flags.length > 0 ? { hidden: flags[0] === 'hidden' } : {}
  if (where === 'aboard') return { type: 'place', unit, aboard: true }
  if (where === 'in') return { type: 'place', unit, in: ownNamed(context.view, need(transport, 'The transport')) }
  return { type: 'place', unit, hex: hexNamed(where), ...hidden, ...facing }
}

export function eventChoice(word: string, view: BeachheadView): BeachheadAction {
  if (isHex(word)) return { type: 'eventChoice', hex: hexNamed(word) }
  if (isOwn(view, word)) return { type: 'eventChoice', unit: ownNamed(view, word) }
  return { type: 'eventChoice', marker: enemyNamed(view, word) }
}

const SYSTEMS: Readonly<Record<string, string>> = {
  flight: 'flightDeck',
  flightdeck: 'flightDeck',
  well: 'wellDeck',
  welldeck: 'wellDeck',
  c2: 'c2',
}

export function playCard([id, ...words]: readonly string[], { view }: Context): BeachheadAction {
  const card = need(id, 'The card').toUpperCase()
  const fields: Record<string, unknown> = {}
  const hexes = words.filter(isHex).map(hexNamed)
  if (card === 'D3') fields.hexes = hexes
  else if (hexes[0] !== undefined) fields.hex = hexes[0]
  for (const word of words.filter(each => !isHex(each))) {
    const system = SYSTEMS[word.toLowerCase()]
    const objective = objectiveNamed(view, word)
    if (system !== undefined) fields.system = system
    else if (objective !== null) fields.objective = objective
    else fields.unit = ownNamed(view, word)
  }
  return { type: 'playCard', card, ...fields } as BeachheadAction
}
