// BI-26.2: a game that begins in the middle.
import type { Dice, Step } from '@sandtable/kernel'
import { bad } from './admission.ts'
import { numberMarkers } from './deployed.ts'
import type { BeachheadEvent } from './events.ts'
import { hasChoices, legal } from './legal.ts'
import { announce } from './opened.ts'
import type { Options } from './options.ts'
import { checkPosition } from './position-admission.ts'
import { readKnowledge, readPosition } from './reading-position.ts'
import type { Scenario } from './scenario.ts'
import type { BeachheadState } from './state.ts'
import { runFrom } from './steps.ts'
import { Work } from './work.ts'

export function openPosition(
  scenario: Scenario,
  options: Options,
  turns: number,
  dice: Dice,
): Step<BeachheadState, BeachheadEvent> {
  checkPosition(scenario, options, turns)
  const work = new Work(readPosition(scenario, options, turns), dice)
  if (!scenario.markers) {
    numberMarkers(work, 'defender', false)
    numberMarkers(work, 'assault', false)
  }
  work.set({ known: readKnowledge(work.state, scenario.known) })
  checkQuestion(work.state)
  announce(work)
  runFrom(work, hasChoices)
  return work.finish()
}

/** A card that waits must have somebody to wait for, who can answer it (BI-9.2): else nobody could ever go on. */
function checkQuestion(state: BeachheadState): void {
  if (state.choice !== null && legal(state, state.acting).length === 0)
    bad('choice', 'the side to act has nothing to choose for this card', 'BI-9.2')
}
