// A combat at a terminal: one screen a step, numbered choices of all players around it (TI-G.1.2), and what a typed line means.
import type { DiceNeeded, Draw, GameEvent, Refusal } from '@sandtable/kernel'
import {
  type Command,
  type DieQuestion,
  type EventPlayback,
  findCommand,
  type Host,
  INKS,
  PERSON,
  type TerminalTable,
  wrap,
} from '@sandtable/terminal'
import { ti4 } from '../index.ts'
import { describe, explain, LEXICON, stepName, unitName } from '../text/index.ts'
import { namesAt, playerName, questionNow, TRANSACTIONS } from '../viewmodel/index.ts'
import { type Choice, type Choices, choicesOf, factionChoice } from './choices.ts'
import { tableCommands } from './commands.ts'
import type { Ti4Context } from './context.ts'
import { entryCommands } from './entry-commands.ts'
import type { Session, TiAction, TiEvent } from './game-types.ts'
import { chanceNow, choiceLines, diceLines, fleetLines, headLines, hitLines, oddsLine } from './panels.ts'
import { TOPICS } from './topics.ts'
import { UndoRedo } from './undo-redo.ts'

/** What the screen shows anyway, or the report tells later. */
const UNTOLD: ReadonlySet<string> = new Set<TiEvent['type']>([
  ...(['stepEntered', 'asked', 'boardTask', 'hitsConfirmed', 'targetSet'] as const),
])
/** Decisions a seat makes for itself; everything else waits until a player at the table goes on. */
const DUTIES: ReadonlySet<string> = new Set<TiAction['type']>([
  ...(['fire', 'roll', 'stay', 'sustain', 'destroy', 'confirmHits', 'queueHits', 'removeExcess', 'commit'] as const),
])

/** Where one of these is all there is, going on means it. */
const CLOSING: ReadonlySet<string> = new Set(['confirmHits', 'queueHits', 'endCombat'])
const GO_ON = /^(continue|confirm|proceed|next|movement)/

export class TiTable implements TerminalTable, Ti4Context {
  readonly host: Host
  readonly commands: readonly Command[]
  readonly help = TOPICS
  readonly #way: UndoRedo
  /** Seats the computer plays. */
  readonly #computers: ReadonlySet<string>
  /** Whose button is being pressed. */
  #pressing: string | null = null
  #known: { readonly s: Session; readonly choices: Choices } | null = null
  #drawn: Session | null = null
  /** The attacker's chance when the step began (TI-O.26). */
  #since: { readonly entry: number; readonly chance: number | null } = { entry: -1, chance: null }

  constructor(host: Host) {
    this.host = host
    const { seats } = host.match.record()
    this.#computers = new Set(Object.keys(seats).filter(seat => (seats[seat]?.name ?? PERSON) !== PERSON))
    this.#way = new UndoRedo(this)
    this.commands = [...tableCommands(this, this.#way), ...entryCommands(this)]
  }

  get s(): Session {
    return this.host.match.state as Session
  }
  get #choices(): Choices {
    const { s } = this
    if (this.#known?.s !== s) this.#known = { s, choices: choicesOf(s) }
    return this.#known.choices
  }
  get buttons(): readonly Choice[] {
    return this.#choices.buttons
  }
  get cards(): readonly Choice[] {
    return this.#choices.cards
  }

  /** A computer does what only it can do; going on is for the people, unless there are none. */
  next(): string | null {
    if (this.#pressing !== null) return this.#pressing
    if (this.host.match.game.id !== ti4.id) return null
    const seats = ti4.toAct(this.s)
    const isPerson = (seat: string) => !this.#computers.has(seat)
    const busy = seats.find(seat => !isPerson(seat) && this.#hasDuty(seat))
    return busy ?? seats.find(isPerson) ?? seats[0] ?? null
  }
  #hasDuty(seat: string): boolean {
    return questionNow(this.s)?.seat === seat || ti4.legal(this.s, seat).some(({ type }) => DUTIES.has(type))
  }

  async press({ seat, action }: Pick<Choice, 'seat' | 'action'>, dice?: readonly number[]): Promise<boolean> {
    this.#pressing = seat
    try {
      const isDone = await this.host.act(action, dice)
      if (isDone) this.#way.forget()
      return isDone
    } finally {
      this.#pressing = null
    }
  }

  events(): readonly TiEvent[] {
    return this.host.match.log('all').map(({ event }) => event as TiEvent)
  }

  settle(): void {
    const { entry } = this.s.progress
    if (this.#since.entry !== entry) this.#since = { entry, chance: chanceNow(this.s) }
  }

  explain(refusal: Refusal): string {
    return explain(refusal as Parameters<typeof explain>[0], namesAt(this.s))
  }

  get isBoardDue(): boolean {
    return this.#drawn !== this.s
  }

  board(): string[] {
    this.#drawn = this.s
    this.settle()
    const { look } = this.host
    const odds = oddsLine(this.s, this.#since.chance)
    return [
      ...this.boardOf(this.s),
      ...(odds === null ? [] : wrap(odds, look.width(), '  ')),
      ...(ti4.toAct(this.s).length === 0 ? [] : wrap(look.paint(TRANSACTIONS, INKS.dim), look.width())),
      '',
      ...choiceLines(this),
    ]
  }

  boardOf(state: unknown): string[] {
    const s = state as Session
    const { look } = this.host
    return [...headLines(s, look), ...fleetLines(s, look), ...diceLines(s, look), ...hitLines(s)]
  }

  prompt(): string {
    return `${stepName(this.s.step)} > `
  }

  async enterLine(line: string): Promise<boolean> {
    const word = line.trim().toLowerCase()
    const choice = this.#named(word)
    if (choice) await this.press(choice)
    else if (/^\d+$/.test(word)) this.host.say(`There is no choice ${word}.`)
    else return false
    return true
  }

  /** A number, the faction to be chosen, or the first words of a button that is no command. */
  #named(word: string): Choice | null {
    if (/^\d+$/.test(word)) return [...this.buttons, ...this.cards][Number(word) - 1] ?? null
    const faction = factionChoice(this.s, word)
    if (faction) return faction
    if (word.length < 3 || 'command' in findCommand(word, this.commands)) return null
    const [only, second] = this.#begins(word)
    if (only && !second) return only
    const [sole, more] = this.buttons
    if (GO_ON.test(word) && sole && !more && CLOSING.has(sole.action.type)) return sole
    // The step cannot be left yet: pressing its button says why.
    return GO_ON.test(word) && !only ? { seat: this.s.attacker, action: { type: 'advance' }, label: '' } : null
  }
  #begins(word: string): readonly Choice[] {
    return this.buttons.filter(({ label }) => label.toLowerCase().startsWith(word))
  }

  playback(event: GameEvent, _draws: readonly Draw[], _speed: number): EventPlayback {
    const told = event as TiEvent
    const { text, clauses } = describe(told, namesAt(this.s))
    const dice = told.type === 'rolled' ? told.dice.map(die => this.#dieLine(die)) : []
    const lines = UNTOLD.has(told.type) ? [] : [`${text} ${this.host.look.paint(clauses[0] ?? '', INKS.clause)}`]
    return { dice, lines, clauses, dieMs: 120, readMs: 900 }
  }

  #dieLine({ unit, raw, value, mods, final, hits }: Extract<TiEvent, { type: 'rolled' }>['dice'][number]): string {
    const piece = this.s.units.find(({ id }) => id === unit)
    const shift = mods.map(mod => `${mod.value > 0 ? '+' : ''}${mod.value}`).join(' ')
    const result = shift === '' ? `${raw}` : `${raw} ${shift} = ${final}`
    return `  ${piece ? unitName(piece) : unit}, ${value}+: ${result}, ${hits > 0 ? `hit${hits > 1 ? ` x${hits}` : ''}` : 'miss'}`
  }

  logLine(event: GameEvent): string | null {
    const { text, clauses } = describe(event as TiEvent, namesAt(this.s))
    return `${text} ${this.host.look.paint(clauses[0] ?? '', INKS.clause)}`
  }

  digest(): string[] {
    return []
  }

  /** TI-G.6.1: a 0 on the die is a 10. */
  die({ label }: DiceNeeded): DieQuestion {
    const parse = (typed: string) =>
      /^(\d|10)$/.test(typed)
        ? { value: typed === '0' ? 10 : Number(typed) }
        : { problem: 'A face from 1 to 9, or 0 for the ten.' }
    return { text: `${label}, a ten-sided die`, help: 'One die at a time, best value first as on the screen.', parse }
  }

  playerName(seat: string): string {
    return playerName(this.s, seat)
  }
  seatName(seat: string): string {
    return this.playerName(seat)
  }

  over(): string[] {
    return [this.host.look.paint('The combat is over. report tells it, and what is to be done with the pieces.', INKS.title)]
  }

  words(): readonly string[] {
    return [...LEXICON.factions, ...LEXICON.pieces]
  }
}
