// One player's table: what is in the hand, armed, asked and looked at. The rules of tapping are the desk's; this gives it a screen.

import type { Side } from '../rules/tables/index.ts'
import {
  type BeachheadAction,
  disarmed,
  facingOf,
  followed,
  type GoOn,
  goOn,
  type Interaction,
  isAssembly,
  NOTHING_SELECTED,
  oddsCard,
  ordersOf,
  overlay,
  ownUnit,
  type SeatChoices,
  type Selection,
  seatOf,
  stillToAct,
  type TableOrder,
  takeLaunch,
  takePick,
  takeUnload,
  takeUp,
  tap,
  toggleCargo,
  turned,
  turns,
  unseen,
  waiting,
} from '../viewmodel/index.ts'
import type { TableSession } from './game-types.ts'
import { setUpForMe } from './guidance/for-me.ts'
import { spokenFor } from './words.ts'

type Session = TableSession
export type Notice = { readonly text: string; readonly clause: string }

/** What may be laid over the map on demand (BI-25.10). */
export type Lens = 'sight' | 'range' | 'risk'

const OFFLINE = 'The advice could not be loaded. Check the connection, or go on by hand.'

export class TableModel {
  readonly #session: () => Session
  interaction = $state.raw<Interaction>(NOTHING_SELECTED)
  inspected = $state.raw<string | null>(null)
  notice = $state.raw<Notice | null>(null)
  caution = $state.raw<GoOn | null>(null)
  isFogShown = $state(true)
  lens = $state.raw<Lens | null>(null)
  isGiving = $state(false)
  #seat: Side | null = null
  /** The seat that wants the whole map built: the other side lays every second section, and then it goes on. */
  #builder = $state.raw<Side | null>(null)

  readonly session = $derived.by(() => this.#session())
  readonly view = $derived.by(() => this.session.view)
  readonly isBusy = $derived.by(() => this.isGiving || this.session.telling !== null)
  /** The seat that may act here now, null for onlookers. */
  readonly seat = $derived.by(() => {
    const { mode, seat } = this.session
    return mode === 'play' && seat !== null && seat === seatOf(this.view) ? seatOf(this.view) : null
  })
  readonly mayAct = $derived.by(() => this.seat !== null && this.view.result === null && !this.isBusy)
  readonly table: SeatChoices = $derived.by(() => ({ view: this.view, legal: this.seat === null ? [] : this.session.legal }))
  readonly orders = $derived.by(() => ordersOf(this.table, this.interaction.selection))
  readonly overlay = $derived.by(() => overlay(this.table, this.interaction))
  readonly ready = $derived.by(() => (this.mayAct ? new Set(stillToAct(this.table)) : null))
  readonly goOn = $derived.by(() => (this.mayAct ? goOn(this.table) : null))
  readonly unseen = $derived.by(() => (this.isFogShown ? unseen(this.view) : []))
  /** The unit whose card is shown. */
  readonly chosen = $derived.by(() => {
    const { selection } = this.interaction
    return selection === null || selection.kind === 'pick' ? null : selection.kind === 'unit' ? selection.id : selection.unit
  })
  readonly odds = $derived.by(() => {
    const { armed } = this.interaction
    const odds = armed && this.mayAct ? this.session.odds(armed.action) : null
    return armed && odds ? oddsCard(this.view, armed, odds) : null
  })
  /** BI-15.7: which way the armed order will leave its piece; null where facing does not count. */
  readonly facing = $derived.by(() => {
    const action = this.interaction.armed?.action
    return action && turns(this.view, action) ? facingOf(this.view, action) : null
  })
  readonly isBuilding = $derived.by(() => this.mayAct && this.#builder === this.seat && isAssembly(this.view))

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
    this.interaction = isNew ? this.#waiting() : followed(this.table, this.interaction, this.seat !== null)
  }
  readonly #waiting = (): Interaction => waiting(this.table, this.seat !== null)

  /** False when nothing came of it. */
  tap(hex: string): boolean {
    this.inspected = null
    this.notice = null
    this.caution = null
    if (this.isBusy) return false
    const { interaction, give, did } = tap(this.table, this.interaction, hex)
    this.interaction = interaction.selection === null && !did ? this.#waiting() : interaction
    if (give) void this.give(give)
    else this.#announce()
    if (!did) this.inspected = hex
    return did
  }

  look(lens: Lens): void {
    this.lens = this.lens === lens ? null : lens
  }

  select(id: string): void {
    this.notice = null
    this.interaction = takeUp(id)
  }
  pick(key: string): void {
    const { selection } = this.interaction
    this.interaction = selection?.kind === 'pick' && selection.key === key ? NOTHING_SELECTED : takePick(key)
  }
  launch(unit: string): void {
    const { selection } = this.interaction
    this.interaction = selection?.kind === 'launch' && selection.unit === unit ? NOTHING_SELECTED : takeLaunch(unit)
  }
  stow(id: string): void {
    const { selection } = this.interaction
    if (selection?.kind !== 'launch') return
    const next = toggleCargo(this.view, selection, id)
    if (next === selection) this.#say({ text: 'That does not fit beside what is loaded already.', clause: 'BI-12.13' })
    this.interaction = { ...NOTHING_SELECTED, selection: next }
  }
  unload(unit: string): void {
    this.interaction = takeUnload(this.view, unit)
  }
  /** The same in the hand, held another way. */
  hold(selection: Selection): void {
    this.interaction = { ...NOTHING_SELECTED, selection }
  }

  arm(order: TableOrder): void {
    this.notice = null
    this.interaction = { ...this.interaction, armed: order, asked: [] }
    this.#announce()
  }
  ask(orders: readonly TableOrder[]): void {
    this.interaction = { ...this.interaction, armed: null, asked: orders }
    this.#announce()
  }
  /** A choice among several in one hex: what has no dice is given at once. */
  answer(order: TableOrder): void {
    if (this.session.odds(order.action)) this.arm(order)
    else void this.give(order.action)
  }
  confirm(): void {
    const { armed } = this.interaction
    if (armed) void this.give(armed.action)
  }

  /** The next of the orders of these types, of any with a place for null, so that pressing a key again goes through them. */
  armNext(types: readonly string[] | null): boolean {
    const found = this.orders.filter(({ action, hexes }) => (types ? types.includes(action.type) : hexes.length > 0))
    const now = found.findIndex(({ key }) => key === this.interaction.armed?.key)
    const next = found[(now + 1) % Math.max(1, found.length)]
    if (next) this.arm(next)
    return next !== undefined
  }

  /** Esc: the last thing first. True when there was something to drop. */
  cancel(): boolean {
    if (this.caution) this.caution = null
    else if (this.inspected !== null) this.inspected = null
    else if (this.interaction.armed || this.interaction.asked.length > 0) this.interaction = disarmed(this.interaction)
    else if (this.notice) this.notice = null
    else if (this.interaction.selection) this.interaction = this.#waiting()
    else if (this.lens) this.lens = null
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

  async give(action: BeachheadAction): Promise<void> {
    if (this.isGiving || this.refuse(action)) return
    this.interaction = { ...this.interaction, armed: null, asked: [] }
    await this.giving(async () => {
      await this.session.act(action)
      // What was just launched may move at once (BI-8.2).
      if (action.type === 'launch' && this.seat !== null && ownUnit(this.view, action.unit)?.hex)
        this.interaction = takeUp(action.unit)
    })
  }

  /** Says why not; false where it may be given. */
  refuse(action: BeachheadAction): boolean {
    const refusal = this.session.check(action)
    if (refusal) this.#say({ text: refusal.sentence, clause: refusal.clause })
    return refusal !== null
  }

  /** BI-7: what is left of this step of set-up, done for the player. */
  async setUpForMe(): Promise<void> {
    this.#builder = this.seat
    this.interaction = NOTHING_SELECTED
    await setUpForMe(this).catch(() => this.#say({ text: OFFLINE, clause: 'BI-7.11' }))
  }

  /** Nothing else is given meanwhile. */
  async giving(work: () => Promise<void>): Promise<void> {
    if (this.isGiving) return
    this.isGiving = true
    try {
      await work()
    } finally {
      this.isGiving = false
    }
  }

  face(facing: number): void {
    const { armed } = this.interaction
    if (armed && turns(this.view, armed.action))
      this.interaction = { ...this.interaction, armed: { ...armed, action: turned(armed.action, facing) } }
  }

  #say(notice: Notice): void {
    this.notice = notice
    this.session.announce(notice.text)
  }

  #announce(): void {
    const said = spokenFor(this.interaction, this.odds)
    if (said !== '') this.session.announce(said)
  }
}
