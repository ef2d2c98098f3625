// One player's table: which stack is in hand, what is being drawn or aimed, and the draft as it stands. Prices and reasons are the
// desk's; orders go through the session one by one, so each is priced, kept and taken back like any other action.
import type { TableSession } from '@sandtable/board'
import {
  barrageCard,
  cautions,
  extended,
  filmOf,
  freeAt,
  hud,
  idleHexes,
  lastTurnOf,
  lossQuestion,
  type Member,
  marchCard,
  nameOf,
  planSheet,
  type Reason,
  reachOf,
  recruitMenu,
  targetsOf,
  withShell,
} from '../desk/index.ts'
import type { WwAction } from '../rules/actions.ts'
import type { WwEvent } from '../rules/events.ts'
import { type Plan, type Shot, withoutStep, withStepMoved } from '../rules/plan.ts'
import { isSide, type Side, type UnitType } from '../rules/tables.ts'
import { stateOf } from './positions.ts'

type Session = TableSession<unknown, WwAction>
export type Panel = 'plan' | 'recruit' | 'write' | 'war'

export class TableModel {
  readonly #session: () => Session
  /** The stack in hand, by the printed name of its hex. */
  selected = $state.raw<string | null>(null)
  chosen = $state.raw<readonly string[]>([])
  path = $state.raw<readonly string[]>([])
  shots = $state.raw<readonly Shot[]>([])
  isAiming = $state(false)
  /** Further taps prolong the arrow instead of drawing a new one. */
  isProlonging = $state(false)
  place = $state.raw<string | null>(null)
  panel = $state<Panel>('plan')
  asked = $state.raw<readonly Reason[]>([])
  notice = $state.raw<Reason | null>(null)
  isGiving = $state(false)

  readonly session = $derived.by(() => this.#session())
  readonly state = $derived.by(() => stateOf(this.session.view))
  readonly seat = $derived.by((): Side | null => {
    const { seat, mode } = this.session
    return mode === 'play' && seat !== null && isSide(seat) ? seat : null
  })
  readonly isBusy = $derived.by(() => this.isGiving || this.session.telling !== null)
  readonly isIn = $derived.by(() => this.seat !== null && this.state.plans[this.seat].isSubmitted)
  readonly mayPlan = $derived.by(
    () => this.seat !== null && this.state.phase === 'planning' && !this.isIn && !this.isBusy && !this.session.outcome,
  )
  readonly facts = $derived.by(() => hud(this.state, this.seat))
  readonly sheet = $derived.by(() => (this.#draftSide ? planSheet(this.state, this.#draftSide) : null))
  readonly menu = $derived.by(() => (this.mayPlan && this.seat ? recruitMenu(this.state, this.seat) : null))
  readonly free = $derived.by((): readonly Member[] =>
    this.mayPlan && this.seat && this.selected ? freeAt(this.state, this.seat, this.selected) : [],
  )
  readonly march = $derived.by(() =>
    this.mayPlan && this.seat && this.path.length > 1 && this.chosen.length > 0
      ? marchCard(this.state, this.seat, this.chosen, this.path)
      : null,
  )
  readonly guns = $derived.by(() =>
    this.free.filter(({ id, type }) => type === 'AR' && this.chosen.includes(id)).map(({ id }) => id),
  )
  readonly barrage = $derived.by(() =>
    this.mayPlan && this.seat && this.isAiming && this.shots.length > 0 && this.guns.length > 0
      ? barrageCard(this.state, this.seat, this.guns, this.shots)
      : null,
  )
  readonly reach = $derived.by(() =>
    this.mayPlan && this.seat && !this.isAiming && this.chosen.length > 0 ? reachOf(this.state, this.seat, this.chosen) : [],
  )
  readonly targets = $derived.by(() =>
    this.mayPlan && this.seat && this.isAiming ? targetsOf(this.state, this.seat, this.guns) : [],
  )
  readonly idle = $derived.by(() => (this.mayPlan && this.seat ? idleHexes(this.state, this.seat) : []))
  readonly losses = $derived.by(() => (this.seat ? lossQuestion(this.state, this.seat) : null))
  readonly story = $derived.by((): readonly WwEvent[] => {
    const { log = [], seq } = this.session
    return log.filter(step => seq === undefined || step.seq <= seq).flatMap(({ events }) => events as readonly WwEvent[])
  })
  /** The turn that was played last; nothing before the first. */
  readonly film = $derived.by(() => {
    const turn = lastTurnOf(this.story)
    return turn.length > 0 ? filmOf(this.state, turn, this.story) : null
  })
  readonly #draftSide = $derived.by((): Side | null => (this.state.phase === 'planning' ? this.seat : null))

  constructor(session: () => Session) {
    this.#session = session
  }

  /** The position or the person changed: nothing of the old one stays in hand. */
  follow(): void {
    const isThere = this.selected !== null && this.free.length > 0
    if (!isThere) this.drop()
    else this.chosen = this.chosen.filter(id => this.free.some(unit => unit.id === id))
    this.path = []
    this.shots = []
    this.asked = []
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
    this.notice = null
    const hex = nameOf(this.state, spot)
    if (hex === null) return this.cancel()
    if (this.state.phase === 'placement') return this.#tapPlace(hex)
    if (!this.mayPlan) return false
    if (this.selected === null || this.chosen.length === 0) return this.select(hex)
    if (hex === this.selected) {
      this.drop()
      return true
    }
    return this.isAiming ? this.aim(hex) : this.marchTo(hex)
  }

  #tapPlace(hex: string): boolean {
    const isAllowed = this.session.legal.some(action => action.type === 'place' && action.hex === hex)
    if (!isAllowed) return false
    if (this.place === hex) void this.give({ type: 'place', hex })
    else this.place = hex
    return true
  }

  /** Takes up everybody in a hex who has no order yet. */
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

  marchTo(hex: string): boolean {
    const from = this.selected
    if (from === null) return false
    if (this.path.at(-1) === hex && !this.isProlonging) {
      this.confirm()
      return true
    }
    const path = extended(this.state, this.isProlonging && this.path.length > 0 ? this.path : [from], hex)
    if (!path) {
      this.say({ text: `No way leads from here to ${hex} without crossing itself.`, clause: 'WW-7.16' })
      return true
    }
    this.path = path
    this.#sayMarch()
    return true
  }

  /** A drag from the stack in hand: every hex the finger comes to is on the way. */
  draw(spot: string | null, isDone: boolean): void {
    const hex = spot === null ? null : nameOf(this.state, spot)
    if (spot === null || !this.mayPlan || this.selected === null) {
      this.path = []
      return
    }
    if (this.isAiming) {
      if (isDone && hex) this.aim(hex)
      return
    }
    if (hex === this.selected) this.path = []
    else if (hex) this.path = extended(this.state, this.path.length > 0 ? this.path : [this.selected], hex) ?? this.path
    if (isDone) this.#sayMarch()
  }

  #sayMarch(): void {
    const { march } = this
    if (!march) return
    const fight = march.fight ? ` ${march.fight.text}` : ''
    this.session.announce(
      march.problem?.text ?? `To ${this.path.at(-1)} for ${march.price}, ${march.left} left.${fight} Enter adds the step.`,
    )
  }

  aimAt(isAiming: boolean): void {
    this.isAiming = isAiming && this.guns.length > 0
    this.path = []
    this.shots = []
    if (isAiming && !this.isAiming) this.say({ text: 'Only Artillery fires; choose some first.', clause: 'WW-6.12' })
    if (this.isAiming) this.chosen = this.guns
  }

  aim(hex: string, by = 1): boolean {
    if (!this.targets.includes(hex)) {
      this.say({ text: `${hex} is out of range: guns reach one or two hexes.`, clause: 'WW-12.1' })
      return true
    }
    this.shots = withShell(this.shots, hex, by)
    const { barrage } = this
    if (barrage)
      this.session.announce(
        barrage.problem?.text ??
          `${barrage.price} in shells: hits in ${barrage.hits} of 6 winds, your own in ${barrage.hitsOwn}. Enter adds the step.`,
      )
    return true
  }

  /** What is drawn or aimed becomes a step. */
  confirm(): void {
    const card = this.isAiming ? this.barrage : this.march
    if (!card) return
    if (card.problem) this.say(card.problem)
    else void this.give({ type: 'addStep', step: card.step })
  }

  /** Esc: the last thing first. True when there was something to put away. */
  cancel(): boolean {
    if (this.asked.length > 0) this.asked = []
    else if (this.place !== null) this.place = null
    else if (this.path.length > 0) this.path = []
    else if (this.shots.length > 0) this.shots = []
    else if (this.isAiming) this.isAiming = false
    else if (this.selected !== null) this.drop()
    else return false
    return true
  }

  cycle(by: 1 | -1): string | null {
    const { idle } = this
    if (idle.length === 0) return null
    const at = this.selected === null ? -1 : idle.indexOf(this.selected)
    const next = idle[(at < 0 ? (by > 0 ? 0 : idle.length - 1) : at + by + idle.length) % idle.length] as string
    this.select(next)
    return next
  }

  buy(at: string, unit: UnitType): void {
    void this.give({ type: 'addBuy', at, unit })
  }
  /** One recruit of this type fewer at the site. */
  unbuy(at: string, unit: UnitType): void {
    this.#edit(plan => ({
      ...plan,
      buys: (plan.buys ?? []).flatMap(buy => {
        if (buy.at !== at) return [buy]
        const units = buy.units.toSpliced(buy.units.lastIndexOf(unit), 1)
        return units.length > 0 ? [{ at, units }] : []
      }),
    }))
  }
  removeBuy(index: number): void {
    this.#edit(plan => ({ ...plan, buys: (plan.buys ?? []).toSpliced(index, 1) }))
  }
  removeStep(index: number): void {
    this.#edit(plan => withoutStep(plan, index))
  }
  moveStep(from: number, to: number): void {
    this.#edit(plan => withStepMoved(plan, from, to))
  }
  clear(): void {
    this.#edit(({ v, turn, side }) => ({ v, turn, side, buys: [], steps: [] }))
  }

  #edit(change: (plan: Plan) => Plan): void {
    const plan = this.sheet?.plan
    if (plan && this.mayPlan) void this.give({ type: 'savePlan', plan: change(plan) })
  }

  /** Asks first when the plan gives something up. */
  submit(isSure = false): void {
    if (!this.mayPlan || !this.seat) return
    const [problem] = this.sheet?.problems ?? []
    if (problem) {
      this.say(problem)
      return
    }
    const found = isSure ? [] : cautions(this.state, this.seat)
    if (found.length > 0) {
      this.asked = found
      this.session.announce(`${found.map(({ text }) => text).join(' ')} Submit anyway?`)
    } else void this.give({ type: 'submitPlan' })
  }

  say(reason: Reason): void {
    this.notice = reason
    this.session.announce(reason.text)
  }

  async give(action: WwAction): Promise<void> {
    if (this.isBusy) return
    const refusal = this.session.check(action)
    if (refusal) {
      this.say({ text: refusal.sentence, clause: refusal.clause })
      return
    }
    this.isGiving = true
    try {
      await this.session.act(action)
    } finally {
      this.isGiving = false
    }
    if (action.type === 'addStep') this.drop()
  }
}
