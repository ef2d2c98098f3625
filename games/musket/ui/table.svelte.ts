// One player's table: what is selected, armed, asked and looked at. The rules of tapping are the desk's; this gives it a screen.
import { unitById } from '../rules/state/state.ts'
import type { Side } from '../rules/tables.ts'
import { hexName } from '../text/index.ts'
import {
  answer,
  arm,
  type ButtonId,
  hexOf,
  holdings,
  isStale,
  type MusketAction,
  type MusketEvent,
  newSelection,
  type Order,
  oddsCard,
  overlay,
  panel,
  press,
  type Reason,
  type Selection,
  select,
  settle,
  stillToAct,
  type TapAnswer,
  type TapIntent,
  type TapResult,
  tap,
  unitAtHex,
} from '../viewmodel/index.ts'
import { type Lens, marksOf, riskWords } from './board/lens-marks.ts'
import { type MusketSession, stateOf } from './positions.ts'

export class TableModel {
  readonly #session: () => MusketSession
  readonly #look: () => readonly string[]
  selection = $state.raw<Selection>(newSelection('blue'))
  hover = $state.raw<string | null>(null)
  inspected = $state.raw<string | null>(null)
  lens = $state.raw<Lens | null>(null)
  sightFrom = $state.raw<string | null>(null)
  notice = $state.raw<Reason | null>(null)
  isGiving = $state(false)

  readonly session = $derived.by(() => this.#session())
  readonly state = $derived.by(() => stateOf(this.session.view))
  readonly isBusy = $derived.by(() => this.isGiving || this.session.telling !== null)
  /** The seat that may act here now, null for onlookers. */
  readonly seat = $derived.by(() => (this.session.mode === 'play' ? (this.session.seat as Side | null) : null))
  readonly mayAct = $derived.by(
    () => this.seat !== null && this.seat === this.state.player && !this.state.result && !this.isBusy,
  )
  readonly panel = $derived.by(() => panel(this.state, this.seat ?? 'nobody', this.selection.selected))
  readonly overlay = $derived.by(() => overlay(this.state, this.selection.selected))
  readonly marks = $derived.by(() => {
    const { selection, hover, lens, sightFrom } = this
    return marksOf(this.state, {
      selection: this.isBusy ? { ...selection, armed: null } : selection,
      hover,
      lens,
      sightFrom,
      look: this.#look(),
    })
  })
  readonly odds = $derived.by(() => {
    const { armed } = this.selection
    const order = armed?.orders.at(-1)
    return armed && order ? oddsCard(this.state, this.seat ?? '', order, armed.unit) : null
  })
  readonly waiting = $derived.by(() => stillToAct(this.state))
  /** Since when objectives are held, from the story up to the moment that is shown. */
  readonly held = $derived.by(() => {
    const { log = [], seq } = this.session
    const told = log.filter(step => seq === undefined || step.seq <= seq)
    return holdings(
      this.state,
      told.flatMap(({ events }) => events as readonly MusketEvent[]),
    )
  })

  constructor(session: () => MusketSession, look: () => readonly string[]) {
    this.#session = session
    this.#look = look
  }

  /** The position or the person changed under the desk. */
  follow(): void {
    const seat = this.seat ?? this.selection.seat
    const isNew = seat !== this.selection.seat
    this.selection = isNew ? settle(newSelection(seat), this.state) : settle({ ...this.selection, seat }, this.state)
    this.inspected = null
    if (isNew) this.notice = null
  }

  /** False when nothing came of it. */
  tap(hex: string): boolean {
    this.inspected = null
    this.notice = null
    if (this.lens === 'sight') {
      this.sightFrom = hex
      return true
    }
    if (!this.mayAct) return this.#lookAt(hex)
    const before = this.selection
    const tapped = tap(this.selection, this.state, hex)
    this.#take(tapped)
    return (
      tapped.intent.kind !== 'none' ||
      tapped.selection.selected !== before.selected ||
      tapped.selection.armed !== null ||
      tapped.selection.question !== null
    )
  }

  #lookAt(hex: string): boolean {
    const unit = unitAtHex(this.state, hex)
    this.selection = select(this.selection, unit?.who.id ?? null)
    return unit !== undefined
  }

  confirm(): void {
    const { armed } = this.selection
    if (armed) this.#take({ selection: { ...this.selection, armed: null }, intent: { kind: 'give', orders: armed.orders } })
  }

  /** Esc: the last thing first. True when there was something to drop. */
  cancel(): boolean {
    if (this.inspected !== null) this.inspected = null
    else if (this.selection.armed || this.selection.question)
      this.selection = { ...this.selection, armed: null, question: null }
    else if (this.lens) this.lens = null
    else if (this.notice) this.notice = null
    else if (this.selection.selected !== null && this.state.active === null) this.selection = select(this.selection, null)
    else return false
    return true
  }

  answer(said: TapAnswer): void {
    this.#take(answer(this.selection, this.state, said))
  }

  arm(order: Order): void {
    if (this.mayAct) this.#take(arm(this.selection, this.state, order))
  }

  select(unit: string | null): void {
    this.notice = null
    this.selection = select(this.selection, unit)
  }

  /** A button of the panel. Those that need a place arm the next of their targets, so that pressing again goes through them. */
  press(id: ButtonId): void {
    this.inspected = null
    const button = this.panel.buttons.find(each => each.id === id)
    if (!button) return
    if (!this.mayAct) return
    if (button.reason) {
      this.#say(button.reason)
      return
    }
    this.notice = null
    if (id === 'move' || id === 'fire' || id === 'charge' || id === 'exit') this.#armNext(id, button.targets)
    else this.#take(press(this.selection, this.state, id))
  }

  #armNext(kind: 'move' | 'fire' | 'charge' | 'exit', targets: readonly string[]): void {
    const armed = this.selection.armed?.kind === kind ? this.selection.armed.orders.at(-1) : undefined
    const at = targets.findIndex(
      target =>
        armed &&
        (('to' in armed && armed.to === target) ||
          ('target' in armed && armed.target === target) ||
          ('hex' in armed && armed.hex === target)),
    )
    const next = targets[(at + 1) % targets.length]!
    this.arm(
      kind === 'move' ? { type: kind, to: next } : kind === 'exit' ? { type: kind, hex: next } : { type: kind, target: next },
    )
  }

  /** The next or previous unit that could still act; the hex it stands on. */
  cycle(by: 1 | -1): string | null {
    const units = this.waiting
    if (units.length === 0) return null
    const at = units.findIndex(({ who }) => who.id === this.selection.selected)
    const next = units[(at < 0 ? (by > 0 ? 0 : units.length - 1) : at + by + units.length) % units.length]
    if (!next) return null
    if (this.state.active && this.state.active.unit !== next.who.id) return this.#tapUnit(next.who.id)
    this.select(next.who.id)
    return hexOf(this.state, next)
  }

  #tapUnit(id: string): string | null {
    const unit = unitById(this.state, id)
    if (!unit) return null
    this.tap(hexOf(this.state, unit))
    return hexOf(this.state, unit)
  }

  toggle(lens: Lens): void {
    this.lens = this.lens === lens ? null : lens
    const unit = this.selection.selected === null ? undefined : unitById(this.state, this.selection.selected)
    if (this.lens === 'sight') this.sightFrom = unit ? hexOf(this.state, unit) : null
    if (this.lens === 'sight' && !unit)
      this.notice = { text: 'Tap the hex to look from, then point at any other.', clause: 'MK-20.18' }
  }

  /** The risk at a hex in reach as a sentence, for screen readers; '' while the risk overlay is off. */
  riskWords(hex: string): string {
    return this.lens === 'risk' ? riskWords(this.state, this.overlay, hex) : ''
  }

  /** MK-20.14: the question about the end of the turn does not stand for ever. */
  expire(): void {
    const { question } = this.selection
    if (question?.kind === 'endTurn' || (question && isStale(question, this.state)))
      this.selection = { ...this.selection, question: null }
  }

  #take({ selection, intent }: TapResult): void {
    this.selection = selection
    this.#do(intent)
  }

  #do(intent: TapIntent): void {
    if (intent.kind === 'explain') this.#say(intent.reason)
    else if (intent.kind === 'give') void this.#give(intent.orders)
    else this.#announceDesk()
  }

  #say(reason: Reason): void {
    this.notice = reason
    this.session.announce(reason.text)
  }

  #announceDesk(): void {
    const { armed, question } = this.selection
    if (question) this.session.announce(question.text)
    else if (armed) {
      const { odds } = this
      const likely = odds?.ends
        .slice(0, 3)
        .map(({ label, text }) => `${label} ${text}`)
        .join(', ')
      this.session.announce(
        odds
          ? `${odds.title}. ${odds.sum} ${likely}. Enter gives the order.`
          : `${armed.kind} to ${hexName(armed.hex)}. Enter gives the order.`,
      )
    }
  }

  /** One after another, as long as the rules accept the next: an activation may fail, and then the order behind it falls. */
  async #give(orders: readonly MusketAction[]): Promise<void> {
    if (this.isGiving) return
    this.isGiving = true
    try {
      for (const order of orders) {
        const refusal = this.session.check(order)
        if (refusal) {
          if (order === orders[0]) this.#say({ text: refusal.sentence, clause: refusal.clause })
          break
        }
        await this.session.act(order)
      }
    } finally {
      this.isGiving = false
    }
  }
}
