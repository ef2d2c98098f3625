// BI-23.9: the guided first game, First Wave: eight steps, each known to be done from the view or from what was just told.

import firstWave from '../../scenarios/first-wave.json' with { type: 'json' }
import {
  type BeachheadEvent,
  type BeachheadView,
  cargoOf,
  groundOf,
  type OwnUnit,
  ownUnits,
  shownPieces,
} from '../../viewmodel/index.ts'
import type { Lesson, LessonStep, Telling } from '../game-types.ts'

type Done = (view: BeachheadView, told: readonly BeachheadEvent[]) => boolean

/** A player who runs ahead, or whose craft is lost, is not held up: from turn `late` on the step counts as done. */
const step = (id: string, clause: string, text: string, look: readonly string[], late: number, done: Done): LessonStep => ({
  id,
  clause,
  text,
  look,
  done: (seen, last: Telling | null) => {
    const view = seen
    return view.result !== null || view.turn >= late || done(view, last?.events ?? [])
  },
})

const of = (view: BeachheadView, type: OwnUnit['type']) => ownUnits(view).filter(unit => unit.type === type)
const letterAt = (view: BeachheadView, hex: string): string => {
  const [col = 0, row = 0] = hex.split(',').map(Number)
  return view.setting.map[row]?.[col] ?? ''
}
/** How far the nearest enemy that is shown is from the unit; 99 where none is. */
function toEnemy(view: BeachheadView, { hex }: OwnUnit): number {
  const field = groundOf(view)
  if (hex === undefined) return 99
  const cell = field.cell(hex)
  return Math.min(99, ...view.shown.defender.map(piece => field.distance(cell, field.cell(piece.hex))))
}

export const LESSON: Lesson = {
  scenario: firstWave,
  title: 'First Wave',
  seat: 'assault',
  opponent: 'greedy',
  seed: 'first-wave',
  steps: [
    step(
      'launch',
      'BI-12.2',
      'You are the Assault, with the blue counters. Take the town within six turns. Skip the command points for now (Done, key T). Then choose the LCAC in the ship’s panel, load three Marine Squads with +, and tap a lit hex beside the Wasp.',
      ['2,5'],
      2,
      view => of(view, 'lcac').some(({ id }) => cargoOf(view, id).length >= 3),
    ),
    step(
      'beach',
      'BI-3.5',
      'Tap the LCAC: lit hexes are where it can go, with the cost. The hovercraft crosses water and sand and goes no farther. Tap a hex of the beach, and again to give the order.',
      ['1,3', '2,3', '3,3'],
      3,
      view => of(view, 'lcac').some(({ hex }) => hex !== undefined && letterAt(view, hex) === 'B'),
    ),
    step(
      'gunship',
      'BI-15.4',
      'Launch the Super Cobra and fly it to within three hexes of the markers, but not next to one: whoever hides there fires first, with a die more. If no marker is in sight yet, fly over the beach and look.',
      ['2,3'],
      3,
      view => of(view, 'super_cobra').some(unit => unit.airborne && toEnemy(view, unit) >= 2 && toEnemy(view, unit) <= 3),
    ),
    step(
      'unload',
      'BI-12.16',
      'Done (key T) takes you on to E, the Action Phase, where a craft on land can unload. Tap the LCAC, choose Unload, and tap a lit hex for each squad. They may act in this phase, but cannot move before the next turn.',
      [],
      4,
      (view, told) =>
        told.some(({ type }) => type === 'unloaded') || of(view, 'marine_squad').some(({ hex }) => hex !== undefined),
    ),
    step(
      'search',
      'BI-14.8',
      'A marker may be a squad or nobody. Let a squad next to one search, or wait until somebody fires at you: either way you learn who is there.',
      [],
      5,
      view => shownPieces(view).some(({ type }) => type !== null) || view.lost.some(({ type }) => type === 'infantry_squad'),
    ),
    step(
      'attack',
      'BI-15.10',
      'A ring marks an enemy in reach. Tap your unit, then the ringed enemy: the card shows the exact chances and every modifier with its rule. Tap again, or press Enter, to attack.',
      [],
      5,
      (_, told) => told.some(event => event.type === 'attacked' && event.seat === 'assault'),
    ),
    step(
      'secure',
      'BI-14.12',
      'Walk infantry into the town and let it secure the place in the Action Phase. The trench helps those inside; suppress them first.',
      ['2,0'],
      6,
      view => view.objectives.some(({ control }) => control === 'assault'),
    ),
    step(
      'end',
      'BI-8.9',
      'When nobody has anything left to do, pass: two passes in a row end the phase, and the turn with it. Play on until the town is yours or the sixth turn is over.',
      [],
      99,
      (view, told) =>
        told.some(({ type }) => type === 'turn_ended') && view.objectives.some(({ control }) => control === 'assault'),
    ),
  ],
}
