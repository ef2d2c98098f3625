// What somebody is about to start: every choice of the set-up page, and the match they make.
import type { GameSetup, OptionChoice, ScenarioFacts } from '@sandtable/board'
import type { Seat } from '@sandtable/kernel'
import type { LoadedGame } from '../catalogue.ts'
import type { SetupWish } from '../router.ts'
import { preferences } from '../settings.svelte.ts'
import type { Level } from './messages.ts'
import type { Player, Players } from './saved.ts'
import { against, scenarioOf, startMatch, together } from './start.ts'

/** The opponent that is no level: a second person on the same screen. */
export const SAME_SCREEN = 'same-screen'

export class SetupDraft {
  readonly loaded: LoadedGame
  readonly scenarios: readonly ScenarioFacts[]
  scenarioId = $state('')
  #wantedSeat = $state<Seat | null>(null)
  opponent = $state('')
  levels = $state.raw<readonly Level[]>([])
  /** Only what was chosen; the rest is as the scenario says. */
  chosen = $state.raw<Readonly<Record<string, unknown>>>({})
  handDice = $state(preferences.now.handDice)
  seed = $state('')
  /** What the game's own form says, where it has one. */
  own = $state.raw<GameSetup | null>(null)
  /** The link asked for a scenario that is not there. */
  readonly missing: string | null

  constructor(loaded: LoadedGame, wish: SetupWish) {
    this.loaded = loaded
    this.scenarios = loaded.ui.scenarios()
    const wished = this.scenarios.find(({ id }) => id === wish.scenario)
    this.missing = wish.scenario !== null && !wished ? wish.scenario : null
    this.scenarioId = wished?.id ?? loaded.ui.recommended
    this.opponent = wish.opponent === 'person' ? SAME_SCREEN : ''
  }

  get facts(): ScenarioFacts {
    return this.scenarios.find(({ id }) => id === this.scenarioId) ?? (this.scenarios[0] as ScenarioFacts)
  }
  /** As the list has it. */
  get preset(): unknown {
    return scenarioOf(this.loaded, this.facts.id)
  }
  get options(): readonly OptionChoice[] {
    return this.loaded.ui.options(this.preset)
  }
  get title(): string {
    return this.own && 'title' in this.own ? this.own.title : this.facts.title
  }
  /** Why nothing can be started yet; empty when it can. */
  get why(): string {
    return this.own && 'why' in this.own ? this.own.why : ''
  }
  /** Nobody plays against a computer here, and nobody chooses a side. */
  get isForPeople(): boolean {
    return this.loaded.ui.opponents === 'none'
  }
  get seat(): Seat {
    const seats = this.facts.sides.map(({ seat }) => seat)
    return this.#wantedSeat !== null && seats.includes(this.#wantedSeat) ? this.#wantedSeat : (seats[0] as Seat)
  }
  set seat(seat: Seat) {
    this.#wantedSeat = seat
  }
  get isSameScreen(): boolean {
    return this.isForPeople || this.opponent === SAME_SCREEN
  }

  choose(name: string, value: unknown): void {
    const { [name]: _, ...rest } = this.chosen
    this.chosen = value === undefined ? rest : { ...rest, [name]: value }
  }

  start(): Promise<string> {
    const own = this.own && 'scenario' in this.own ? this.own : null
    return startMatch(this.loaded, {
      scenario: own ? own.scenario : this.preset,
      name: this.title,
      players: this.#players(),
      options: { ...own?.options, ...this.chosen },
      handDice: this.handDice,
      seed: this.seed.trim(),
    })
  }

  #players(): Players {
    if (this.isSameScreen) return together(this.loaded)
    const level = this.levels.find(({ id }) => id === this.opponent)
    const computer: Player = { kind: 'policy', level: level?.id ?? '', title: level ? `Computer (${level.title})` : 'Computer' }
    return against(this.loaded, this.seat, computer)
  }
}
