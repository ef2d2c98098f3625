// A musket match at a terminal: what is in hand, what is drawn, what a typed line means.
import type { DiceNeeded, Draw, GameEvent } from '@sandtable/kernel'
import {
  beside,
  type Command,
  type DieQuestion,
  type EventPlayback,
  type Host,
  INKS,
  type TerminalTable,
} from '@sandtable/terminal'
import {
  dicePrompt,
  digest,
  gameOver,
  type MusketEvent,
  type MusketState,
  newSelection,
  parseDie,
  parseHex,
  type Selection,
  type Side,
  settle,
  undoOffer,
} from '../viewmodel/index.ts'
import type { MusketContext } from './context.ts'
import { logText, playbackOf } from './event-playback.ts'
import { type MapMarks, mapLines, mapWidth, NO_MARKS } from './map.ts'
import { marginLines, standingLines } from './margin.ts'
import { orderCommands } from './order-commands.ts'
import { OrderEntry } from './order-entry.ts'
import { type Place, placesOf } from './places.ts'
import { digestLines, overLines } from './screens.ts'
import { TOPICS } from './topics.ts'
import { viewCommands } from './view-commands.ts'

/** Narrower than this the margin goes below the map. */
const LEAST_MARGIN = 28
const MOST_MARGIN = 54
const GAP = 2

export class MusketTable implements TerminalTable, MusketContext {
  readonly host: Host
  readonly commands: readonly Command[]
  readonly help = TOPICS
  readonly orders: OrderEntry
  selection: Selection
  /** Hexes that a lens marks until the board is drawn again (MK-20.18). */
  #lens: MapMarks['lens'] = NO_MARKS.lens

  constructor(host: Host) {
    this.host = host
    this.selection = newSelection(host.seat as Side)
    this.orders = new OrderEntry(this)
    this.commands = [...orderCommands(this), ...viewCommands(this)]
  }

  get state(): MusketState {
    return this.host.match.state as MusketState
  }
  get places(): readonly Place[] {
    return placesOf(this.state, this.selection.selected)
  }

  settle(): void {
    const seat = this.host.seat as Side
    this.selection = settle(seat === this.selection.seat ? this.selection : newSelection(seat), this.state)
  }

  board(): string[] {
    const { look } = this.host
    const { state, places } = this
    const { selected } = this.selection
    // Under a lens the numbers would hide what it shows.
    const map = mapLines(state, look, { selected, places: this.#lens.size > 0 ? [] : places, lens: this.#lens })
    this.#lens = NO_MARKS.lens
    return this.#withMargin(state, map, this.selection, places)
  }

  boardOf(state: unknown): string[] {
    const position = state as MusketState
    return this.#withMargin(position, mapLines(position, this.host.look), newSelection(position.player), null)
  }

  /** Beside the map where there is room, else below. Without places: only how the battle stands. */
  #withMargin(state: MusketState, map: readonly string[], selection: Selection, places: readonly Place[] | null): string[] {
    const { look } = this.host
    const across = mapWidth(state.setting.columns) + GAP
    const space = Math.min(MOST_MARGIN, look.width() - across)
    const isBeside = space >= LEAST_MARGIN
    const width = isBeside ? space : Math.min(look.width(), 80)
    const size = { width, room: isBeside ? map.length : Number.POSITIVE_INFINITY }
    const margin = places
      ? [...marginLines(state, selection, places, look, size), ...this.#undoLine()]
      : standingLines(state, look, width)
    return isBeside ? beside(map, margin, across) : [...map, ...margin]
  }

  /** MK-20.17: offered when it can be done, and only then. */
  #undoLine(): string[] {
    const { match, look, seat } = this.host
    return undoOffer(match, seat).offered ? [look.paint('undo takes the last action back', INKS.dim)] : []
  }

  show(lens: MapMarks['lens']): void {
    if (this.host.console.isInteractive) {
      this.#lens = lens
      this.host.redraw()
    } else this.host.say(...mapLines(this.state, this.host.look, { ...NO_MARKS, lens }))
  }

  prompt(): string {
    const { state, selection } = this
    const name = state.setting.sides[state.result ? selection.seat : state.player]
    const unit = state.units.find(({ who }) => who.id === selection.selected)
    return `${name}${unit ? `, ${unit.who.name}` : ''} > `
  }

  /** A number of the map, one or more hexes, or the id of a unit: each is a tap. */
  async enterLine(line: string): Promise<boolean> {
    const words = line.split(/\s+/)
    const [first = ''] = words
    if (words.length === 1 && /^\d+$/.test(first)) {
      const place = this.places.find(({ number }) => number === Number(first))
      if (place) await this.orders.tap(place.hex)
      else
        this.host.say(
          this.places.length > 0
            ? `The numbers here go from 1 to ${this.places.length}.`
            : 'There is nothing to pick by number now.',
        )
      return true
    }
    const hexes = words.map(word => parseHex(this.state, word) ?? this.#hexOfUnit(word))
    if (hexes.some(hex => hex === null)) return this.#offTheBoard(words)
    for (const hex of hexes) await this.orders.tap(hex as string)
    return true
  }

  #offTheBoard(words: readonly string[]): boolean {
    const wrong = words.find(word => /^[a-z]\d{1,2}$/i.test(word) && parseHex(this.state, word) === null)
    if (wrong === undefined) return false
    const { columns, rows } = this.state.setting
    this.host.say(
      `${wrong.toUpperCase()} is not on the board: columns A to ${String.fromCharCode(64 + columns)}, rows 1 to ${rows}.`,
    )
    return true
  }

  #hexOfUnit(id: string): string | null {
    const unit = this.state.units.find(({ who }) => who.id === id.toLowerCase())
    const { columns } = this.state.setting
    return unit ? `${unit.cell % columns},${Math.floor(unit.cell / columns)}` : null
  }

  playback(event: GameEvent, draws: readonly Draw[], speed: number): EventPlayback {
    return playbackOf(event as MusketEvent, draws, speed, this.host.look)
  }

  logLine(event: GameEvent): string {
    return logText(event as MusketEvent, this.host.look)
  }

  digest(events: readonly GameEvent[], seat: string): string[] {
    return digestLines(digest(events as readonly MusketEvent[], seat as Side), this.host.look)
  }

  die(needed: DiceNeeded): DieQuestion {
    const { text, how } = dicePrompt(needed)
    return { text, help: how, parse: typed => parseDie(needed.kind, typed) }
  }

  seatName(seat: string): string {
    return this.state.setting.sides[seat as Side] ?? seat
  }

  over(): string[] {
    const card = gameOver(this.state)
    return card ? overLines(card, this.state, this.host.look) : []
  }

  words(): readonly string[] {
    return this.state.units.map(({ who }) => who.id)
  }
}
