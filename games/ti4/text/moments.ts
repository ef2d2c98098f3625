// What is asked of the table now: a line for each step, and what a question inside a step is about (TI-A.6).
import { findEffect } from '../data/lookup.ts'
import type { StepId } from '../data/types.ts'
import type { About } from '../rules/state/effects-used.ts'
import type { SessionStep } from '../rules/state/table.ts'
import { effectName, idName, type SeatNames, seatName } from './names.ts'

const STEP_LINES: Readonly<Record<StepId, string>> = {
  'P0.1': 'Choose the faction of the active player.',
  'P0.2': 'Choose who is attacked.',
  'P0.3': 'Does anybody use something after the activation?',
  'P0.4': 'Move the ships on the board.',
  'P0.5': 'Enter both fleets.',
  'P0.6': 'Does anybody use something after movement?',
  'P1.1': 'Does anything silence the space cannons?',
  'P1.2': 'Fire the space cannons, or pass.',
  'P1.3': 'Assign the hits of the space cannons.',
  'P1.4': 'Space cannon offence is over.',
  'P2.1': 'Does anybody use something at the start of the round?',
  'P2.2': 'Fire the barrage, or pass.',
  'P2.3': 'Does anybody announce a retreat? The defender speaks first.',
  'P2.4': 'Roll: the attacker first.',
  'P2.5': 'Each side assigns the hits it suffers.',
  'P2.6': 'Somebody is gone, or somebody retreats, or another round follows.',
  'P3.1': 'Bombard or not?',
  'P3.2': 'Which planet does each piece bombard?',
  'P3.3': 'Does the defender answer before the dice fall?',
  'P3.4': 'Roll the bombardment.',
  'P3.5': 'Assign the hits of the bombardment.',
  'P3.6': 'Where are defenders left?',
  'P3.7': 'Land ground forces.',
  'P3.8': 'Does anybody answer the landing?',
  'P3.9': 'Fire at the landing, or pass.',
  'P3.10': 'Where both sides stand there is ground combat.',
  'P4.1': 'Does anybody use something at the start of the round?',
  'P4.2': 'Roll: the attacker first.',
  'P4.3': 'Each side assigns the hits it suffers.',
  'P4.4': 'Harrow, and what else belongs to the end of the round.',
  'P4.5': 'Somebody is gone, or another round follows.',
  'P4.6': 'Planets change hands.',
  'PC.1': 'What does the end of the combat trigger?',
  'PC.2': 'Remove what the ships cannot carry.',
  'PC.3': 'The combat is complete. Keep the report.',
}
export const stepLine = (step: SessionStep): string =>
  step === 'closed' ? 'The activation was cancelled.' : step === 'idle' ? 'The combat is over.' : STEP_LINES[step]

type Matters = { readonly [On in About['on']]: (about: Extract<About, { on: On }>, who: SeatNames) => string }
const MATTERS: Matters = {
  sustain: ({ unit }, who) => `${idName(unit, who)} has sustained a hit.`,
  wouldDie: ({ unit }, who) => `${idName(unit, who)} would be destroyed.`,
  destroyed: ({ unit }, who) => `${idName(unit, who)} was destroyed.`,
  lastShip: ({ seat }, who) => `The last ship of ${who(seat)} is gone.`,
  card: ({ use }, who) => `${who(use.seat)} plays ${effectName(use.effect)}.`,
  retreat: ({ seat }, who) => `${who(seat)} announces a retreat.`,
  loss: ({ effect }) => `${effectName(effect)}: choose what is lost.`,
  target: ({ effect }) => {
    const faces = findEffect(effect)?.op?.find(({ op }) => op === 'critHits')?.faces
    return faces
      ? `${effectName(effect)}: one of its dice hit. Did it show ${faces.join(' or ')}?`
      : `${effectName(effect)}: choose whom it is for.`
  },
}
export function matterText(about: About, who: SeatNames = seatName): string {
  const text = (MATTERS[about.on] as (about: About, who: SeatNames) => string)(about, who)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
