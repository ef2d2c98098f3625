// Hints at the moment of decision: each fires on the view alone, names its clause and is shown once.

import { UNITS } from '../../rules/tables/index.ts'
import { type BeachheadView, cargoOf, deciderOf, groundOf, type OwnUnit, ownUnits, seatOf } from '../../viewmodel/index.ts'
import type { Hint } from '../game-types.ts'

type Test = (view: BeachheadView) => boolean

const hint = (id: string, clause: string, text: string, test: Test): Hint => ({
  id,
  clause,
  text,
  when: (seen, seat) => {
    const view = seen
    const decider = deciderOf(view)
    return view.result === null && seatOf(view) === seat && (decider === null || decider === seat) && test(view)
  },
})

const onMap = (view: BeachheadView): readonly OwnUnit[] => ownUnits(view).filter(({ hex }) => hex !== undefined)
const isAction = ({ step }: BeachheadView): boolean => step === 'action'
const isMove = ({ step }: BeachheadView): boolean => step.startsWith('move')

/** Enemies shown to the viewer within so many hexes of the unit. */
function enemiesNear(view: BeachheadView, { hex }: OwnUnit, most: number) {
  const field = groundOf(view)
  const enemies = seatOf(view) === 'assault' ? view.shown.defender : view.shown.assault
  return hex === undefined ? [] : enemies.filter(piece => field.distance(field.cell(hex), field.cell(piece.hex)) <= most)
}

export const HINTS: readonly Hint[] = [
  hint(
    'load-first',
    'BI-12.6',
    'Load before you launch: what leaves the ship empty comes back empty. Choose a craft in the ship’s panel, then tap its cargo in with +.',
    view => view.step === 'deploy' && ownUnits(view).some(({ aboard, type }) => aboard && UNITS[type].class === 'infantry'),
  ),
  hint(
    'spend-command',
    'BI-10.4',
    'Command points cannot be saved: what you do not spend now is gone at the end of the turn.',
    view => view.step.startsWith('command') && view.cp[seatOf(view) ?? 'assault'] >= 2,
  ),
  hint(
    'land-to-unload',
    'BI-12.16',
    'A loaded aircraft has to be on the ground to unload. End its move with Land; the L beside a cost shows where that can be done.',
    view => view.step === 'move.air' && onMap(view).some(unit => unit.airborne && cargoOf(view, unit.id).length > 0),
  ),
  hint(
    'beside-a-marker',
    'BI-15.4',
    'A marker next to you may ambush you with a die more. Stop two hexes short, or let something cheap go first.',
    view =>
      isMove(view) &&
      seatOf(view) === 'assault' &&
      onMap(view).some(unit => !unit.moved && enemiesNear(view, unit, 2).some(({ type }) => type === null)),
  ),
  hint(
    'search-it',
    'BI-14.8',
    'A squad or a vehicle next to a marker can search: that turns over everybody hidden around it, and costs no dice.',
    view =>
      isAction(view) &&
      seatOf(view) === 'assault' &&
      onMap(view).some(
        unit =>
          !unit.acted &&
          !unit.airborne &&
          UNITS[unit.type].isGround &&
          enemiesNear(view, unit, 1).some(({ type }) => type === null),
      ),
  ),
  hint(
    'secure-it',
    'BI-14.12',
    'Standing on an objective is not enough: your infantry has to secure it, which is its action for the turn.',
    view =>
      isAction(view) &&
      onMap(view).some(
        unit =>
          !unit.acted &&
          UNITS[unit.type].class === 'infantry' &&
          view.objectives.some(({ hex, control, destroyed }) => hex === unit.hex && control !== seatOf(view) && !destroyed),
      ),
  ),
  hint(
    'pinned',
    'BI-16.3',
    'A unit with two tokens is pinned: it cannot move or act until it rallies at the end of the turn. Keep what it guards covered by others.',
    view => (isAction(view) || isMove(view)) && onMap(view).some(({ tokens = 0 }) => tokens > 1),
  ),
  hint(
    'no-supply',
    'BI-4.8',
    'A unit without supply cannot attack. Aircraft get it back aboard or at an airfield, ground units at a port or a Civic Center.',
    view => isAction(view) && onMap(view).some(({ type, sp }) => UNITS[type].sp !== null && sp === 0),
  ),
  hint(
    'air-defence',
    'BI-4.23',
    'An AA Team within three hexes fires at helicopters with five dice. Kill it from the ground, or stay away.',
    view =>
      (view.step === 'move.air' || isAction(view)) &&
      onMap(view).some(unit => unit.airborne && enemiesNear(view, unit, 4).some(({ type }) => type === 'aa_team')),
  ),
  hint(
    'wasp-hurt',
    'BI-18.3',
    'From four damage on the Wasp loses systems: launches, landing craft or command. Move her out of reach, and keep ammunition for CIWS/RAM.',
    view =>
      seatOf(view) === 'assault' &&
      view.step === 'move.assault' &&
      ownUnits(view).some(({ type, hp = 10 }) => type === 'usswasp' && hp < 8),
  ),
  hint(
    'hold-it',
    'BI-6.10',
    'A place counts as held only if no Defender infantry stands in its hex at the end of the turn. Keep a squad on it.',
    view =>
      isMove(view) &&
      seatOf(view) === 'assault' &&
      view.setting.goals.assault.primary.some(goal => goal.startsWith('hold:')) &&
      view.objectives.some(({ control }) => control === 'assault'),
  ),
  hint(
    'first-shot',
    'BI-15.4',
    'Your hidden units fire first with a die more, and are seen from then on. Keep that shot for a loaded craft.',
    view =>
      isAction(view) &&
      seatOf(view) === 'defender' &&
      onMap(view).some(unit => unit.hidden && !unit.acted && enemiesNear(view, unit, UNITS[unit.type].range).length > 0),
  ),
  hint(
    'dummies',
    'BI-7.15',
    'Dummies look like units to the Assault. Put them where you are weak, or in front of where you are strong.',
    view => view.step === 'setup.defender' && (view.own?.dummiesLeft ?? 0) > 0,
  ),
  hint(
    'time-is-short',
    'BI-20.4',
    'Two turns are left. If the Assault has not reached its goals by then, the Defender wins.',
    view => isMove(view) && view.turn >= view.setting.turns - 1 && view.setting.options.victory === 'standard',
  ),
]
