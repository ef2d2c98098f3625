// From a tap or a typed order to what is given: arm it, show its odds, ask, give it (MK-20.6 to MK-20.9). The desk decides what
// a tap means; here are only the questions.

import { type Host, INKS, isYes } from '@sandtable/terminal'
import {
  ANSWERS,
  answer,
  arm,
  commandChance,
  hexCard,
  type MusketAction,
  type MusketState,
  type Order,
  oddsCard,
  press,
  type Selection,
  select,
  type TapAnswer,
  type TapIntent,
  type TapQuestion,
  type TapResult,
  tap,
  unitAtHex,
} from '../viewmodel/index.ts'
import { hexLines, oddsLines } from './card-lines.ts'
import { handLines, reasonLines } from './margin.ts'
import type { Place } from './places.ts'

/** What of the table is needed here. */
export type OrderEntryTable = {
  readonly host: Host
  readonly state: MusketState
  readonly places: readonly Place[]
  selection: Selection
}

export class OrderEntry {
  readonly #table: OrderEntryTable
  constructor(table: OrderEntryTable) {
    this.#table = table
  }

  async tap(hex: string): Promise<void> {
    const { state, selection, host } = this.#table
    // A finger lets go of a unit by tapping it again; who types its name wants it in hand.
    const there = unitAtHex(state, hex)
    if (selection.selected !== null && there?.who.id === selection.selected) return host.redraw()
    const card = selection.selected === null && !there ? hexCard(state, hex) : null
    if (card) return host.say(...hexLines(card, host.look))
    await this.#take(tap(this.#table.selection, this.#table.state, hex))
  }

  async order(order: Order): Promise<void> {
    await this.#take(arm(this.#table.selection, this.#table.state, order))
  }

  async press(button: Parameters<typeof press>[2]): Promise<void> {
    await this.#take(press(this.#table.selection, this.#table.state, button))
  }

  select(unit: string | null): void {
    this.#table.selection = select(this.#table.selection, unit)
    this.#tellHand()
  }

  /** A keyboard gets a new board; a pipe gets in words what its margin would say. */
  #tellHand(): void {
    const { host, state, selection, places } = this.#table
    host.redraw()
    if (host.console.isInteractive) return
    const width = host.look.width()
    host.say(...handLines(state, selection, places, host.look, width), ...reasonLines(state, selection, host.look.paint, width))
  }

  /** Follows a tap to its end: an explanation, a question, an armed order that is confirmed or dropped, orders given. */
  async #take({ selection, intent }: TapResult): Promise<void> {
    const table = this.#table
    const isNew = selection.selected !== table.selection.selected
    table.selection = selection
    if (isNew && intent.kind !== 'give') this.#tellHand()
    await this.#carryOut(intent)
    if (selection.question) await this.#ask(selection.question)
    else if (selection.armed) await this.#confirm()
  }

  async #carryOut(intent: TapIntent): Promise<void> {
    const { host } = this.#table
    if (intent.kind === 'explain') host.refuse(intent.reason.text, intent.reason.clause)
    if (intent.kind !== 'give') return
    // The unit chosen with the tap that ended another's activation stays in hand.
    const next = this.#table.selection.selected
    for (const order of intent.orders) {
      if (order !== intent.orders[0] && !this.#isStillActive(next)) return
      if (!(await host.act(order))) return
    }
    if (intent.orders[0]?.type === 'endActivation' && next !== null) this.select(next)
  }

  /** An order that does not arrive ends the activation: what was to follow is forgotten (MK-12.9). */
  #isStillActive(unit: string | null): boolean {
    return this.#table.state.active?.unit === unit
  }

  async #ask(question: TapQuestion): Promise<void> {
    const { host } = this.#table
    const said = await this.#answerTo(question)
    if (said === 'no') host.say('Left as it was.')
    await this.#take(answer(this.#table.selection, this.#table.state, said))
  }

  async #answerTo(question: TapQuestion): Promise<TapAnswer> {
    const { host } = this.#table
    const clause = host.look.paint(question.clause, INKS.clause)
    const choices: readonly TapAnswer[] = ANSWERS[question.kind]
    if (choices.includes('yes')) return (await host.confirm(`${question.text} ${clause}`)) ? 'yes' : 'no'
    const letters = choices.filter(choice => choice !== 'no').map(choice => `${choice.charAt(0)} ${choice}`)
    const typed = (await host.console.ask(`${question.text} ${clause} [${letters.join(', ')}, Enter neither] `))
      .trim()
      .toLowerCase()
    return choices.find(choice => typed !== '' && choice.startsWith(typed)) ?? 'no'
  }

  /** The second tap. Nothing is asked where no die is rolled: such a step can be taken back (MK-17.7). */
  async #confirm(): Promise<void> {
    const { host, selection, state } = this.#table
    const { armed } = selection
    if (!armed) return
    const order = armed.orders.at(-1) as MusketAction
    const card = oddsCard(state, selection.seat, order, armed.unit)
    const unit = state.units.find(({ who }) => who.id === armed.unit)
    const check = unit && armed.orders.length > 1 ? commandChance(state, unit) : null
    if (card) host.say(...oddsLines(card, host.look))
    else if (check) host.say(`${host.look.paint(check.text, INKS.warn)} ${host.look.paint(check.clause, INKS.clause)}`)
    const isSure = !card && !check
    if (isSure || isYes(await host.console.ask(`${VERBS[armed.kind]}? [Y/n] `)))
      return this.#take(tap(selection, state, armed.hex))
    this.#table.selection = { ...selection, armed: null }
    host.say('Left as it was.')
  }
}

const VERBS = { move: 'Move', fire: 'Fire', charge: 'Charge', exit: 'Leave the board' } as const
