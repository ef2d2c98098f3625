// A beachhead match at a terminal. Everything printed is made from what the person who looks may know (BI-17.17): the view, redacted events,
// and dice that fell in the open. Two people share the screen by a hand-over (BI-25.15).

import { type DiceNeeded, type Draw, type GameEvent, ParseError, parseWith } from '@sandtable/kernel'
import {
  type Command,
  type DieQuestion,
  type EventPlayback,
  Failure,
  type Host,
  INKS,
  type TerminalTable,
} from '@sandtable/terminal'
import { describe, SIDE_WORDS, unitName } from '../text/index.ts'
import {
  type BeachheadAction,
  type BeachheadEvent,
  type BeachheadView,
  oddsCard,
  orderOf,
  type Side,
} from '../viewmodel/index.ts'
import { actionText, type Choice, choicesFor } from './choices.ts'
import { tableCommands } from './commands.ts'
import type { BeachheadContext } from './context.ts'
import { isOwn, ownNamed } from './find.ts'
import { mapLines } from './map.ts'
import { folded, goalLines, handLines, oddsLines, outcomeLines, stepLine, waspLines } from './panels.ts'
import { PickMenu, untied } from './pick-menu.ts'
import { TOPICS } from './topics.ts'

/** Dice fall by choice: what is picked by number shows its odds, too. */
const ROLLED: readonly string[] = ['attack', 'attackHex', 'attackStructure', 'seaSparrow', 'barrage', 'samStrike']
const READ_MS = 1500
const DIE_MS = 300

export class BeachheadTable implements TerminalTable, BeachheadContext {
  readonly host: Host
  readonly commands: readonly Command[]
  readonly help = TOPICS
  selected: string | null = null
  readonly #menu = new PickMenu()
  /** The side that looks at the screen; it changes only by a hand-over. */
  #looker: string
  /** 'due': the other one has to take the screen; 'asked': the question stands. */
  #handover: 'no' | 'due' | 'asked' = 'no'
  /** What the next person is told once the screen is theirs. */
  #news: string[] = []

  constructor(host: Host) {
    this.host = host
    this.#looker = host.seat
    this.commands = tableCommands(this)
  }

  get viewer(): string {
    return this.#looker
  }
  get view(): BeachheadView {
    return this.host.match.view(this.#looker) as BeachheadView
  }
  get isMine(): boolean {
    return this.host.match.toAct.includes(this.#looker)
  }
  get legal(): readonly BeachheadAction[] {
    return this.isMine ? (this.host.match.legal(this.#looker) as readonly BeachheadAction[]) : []
  }
  get choices(): readonly Choice[] {
    return choicesFor(this.view, this.legal, this.selected)
  }

  settle(): void {
    const { seat, match } = this.host
    if (seat !== this.#looker && match.toAct.includes(seat) && this.#handover === 'no') this.#handover = 'due'
    const { selected } = this
    this.#menu.open()
    if (selected !== null && !this.legal.some(action => JSON.stringify(action).includes(`"${selected}"`))) this.selected = null
  }

  #takeScreen(): void {
    this.#looker = this.host.seat
    this.#handover = 'no'
    this.selected = null
  }

  #showTaken(): void {
    this.#takeScreen()
    if (this.host.console.isInteractive) this.host.redraw()
    else this.host.say(...this.board())
  }

  board(): string[] {
    if (this.#handover === 'asked') this.#takeScreen()
    if (this.#handover === 'due')
      return [
        ...Array.from({ length: 3 }, () => ''),
        `Hand over to ${SIDE_WORDS[this.host.seat as Side].noun}. Nothing is shown until then.`,
      ]
    const news = this.#news
    this.#news = []
    return [...this.#standing(this.view), ...this.#picks(), ...news]
  }

  boardOf(state: unknown): string[] {
    return this.#standing(this.host.match.game.view(state, this.#looker) as BeachheadView)
  }

  #standing(view: BeachheadView): string[] {
    const { look } = this.host
    const legal = view === this.view ? this.legal : []
    return [
      ...folded([stepLine(view, look)], look),
      ...mapLines(view, look),
      ...folded([...waspLines(view, legal), ...goalLines(view), ...handLines(view)], look),
    ]
  }

  #picks(): string[] {
    const { look } = this.host
    return this.isMine ? folded(this.#menu.lines(this.choices, this.selected, look), look).map(untied) : []
  }

  prompt(): string {
    if (this.#handover === 'due') {
      this.#handover = 'asked'
      return `${this.seatName(this.host.seat)}, take the screen: Enter > `
    }
    // A pipe draws no board after an empty line: it is said instead.
    if (this.#handover === 'asked') this.#showTaken()
    const unit = this.selected === null ? '' : `, ${unitName(this.selected)}`
    return `${this.seatName(this.#looker)}${unit} > `
  }

  /** A number of the menu, or a unit to take in hand. While the screen changes hands any line takes it. */
  async enterLine(line: string): Promise<boolean> {
    if (this.#handover !== 'no') {
      this.#showTaken()
      return true
    }
    const word = line.trim()
    if (/^\d+$/.test(word)) {
      await this.#pick(Number(word))
      return true
    }
    const isCommand = this.commands.some(
      ({ name, also = [] }) => name.startsWith(word.toLowerCase()) || also.includes(word.toLowerCase()),
    )
    if (/\s/.test(word) || isCommand || !/\d/.test(word) || !isOwn(this.view, word)) return false
    this.select(ownNamed(this.view, word))
    return true
  }

  async #pick(number: number): Promise<void> {
    const picks = this.choices
    const choice = picks[number - 1]
    if (!choice) {
      this.host.say(
        picks.length > 0 ? `The numbers here go from 1 to ${picks.length}.` : 'There is nothing to pick by number now.',
      )
      return
    }
    if ('unit' in choice) this.select(choice.unit)
    else await this.give(choice.action, ROLLED.includes(choice.action.type))
  }

  /** The next part of a long menu, the first again after the last. */
  more(): void {
    this.#menu.turn(this.choices)
    this.#showPicks()
  }

  #showPicks(): void {
    this.host.redraw()
    if (!this.host.console.isInteractive) this.host.say(...this.#picks())
  }

  select(unit: string | null): void {
    this.selected = unit
    this.#menu.open()
    this.#showPicks()
  }

  /** Odds and a question where dice fall by choice; the rules say the rest. */
  async give(order: BeachheadAction, asks = false): Promise<void> {
    const action = this.parsed(order)
    if (!this.isMine) throw new Failure('It is not your turn.')
    if (asks && this.host.match.check(this.#looker, action) === null) {
      this.host.say(...this.odds(action))
      if (!(await this.host.confirm(`${actionText(action)}?`))) return this.host.say('Left as it was.')
    }
    const { step } = this.view
    if (await this.host.act(action)) this.#tellStep(step)
  }

  /** A pipe is shown no new board within a turn: a new step is told in its line. */
  #tellStep(before: BeachheadView['step']): void {
    const { look, console } = this.host
    if (console.isInteractive || this.#handover !== 'no' || !this.isMine || this.view.step === before) return
    this.host.say(...folded([stepLine(this.view, look)], look), ...this.#picks())
  }

  parsed(order: BeachheadAction): BeachheadAction {
    try {
      return parseWith(this.host.match.game.actionSchema, order, 'bad-action') as BeachheadAction
    } catch (error) {
      throw error instanceof ParseError ? new Failure(`That is no order: ${error.message}`) : error
    }
  }

  odds(action: BeachheadAction): string[] {
    const { match } = this.host
    const refusal = match.check(this.#looker, action)
    if (refusal) return [`${match.game.explain(refusal)} ${this.host.look.paint(refusal.clause, INKS.clause)}`]
    const odds = match.game.odds(match.state, this.#looker, action)
    return odds === null ? ['No dice fall by this.'] : oddsLines(oddsCard(this.view, orderOf(this.view, action), odds))
  }

  #told(event: GameEvent): BeachheadEvent | null {
    return this.host.match.game.redact(event, this.#looker) as BeachheadEvent | null
  }

  /** Dice stand in the sentence, with what they needed; a person's own dice are not told twice. */
  playback(event: GameEvent, _draws: readonly Draw[], speed: number): EventPlayback {
    const told = this.#told(event)
    const pace = speed > 0 ? 1 / speed : 0
    return {
      dice: [],
      lines: told ? folded([this.#sentence(told)], this.host.look) : [],
      clauses: told ? describe(told).clauses : [],
      dieMs: DIE_MS * pace,
      readMs: READ_MS * pace,
    }
  }

  logLine(event: GameEvent): string | null {
    const told = this.#told(event)
    return told && this.#sentence(told)
  }

  #sentence(told: BeachheadEvent): string {
    const { text, clauses } = describe(told)
    return `${text} ${this.host.look.paint(clauses.slice(0, 3).join(' '), INKS.clause)}`
  }

  /** For the next person at a shared screen it waits until the screen is theirs. */
  digest(events: readonly GameEvent[], seat: string): string[] {
    const { match, look } = this.host
    const lines = events.flatMap(event => {
      const told = match.game.redact(event, seat) as BeachheadEvent | null
      return told ? folded([`  ${describe(told).text}`], look) : []
    })
    const news = lines.length > 0 ? ['Since you last looked:', ...lines] : []
    if (seat === this.#looker) return news
    this.#news = news
    return []
  }

  die({ kind, label }: DiceNeeded): DieQuestion {
    const sides = Number(/\d+/.exec(kind)?.[0] ?? 6)
    return {
      text: `${kind} for ${label}`,
      help: `A number from 1 to ${sides}.`,
      parse: typed => {
        const value = Number(typed)
        return Number.isInteger(value) && value >= 1 && value <= sides
          ? { value }
          : { problem: `A number from 1 to ${sides}, please.` }
      },
    }
  }

  seatName(seat: string): string {
    return SIDE_WORDS[seat as Side]?.title ?? seat
  }

  over(): string[] {
    const { outcome } = this.host.match
    return outcome ? outcomeLines(outcome, this.view, this.host.look) : []
  }

  words(): readonly string[] {
    return [
      ...(this.view.own?.units ?? []).map(({ id }) => id),
      ...[...this.view.shown.assault, ...this.view.shown.defender].map(({ name }) => name),
    ]
  }
}
