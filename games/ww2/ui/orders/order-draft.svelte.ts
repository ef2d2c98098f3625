// The order a player is drafting: a stack, the part of it that goes, and the march or barrage that is not an order yet.
import type { WwAction } from '../../rules/contract/actions.ts'
import type { Shot } from '../../rules/plan/plan.ts'
import type { WwState } from '../../rules/state/state.ts'
import { type Side, UNIT_TYPES, type UnitType } from '../../rules/tables.ts'
import {
  barrageCard,
  extended,
  freeAt,
  idleHexes,
  type Member,
  marchCard,
  nameOf,
  type Reason,
  reachOf,
  targetsOf,
  withShell,
} from '../../viewmodel/index.ts'
import type { WwSession } from '../positions.ts'

/** What the draft needs of the table. */
export interface OrderDraftTable {
  readonly session: WwSession
  readonly state: WwState
  readonly seat: Side | null
  readonly mayPlan: boolean
  notice: Reason | null
  say(reason: Reason): void
  give(action: WwAction): Promise<void>
}

export class OrderDraft {
  readonly #table: OrderDraftTable
  /** The stack, by the printed name of its hex. */
  selected = $state.raw<string | null>(null)
  chosen = $state.raw<readonly string[]>([])
  path = $state.raw<readonly string[]>([])
  shots = $state.raw<readonly Shot[]>([])
  isAiming = $state(false)
  /** Further taps prolong the arrow instead of drawing a new one. */
  isProlonging = $state(false)
  /** Where the first unit might begin. */
  place = $state.raw<string | null>(null)

  /** The side that may order now. */
  readonly side = $derived.by(() => (this.#table.mayPlan ? this.#table.seat : null))
  readonly free = $derived.by((): readonly Member[] =>
    this.side && this.selected ? freeAt(this.#table.state, this.side, this.selected) : [],
  )
  readonly march = $derived.by(() =>
    this.side && this.path.length > 1 && this.chosen.length > 0
      ? marchCard(this.#table.state, this.side, this.chosen, this.path)
      : null,
  )
  readonly guns = $derived.by(() =>
    this.free.filter(({ id, type }) => type === 'AR' && this.chosen.includes(id)).map(({ id }) => id),
  )
  readonly barrage = $derived.by(() =>
    this.side && this.isAiming && this.shots.length > 0 && this.guns.length > 0
      ? barrageCard(this.#table.state, this.side, this.guns, this.shots)
      : null,
  )
  readonly reach = $derived.by(() =>
    this.side && !this.isAiming && this.chosen.length > 0 ? reachOf(this.#table.state, this.side, this.chosen) : [],
  )
  readonly targets = $derived.by(() => (this.side && this.isAiming ? targetsOf(this.#table.state, this.side, this.guns) : []))
  readonly idle = $derived.by(() => (this.side ? idleHexes(this.#table.state, this.side) : []))

  constructor(table: OrderDraftTable) {
    this.#table = table
  }

  /** The position or the player changed: nothing of the old draft stays. */
  follow(): void {
    const isThere = this.selected !== null && this.free.length > 0
    if (!isThere) this.drop()
    else this.chosen = this.chosen.filter(id => this.free.some(unit => unit.id === id))
    this.path = []
    this.shots = []
    this.place = null
  }

  drop(): void {
    this.selected = null
    this.chosen = []
    this.path = []
    this.shots = []
    this.isAiming = false
    this.isProlonging = false
  }

  /** False when nothing came of it. */
  tap(spot: string): boolean {
    this.#table.notice = null
    const hex = nameOf(this.#table.state, spot)
    if (hex === null) return this.cancel()
    if (this.#table.state.phase === 'placement') return this.#tapPlace(hex)
    if (this.side === null) return false
    if (this.selected === null || this.chosen.length === 0) return this.select(hex)
    if (hex === this.selected) {
      this.drop()
      return true
    }
    return this.isAiming ? this.aim(hex) : this.marchTo(hex)
  }

  #tapPlace(hex: string): boolean {
    const isAllowed = this.#table.session.legal.some(action => action.type === 'place' && action.hex === hex)
    if (!isAllowed) return false
    if (this.place === hex) void this.#table.give({ type: 'place', hex })
    else this.place = hex
    return true
  }

  /** Selects all units of a hex without an order. */
  select(hex: string): boolean {
    this.drop()
    this.selected = hex
    this.chosen = this.free.map(({ id }) => id)
    if (this.chosen.length > 0) return true
    this.selected = null
    return false
  }

  /** The splitter: so many of a type. */
  take(type: UnitType, count: number): void {
    const others = this.free.filter(unit => unit.type !== type && this.chosen.includes(unit.id))
    const some = this.free.filter(unit => unit.type === type).slice(0, Math.max(0, count))
    this.chosen = this.free.filter(unit => others.includes(unit) || some.includes(unit)).map(({ id }) => id)
    if (this.guns.length === 0) this.isAiming = false
  }

  /** By keys: one fewer of the n-th type in the stack, and from none back to all of them. */
  takeFewer(n: number): boolean {
    const type = UNIT_TYPES.filter(each => this.free.some(unit => unit.type === each))[n]
    if (!type) return false
    const all = this.free.filter(unit => unit.type === type)
    const taken = all.filter(({ id }) => this.chosen.includes(id)).length
    this.take(type, taken === 0 ? all.length : taken - 1)
    return true
  }

  marchTo(hex: string): boolean {
    const from = this.selected
    if (from === null) return false
    if (this.path.at(-1) === hex && !this.isProlonging) {
      this.confirm()
      return true
    }
    const path = extended(this.#table.state, this.isProlonging && this.path.length > 0 ? this.path : [from], hex)
    if (!path) {
      this.#table.say({ text: `No way leads from here to ${hex} without crossing itself.`, clause: 'WW-7.16' })
      return true
    }
    this.path = path
    this.#sayMarch()
    return true
  }

  /** A drag from the selected stack: every hex the pointer enters is on the path. */
  draw(spot: string | null, isDone: boolean): void {
    const hex = spot === null ? null : nameOf(this.#table.state, spot)
    if (spot === null || this.side === null || this.selected === null) {
      this.path = []
      return
    }
    if (this.isAiming) {
      if (isDone && hex) this.aim(hex)
      return
    }
    if (hex === this.selected) this.path = []
    else if (hex) this.path = extended(this.#table.state, this.path.length > 0 ? this.path : [this.selected], hex) ?? this.path
    if (isDone) this.#sayMarch()
  }

  #sayMarch(): void {
    const { march } = this
    if (!march) return
    const fight = march.fight ? ` ${march.fight.text}` : ''
    this.#table.session.announce(
      march.problem?.text ?? `To ${this.path.at(-1)} for ${march.price}, ${march.left} left.${fight} Enter adds the step.`,
    )
  }

  aimAt(isAiming: boolean): void {
    this.isAiming = isAiming && this.guns.length > 0
    this.path = []
    this.shots = []
    if (isAiming && !this.isAiming) this.#table.say({ text: 'Only Artillery fires; choose some first.', clause: 'WW-6.12' })
    if (this.isAiming) this.chosen = this.guns
  }

  aim(hex: string, by = 1): boolean {
    if (!this.targets.includes(hex)) {
      this.#table.say({ text: `${hex} is out of range: guns reach one or two hexes.`, clause: 'WW-12.1' })
      return true
    }
    this.shots = withShell(this.shots, hex, by)
    const { barrage } = this
    if (barrage)
      this.#table.session.announce(
        barrage.problem?.text ??
          `${barrage.price} in shells: hits in ${barrage.hits} of 6 winds, your own in ${barrage.hitsOwn}. A adds the step.`,
      )
    return true
  }

  /** What is drawn or aimed becomes a step. */
  confirm(): void {
    const card = this.isAiming ? this.barrage : this.march
    if (!card) return
    if (card.problem) this.#table.say(card.problem)
    else void this.#table.give({ type: 'addStep', step: card.step })
  }

  /** The last thing first. True when there was something to put away. */
  cancel(): boolean {
    if (this.place !== null) this.place = null
    else if (this.path.length > 0) this.path = []
    else if (this.shots.length > 0) this.shots = []
    else if (this.isAiming) this.isAiming = false
    else if (this.selected !== null) this.drop()
    else return false
    return true
  }

  /** The next stack without an order; its hex. */
  cycle(by: 1 | -1): string | null {
    const { idle } = this
    if (idle.length === 0) return null
    const at = this.selected === null ? -1 : idle.indexOf(this.selected)
    const next = idle[(at < 0 ? (by > 0 ? 0 : idle.length - 1) : at + by + idle.length) % idle.length]!
    this.select(next)
    return next
  }
}
