// What ww2 brings to the browser: its first screen, and what a set-up page asks besides.
import { optionsFor, scenarioFacts } from './facts.ts'
import ui, { choices } from './first.ts'

choices.bring({ scenarios: scenarioFacts, options: optionsFor })

export default ui
