// What the set-up screen tells of a game's scenarios, and the options of one: what all games do alike.
import type { ScenarioInfo } from '@sandtable/kernel'
import { balanceFacts, type MeasuredBalance } from './balance.ts'
import type { OptionChoice, ScenarioFacts } from './game-ui.ts'

type Facts = ScenarioFacts['facts']
type Sides = ScenarioFacts['sides']

/** What a game says of one of its scenarios. Groups without lines are left out. */
export type ScenarioTexts<C> = {
  /** The scenario that home offers. */
  readonly recommended: string
  readonly balance?: { readonly [scenario: string]: MeasuredBalance }
  clause(info: ScenarioInfo<C>): string
  sides(scenario: C): Sides
  facts(scenario: C): Facts
}

/** The list needs names only; what a scenario is about is worked out for the one that is looked at, once. */
class LazyFacts<C> implements ScenarioFacts {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly clause: string
  readonly recommended: boolean
  readonly #scenario: C
  readonly #texts: ScenarioTexts<C>
  #facts: Facts | null = null
  #sides: Sides | null = null

  constructor(info: ScenarioInfo<C>, texts: ScenarioTexts<C>) {
    this.id = info.id
    this.title = info.title
    this.summary = info.summary
    this.clause = texts.clause(info)
    this.recommended = info.id === texts.recommended
    this.#scenario = info.scenario
    this.#texts = texts
  }

  get sides(): Sides {
    this.#sides ??= this.#texts.sides(this.#scenario)
    return this.#sides
  }

  get facts(): Facts {
    const { balance, facts } = this.#texts
    this.#facts ??= [...facts(this.#scenario), ...balanceFacts(balance?.[this.id], this.sides)].filter(
      ({ lines }) => lines.length > 0,
    )
    return this.#facts
  }
}

/** The scenarios as `GameUi.scenarios` gives them: always the same list. */
export function scenarioList<C>(
  scenarios: readonly ScenarioInfo<C>[],
  texts: ScenarioTexts<C>,
): () => readonly ScenarioFacts[] {
  let known: readonly ScenarioFacts[] | null = null
  return () => {
    known ??= scenarios.map(info => new LazyFacts(info, texts))
    return known
  }
}

/** A scenario itself, or the one with this id; the first for an id that is unknown. What is no scenario is refused by the rules. */
export const scenarioFinder =
  <C>(scenarios: readonly ScenarioInfo<C>[]) =>
  (position: unknown): C =>
    typeof position === 'string'
      ? ((scenarios.find(({ id }) => id === position) ?? scenarios[0]) as ScenarioInfo<C>).scenario
      : (position as C)

/** The scenario's own value comes first: it is what is played when the player chooses none. */
export function ownValueFirst(values: OptionChoice['values'], own: unknown): OptionChoice['values'] {
  return [...values].sort((a, b) => Number(b.value === own) - Number(a.value === own))
}
