// What the parts around the board show of the moment: one reading of the position for the margin, the sheet and the card beside a hex.
import type { TableRoom } from '@sandtable/board'
import { hexName } from '../text/index.ts'
import { type Button, hexCard, hud, sightReport, unitCard } from '../viewmodel/index.ts'
import { piecesOf } from './board/drawing.ts'
import { promptFor } from './guidance/status-words.ts'
import { choicesFor } from './panels/choices.ts'
import { type MusketSession, stateOf } from './positions.ts'
import type { TableModel } from './table.svelte.ts'

export const VERBS = { move: 'Move', fire: 'Fire', charge: 'Charge', exit: 'Leave' }

export class TableView {
  readonly table: TableModel
  readonly room: TableRoom
  /** The button whose refusal is shown. */
  why = $state.raw<Button | null>(null)
  readonly #session: () => MusketSession

  readonly state = $derived.by(() => this.table.state)
  readonly isTelling = $derived.by(() => this.session.telling !== null)
  readonly before = $derived.by(() => (this.isTelling ? stateOf(this.session.before) : this.state))
  readonly pieces = $derived.by(() => {
    if (!this.isTelling) return piecesOf(this.state)
    const then = piecesOf(this.before)
    const arrived = piecesOf(this.state).filter(({ id }) => !then.some(piece => piece.id === id))
    return [...then, ...arrived]
  })
  readonly facts = $derived.by(() => hud(this.state))
  readonly card = $derived.by(() => {
    const { selected } = this.table.selection
    return selected === null ? null : unitCard(this.state, selected)
  })
  readonly piece = $derived.by(() => this.pieces.find(({ id }) => id === this.table.selection.selected))
  readonly question = $derived.by(() => this.table.selection.question)
  readonly questionHex = $derived.by(() => (this.question && 'hex' in this.question ? this.question.hex : null))
  readonly note = $derived.by(() => {
    const { inspected, held } = this.table
    return inspected === null ? null : hexCard(this.state, inspected, held)
  })
  readonly armed = $derived.by(() => this.table.selection.armed)
  readonly armedWords = $derived.by(() => (this.armed ? `${VERBS[this.armed.kind]}, ${hexName(this.armed.hex)}` : null))
  readonly beside = $derived.by(() => {
    if (this.isTelling || this.room.isNarrow) return null
    return this.table.odds && this.armed ? this.armed.hex : (this.questionHex ?? this.table.inspected)
  })
  readonly choices = $derived.by(() => (this.table.mayAct ? choicesFor(this.state, this.table.selection.selected) : []))
  readonly hasExits = $derived.by(() => Object.values(this.state.setting.exits).some(hexes => (hexes?.length ?? 0) > 0))
  readonly reason = $derived.by(() => this.why?.reason ?? this.table.notice)
  /** The one line that says what can be done now, or why something cannot. */
  readonly line = $derived.by(() => this.reason?.text ?? (this.#sight || (this.#isQuiet ? '' : this.#prompt)))

  constructor(session: () => MusketSession, table: TableModel, room: TableRoom) {
    this.#session = session
    this.table = table
    this.room = room
  }

  get session(): MusketSession {
    return this.#session()
  }
  /** A replay needs the room more than buttons that do nothing. */
  get isPlayed(): boolean {
    return this.session.mode === 'play'
  }
  nameOf(unit: string): string {
    return this.state.units.find(({ who }) => who.id === unit)?.who.name ?? unit
  }

  /** The roster says it in a title of its own. */
  get #isQuiet(): boolean {
    return this.table.selection.selected === null && !this.room.isNarrow
  }
  get #prompt(): string {
    return this.armed && !this.table.odds && !this.room.isNarrow
      ? `${VERBS[this.armed.kind]} to ${hexName(this.armed.hex)}? Tap it again or press Enter.`
      : promptFor(this.session, this.table.selection.selected)
  }
  get #sight(): string {
    const { lens, sightFrom, hover } = this.table
    return lens === 'sight' && sightFrom && hover && hover !== sightFrom ? sightReport(this.state, sightFrom, hover).text : ''
  }
}
