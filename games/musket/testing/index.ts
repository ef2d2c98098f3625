// How the conformance kit and the fuzzer look at this game.
import type { ConformanceOptions } from '@sandtable/conformance'
import type { Dice } from '@sandtable/kernel'
import type { MusketAction } from '../rules/contract/actions.ts'
import type { MusketEvent } from '../rules/contract/events.ts'
import { fieldOf } from '../rules/map/field.ts'
import { factsOf } from '../rules/odds/odds.ts'
import type { MusketState } from '../rules/state/state.ts'
import { invariants } from './invariants.ts'

/** Commands that name real units and hexes of this position, at random: most of them are nearly possible. */
function unlistedActions(state: MusketState, _seat: string, dice: Dice): readonly MusketAction[] {
  const { hexes } = fieldOf(state)
  const hex = () => hexes[dice.pick(hexes.length, 'hex')]!
  const unit = () => state.units[dice.pick(state.units.length, 'unit')]?.who.id ?? 'nobody'
  return [
    { type: 'activate', unit: unit() },
    { type: 'move', to: hex() },
    { type: 'move', path: [hex(), hex()] },
    { type: 'fire', target: unit() },
    { type: 'charge', target: unit() },
    { type: 'charge', target: unit(), path: [hex()] },
    { type: 'exit' },
    { type: 'exit', hex: hex() },
    { type: 'completeAction' },
    { type: 'endActivation' },
  ]
}

export const hooks: ConformanceOptions<MusketState, MusketAction, MusketEvent> = {
  invariants,
  unlistedActions,
  outcomeOf: (_before, _seat, _action, { events }) => {
    for (const event of events) {
      const facts = factsOf(event)
      if (facts) return facts
    }
    return null
  },
  options: [{}, { preset: 'basic' }, { preset: 'advanced' }],
}
