// Every choice of the laboratory's form.
import type { OptionChoice, ScenarioFacts } from '@sandtable/board'
import { ParseError, seatsIn } from '@sandtable/kernel'
import { experimentOf, type Header, headerOf, type PatchLine, parsePatch, type Range, refusalWords } from '@sandtable/lab'
import { nearest } from '@sandtable/protocol'
import { version } from '../../package.json'
import type { LoadedGame } from '../catalogue.ts'
import type { Level, Offer } from '../play/ai/worker-messages.ts'
import { scenarioOf } from '../play/setup/scenario.ts'
import { ToldError } from '../trouble.ts'
import type { OwnScenario } from './own-scenarios.ts'
import { playedBuild, subjectOf } from './subject.ts'

export const FEWEST = 2
export const MOST = 20_000
const USUAL = 200
/** Games are cheap between these, and they show most of what is to be seen. */
const FIRST_LEVEL = 'greedy'

export class LabDraft {
  readonly loaded: LoadedGame
  readonly scenarios: readonly ScenarioFacts[]
  /** Made on this device. */
  own = $state.raw<readonly OwnScenario[]>([])
  /** The id of a shipped scenario, or `own` and the id of another. */
  choice = $state('')
  levels = $state.raw<readonly Level[]>([])
  /** By seat. */
  chosenLevels = $state<Record<string, string>>({})
  games = $state(USUAL)
  isUntilKnown = $state(false)
  low = $state(45)
  high = $state(55)
  seed = $state('1')
  chosen = $state.raw<Readonly<Record<string, unknown>>>({})
  patch = $state('')

  /** `known`: who can play, where the page knows it already. */
  constructor(loaded: LoadedGame, scenario: string | null, known?: Offer) {
    this.loaded = loaded
    this.scenarios = loaded.ui.scenarios()
    this.choice = this.scenarios.find(({ id }) => id === scenario)?.id ?? loaded.ui.recommended
    if (known) this.offer(known)
  }

  get #shippedId(): string {
    return (this.scenarios.find(({ id }) => id === this.choice) ?? this.scenarios[0])?.id ?? ''
  }
  get #chosenOwn(): OwnScenario | null {
    return this.own.find(({ id }) => ownChoice(id) === this.choice) ?? null
  }
  get seats(): readonly { readonly id: string; readonly title: string }[] {
    return seatsIn(this.loaded.entry.game, this.#chosenOwn?.scenario ?? scenarioOf(this.loaded, this.#shippedId))
  }
  get options(): readonly OptionChoice[] {
    return this.loaded.ui.options(this.#chosenOwn?.scenario ?? scenarioOf(this.loaded, this.#shippedId))
  }
  get range(): Range | null {
    return this.isUntilKnown ? { low: this.low / 100, high: this.high / 100 } : null
  }

  offer({ levels }: Offer): void {
    this.levels = levels
    const first = levels.find(({ id }) => id === FIRST_LEVEL)?.id ?? levels[0]?.id ?? ''
    for (const { id } of this.seats) this.chosenLevels[id] ??= first
  }

  choose(name: string, value: unknown): void {
    const { [name]: _, ...rest } = this.chosen
    this.chosen = value === undefined ? rest : { ...rest, [name]: value }
  }

  /** Throws `ToldError` with a sentence about what cannot be. The second header is the changed game; null: nothing is changed. */
  async headers(): Promise<readonly [Header, Header | null]> {
    if (!Number.isInteger(this.games) || this.games < FEWEST || this.games > MOST)
      throw told(
        `A run here has ${FEWEST} to ${MOST.toLocaleString('en')} games. For more there is the terminal: sandtable lab run.`,
      )
    if (this.isUntilKnown && !(this.low >= 3 && this.low < this.high && this.high <= 97))
      throw told('The range goes from 3 to 97 in a hundred, the smaller number first.')
    try {
      const patch = parsePatch(this.patch)
      const base = await this.#header([])
      return [base, patch.length > 0 ? await this.#header(patch) : null]
    } catch (error) {
      throw error instanceof ParseError ? told(refusalWords(error, nearest)) : error
    }
  }

  async #header(patch: readonly PatchLine[]): Promise<Header> {
    const { entry, tallyAdapter } = await subjectOf(this.loaded.id)
    const own = this.#chosenOwn
    const experiment = await experimentOf(entry, tallyAdapter, {
      scenario: own ? { id: own.id, data: own.scenario } : this.#shippedId,
      options: this.chosen,
      levels: this.seats.map(({ id }) => this.chosenLevels[id] ?? ''),
      isSwapped: true,
      seed: this.seed.trim() || '1',
      patch,
    })
    return headerOf(entry, tallyAdapter, experiment, {
      program: version,
      ...playedBuild(entry.id),
      // As the editor downloads it.
      ...(own ? { file: `${own.id}.json` } : {}),
      date: new Date().toISOString().slice(0, 10),
    })
  }
}

export const ownChoice = (id: string): string => `own ${id}`

const told = (text: string): ToldError => new ToldError({ title: 'This cannot be measured', text })
