// Scenarios and options in words are for set-up pages: a table is laid without them, so they come with a game's whole screen
// (`ui/index.ts`) and not with its first one (`ui/first.ts`).
import type { GameUi } from './game-ui.ts'

type Choices = Pick<GameUi, 'scenarios' | 'options'>

export class LateChoices implements Choices {
  #brought: Choices | null = null

  bring(choices: Choices): void {
    this.#brought = choices
  }

  readonly scenarios: Choices['scenarios'] = () => this.#all.scenarios()
  readonly options: Choices['options'] = scenario => this.#all.options(scenario)

  get #all(): Choices {
    if (!this.#brought) throw new Error('The words of scenarios and options have not been fetched yet.')
    return this.#brought
  }
}
