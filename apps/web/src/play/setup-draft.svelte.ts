// What somebody is about to start: every choice of the set-up page, and the match they make.
import type { OptionChoice, ScenarioFacts } from '@sandtable/board'
import type { Seat } from '@sandtable/kernel'
import type { LoadedGame } from '../catalogue.ts'
import type { SetupWish } from '../router.ts'
import { preferences } from '../settings.svelte.ts'
import type { Level } from './messages.ts'
import type { Player, Players } from './saved.ts'
import { against, PERSON, scenarioOf, startMatch } from './start.ts'

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
  get scenario(): unknown {
    return scenarioOf(this.loaded, this.facts.id)
  }
  get options(): readonly OptionChoice[] {
    return this.loaded.ui.options(this.scenario)
  }
  get seat(): Seat {
    const seats = this.facts.sides.map(({ seat }) => seat)
    return this.#wantedSeat !== null && seats.includes(this.#wantedSeat) ? this.#wantedSeat : (seats[0] as Seat)
  }
  set seat(seat: Seat) {
    this.#wantedSeat = seat
  }
  get isSameScreen(): boolean {
    return this.opponent === SAME_SCREEN
  }

  choose(name: string, value: unknown): void {
    const { [name]: _, ...rest } = this.chosen
    this.chosen = value === undefined ? rest : { ...rest, [name]: value }
  }

  start(): Promise<string> {
    return startMatch(this.loaded, {
      scenario: this.scenario,
      name: this.facts.title,
      players: this.#players(),
      options: this.chosen,
      handDice: this.handDice,
      seed: this.seed.trim(),
    })
  }

  #players(): Players {
    if (this.isSameScreen) return Object.fromEntries(this.loaded.entry.game.seats.map(({ id }) => [id, PERSON]))
    const level = this.levels.find(({ id }) => id === this.opponent)
    const computer: Player = { kind: 'policy', level: level?.id ?? '', title: level ? `Computer (${level.title})` : 'Computer' }
    return against(this.loaded, this.seat, computer)
  }
}
