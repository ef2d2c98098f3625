// BI-8.1 to BI-8.9: the way from step to step. Which steps are passed over is steps.ts.
import { drawStrategic } from '../cards/cards.ts'
import { drawEvent } from '../cards/event-deck.ts'
import { gainCommand } from '../command/command.ts'
import { refreshKnowledge } from '../knowledge/knowledge.ts'
import type { ActionRun } from '../state/action-run.ts'
import { enemyOf, FIRST_TO_ACT, SEAT_OF_STEP, type StepName } from '../tables/index.ts'
import { judge } from './victory.ts'

const NEXT: Partial<Record<StepName, StepName>> = {
  'command.assault': 'command.defender',
  'command.defender': 'deploy',
  deploy: 'move.air',
  'move.air': 'move.defender',
  'move.defender': 'move.assault',
  'move.assault': 'action',
  action: 'end',
}
/** The step after this one: by order of the turn. */
export const enterNext = (run: ActionRun): void => enter(run, NEXT[run.state.step]!)

/** The Event Phase of the turn the counter shows (BI-8.4). Set-up, if it was going on, is over. */
export function beginTurn(run: ActionRun): void {
  run.set({ step: 'event', acting: 'assault', passed: false, choice: null, muster: null })
  run.reveals = true
  run.emit({ type: 'turn_began', seat: null, clauses: ['BI-8.4', 'BI-8.1', 'BI-8.5'] })
  // A new turn forgets places that the old one kept: what a card may name is what is known now.
  refreshKnowledge(run)
  if (run.state.setting.options.events) drawEvent(run)
  refreshKnowledge(run)
  judge(run, false)
}

export function enter(run: ActionRun, step: StepName): void {
  run.reveals = true
  run.setStep(step, step === 'action' ? FIRST_TO_ACT : (SEAT_OF_STEP[step] ?? run.state.acting))
  if (step === 'command.assault') gainCommand(run)
  if ((step === 'command.assault' || step === 'command.defender') && run.state.setting.options.strategicCards)
    drawStrategic(run, run.state.acting)
}

/** BI-8.9: the seat does no more for now; two in succession end the phase. */
export function countPass(run: ActionRun): void {
  run.reveals = true
  const { acting, passed, setting } = run.state
  const isLast = setting.options.sequentialActions ? acting === 'defender' : passed
  if (isLast) enter(run, 'end')
  else run.setTurnOf(enemyOf(acting), true)
}
