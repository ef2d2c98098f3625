// A war at a terminal: whose turn it is to write, what is covered meanwhile (WW-18.5), and what a typed line means.
import type { DiceNeeded, Draw, GameEvent } from '@sandtable/kernel'
import {
  type Command,
  type DieQuestion,
  type EventPlayback,
  type Host,
  INKS,
  PERSON,
  type TerminalTable,
} from '@sandtable/terminal'
import { ww2 } from '../index.ts'
import { hud, lastTurnOf, lossQuestion } from '../viewmodel/index.ts'
import { SIDES, type Side, type Ww2Context, type WwAction, type WwEvent, type WwState, type WwView } from './context.ts'
import { Drafts } from './drafts.ts'
import { mapLines } from './map.ts'
import { addOrders, isOrder } from './orders.ts'
import { questionLines, reportLines, standingLines } from './panels.ts'
import { planCommands } from './plan-commands.ts'
import { topicsFor } from './topics.ts'
import { viewCommands } from './view-commands.ts'

/** What cannot be seen is not shown either, so any state the view allows will do. */
const ANY = { roll: () => 1, pick: () => 0 }
/** Told as they happen; everything else waits for the report or is on the board. */
const TOLD: ReadonlySet<string> = new Set<WwEvent['type']>([
  ...(['faction_chosen', 'cities_allocated', 'initiative_drawn', 'unit_placed', 'plan_submitted', 'draw_offered'] as const),
])
/** What works while the board is covered: nothing that shows anything. */
const UNDER_COVER = /^(q|quit|bye|help|h|\?|save|speed)\b/i

export class WwTable implements TerminalTable, Ww2Context {
  readonly host: Host
  readonly commands: readonly Command[]
  readonly drafts = new Drafts()
  /** Two people share the screen. */
  readonly #isShared: boolean
  /** The side that sees the screen; null while the device is passed. */
  #sitting: Side | null = null
  #reported: Record<Side, number> = { nw: 0, se: 0 }
  #known: { readonly from: unknown; readonly side: Side; readonly state: WwState } | null = null

  constructor(host: Host) {
    this.host = host
    const { seats } = host.match.record()
    this.#isShared = SIDES.every(side => (seats[side]?.name ?? PERSON) === PERSON)
    this.commands = [...planCommands(this), ...viewCommands(this)]
  }

  get side(): Side {
    return this.host.seat as Side
  }

  /** Units are called by the first letter of their faction (WW-1.10). */
  get help(): TerminalTable['help'] {
    const { factions } = this.host.match.state as WwState
    return topicsFor((factions[this.side] ?? 'German').charAt(0).toLowerCase())
  }

  get state(): WwState {
    const { match } = this.host
    const { side } = this
    let known = this.#known
    if (!known || known.from !== match.state || known.side !== side) {
      known = { from: match.state, side, state: ww2.imagine(match.view(side) as WwView, ANY) }
      this.#known = known
    }
    return known.state
  }

  /** Both may act until both are ready; a side that is not ready is asked, the north-west first. */
  next(): Side | null {
    const { match } = this.host
    if (match.game.id !== ww2.id) return null
    const { ready } = match.view('table') as WwView
    return SIDES.find(side => match.toAct.includes(side) && !ready[side]) ?? null
  }

  /** WW-18.5: nothing on the screen until the one whose secret it is sits there. */
  get #isCovered(): boolean {
    const { phase } = this.host.match.state as WwState
    return this.#isShared && phase !== 'factions' && phase !== 'over' && this.#sitting !== this.side
  }

  settle(): void {
    if (this.#isShared && this.#sitting !== this.side) this.#sitting = null
  }

  board(): string[] {
    if (this.#isCovered) return this.#coverLines()
    return [
      ...mapLines(this.state, this.host.look),
      ...standingLines(this.state, this.host.look, this.side),
      ...questionLines(this),
    ]
  }

  #coverLines(): string[] {
    const { paint } = this.host.look
    return [
      '',
      paint(`${this.seatName(this.side)}: the next secret is yours.`, INKS.title),
      `Nobody else looks now. Type ready to go on. ${paint('WW-18.5', INKS.clause)}`,
    ]
  }

  boardOf(state: unknown): string[] {
    const seen = ww2.imagine(ww2.view(state as WwState, this.side), ANY)
    return [...mapLines(seen, this.host.look), ...standingLines(seen, this.host.look, this.side)]
  }

  prompt(): string {
    return this.#isCovered ? `${this.seatName(this.side)}, ready? > ` : `${this.seatName(this.side)} > `
  }

  async enterLine(line: string): Promise<boolean> {
    if (this.#isCovered) return this.#underCover(line)
    const { phase } = this.state
    if (phase === 'planning' && isOrder(line)) {
      await addOrders(this, line)
      return true
    }
    if (phase === 'planning' || phase === 'over') return false
    const action = this.#pick(line.trim())
    if (action) await this.host.act(action)
    return action !== null
  }

  #underCover(line: string): boolean {
    if (UNDER_COVER.test(line)) return false
    const { host } = this
    if (!/^r(eady)?$/i.test(line)) {
      host.say(...this.#coverLines())
      return true
    }
    this.#sitting = this.side
    if (host.console.isInteractive) host.redraw()
    else host.say(...this.board())
    host.say(...this.#news())
    return true
  }

  /** A number of the list, a faction or a hex. */
  #pick(word: string): WwAction | null {
    const { phase } = this.state
    const listed = this.host.match.legal(this.side) as readonly WwAction[]
    const choices = lossQuestion(this.state, this.side)?.choices.map(({ action }) => action) ?? listed
    if (/^\d+$/.test(word)) return choices[Number(word) - 1] ?? null
    if (phase === 'placement' && /^[a-z]\d+$/i.test(word)) return { type: 'place', hex: word.toUpperCase() }
    const found = listed.find(each => each.type === 'chooseFaction' && each.faction.toLowerCase() === word.toLowerCase())
    return found ?? null
  }

  lastTurn(): readonly WwEvent[] {
    const told = this.host.match.log(this.side).map(({ event }) => event as WwEvent)
    return lastTurnOf(told)
  }

  /** The report of the last turn, once to each (WW-17.6). */
  #news(): string[] {
    const events = this.lastTurn()
    const turn = events[0]?.turn ?? 0
    if (turn <= this.#reported[this.side]) return []
    this.#reported[this.side] = turn
    return reportLines(events, this.host.look)
  }

  digest(): string[] {
    return this.#isCovered ? [] : this.#news()
  }

  playback(event: GameEvent, _draws: readonly Draw[], _speed: number): EventPlayback {
    const seen = ww2.redact(event as WwEvent, this.#isShared ? 'table' : this.side)
    const lines = seen && TOLD.has(seen.type) ? [ww2.describe(seen).text] : []
    return { dice: [], lines, clauses: seen?.clauses ?? [], dieMs: 0, readMs: 900 }
  }

  logLine(event: GameEvent): string | null {
    const seen = ww2.redact(event as WwEvent, this.side)
    if (!seen) return null
    const { text, clauses } = ww2.describe(seen)
    return `${text} ${this.host.look.paint(clauses[0] ?? '', INKS.clause)}`
  }

  die({ label, kind }: DiceNeeded): DieQuestion {
    const most = Number(kind.replace(/\D+/g, ''))
    const parse = (typed: string) => {
      const value = Number(typed)
      return Number.isInteger(value) && value >= 1 && value <= most ? { value } : { problem: `A number from 1 to ${most}.` }
    }
    return {
      text: `${label}, a ${kind}`,
      help: 'Of the wind: 1 north, 2 south, 3 east, 4 west, 5 and 6 calm (WW-12.6).',
      parse,
    }
  }

  seatName(seat: string): string {
    return hud(this.host.match.state as WwState).sides[seat as Side].name
  }

  over(): string[] {
    const { over } = hud(this.state)
    return [
      ...this.#news(),
      this.host.look.paint(`${over ?? ''} ${this.state.result?.clause ?? ''}`, INKS.title),
      'The war is over: log and replay look back on it, quit leaves.',
    ]
  }

  words(): readonly string[] {
    return this.#isCovered ? ['ready'] : ['LI', 'HI', 'LM', 'HM', 'AR']
  }
}
