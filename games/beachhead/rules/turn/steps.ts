// BI-8: the state machine. Every action ends here: victory is judged, automatic steps run, and steps in which nothing can be done are
// passed over, but only where that tells the enemy nothing (BI-8.3).

import type { Order } from '../contract/order.ts'
import { refuse } from '../contract/refusals.ts'
import { refreshKnowledge } from '../knowledge/knowledge.ts'
import { sightingIn } from '../knowledge/sightings.ts'
import { isTransport } from '../movement/capacity.ts'
import { decksAllowLaunch } from '../movement/launch.ts'
import { closeAssaultDeployment, closeDefenderDeployment } from '../setup/end-deployment.ts'
import { closeList } from '../setup/shopping.ts'
import type { ActionRun } from '../state/action-run.ts'
import { type BeachheadState, knownTo, type Sighting } from '../state/state.ts'
import { enemyOf, type Side } from '../tables/index.ts'
import { endPhase } from './end-phase.ts'
import { isSetup } from './seats.ts'
import { beginTurn, countPass, enter, enterNext } from './turn.ts'
import { judge, proclaim } from './victory.ts'

/** Whether a seat has anything to do but to go on: the list of all orders knows. */
export type HasChoices = (state: BeachheadState, seat: Side) => boolean

/** A position given in line: a step without a decision runs at once, any other waits as it stands. */
export function runFrom(run: ActionRun, hasChoices: HasChoices): void {
  const { step, choice, result } = run.state
  if (result || (step !== 'end' && (step !== 'event' || choice !== null))) return
  if (step === 'event') beginTurn(run)
  advance(run, hasChoices)
}

/** After every action, reaction and automatic step (BI-8.14). */
export function advance(run: ActionRun, hasChoices: HasChoices): void {
  if (isSetup(run.state.step)) return
  refreshKnowledge(run)
  judge(run, false)
  while (!run.state.result && isIdle(run.state, hasChoices)) goOn(run)
}

function goOn(run: ActionRun): void {
  const { step } = run.state
  if (step === 'event') enter(run, 'command.assault')
  else if (step === 'end') {
    endPhase(run)
    if (!run.state.result) beginTurn(run)
  } else if (step === 'action') countPass(run)
  else enterNext(run)
}

/** Nothing to be asked here: an automatic step, or one the seat can do nothing in, as its enemy can tell (BI-8.3). */
function isIdle(state: BeachheadState, hasChoices: HasChoices): boolean {
  switch (state.step) {
    case 'event':
      return state.choice === null
    case 'end':
      return true
    case 'command.assault':
      return state.cp.assault === 0
    case 'command.defender':
      return state.cp.defender === 0
    case 'deploy':
      return !state.units.some(unit => unit.launched) && !decksAllowLaunch(state)
    case 'move.air':
    case 'move.defender':
    case 'move.assault':
    case 'action':
      return isOpenBook(state, state.acting) && !hasChoices(state, state.acting)
    default:
      return false
  }
}

/**
 * Whether the enemy of this side can account for every piece it has, so that a step passed over tells nothing new. It asks nothing that the
 * enemy could not answer: whether dummies are left, or what a transport holds, must not make the difference.
 */
function isOpenBook(state: BeachheadState, side: Side): boolean {
  const { setting, units, dummies, step } = state
  const { fog, dummies: mostDummies, strategicCards } = setting.options
  const isMapOpen = fog === 'markers'
  if (!isMapOpen && (setting.forces === null || isAnyOffMap(state, side))) return false
  // Of a secret list the enemy cannot say that nothing of it is carried, unless nothing on the map could carry it; units aboard never act.
  const mayCarry = side === 'assault' && step === 'action' && units.some(unit => unit.cell >= 0 && isTransport(unit))
  if (setting.forces === null && mayCarry) return false
  if (step === 'move.defender' && (isMapOpen ? dummies.length > 0 : mostDummies > 0 || strategicCards)) return false
  // Without a list a marker may always be a unit.
  if (setting.forces === null && side === 'defender' && dummies.length > 0) return false
  const shown = knownTo(state, enemyOf(side))
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!
    if (unit.who.facts.side !== side) continue
    if (unit.cell < 0 ? mayCarry : !isKnownFor(shown, unit.who.id)) return false
  }
  return true
}

function isAnyOffMap({ units }: BeachheadState, side: Side): boolean {
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!
    if (unit.cell < 0 && unit.who.facts.side === side) return true
  }
  return false
}

function isKnownFor(shown: readonly Sighting[], piece: string): boolean {
  const sighting = sightingIn(shown, piece)
  return sighting?.live === true && sighting.type !== null
}

export const doneOrder: Order<'done'> = {
  list(state, side, out) {
    if (!doneOrder.check(state, side, { type: 'done' })) out.push({ type: 'done' })
  },
  check(state, side) {
    if (state.step === 'setup.forces') return closeList.check(state, side)
    if (state.step === 'setup.defender') return closeDefenderDeployment.check(state)
    if (state.step === 'setup.assault') return closeAssaultDeployment.check(state)
    return null
  },
  carry(run, side) {
    const { turn, step } = run.state
    if (step === 'setup.forces') return closeList.carry(run, side)
    if (step === 'setup.defender') return closeDefenderDeployment.carry(run)
    if (step === 'setup.assault') return closeAssaultDeployment.carry(run)
    run.emit({ type: 'step_done', turn, step, seat: side, clauses: ['BI-8.2'] })
    enterNext(run)
  },
}

export const passOrder: Order<'pass'> = {
  list(_state, _side, out) {
    out.push({ type: 'pass' })
  },
  check: () => null,
  carry(run, side) {
    const { turn, step } = run.state
    run.emit({ type: 'passed', turn, step, seat: side, clauses: ['BI-8.9', 'BI-14.11'] })
    countPass(run)
  },
}

/** BI-20.15. */
export const resignOrder: Order<'resign'> = {
  list() {},
  check: state => (state.result ? refuse('game-over', 'BI-8.2') : null),
  carry(run, side) {
    proclaim(run, { winner: enemyOf(side), reason: 'resigned', clause: 'BI-20.15' })
  },
  form: () => ({
    type: 'resign',
    example: { type: 'resign' },
    schema: {
      type: 'object',
      properties: { type: { const: 'resign' } },
      required: ['type'],
      additionalProperties: false,
    },
  }),
}
