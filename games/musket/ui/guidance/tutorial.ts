// The guided first game: First Volley, ten steps, each known to be done from the position or from what was just told.
import type { Lesson } from '@sandtable/board'
import { fieldOf } from '../../rules/map/field.ts'
import type { MusketView } from '../../rules/state/position.ts'
import type { MusketAction, MusketEvent, MusketState } from '../../viewmodel/index.ts'
import { scenarioOf, stateOf } from '../positions.ts'

type MusketLesson = Lesson<MusketView, MusketAction, MusketEvent>
type Done = (state: MusketState, told: readonly MusketEvent[]) => boolean

const step = (
  id: string,
  clause: string,
  text: string,
  look: readonly string[],
  done: Done,
): MusketLesson['steps'][number] => ({
  id,
  clause,
  text,
  look,
  done: (view, last) => done(stateOf(view), last?.events ?? []),
})

const unit = (state: MusketState, id: string) => state.units.find(({ who }) => who.id === id)
const at = (state: MusketState, id: string) => {
  const found = unit(state, id)
  return found ? fieldOf(state).hex(found.cell) : null
}
const blueTold = (told: readonly MusketEvent[], type: MusketEvent['type']) =>
  told.some(e => e.type === type && e.player === 'blue')
/** A player who runs ahead reaches the later steps as well. */
const isPast = (state: MusketState, turn: number) => state.turn > turn || state.result !== null

export const LESSON: MusketLesson = {
  scenario: scenarioOf('first-volley'),
  title: 'First Volley',
  seat: 'blue',
  opponent: 'greedy',
  seed: 'first-volley',
  steps: [
    step(
      'select-and-move',
      'MK-6.1',
      'You are Blue, with round counters. Whoever stands on the hill (the flag) when turn 8 ends wins. Tap the Rangers at D5: lit hexes are where they can go, with the cost. Tap D4, below the hill, and tap it again to give the order.',
      ['3,4', '3,3'],
      state => at(state, 'b-light') !== '3,4' || isPast(state, 1),
    ),
    step(
      'used-units',
      'MK-5.3',
      'The Rangers are tilted and pale: they have acted this turn. Now bring the 2nd Foot up to D5, where they stood. The woods beside it are closed to line infantry; hover or hold a hex to learn what it does.',
      ['4,5', '3,4'],
      state => at(state, 'b-line-2') !== '4,5' || isPast(state, 1),
    ),
    step(
      'road',
      'MK-6.8',
      'The 1st Foot carries the captain (the star) and stands on a road: marching along it, it goes two hexes. Take it up the road.',
      ['1,5', '1,3'],
      state => at(state, 'b-line-1') !== '1,5' || isPast(state, 1),
    ),
    step(
      'end-turn',
      'MK-5.2',
      'Everybody has acted. End your turn. If somebody had not, you would be asked first.',
      [],
      (state, told) => blueTold(told, 'player_turn_ended') || isPast(state, 1),
    ),
    step(
      'watch',
      'MK-5.1',
      'Now Red moves; it is told at reading speed, and any key skips. Then a new turn begins and your units stand straight again.',
      [],
      state => state.turn >= 2,
    ),
    step(
      'command',
      'MK-12.4',
      'A unit farther than three hexes from the captain is out of command (the ? tab) and acts only half the time. The star above the map (key L) shows his reach. Move on, keeping together; end the turn when you are done.',
      [],
      state => state.turn >= 3,
    ),
    step(
      'fire',
      'MK-8.4',
      'An enemy with a solid ring can be shot at. Tap one of your units, then the ringed enemy: the card shows the exact chances and why. Tap again, or press Enter, to fire. No target yet? Move closer and end the turn.',
      [],
      (state, told) => blueTold(told, 'fire_action') || state.tally.losses.red > 0 || isPast(state, 6),
    ),
    step(
      'morale',
      'MK-11.1',
      'Every hit takes strength, shown by the pips, and then the unit checks its morale: the weaker it is, the likelier it falls back. Act with another unit, or end the turn.',
      [],
      (state, told) => blueTold(told, 'activation_started') || blueTold(told, 'player_turn_ended') || isPast(state, 6),
    ),
    step(
      'hill',
      'MK-3.7',
      'Get onto the hill at D3. It is hard to charge up and hard to leave, so be there first or shoot the enemy off it.',
      ['3,2'],
      state =>
        ['b-line-1', 'b-line-2', 'b-light'].some(id => at(state, id) === '3,2') ||
        state.tally.losses.red > 0 ||
        isPast(state, 6),
    ),
    step(
      'finish',
      'MK-14.3',
      'Two ways to win: stand on the hill at the end of turn 8, or break two enemy units before. Play it to the end; hover or hold any hex to learn what it does.',
      ['3,2'],
      state => state.result !== null,
    ),
  ],
}
