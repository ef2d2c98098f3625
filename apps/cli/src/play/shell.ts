// The shell: asks the seat to act, shows what happened, and saves after every action.
import { PATIENCE_MS, type Policy, stopAfter } from '@sandtable/ai'
import {
  type Action,
  type AnyMatch,
  type GameEvent,
  IllegalAction,
  type Refusal,
  type Seat,
  TableError,
} from '@sandtable/kernel'
import {
  type Command,
  type Console,
  Ended,
  Failure,
  findCommand,
  INKS,
  isYes,
  type Look,
  type TerminalTable,
} from '@sandtable/terminal'

import manifest from '../../package.json' with { type: 'json' }
import { playEvents } from './event-playback.ts'
import { actByHand } from './manual-dice.ts'
import { learn } from './memory.ts'
import { opponentsAt, policyDice } from './players.ts'
import { type SavedGame, save } from './saved-game.ts'
import { shellCommands } from './shell-commands.ts'
import type { ShellContext } from './shell-context.ts'

export type ShellSettings = {
  readonly console: Console
  readonly look: Look
  readonly dataDir: string
  readonly speed: number
}

/** `code` is the exit code. */
export type Left = { readonly code: 0 | 130 }

export class Shell implements ShellContext {
  readonly version = manifest.version
  readonly console: Console
  readonly look: Look
  readonly dataDir: string
  speed: number
  session: SavedGame
  table: TerminalTable
  lastClauses: readonly string[] = []
  isLeaving = false
  #commands: readonly Command[]
  #opponents: ReadonlyMap<Seat, Policy>
  lastDigest: readonly string[] = []
  /** For the space under the next board: what was said since the last one, and what a turn begins with. */
  #under: string[] = []
  #isDirty = true
  /** A pipe is shown the board at the beginning of a turn, not after every line. */
  #isBoardDue = true
  /** Events each person has not seen told at the beginning of an own turn. */
  #unseen: GameEvent[] = []
  #lastSeat: Seat | null = null
  /** The seat whose turn has been announced; null after an opponent acted. */
  #announced: Seat | null = null
  #couldNotSave = false
  #overTold = false
  /** One game is one game, however often its end is taken back. */
  #hasLearned = false

  constructor(settings: ShellSettings, session: SavedGame) {
    this.console = settings.console
    this.look = settings.look
    this.dataDir = settings.dataDir
    this.speed = settings.speed
    this.session = session
    this.table = session.terminal.openTable(this)
    this.#opponents = opponentsAt(session.players)
    this.#commands = this.#allCommands()
    this.console.complete(() => [...this.#commands.map(({ name }) => name), ...this.table.words()])
  }

  get match(): AnyMatch {
    return this.session.match
  }
  /** The table names the seat to ask; before there is a table it is the first of those to act. */
  get #acting(): Seat | undefined {
    return (this.table as TerminalTable | undefined)?.next?.() ?? this.match.toAct[0]
  }
  get commands(): readonly Command[] {
    return this.#commands
  }

  get seat(): Seat {
    const people = Object.entries(this.session.players).filter(([, { policy }]) => policy === null)
    const acting = this.#acting
    if (acting !== undefined && this.session.players[acting]?.policy === null) return acting
    return this.#lastSeat ?? people[0]?.[0] ?? acting ?? this.match.game.seats[0]?.id ?? ''
  }

  /** Another match at the same table: a loaded game. */
  openGame(session: SavedGame): void {
    this.session = session
    this.table = session.terminal.openTable(this)
    this.#opponents = opponentsAt(session.players)
    this.#commands = this.#allCommands()
    this.#under = []
    this.#unseen = []
    this.#lastSeat = null
    this.#announced = null
    this.#overTold = false
    this.#hasLearned = false
    this.#isBoardDue = true
    this.redraw()
  }

  async run(): Promise<Left> {
    try {
      await this.#save()
      while (!this.isLeaving) await this.#oneStep()
      return this.#leave(0)
    } catch (error) {
      if (!(error instanceof Ended)) throw error
      return this.#leave(error.how === 'interrupt' ? 130 : 0)
    }
  }

  async #oneStep(): Promise<void> {
    const seat = this.#acting
    const policy = seat === undefined ? null : (this.session.players[seat]?.policy ?? null)
    if (seat !== undefined && policy) return this.#opponentsTurn(seat)
    if (seat === undefined) this.#tellOver()
    else if (seat !== this.#announced) this.#newTurn(seat)
    await this.#personsLine()
  }

  /** Everything the opponent does until another seat is to act. Any key goes on to the end of it at once. */
  async #opponentsTurn(seat: Seat): Promise<void> {
    const policy = this.#opponents.get(seat)
    let isSkipped = false
    this.#under = []
    this.#announced = null
    while (policy && this.#acting === seat) {
      const dice = policyDice(this.session.seed, seat, this.match.seq)
      const stop = stopAfter(PATIENCE_MS, () => performance.now())
      const { action, says } = policy.choose(this.match.view(seat), seat, dice, { stop })
      const acted = await this.#do(seat, action)
      this.#unseen.push(...acted.events)
      isSkipped = (await playEvents(this, acted.events, acted.draws, isSkipped)) || isSkipped
      if (says) this.say(says.text)
    }
    this.redraw()
  }

  #newTurn(seat: Seat): void {
    this.#lastSeat = seat
    this.#announced = seat
    this.lastDigest = this.table.digest(this.#unseen, seat)
    this.#unseen = []
    this.#under = [...this.lastDigest]
    this.#isBoardDue = true
    this.table.settle()
    this.redraw()
  }

  #tellOver(): void {
    if (this.#overTold) return
    this.#overTold = true
    this.#under.push(...this.table.over())
    this.#isBoardDue = true
    this.redraw()
  }

  async #personsLine(): Promise<void> {
    this.#draw()
    const line = (await this.console.ask(this.table.prompt())).trim()
    this.#under = []
    if (line === '') return this.redraw()
    try {
      await this.#obey(line)
    } catch (error) {
      if (error instanceof IllegalAction) this.#explain(error.refusal)
      else if (error instanceof TableError || error instanceof Failure) this.say(error.message)
      else throw error
    }
  }

  async #obey(line: string): Promise<void> {
    if (await this.table.enterLine(line)) return
    const found = findCommand(line, this.#commands)
    if ('problem' in found) return this.say(found.problem)
    await found.command.run(found.args)
  }

  /** Clears and draws at a keyboard; a pipe gets the board at the beginning of a turn and when it asks. */
  #draw(): void {
    if (!this.#isDirty) return
    if (this.console.isInteractive || this.#isBoardDue || this.table.isBoardDue) this.drawBoard(this.table.board())
    const room = this.console.isInteractive ? Math.max(8, this.console.rows - 12) : this.#under.length
    for (const line of this.#under.slice(-room)) this.console.print(line)
    this.#isDirty = false
    this.#isBoardDue = false
    this.#under = []
  }

  drawBoard(lines: readonly string[]): void {
    if (this.console.isInteractive) this.console.clear()
    for (const line of lines) this.console.print(line)
  }

  async act(action: Action, dice?: readonly number[]): Promise<boolean> {
    const seat = this.#acting
    const refusal = seat === undefined ? null : this.match.check(seat, action)
    if (seat === undefined || refusal) {
      if (refusal) this.#explain(refusal)
      return false
    }
    const acted = await this.#do(seat, action, dice)
    this.#unseen.push(...acted.events)
    this.table.settle()
    this.redraw()
    // What led here (a question, its odds) makes room for what came of it.
    this.#under = []
    await playEvents(this, acted.events, acted.draws, false)
    return true
  }

  async #do(seat: Seat, action: Action, dice?: readonly number[]) {
    const given = dice && dice.length > 0 ? { dice, strictDice: true } : undefined
    const isAsked = this.session.byHand && !given
    const acted = isAsked ? await actByHand(this, seat, action) : this.match.act(seat, action, given)
    await this.#save()
    if (this.match.outcome) await this.#learn()
    return acted
  }

  async #learn(): Promise<void> {
    if (this.#hasLearned) return
    this.#hasLearned = true
    await learn(this.session, this.dataDir).catch(error => this.say((error as Error).message))
  }

  /** Undo is the shell's: the table only has to look at the board again. Where it has no limits, the table takes back for everybody. */
  async undo(times = 1): Promise<void> {
    const { unlimited } = this.match.game.undo
    for (let i = 0; i < times; i++) this.match.undo(unlimited ? undefined : this.seat)
    this.#overTold = false
    this.table.settle()
    this.redraw()
    await this.#save()
    this.say(times === 1 ? 'Taken back.' : `${times} actions taken back.`)
  }

  say(...lines: readonly string[]): void {
    for (const line of lines) this.console.print(line)
    // A keyboard's board is drawn over what was said: it is said again below.
    if (this.console.isInteractive) this.#under.push(...lines)
  }

  refuse(text: string, clause: string): void {
    this.lastClauses = [clause]
    this.say(`${this.look.paint(text, INKS.warn)} ${this.look.paint(clause, INKS.clause)}`)
  }

  #explain(refusal: Refusal): void {
    this.refuse(this.table.explain?.(refusal) ?? this.match.game.explain(refusal), refusal.clause)
  }

  async confirm(question: string): Promise<boolean> {
    return isYes(await this.console.ask(`${question} [Y/n] `))
  }

  redraw(): void {
    this.#isDirty = true
  }

  #allCommands(): readonly Command[] {
    // A table may have a way of its own to do what the shell does.
    const own = new Set(this.table.commands.map(({ name }) => name))
    return [...this.table.commands, ...shellCommands(this).filter(({ name }) => !own.has(name))]
  }

  async #save(): Promise<void> {
    try {
      await save(this.session)
      this.#couldNotSave = false
    } catch (error) {
      if (!this.#couldNotSave) this.say(`This game cannot be saved: ${(error as Error).message}`)
      this.#couldNotSave = true
    }
  }

  #leave(code: Left['code']): Left {
    const { match, file } = this.session
    const what = match.outcome ? 'The finished game is in' : 'Saved. To go on: sandtable play --load'
    if (!this.#couldNotSave) this.console.print(`${what} ${file}`)
    return { code }
  }
}
