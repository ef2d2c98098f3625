// One side's conditions and what single hits do to them. Conditions get numbers as they turn up; 0 is the side without
// participants. Steps are remembered, so a hit is one look into a table however many cards are in play.
import type { Side } from '../../problem/problem.ts'
import { type Counts, isGranted, type Layout, layoutOf, startCounts } from './condition-layout.ts'

/** Which units a hit may go to; without an eligible one it goes to any (TI-G.9.3). */
export const ANY = 0
export const NON_FIGHTER = 1
export const MECH = 2
export const NOT_ABILITY_IMMUNE = 4

export const DEAD = 0

type Cell = { readonly group: number; readonly at: number }

export class Force {
  readonly side: Side
  readonly layout: Layout
  readonly start: number
  /** By condition: what it is when the round is over, where known. */
  readonly roundEnds: number[] = []
  readonly #counts: Counts[] = []
  readonly #idByKey = new Map<number, number>()
  /** By traits and whether sustaining is forbidden, then by condition: the condition after one hit, 0 if not known yet. */
  readonly #afterHit: number[][] = []
  /** The group that used Sustain Damage for that hit, or -1. */
  readonly #sustainedBy: number[][] = []
  readonly #traits: readonly number[]
  readonly #killCells: readonly Cell[]
  readonly #sustainGroups: readonly number[]

  /** `room`: units a group may gain (TI-P4.1.4). */
  constructor(side: Side, enemyDirectHits: number, room: readonly number[] = []) {
    this.side = side
    this.layout = layoutOf(side, enemyDirectHits, room)
    this.#traits = side.groups.map(
      ({ type, abilityImmune }) =>
        (type === 'fighter' ? 0 : NON_FIGHTER) | (type === 'mech' ? MECH : 0) | (abilityImmune ? 0 : NOT_ABILITY_IMMUNE),
    )
    const { killOrder, sustainOrder } = side.policy
    this.#killCells = this.#cellsInOrder(inOrder(side, killOrder))
    this.#sustainGroups = inOrder(side, sustainOrder).filter(g => side.groups[g]!.sustain || isGranted(side, side.groups[g]!))
    const nobody: number[] = new Array(this.layout.width).fill(0)
    this.#counts.push(nobody)
    this.#idByKey.set(0, DEAD)
    this.start = this.idOf(startCounts(side, this.layout, enemyDirectHits))
  }

  countsOf(id: number): Counts {
    return this.#counts[id]!
  }

  /** Units of a group, damaged or not. */
  alive(id: number, group: number): number {
    const counts = this.#counts[id]!
    const { undamagedAt, damagedAt, freshAt } = this.layout
    let n = counts[undamagedAt[group]!]!
    if (damagedAt[group]! >= 0) n += counts[damagedAt[group]!]!
    if (freshAt[group]! >= 0) n += counts[freshAt[group]!]!
    return n
  }

  hasAny(id: number, groups: readonly number[]): boolean {
    return groups.some(g => this.alive(id, g) > 0)
  }

  nonFighters(id: number): number {
    let n = 0
    for (let g = 0; g < this.side.groups.length; g++) {
      if (this.#traits[g]! & NON_FIGHTER && !this.side.groups[g]!.shieldOnly) n += this.alive(id, g)
    }
    return n
  }

  idOf(counts: Counts): number {
    const { strides, undamagedAt, damagedAt, freshAt } = this.layout
    const { groups } = this.side
    let left = 0
    for (let g = 0; g < groups.length; g++) {
      if (groups[g]!.shieldOnly) continue
      left += counts[undamagedAt[g]!]!
      if (damagedAt[g]! >= 0) left += counts[damagedAt[g]!]!
      if (freshAt[g]! >= 0) left += counts[freshAt[g]!]!
    }
    if (left === 0) return DEAD
    let key = 0
    for (let at = 0; at < counts.length; at++) key += counts[at]! * strides[at]!
    const known = this.#idByKey.get(key)
    if (known !== undefined) return known
    const id = this.#counts.push(counts) - 1
    this.#idByKey.set(key, id)
    return id
  }

  /** The condition with one count changed; `mutate` gets a copy. */
  changed(id: number, mutate: (counts: number[]) => void): number {
    const counts = this.#counts[id]!.slice()
    mutate(counts)
    return this.idOf(counts)
  }

  /** One hit, assigned by the policy (TI-O.4, TI-O.5). */
  afterHit(id: number, traits: number, isSilenced: boolean): number {
    const variant = traits * 2 + (isSilenced ? 1 : 0)
    const known = this.#afterHit[variant]?.[id]
    if (known !== undefined) return known
    return this.#takeHit(id, traits, isSilenced, variant)
  }

  sustainedBy(id: number, traits: number, isSilenced: boolean): number {
    this.afterHit(id, traits, isSilenced)
    return this.#sustainedBy[traits * 2 + (isSilenced ? 1 : 0)]![id]!
  }

  #takeHit(id: number, wanted: number, isSilenced: boolean, variant: number): number {
    if (id === DEAD) return DEAD
    const counts = this.#counts[id]!
    const traits = this.#hasEligible(counts, wanted) ? wanted : ANY
    const dying = this.#killCells.find(cell => counts[cell.at]! > 0 && (this.#traits[cell.group]! & traits) === traits)
    const sustainer = isSilenced ? -1 : this.#sustainer(counts, traits, dying)
    const next = counts.slice()
    if (sustainer >= 0) this.sustainInto(next, sustainer)
    else if (dying) next[dying.at]!--
    const after = this.idOf(next)
    this.#afterHit[variant] ??= []
    this.#sustainedBy[variant] ??= []
    this.#afterHit[variant][id] = after
    this.#sustainedBy[variant][id] = sustainer
    return after
  }

  #hasEligible(counts: Counts, traits: number): boolean {
    return this.#killCells.some(cell => counts[cell.at]! > 0 && (this.#traits[cell.group]! & traits) === traits)
  }

  #sustainer(counts: Counts, traits: number, dying: Cell | undefined): number {
    const { groups, policy } = this.side
    for (const g of this.#sustainGroups) {
      if (!this.maySustain(counts, g) || (this.#traits[g]! & traits) !== traits) continue
      if (!policy.avoidDirectHit || groups[g]!.directHitImmune) return g
    }
    if (!policy.avoidDirectHit || !dying) return -1
    // Of the type that dies next an undamaged unit sustains before a damaged one is lost.
    const { type } = groups[dying.group]!
    return this.#sustainGroups.find(g => groups[g]!.type === type && this.maySustain(counts, g)) ?? -1
  }

  /** A unit of the group is undamaged and has the ability, of its own or lent by a relic. */
  maySustain(counts: Counts, group: number): boolean {
    const { sustain } = this.side.groups[group]!
    if (counts[this.layout.undamagedAt[group]!] === 0) return false
    return sustain || (counts[this.layout.grantAt]! > 0 && isGranted(this.side, this.side.groups[group]!))
  }

  /** Hits that a unit of the group cancels by sustaining: what is lent cancels one. */
  cancelledBy(group: number): number {
    return this.side.groups[group]!.sustain ? this.side.sustainCancels : 1
  }

  /** One unit of the group sustains; the enemy's Direct Hits fall on the first that can be (TI-O.16). */
  sustainInto(counts: number[], group: number): void {
    const { undamagedAt, damagedAt, freshAt, directHitsAt, grantAt } = this.layout
    const { directHitImmune, shieldOnly, sustain } = this.side.groups[group]!
    counts[undamagedAt[group]!]!--
    if (!sustain) counts[grantAt] = 0
    if (counts[directHitsAt]! > 0 && !directHitImmune && !shieldOnly) counts[directHitsAt]!--
    else counts[freshAt[group]! >= 0 ? freshAt[group]! : damagedAt[group]!]!++
  }

  /** Damaged this round before damaged earlier before undamaged, inside a type (TI-O.4). */
  #cellsInOrder(groups: readonly number[]): Cell[] {
    const { undamagedAt, damagedAt, freshAt } = this.layout
    const cells: Cell[] = []
    for (let from = 0; from < groups.length; ) {
      const { type } = this.side.groups[groups[from]!]!
      let to = from
      while (to < groups.length && this.side.groups[groups[to]!]!.type === type) to++
      for (const places of [freshAt, damagedAt, undamagedAt]) {
        for (let i = from; i < to; i++) {
          const group = groups[i]!
          if (places[group]! >= 0 && !this.side.groups[group]!.shieldOnly) cells.push({ group, at: places[group]! })
        }
      }
      from = to
    }
    return cells
  }
}

/** Groups by their type's place in an order. A type the order leaves out comes last, so that hits reach every unit. */
function inOrder({ groups }: Side, order: readonly string[]): number[] {
  const places = groups.map(({ type }) => {
    const place = order.indexOf(type)
    return place < 0 ? order.length + groups.findIndex(group => group.type === type) : place
  })
  return groups.map((_, g) => g).sort((a, b) => places[a]! - places[b]!)
}
