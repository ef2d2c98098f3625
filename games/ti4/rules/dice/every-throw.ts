// Every way the dice of an action may fall, with its chance (TI-G.8, TI-O.13). Dice of equal pieces are alike: what counts is how many of
// them bring how many hits.
import type { Dice, Seat } from '@sandtable/kernel'
import type { TiAction } from '../contract/actions.ts'
import { apply } from '../contract/apply.ts'
import { hitsByFace } from '../odds/roll-odds.ts'
import type { Die } from '../state/dice-and-hits.ts'
import { unitById } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'

export type Throw = { readonly p: number; readonly dice: Dice }

const FACES = 10
/** More ways than these are not looked at. */
const MOST_THROWS = 300

/** Empty where no dice fall, or where they fall in too many ways to list. */
export function everyThrow(s: TiSession, seat: Seat, action: TiAction): readonly Throw[] {
  const probe = new Scripted([])
  const { events } = apply(s, seat, action, probe)
  if (probe.count === 1) return Array.from({ length: FACES }, (_, i) => ({ p: 1 / FACES, dice: new Scripted([i + 1]) }))
  const dice = events.flatMap(event => (event.type === 'rerolled' ? event.dice.map(({ after }) => after) : []))
  if (dice.length !== probe.count || dice.length === 0) return []
  const heaps = heapsOf(s, dice)
  if (heaps.reduce((ways, { dice: { length }, faces }) => ways * waysOf(length, faces.length), 1) > MOST_THROWS) return []
  return heaps
    .reduce<readonly Fall[]>((falls, heap) => falls.flatMap(fall => spread(fall, heap)), [{ p: 1, faces: new Map() }])
    .map(({ p, faces }) => ({ p, dice: new Scripted(dice.map(({ id }) => faces.get(id) ?? 1)) }))
}

/** Faces in the order in which they are asked for; one where nothing is written. */
class Scripted implements Dice {
  count = 0
  readonly #faces: readonly number[]
  constructor(faces: readonly number[]) {
    this.#faces = faces
  }
  roll(): number {
    return this.#faces[this.count++] ?? 1
  }
  pick(): number {
    return (this.#faces[this.count++] ?? 1) - 1
  }
}

/** Dice that are alike; of all faces with the same hits one stands for them, with its share. */
type Heap = { readonly dice: readonly Die[]; readonly faces: readonly { readonly face: number; readonly share: number }[] }
type Fall = { readonly p: number; readonly faces: ReadonlyMap<string, number> }

function heapsOf(s: TiSession, dice: readonly Die[]): readonly Heap[] {
  const heaps = new Map<string, Die[]>()
  for (const die of dice) {
    const unit = unitById(s, die.unit)
    const key = [unit?.unit, unit?.state, die.restriction, hitsByFace(s, die)].join(' ')
    heaps.set(key, [...(heaps.get(key) ?? []), die])
  }
  return [...heaps.values()].map(alike => ({ dice: alike, faces: facesOf(hitsByFace(s, alike[0]!)) }))
}

function facesOf(hits: readonly number[]): Heap['faces'] {
  return [...new Set(hits)].map(n => ({
    face: hits.indexOf(n) + 1,
    share: hits.filter(each => each === n).length / FACES,
  }))
}

/** How many ways there are to put so many dice into so many kinds of results. */
const waysOf = (dice: number, kinds: number): number =>
  kinds <= 1 ? 1 : (waysOf(dice, kinds - 1) * (dice + kinds - 1)) / (kinds - 1)

/** Each number of dice for the first face, then the rest for the others. */
function spread(fall: Fall, { dice, faces: [first, ...others] }: Heap): readonly Fall[] {
  if (!first) return dice.length === 0 ? [fall] : []
  const falls: Fall[] = []
  for (let n = others.length === 0 ? dice.length : 0; n <= dice.length; n++) {
    const shown = new Map(fall.faces)
    for (const { id } of dice.slice(0, n)) shown.set(id, first.face)
    const p = fall.p * choose(dice.length, n) * first.share ** n
    falls.push(...spread({ p, faces: shown }, { dice: dice.slice(n), faces: others }))
  }
  return falls
}

function choose(n: number, k: number): number {
  let ways = 1
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i
  return ways
}
