// One player's table: what is in the hand, armed, asked and looked at. The rules of tapping are the desk's; this gives it a screen.
import type { TableSession } from '@sandtable/board'
import {
  assembleForMe,
  type BeachheadAction,
  type BeachheadView,
  buyForMe,
  type Desk,
  EMPTY_DESK,
  type GoOn,
  goOn,
  nextDeployment,
  type Order,
  oddsCard,
  ordersOf,
  overlay,
  ownUnit,
  palette,
  seatOf,
  settle,
  stillToAct,
  type Table,
  takeLaunch,
  takePick,
  takeUnload,
  takeUp,
  tap,
  toggleCargo,
  unseen,
} from '../desk/index.ts'
import type { Side } from '../rules/tables/index.ts'

type Session = TableSession<BeachheadView, BeachheadAction>
export type Notice = { readonly text: string; readonly clause: string }
/** More steps than any deployment has. */
const MOST_STEPS = 120

export class TableModel {
  readonly #session: () => Session
  desk = $state.raw<Desk>(EMPTY_DESK)
  inspected = $state.raw<string | null>(null)
  notice = $state.raw<Notice | null>(null)
  caution = $state.raw<GoOn | null>(null)
  isFogShown = $state(true)
  isGiving = $state(false)
  #seat: Side | null = null

  readonly session = $derived.by(() => this.#session())
  readonly view = $derived.by(() => this.session.view)
  readonly isBusy = $derived.by(() => this.isGiving || this.session.telling !== null)
  /** The seat that may act here now, null for onlookers. */
  readonly seat = $derived.by(() => {
    const { mode, seat } = this.session
    return mode === 'play' && seat !== null && seat === seatOf(this.view) ? seatOf(this.view) : null
  })
  readonly mayAct = $derived.by(() => this.seat !== null && this.view.result === null && !this.isBusy)
  readonly table: Table = $derived.by(() => ({ view: this.view, legal: this.seat === null ? [] : this.session.legal }))
  readonly orders = $derived.by(() => ordersOf(this.table, this.desk.hand))
  readonly overlay = $derived.by(() => overlay(this.table, this.desk))
  readonly ready = $derived.by(() => (this.mayAct ? new Set(stillToAct(this.table)) : null))
  readonly goOn = $derived.by(() => (this.mayAct ? goOn(this.table) : null))
  readonly unseen = $derived.by(() => (this.isFogShown ? unseen(this.view) : []))
  /** The unit whose card is shown. */
  readonly chosen = $derived.by(() => {
    const { hand } = this.desk
    return hand === null || hand.kind === 'pick' ? null : hand.kind === 'unit' ? hand.id : hand.unit
  })
  readonly odds = $derived.by(() => {
    const { armed } = this.desk
    const odds = armed && this.mayAct ? this.session.odds(armed.action) : null
    return armed && odds ? oddsCard(this.view, armed, odds) : null
  })

  constructor(session: () => Session) {
    this.#session = session
  }

  /** The position or the person changed under the desk. What waits for an answer is taken up by itself. */
  follow(): void {
    const seat = seatOf(this.view)
    const isNew = seat !== this.#seat
    this.#seat = seat
    this.inspected = null
    this.caution = null
    if (isNew) this.notice = null
    const desk = isNew ? EMPTY_DESK : settle(this.table, this.desk)
    this.desk = desk.hand !== null ? desk : ((isNew ? null : this.#nextAlike()) ?? this.#waiting())
  }

  /** In set-up the next piece of the same kind comes to hand when one is laid down. */
  #nextAlike(): Desk | null {
    const { hand } = this.desk
    const id = hand?.kind === 'pick' && hand.key.startsWith('place:') ? hand.key.slice('place:'.length) : null
    const type = ownUnit(this.view, id)?.type
    const next = type && palette(this.table).find(item => item.type === type)
    return next ? takePick(next.key) : null
  }

  #waiting(): Desk {
    const { step, choice, pending } = this.view
    if (this.seat === null) return EMPTY_DESK
    if (step === 'event' && choice !== null) return takePick('eventChoice')
    if (step === 'react.fastAmbush' && pending && ownUnit(this.view, pending.by)) return takeUp(pending.by)
    return EMPTY_DESK
  }

  /** False when nothing came of it. */
  tap(hex: string): boolean {
    this.inspected = null
    this.notice = null
    this.caution = null
    if (this.isBusy) return false
    const { desk, give, did } = tap(this.table, this.desk, hex)
    this.desk = desk.hand === null && !did ? this.#waiting() : desk
    if (give) void this.give(give)
    else this.#announce()
    if (!did) this.inspected = hex
    return did
  }

  select(id: string): void {
    this.notice = null
    this.desk = takeUp(id)
  }
  pick(key: string): void {
    const { hand } = this.desk
    this.desk = hand?.kind === 'pick' && hand.key === key ? EMPTY_DESK : takePick(key)
  }
  launch(unit: string): void {
    const { hand } = this.desk
    this.desk = hand?.kind === 'launch' && hand.unit === unit ? EMPTY_DESK : takeLaunch(unit)
  }
  stow(id: string): void {
    const { hand } = this.desk
    if (hand?.kind !== 'launch') return
    const next = toggleCargo(this.view, hand, id)
    if (next === hand) this.#say({ text: 'That does not fit beside what is loaded already.', clause: 'BI-12.13' })
    this.desk = { ...EMPTY_DESK, hand: next }
  }
  unload(unit: string): void {
    this.desk = takeUnload(this.view, unit)
  }
  seatPassenger(id: string): void {
    const { hand } = this.desk
    if (hand?.kind === 'unload') this.desk = { ...EMPTY_DESK, hand: { ...hand, passenger: id } }
  }

  arm(order: Order): void {
    this.notice = null
    this.desk = { ...this.desk, armed: order, asked: [] }
    this.#announce()
  }
  /** A choice among several in one hex: what has no dice is given at once. */
  answer(order: Order): void {
    if (this.session.odds(order.action)) this.arm(order)
    else void this.give(order.action)
  }
  confirm(): void {
    const { armed } = this.desk
    if (armed) void this.give(armed.action)
  }

  /** The next of the orders of these types, so that pressing a key again goes through them. */
  armNext(types: readonly string[]): boolean {
    const found = this.orders.filter(({ action }) => types.includes(action.type))
    const now = found.findIndex(({ key }) => key === this.desk.armed?.key)
    const next = found[(now + 1) % Math.max(1, found.length)]
    if (next) this.arm(next)
    return next !== undefined
  }

  /** Esc: the last thing first. True when there was something to drop. */
  cancel(): boolean {
    if (this.caution) this.caution = null
    else if (this.inspected !== null) this.inspected = null
    else if (this.desk.armed || this.desk.asked.length > 0) this.desk = { ...this.desk, armed: null, asked: [] }
    else if (this.notice) this.notice = null
    else if (this.desk.hand) this.desk = this.#waiting()
    else return false
    return true
  }

  /** Done or pass; asks first when something would be given up. */
  press(isSure = false): void {
    const { goOn: go } = this
    if (!go) return
    if (go.caution && !isSure) {
      this.caution = go
      this.session.announce(go.caution)
      return
    }
    this.caution = null
    void this.give(go.action)
  }

  /** The next or previous piece that could still do something. */
  cycle(by: 1 | -1): string | null {
    const ids = this.mayAct ? stillToAct(this.table) : []
    if (ids.length === 0) return null
    const at = ids.indexOf(this.chosen ?? '')
    const next = ids[(at < 0 ? (by > 0 ? 0 : ids.length - 1) : at + by + ids.length) % ids.length] as string
    const unit = ownUnit(this.view, next)
    if (unit?.aboard) this.launch(next)
    else this.select(next)
    return next
  }

  async give(action: BeachheadAction): Promise<void> {
    if (this.isGiving) return
    const refusal = this.session.check(action)
    if (refusal) {
      this.#say({ text: refusal.sentence, clause: refusal.clause })
      return
    }
    this.isGiving = true
    this.desk = { ...this.desk, armed: null, asked: [] }
    try {
      await this.session.act(action)
      // What was just launched may move at once (BI-8.2).
      if (action.type === 'launch' && this.seat !== null && ownUnit(this.view, action.unit)?.hex)
        this.desk = takeUp(action.unit)
    } finally {
      this.isGiving = false
    }
  }

  deployForMe(): Promise<void> {
    return this.#repeat(() => nextDeployment(this.table))
  }
  assembleForMe(): Promise<void> {
    return this.#repeat(() => assembleForMe(this.table))
  }
  async buyForMe(): Promise<void> {
    const action = buyForMe(this.view)
    if (action) await this.give(action)
  }

  /** One legal action after the other, as long as the same seat decides in the same step. */
  async #repeat(next: () => BeachheadAction | null): Promise<void> {
    if (this.isGiving) return
    const { seat, view } = this
    this.isGiving = true
    this.desk = EMPTY_DESK
    try {
      for (let n = 0; n < MOST_STEPS && this.seat === seat && this.view.step === view.step; n++) {
        const action = next()
        if (!action || this.session.check(action)) break
        await this.session.act(action)
      }
    } finally {
      this.isGiving = false
    }
  }

  #say(notice: Notice): void {
    this.notice = notice
    this.session.announce(notice.text)
  }

  #announce(): void {
    const { armed, asked } = this.desk
    if (asked.length > 0) this.session.announce(`Choose: ${asked.map(({ text }) => text).join(', or ')}.`)
    else if (armed) {
      const { odds } = this
      const likely = odds?.parts.slice(0, 3).map(({ label, text }) => `${label} ${text}`)
      this.session.announce(
        likely ? `${odds?.title}. ${likely.join(', ')}. Enter gives the order.` : `${armed.text}. Enter gives the order.`,
      )
    }
  }
}
