// The guided first game on the tutorial map: each step is known to be done from the position or from what was just told.
import type { Lesson } from '@sandtable/board'
import type { WwAction } from '../../rules/contract/actions.ts'
import type { WwEvent } from '../../rules/contract/events.ts'
import type { WwView } from '../../rules/knowledge/view.ts'
import type { WwState } from '../../rules/state/state.ts'
import { planOf } from '../../rules/turn/execution.ts'
import { scenarioOf, stateOf } from '../positions.ts'

type WwLesson = Lesson<WwView, WwAction, WwEvent>
type Done = (state: WwState, told: readonly WwEvent[]) => boolean

const step = (
  id: string,
  clause: string,
  text: string,
  done: Done,
  look: readonly string[] = [],
): WwLesson['steps'][number] => ({
  id,
  clause,
  text,
  look,
  done: (view, last) => done(stateOf(view), last?.events ?? []),
})

const isPast = (state: WwState, turn: number) => state.turn > turn || state.result !== null
const isBegun = (state: WwState) => {
  const { buys = [], steps = [] } = planOf(state, 'nw')
  return buys.length + steps.length > 0
}
const isPlanned = (state: WwState) => state.phase !== 'factions' && state.phase !== 'placement'

export const LESSON: WwLesson = {
  scenario: scenarioOf('tutorial'),
  title: 'First steps',
  seat: 'nw',
  opponent: 'greedy',
  seed: 'first-steps',
  steps: [
    step(
      'faction',
      'WW-2.2',
      'You hold the north-west corner. Choose a faction; they differ in name and colour only.',
      state => state.factions.nw !== null,
      ['0,0'],
    ),
    step(
      'place',
      'WW-2.18',
      'Flags show your cities. Put your first unit in one of the lit hexes: tap it, then tap it again.',
      state => state.placed.nw !== null || isPlanned(state),
    ),
    step(
      'recruit',
      'WW-8.2',
      'Your cities have paid. Open Recruit and raise a Heavy Mechanical: 3 Resources, like every unit. The plan shows what is left.',
      state => (planOf(state, 'nw').buys ?? []).length > 0 || isPast(state, 1),
    ),
    step(
      'march',
      'WW-9.2',
      'Tap your unit: lit hexes show what a march there costs. Tap one, or drag the arrow, then tap it again. It becomes step 1 of the plan.',
      state => (planOf(state, 'nw').steps ?? []).length > 0 || isPast(state, 1),
    ),
    step(
      'submit',
      'WW-4.3',
      'Both sides plan in secret. Submit the plan; you are asked first if it gives something up.',
      state => state.plans.nw.isSubmitted || isPast(state, 1),
    ),
    step(
      'report',
      'WW-8.5',
      'The plans are opened and carried out in turn, one step of each side. The report tells them one by one, with the rule behind each; close it when you have seen enough, and plan on.',
      state => isPast(state, 2) || (isPast(state, 1) && isBegun(state)),
    ),
    step(
      'income',
      'WW-5.11',
      'Hexes with your units now pay 2, cities 4. Spread out towards a free city and submit again.',
      state => isPast(state, 2),
    ),
    step(
      'guns',
      'WW-12.6',
      'Raise an Artillery. Next turn, select it and press Fire the guns: the card shows where shells fall in every wind. Plan on until turn 5.',
      state => isPast(state, 4),
    ),
    step(
      'fight',
      'WW-10.5',
      'March into an enemy hex when the card says it is taken: your Strength must beat his Health. Take a city if you can. Plan on to turn 8.',
      (state, told) => isPast(state, 7) || told.some(({ type }) => type === 'combat'),
    ),
    step(
      'finish',
      'WW-13.2',
      'Whoever is left without a city loses; after turn 24 more cities win. Play it to the end.',
      state => state.result !== null,
    ),
  ],
}
