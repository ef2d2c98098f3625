// Every choice of the set-up page, and the match they make.
import type { GameSetup, OptionChoice, ScenarioFacts } from '@sandtable/board'
import { plainLine, type Seat } from '@sandtable/kernel'
import type { ClockRule } from '@sandtable/protocol/online'
import type { Player, Players } from '@sandtable/session'
import type { LoadedGame } from '../../catalogue.ts'
import type { SetupWish } from '../../router.ts'
import { preferences } from '../../settings.svelte.ts'
import type { Level, Offer, Style } from '../ai/worker-messages.ts'
import { scenarioOf } from './scenario.ts'

/** The opponent that is no level: a second person on the same screen. */
export const SAME_SCREEN = 'same-screen'
/** An opponent elsewhere, invited by a link. */
export const BY_LINK = 'online'
/** An opponent elsewhere, found in the lobby. Only links name it: the form has a choice of its own for it. */
export const IN_LOBBY = 'lobby'

/** What a link may ask for besides levels. */
const NO_LEVELS = ['person', 'computer', BY_LINK, IN_LOBBY]

export class SetupDraft {
  readonly loaded: LoadedGame
  readonly scenarios: readonly ScenarioFacts[]
  scenarioId = $state('')
  #wantedSeat = $state<Seat | null>(null)
  opponent = $state('')
  /** How that level plays; empty: as it comes. */
  style = $state('')
  levels = $state.raw<readonly Level[]>([])
  #styles = $state.raw<readonly Style[]>([])
  /** Who may be played against is being asked for. */
  isAsking = $state(true)
  /** The link named an opponent that is not there: what it named. */
  unknownOpponent = $state<string | null>(null)
  readonly #wished: string | null
  /** Only what was chosen; the rest is as the scenario says. */
  chosen = $state.raw<Readonly<Record<string, unknown>>>({})
  handDice = $state(preferences.now.handDice)
  seed = $state('')
  /** How one is called at a table online, with which clock, and whether strangers may sit down. */
  name = $state('')
  clock = $state.raw<ClockRule | null>(null)
  isPublic = $state(false)
  /** What the game's own form says, where it has one. */
  own = $state.raw<GameSetup | null>(null)
  /** The link asked for a scenario that is not there. */
  readonly missing: string | null

  /** `known`: who may be played against, where the page knows it already. */
  constructor(loaded: LoadedGame, wish: SetupWish, known?: Offer) {
    this.loaded = loaded
    this.scenarios = loaded.ui.scenarios()
    const wished = this.scenarios.find(({ id }) => id === wish.scenario)
    this.missing = wish.scenario !== null && !wished ? wish.scenario : null
    this.scenarioId = wished?.id ?? loaded.ui.recommended
    this.isPublic = wish.opponent === IN_LOBBY
    this.opponent = wish.opponent === 'person' ? SAME_SCREEN : wish.opponent === BY_LINK || this.isPublic ? BY_LINK : ''
    this.#wished = wish.opponent
    if (!known) return
    this.offer(known)
    this.isAsking = false
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
  /** Only people play this game: there is no computer to choose, and no side. */
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
  get isByLink(): boolean {
    return this.opponent === BY_LINK
  }
  get isSameScreen(): boolean {
    return this.isForPeople || this.opponent === SAME_SCREEN
  }

  /** The opponents, once they are known. What the player chose meanwhile stays. */
  offer({ levels, styles, first }: Offer): void {
    this.levels = levels
    this.#styles = styles
    if (this.opponent !== '') return
    const [level, style] = this.wishedLevel?.split(':') ?? []
    const isThere = levels.some(({ id }) => id === level)
    const isStyled = style !== undefined && styles.some(one => one.id === style && one.levels.includes(level as string))
    this.opponent = isThere ? (level as string) : levels.length > 0 ? first : SAME_SCREEN
    if (isThere && isStyled) this.style = style
    if (level !== undefined && !(isThere && (style === undefined || isStyled))) this.unknownOpponent = this.wishedLevel
  }

  /** What the link asks for where that is no person and not any computer: a level, or a level in a style, which may not be there. */
  get wishedLevel(): string | null {
    return this.#wished === null || NO_LEVELS.includes(this.#wished) ? null : this.#wished
  }
  /** What is said of it. */
  get whyNotWished(): string {
    if (this.unknownOpponent === null) return ''
    const { title } = this.loaded.entry.game
    const known = this.levels.map(level => level.title).join(', ')
    return `${title} has no computer opponent called “${this.unknownOpponent}”. Choose one of ${known}.`
  }

  /** The ways in which the chosen level can play. */
  get styles(): readonly Style[] {
    return this.#styles.filter(({ levels }) => levels.includes(this.opponent))
  }

  choose(name: string, value: unknown): void {
    const { [name]: _, ...rest } = this.chosen
    this.chosen = value === undefined ? rest : { ...rest, [name]: value }
  }

  /** Makes the match at the server; the link for the other one is on the page that this leads to. */
  async startOnline(): Promise<string> {
    const { lastName } = await import('../../online/connection/keys.ts')
    const { HOST } = await import('../../online/seats/seat-names.ts')
    const { makeOnline } = await import('../../online/connection/make-match.ts')
    const own = this.own && 'scenario' in this.own ? this.own : null
    return makeOnline({
      game: this.loaded.id,
      scenario: own ? (own.scenario as Record<string, unknown>) : this.facts.id,
      options: { ...own?.options, ...this.chosen },
      seat: this.seat,
      name: plainLine(this.name) || plainLine(lastName()) || HOST,
      ...(this.clock ? { clock: this.clock } : {}),
      ...(this.isPublic ? { isPublic: true } : {}),
    })
  }

  /** What starting takes comes with the table, which the page behind this one needs anyway. */
  async start(): Promise<string> {
    const starts = await import('./start.ts')
    const own = this.own && 'scenario' in this.own ? this.own : null
    return starts.startMatch(this.loaded, {
      scenario: own ? own.scenario : this.preset,
      name: this.title,
      players: this.#players(starts),
      options: { ...own?.options, ...this.chosen },
      handDice: this.handDice,
      seed: this.seed.trim(),
    })
  }

  /** A quick player may start before the levels are known: then it is the level of the link, or the one that is offered first. */
  #computer(first: Player): Player {
    const level = this.levels.find(({ id }) => id === this.opponent)
    // A level that a link names is looked up before anything starts (SetupForm): it may not be there.
    if (!level) return this.wishedLevel ? { kind: 'policy', level: this.wishedLevel, title: 'Computer' } : first
    const style = this.styles.find(({ id }) => id === this.style)
    const title = style ? `${level.title}, ${style.title.toLowerCase()}` : level.title
    return { kind: 'policy', level: style ? `${level.id}:${style.id}` : level.id, title: `Computer (${title})` }
  }

  #players({ against, together, COMPUTER }: typeof import('./start.ts')): Players {
    if (this.isSameScreen) return together(this.loaded)
    return against(this.loaded, this.seat, this.#computer(COMPUTER))
  }
}
