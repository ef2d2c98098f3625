// From a tap or a typed order to what is given: arm it, show its odds, ask, give it (MK-20.6 to MK-20.9). The desk decides what
// a tap means; here are only the questions.

import { type Host, INKS, isYes } from '@sandtable/terminal'
import {
  ANSWERS,
  type Answer,
  answer,
  arm,
  commandChance,
  type Desk,
  hexCard,
  type Intent,
  type MusketAction,
  type MusketState,
  type Order,
  oddsCard,
  press,
  type Question,
  select,
  type Tapped,
  tap,
  unitAtHex,
} from '../viewmodel/index.ts'
import { hexLines, oddsLines } from './card-lines.ts'
import { handLines, reasonLines } from './margin.ts'
import type { Place } from './places.ts'

/** What of the table is needed here. */
export type HandTable = { readonly host: Host; readonly state: MusketState; readonly places: readonly Place[]; desk: Desk }

export class Hand {
  readonly #table: HandTable
  constructor(table: HandTable) {
    this.#table = table
  }

  async tap(hex: string): Promise<void> {
    const { state, desk, host } = this.#table
    // A finger lets go of a unit by tapping it again; who types its name wants it in hand.
    const there = unitAtHex(state, hex)
    if (desk.selected !== null && there?.who.id === desk.selected) return host.redraw()
    const card = desk.selected === null && !there ? hexCard(state, hex) : null
    if (card) return host.say(...hexLines(card, host.look))
    await this.#take(tap(this.#table.desk, this.#table.state, hex))
  }

  async order(order: Order): Promise<void> {
    await this.#take(arm(this.#table.desk, this.#table.state, order))
  }

  async press(button: Parameters<typeof press>[2]): Promise<void> {
    await this.#take(press(this.#table.desk, this.#table.state, button))
  }

  select(unit: string | null): void {
    this.#table.desk = select(this.#table.desk, unit)
    this.#tellHand()
  }

  /** A keyboard gets a new board; a pipe gets in words what its margin would say. */
  #tellHand(): void {
    const { host, state, desk, places } = this.#table
    host.redraw()
    if (host.console.isInteractive) return
    const width = host.look.width()
    host.say(...handLines(state, desk, places, host.look, width), ...reasonLines(state, desk, host.look.paint, width))
  }

  /** Follows a tap to its end: an explanation, a question, an armed order that is confirmed or dropped, orders given. */
  async #take({ desk, intent }: Tapped): Promise<void> {
    const table = this.#table
    const isNew = desk.selected !== table.desk.selected
    table.desk = desk
    if (isNew && intent.kind !== 'give') this.#tellHand()
    await this.#carryOut(intent)
    if (desk.question) await this.#ask(desk.question)
    else if (desk.armed) await this.#confirm()
  }

  async #carryOut(intent: Intent): Promise<void> {
    const { host } = this.#table
    if (intent.kind === 'explain') host.refuse(intent.reason.text, intent.reason.clause)
    if (intent.kind !== 'give') return
    // The unit chosen with the tap that ended another's activation stays in hand.
    const next = this.#table.desk.selected
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

  async #ask(question: Question): Promise<void> {
    const { host } = this.#table
    const said = await this.#answerTo(question)
    if (said === 'no') host.say('Left as it was.')
    await this.#take(answer(this.#table.desk, this.#table.state, said))
  }

  async #answerTo(question: Question): Promise<Answer> {
    const { host } = this.#table
    const clause = host.look.paint(question.clause, INKS.clause)
    const choices: readonly Answer[] = ANSWERS[question.kind]
    if (choices.includes('yes')) return (await host.confirm(`${question.text} ${clause}`)) ? 'yes' : 'no'
    const letters = choices.filter(choice => choice !== 'no').map(choice => `${choice.charAt(0)} ${choice}`)
    const typed = (await host.console.ask(`${question.text} ${clause} [${letters.join(', ')}, Enter neither] `))
      .trim()
      .toLowerCase()
    return choices.find(choice => typed !== '' && choice.startsWith(typed)) ?? 'no'
  }

  /** The second tap. Nothing is asked where no die is rolled: such a step can be taken back (MK-17.7). */
  async #confirm(): Promise<void> {
    const { host, desk, state } = this.#table
    const { armed } = desk
    if (!armed) return
    const order = armed.orders.at(-1) as MusketAction
    const card = oddsCard(state, desk.seat, order, armed.unit)
    const unit = state.units.find(({ who }) => who.id === armed.unit)
    const check = unit && armed.orders.length > 1 ? commandChance(state, unit) : null
    if (card) host.say(...oddsLines(card, host.look))
    else if (check) host.say(`${host.look.paint(check.text, INKS.warn)} ${host.look.paint(check.clause, INKS.clause)}`)
    const isSure = !card && !check
    if (isSure || isYes(await host.console.ask(`${VERBS[armed.kind]}? [Y/n] `))) return this.#take(tap(desk, state, armed.hex))
    this.#table.desk = { ...desk, armed: null }
    host.say('Left as it was.')
  }
}

const VERBS = { move: 'Move', fire: 'Fire', charge: 'Charge', exit: 'Leave the board' } as const
