// What can be read of a match at this page: with whose eyes, at which moment, and who is to decide.
import { rulesFor } from '@sandtable/ai'
import type { GameUi, Motion, TableSession } from '@sandtable/board'
import type { AnyGame, AnyMatch, MatchRecord, Outcome, Seat, Viewer } from '@sandtable/kernel'
import type { LoadedGame } from '../../catalogue.ts'
import { preferences } from '../../settings.svelte.ts'
import { AiNotes } from '../ai/ai-notes.svelte.ts'
import { HistoryView, type Past } from '../history/history-view.svelte.ts'
import { type LogEntry, readEntries } from '../log/log-entries.ts'
import { undoneOf } from '../log/undone.ts'
import type { Players, SavedMatch } from '../save/saved-match.ts'
import { Position } from './position.svelte.ts'
import { Referee } from './referee.svelte.ts'
import { Stage } from './stage.svelte.ts'
import { ViewerState } from './viewer-state.svelte.ts'

export abstract class Reading extends Stage {
  readonly id: string
  readonly name: string
  readonly game: AnyGame
  readonly ui: GameUi
  readonly mode = $derived.by(() => (this.past ? 'replay' : 'play'))
  readonly motion: Motion = $derived.by(() => ({ pace: preferences.reducedMotion ? 0 : preferences.now.pace }))

  protected readonly saved: SavedMatch
  protected readonly outlook: ViewerState
  protected readonly referee: Referee
  protected readonly asides: AiNotes
  protected readonly position: Position
  protected readonly pastLook = new HistoryView()

  readonly log: readonly LogEntry[] = $derived.by(() =>
    this.asides.withRemarks(readEntries(this.game, this.referee.chapters, this.viewer)),
  )
  readonly seat: Seat | null = $derived.by(() => {
    if (this.past || this.curtain || this.isReadOnly || this.outcome || this.isBusy) return null
    const seat = this.position.decider
    return this.outlook.isHandedOver && seat !== this.viewer ? null : seat
  })

  /** Throws `TableError` when the saved record is not what it should be. */
  constructor({ entry, ui }: LoadedGame, saved: SavedMatch, fresh: AnyMatch | null) {
    super()
    this.id = saved.id
    this.name = saved.name
    this.game = rulesFor(entry, saved.record.rulesVersion)
    this.ui = ui
    this.saved = saved
    this.outlook = new ViewerState(this.game, saved.players, ui.handover === true)
    this.asides = new AiNotes(saved.asides)
    this.referee = new Referee(this.game, saved, fresh)
    this.position = new Position(() => this.match, this.outlook, this.isForPeople)
  }

  /** Somebody else moves or is about to. */
  abstract get isBusy(): boolean
  /** Another tab has the match. */
  abstract get isReadOnly(): boolean

  get view(): unknown {
    return this.past ? this.past.view : this.position.view
  }
  get before(): unknown {
    return this.past ? this.past.view : this.position.before
  }
  get outcome(): Outcome | null {
    return this.position.outcome
  }
  get undone(): NonNullable<TableSession['undone']> {
    void this.referee.chapters
    return undoneOf(this.match.record().entries)
  }
  /** The entry that is shown; 0 is the set-up. */
  get seq(): number {
    return this.past?.seq ?? this.log.at(-1)?.seq ?? 0
  }
  get players(): Players {
    return this.saved.players
  }
  get viewer(): Viewer {
    return this.outlook.viewer
  }
  get curtain(): Seat | null {
    return this.outlook.curtain
  }
  get whyNoUndo(): string | null {
    if (this.seat === null) return this.past ? 'You are looking at an earlier moment.' : 'Wait until it is your turn.'
    return this.position.whyNoUndo
  }
  get handDice(): boolean {
    return this.saved.handDice
  }
  get past(): Past | null {
    return this.pastLook.moment
  }
  /** Somebody else's step is being told: any key or click may cut it short. */
  get isTellingOthers(): boolean {
    return this.telling !== null && this.isBusy
  }

  isPerson(seat: Seat): boolean {
    return this.outlook.isPerson(seat)
  }

  record(): MatchRecord {
    return this.match.record()
  }

  protected get match(): AnyMatch {
    return this.referee.match
  }

  protected get isForPeople(): boolean {
    return this.ui.opponents === 'none'
  }
}
