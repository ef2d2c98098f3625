// How the conformance kit and the fuzzer look at this game.
import type { ConformanceOptions } from '@sandtable/conformance'
import type { Dice, Viewer } from '@sandtable/kernel'
import type { WwAction } from '../rules/contract/actions.ts'
import { apply } from '../rules/contract/apply.ts'
import type { WwEvent } from '../rules/contract/events.ts'
import { legal } from '../rules/contract/legal.ts'
import { readPlan } from '../rules/contract/prepare.ts'
import { tollOf } from '../rules/odds/odds.ts'
import { problemsOf } from '../rules/plan/validation.ts'
import { placesFor } from '../rules/setup/allocation.ts'
import { boardOfState, idOf, type WwState } from '../rules/state/state.ts'
import { enemyOf, FACTION_LETTERS, isSide, SIDES, type Side, UNIT_TYPES, withSide } from '../rules/tables.ts'
import { planOf } from '../rules/turn/execution.ts'
import { invariants } from './invariants.ts'

/** Orders that name real units and hexes at random: most of them are nearly possible. */
function unlistedActions(state: WwState, seat: string, dice: Dice): readonly WwAction[] {
  const board = boardOfState(state)
  const side: Side = isSide(seat) ? seat : 'nw'
  const hex = () => board.name(board.cells[dice.pick(board.cells.length, 'hex')]!)
  const unit = (of: Side) => {
    const all = state.units[of]
    const one = all[dice.pick(all.length, 'unit')]
    return one ? idOf(state.factions, of, one.serial) : 'g1'
  }
  const own = unit(side)
  const at = state.units[side].find(each => idOf(state.factions, side, each.serial) === own)?.cell
  const near = at === undefined ? hex() : board.name(board.grid.neighbours(at)[0] ?? at)
  const from = at === undefined ? hex() : board.name(at)
  return [
    { type: 'chooseFaction', faction: 'Italian' },
    { type: 'place', hex: hex() },
    { type: 'addBuy', at: hex(), unit: UNIT_TYPES[dice.pick(UNIT_TYPES.length, 'type')] as string },
    { type: 'addStep', step: { do: 'move', units: [own, unit(side)], path: [from, near] } },
    { type: 'addStep', step: { do: 'move', units: [unit(enemyOf(side))], path: [hex(), hex()] } },
    { type: 'addStep', step: { do: 'fire', units: [own], shots: [{ at: near, shells: 2 }] } },
    { type: 'addStep', step: { do: 'wait' } },
    { type: 'savePlan', text: `${own}: ${from}->${near}; +2LI@${hex()}` },
    { type: 'submitPlan', text: `${from}->${near}; loss noabsorb` },
    { type: 'submitPlan', text: `${from}>${near}` },
    { type: 'submitPlan', plan: { v: 1, turn: state.turn, side, steps: [{ do: 'move', units: [own], path: [from, near] }] } },
    { type: 'assignLosses', losses: [{ unit: own, damage: 1 }] },
    ...(['resign', 'offerDraw', 'acceptDraw', 'claimForfeit', 'timeout', 'withdrawPlan'] as const).map(type => ({ type })),
  ]
}

/** The same to the viewer, but another placement, draft or, under fog, treasury of somebody else. */
function hiddenPairs(state: WwState, viewer: Viewer, dice: Dice): WwState | null {
  const others = SIDES.filter(side => side !== viewer)
  const side = others[dice.pick(others.length, 'whose')]!
  if (state.phase === 'placement' && state.placed[side] !== null) {
    const places = placesFor(state, side)
    return { ...state, placed: withSide(state.placed, side, places[dice.pick(places.length, 'place')] ?? null) }
  }
  if (state.phase !== 'planning') return null
  const { options } = state.setting
  if (options.fogOfWar && dice.pick(2, 'treasury') === 0)
    return { ...state, treasury: withSide(state.treasury, side, state.treasury[side] + 7) }
  if (state.plans[side].isSubmitted)
    return { ...state, plans: withSide(state.plans, side, { draft: null, isSubmitted: true, isMissed: true }) }
  const edits = legal(state, side).filter(action => action.type === 'addBuy' || action.type === 'addStep')
  const edit = edits[dice.pick(edits.length, 'edit')]
  return edit ? apply(state, side, edit, dice).state : null
}

/** Odds are compared where nothing hidden enters: the opening draws, and a plan against one that does nothing. */
function outcomeOf(before: WwState, seat: string, action: WwAction, events: readonly WwEvent[]) {
  if (action.type === 'chooseFaction') {
    const drawn = events.find(event => event.type === 'initiative_drawn')
    return drawn ? { initiative: drawn.side } : null
  }
  const { options } = before.setting
  if (!isSide(seat) || before.phase !== 'planning' || options.fogOfWar || options.interactiveCasualties) return null
  const { draft } = before.plans[enemyOf(seat)]
  const isIdle = (draft?.buys ?? []).length === 0 && (draft?.steps ?? []).length === 0
  if (!isIdle || !events.some(event => event.type === 'wind')) return null
  return tollOf(events, FACTION_LETTERS[before.factions[seat] ?? 'German'])
}

/** WW-18.4: the odds of a barrage are told when it is ordered; its die falls when both plans are in. */
function rollsLater(state: WwState, seat: string, action: WwAction): boolean {
  if (!isSide(seat) || state.phase !== 'planning') return false
  if (action.type === 'addStep') return action.step.do === 'fire'
  if (action.type !== 'savePlan' && action.type !== 'submitPlan' && action.type !== 'timeout') return false
  const given = 'text' in action ? action.text : 'plan' in action ? action.plan : undefined
  const plan = readPlan(state, seat, given ?? planOf(state, seat))
  return !('code' in plan) && problemsOf(state, seat, plan).length === 0 && (plan.steps ?? []).some(step => step.do === 'fire')
}

export const hooks: ConformanceOptions<WwState, WwAction, WwEvent> = {
  invariants,
  unlistedActions,
  hiddenPairs,
  rollsLater,
  outcomeOf: (before, seat, action, { events }) => outcomeOf(before, seat, action, events),
  options: [
    {},
    { fogOfWar: true, supply: true, repair: true, seasonalEffects: true, factions: { nw: 'Italian', se: 'American' } },
    {
      interactiveCasualties: true,
      shellsPerGun: 2,
      startingUnit: 'AR',
      counterAttack: 'survivors',
      ownershipMode: 'lastOccupier',
    },
    {
      tournament: true,
      lastTurn: 24,
      startingUnit: 'HM',
      allowWait: true,
      recruitAnywhere: true,
      flatHealth: true,
      lastStand: true,
    },
    {
      fogOfWar: true,
      interactiveCasualties: true,
      startingUnit: 'AR',
      upkeep: true,
      victory: 'all',
      ownershipMode: 'occupiedOnly',
    },
  ],
}
