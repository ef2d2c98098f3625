// One side of a combat that is played with dice, piece by piece. Slow and plain, and on purpose not built on the tables of the
// solver: where both can answer, each is the other's test.
import { worthOf } from '../problem/dice-of-side.ts'
import type { Group, Side } from '../problem/problem.ts'
import { isGranted } from '../solver/side/condition-layout.ts'

export type Piece = { readonly group: number; state: 'undamaged' | 'damaged' | 'fresh' | 'gone' }

/** Inside a type, the order in which pieces die. */
const DYING = ['fresh', 'damaged', 'undamaged']

export class PlayedSide {
  readonly side: Side
  pieces: Piece[] = []
  shields: number
  repairs: number
  reflections: number
  directHits: number
  courageous: number
  comrades: number
  scrambles: number
  coins: number
  /** A ship may still sustain in this batch without the ability. */
  isLent = false

  constructor(side: Side) {
    this.side = side
    for (const [group, kind] of side.groups.entries()) {
      const { count, damaged, damagedThisRound = 0 } = kind
      for (let i = 0; i < count; i++) {
        const hurt = (kind.sustain || isGranted(side, kind)) && i < damaged
        this.pieces.push({ group, state: !hurt ? 'undamaged' : i < damagedThisRound ? 'fresh' : 'damaged' })
      }
    }
    this.#line(side.policy.killOrder)
    this.shields = side.shields.count
    this.repairs = side.emergencyRepairs.count
    this.reflections = side.reflections.count
    this.directHits = side.directHits
    this.courageous = side.wild.courageous
    this.comrades = side.wild.comrades.count
    this.scrambles = side.scrambles
    this.coins = side.raises.count
  }

  groupOf(piece: Piece): Group {
    return this.side.groups[piece.group]!
  }

  living(): Piece[] {
    return this.pieces.filter(piece => piece.state !== 'gone')
  }

  fighters(): Piece[] {
    return this.pieces.filter(piece => piece.state !== 'gone' && !this.groupOf(piece).shieldOnly)
  }

  isOut(): boolean {
    return !this.pieces.some(piece => piece.state !== 'gone' && !this.groupOf(piece).shieldOnly)
  }

  count(group: number): number {
    let n = 0
    for (const piece of this.pieces) if (piece.group === group && piece.state !== 'gone') n++
    return n
  }

  hasAny(groups: readonly number[]): boolean {
    return groups.length > 0 && this.pieces.some(piece => piece.state !== 'gone' && groups.includes(piece.group))
  }

  nonFighters(): number {
    return this.fighters().filter(piece => this.groupOf(piece).type !== 'fighter').length
  }

  /** A piece that joins stands where its kind stands. */
  join(piece: Piece): void {
    this.pieces.push(piece)
    this.#line(this.side.policy.killOrder)
  }

  #line(order: readonly string[]): void {
    const rank = ({ group }: Piece) => {
      const at = order.indexOf(this.side.groups[group]!.type)
      return (at < 0 ? 99 : at) * 100 + group
    }
    this.pieces.sort((x, y) => rank(x) - rank(y))
  }

  /** The next to die: by type, then damaged this round, damaged, undamaged. */
  victim(fits: (group: Group) => boolean): Piece | null {
    let found: Piece | null = null
    for (const piece of this.pieces) {
      const group = this.groupOf(piece)
      if (piece.state === 'gone' || group.shieldOnly || !fits(group)) continue
      if (found && this.groupOf(found).type !== group.type) break
      if (!found || DYING.indexOf(piece.state) < DYING.indexOf(found.state)) found = piece
    }
    return found
  }

  /** One hit by the policy. Returns the piece that sustained it, if one did. */
  takeHit(may: (group: Group) => boolean, isSilenced: boolean, enemy: PlayedSide): Piece | null {
    const wanted = this.victim(may)
    const fits = wanted ? may : () => true
    const victim = wanted ?? this.victim(fits)
    const sustainer = isSilenced ? null : this.#sustainer(fits, victim)
    if (sustainer) this.sustain(sustainer, enemy)
    else if (victim) victim.state = 'gone'
    return sustainer
  }

  #sustainer(fits: (group: Group) => boolean, victim: Piece | null): Piece | null {
    if (!this.side.policy.avoidDirectHit) return this.#ready(fits)
    const immune = this.#ready(group => fits(group) && group.directHitImmune)
    const type = victim ? this.groupOf(victim).type : null
    return immune ?? this.#ready(group => group.type === type)
  }

  /** The first in sustain order that can. */
  #ready(fits: (group: Group) => boolean): Piece | null {
    const order = this.side.policy.sustainOrder
    let best: Piece | null = null
    let bestRank = Number.POSITIVE_INFINITY
    for (const piece of this.pieces) {
      const group = this.groupOf(piece)
      if (piece.state !== 'undamaged' || !this.canSustain(group) || !fits(group)) continue
      const at = order.indexOf(group.type)
      const rank = (at < 0 ? 99 : at) * 100 + piece.group
      if (rank < bestRank) {
        best = piece
        bestRank = rank
      }
    }
    return best
  }

  canSustain(group: Group): boolean {
    return group.sustain || (this.isLent && isGranted(this.side, group))
  }

  /** A whole batch by the policy, without cards against it. */
  takeHits(hits: number, fits: (group: Group) => boolean, isSilenced: boolean, enemy: PlayedSide): void {
    this.isLent = this.side.voidShield
    for (let left = hits; left > 0 && !this.isOut(); ) left -= this.cancelled(this.takeHit(fits, isSilenced, enemy))
    this.isLent = false
  }

  /** Hits that are gone with one hit taken: Sustain Damage may cancel more than one. */
  cancelled(sustainer: Piece | null): number {
    return sustainer && this.groupOf(sustainer).sustain ? this.side.sustainCancels : 1
  }

  sustain(piece: Piece, enemy: PlayedSide): void {
    const { directHitImmune, shieldOnly, sustain } = this.groupOf(piece)
    if (!sustain) this.isLent = false
    if (enemy.directHits > 0 && !directHitImmune && !shieldOnly) {
      enemy.directHits--
      piece.state = 'gone'
    } else piece.state = this.side.duranium ? 'fresh' : 'damaged'
  }

  repair(pieces: readonly Piece[]): void {
    for (const piece of pieces) piece.state = 'undamaged'
  }

  startRound(): void {
    const { repairsAtStart, emergencyRepairs } = this.side
    const isHurt = (piece: Piece) => piece.state === 'damaged' || piece.state === 'fresh'
    this.repair(this.living().filter(piece => isHurt(piece) && repairsAtStart.includes(piece.group)))
    const hurt = this.living().filter(isHurt)
    if (this.repairs === 0 || hurt.length === 0) return
    this.repairs--
    this.repair(emergencyRepairs.n > 0 ? [this.#dearest(hurt)] : hurt)
  }

  endRound(): void {
    this.isLent = false
    const before = this.living().filter(piece => piece.state === 'damaged')
    if (this.side.duranium && before.length > 0) this.repair([this.#dearest(before)])
    for (const piece of this.living()) {
      if (piece.state !== 'damaged' && piece.state !== 'fresh') continue
      piece.state = this.side.repairsAtEnd.includes(piece.group) ? 'undamaged' : 'damaged'
    }
  }

  #dearest(pieces: readonly Piece[]): Piece {
    return pieces.toSorted((a, b) => worthOf(this.side, b.group) - worthOf(this.side, a.group))[0]!
  }
}
