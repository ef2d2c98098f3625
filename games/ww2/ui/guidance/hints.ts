// Hints at the moment of decision: each fires on the position alone, names its clause and is shown once.
import type { Hint } from '@sandtable/board'
import type { WwView } from '../../rules/knowledge/view.ts'
import { sitesOf } from '../../rules/plan/validation.ts'
import { boardOfState, ownerAt, type WwState } from '../../rules/state/state.ts'
import { COMPANY_LIMIT, enemyOf, isSide, type Side, UNIT_PRICE } from '../../rules/tables.ts'
import { planOf } from '../../rules/turn/execution.ts'
import { bareCities, freeAt, hud, idleHexes, planSheet, stacksOf } from '../../viewmodel/index.ts'
import { stateOf } from '../positions.ts'

const hint = (id: string, clause: string, text: string, when: (state: WwState, side: Side) => boolean): Hint<WwView> => ({
  id,
  clause,
  text,
  when: (view, seat) => isSide(seat) && when(stateOf(view), seat),
})

/** A hint about plans, while one is being made. */
const plan = (id: string, clause: string, text: string, when: (state: WwState, side: Side) => boolean): Hint<WwView> =>
  hint(id, clause, text, (state, side) => state.phase === 'planning' && !state.plans[side].isSubmitted && when(state, side))

const isEmpty = (state: WwState, side: Side) => planSheet(state, side).lines.length === 0
const own = (state: WwState, side: Side) => stacksOf(state).filter(stack => stack.side === side)
const foes = (state: WwState, side: Side) => stacksOf(state).filter(stack => stack.side !== side)
const far = (state: WwState, a: string, b: string) =>
  boardOfState(state).distance(boardOfState(state).cell(a), boardOfState(state).cell(b))

export const HINTS: readonly Hint<WwView>[] = [
  hint(
    'placement',
    'WW-2.18',
    'The first unit may begin at home or in one of your cities. A city needs a guard; home earns less.',
    state => state.phase === 'placement',
  ),
  hint(
    'losses',
    'WW-11.7',
    'Give up what you need least: a damaged Heavy Mechanical still strikes with all its Strength.',
    (state, side) => state.phase === 'losses' && state.execution?.question.side === side,
  ),
  plan(
    'first-recruits',
    'WW-8.1',
    'Recruits appear before the first step and can defend at once, but they act only next turn. Spend early.',
    (state, side) =>
      state.turn <= 2 && isEmpty(state, side) && state.treasury[side] >= UNIT_PRICE && sitesOf(state, side).length > 0,
  ),
  plan(
    'occupy',
    'WW-5.7',
    'Every hex somebody stands on at the end of the turn pays 2; without a unit it is lost again. Cities pay 4 and stay yours.',
    (state, side) => state.turn >= 3 && own(state, side).some(({ units }) => units.length > 2),
  ),
  plan(
    'split-fee',
    'WW-9.5',
    'Whoever leaves comrades behind pays one more. Moving the whole stack, or the last ones of it, costs no fee.',
    (state, side) => idleHexes(state, side).some(hex => freeAt(state, side, hex).length > 1),
  ),
  plan(
    'neutral-city',
    'WW-2.13',
    'A city that belongs to nobody is within three hexes of your units. It pays as soon as you end a turn there.',
    (state, side) =>
      boardOfState(state)
        .cities.filter(cell => ownerAt(state.owners, cell) === null)
        .some(cell => own(state, side).some(({ hex }) => far(state, hex, boardOfState(state).name(cell)) <= 3)),
  ),
  plan(
    'bare-city',
    'WW-5.5',
    'One of your cities stands empty with an enemy near. It stays yours until he ends a turn in it; a recruit there would stop that.',
    (state, side) => bareCities(state, side).length > 0,
  ),
  plan(
    'guns-near',
    'WW-12.10',
    'Guns reach two hexes. At one hex a headwind drops the shells on your own guns; at two it only falls short.',
    (state, side) =>
      own(state, side).some(
        stack =>
          stack.units.some(({ type }) => type === 'AR') && foes(state, side).some(({ hex }) => far(state, hex, stack.hex) <= 2),
      ),
  ),
  plan(
    'outnumbered',
    'WW-10.6',
    'A fight goes both ways at once: the defenders strike back with all their Strength. Compare both lines before you march in.',
    (state, side) =>
      own(state, side).some(stack =>
        foes(state, side).some(enemy => far(state, enemy.hex, stack.hex) === 1 && enemy.strength > stack.health),
      ),
  ),
  plan(
    'damaged',
    'WW-6.9',
    'A damaged Heavy Mechanical has one Health left and its full Strength. Let it strike, not stand guard.',
    (state, side) => own(state, side).some(({ units }) => units.some(({ damage }) => damage > 0)),
  ),
  plan(
    'initiative-passes',
    'WW-3.11',
    'The initiative passes next turn: whoever acts first then decides who is attacker and who defends.',
    state => hud(state).passesIn === 1,
  ),
  plan(
    'company-limit',
    'WW-6.7',
    'An army has at most 100 Strength. Near the limit many light units take more damage than a few heavy ones.',
    (state, side) => hud(state).sides[side].strength > COMPANY_LIMIT - 20,
  ),
  plan(
    'last-turns',
    'WW-13.6',
    'The last turns: cities count first, then income, then Strength, then money. Take hexes rather than saving.',
    state => state.setting.options.lastTurn - state.turn <= 2,
  ),
  plan(
    'poor',
    'WW-7.26',
    'The treasury is empty, so nothing more can be planned; what a step does not use comes back.',
    (state, side) => !isEmpty(state, side) && planSheet(state, side).ledger.left === 0,
  ),
  plan(
    'enemy-ready',
    'WW-4.4',
    'The other side has submitted. As soon as you do, both plans are opened and there is no taking back.',
    (state, side) => state.plans[enemyOf(side)].isSubmitted && (planOf(state, side).steps ?? []).length > 0,
  ),
]
