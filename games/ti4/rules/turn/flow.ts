// The engine that walks the table of section 5: a step is left when it is done, the next is entered or passed over.
import { invariant, type Seat } from '@sandtable/kernel'
import type { StepId } from '../../data/types.ts'
import { checkName, openExcesses } from '../combat/fleet-limits.ts'
import type { Missing } from '../contract/refusals.ts'
import { isRolled } from '../dice/rolling.ts'
import { settleHits } from '../hits/hit-actions.ts'
import type { Draft, StepRules } from '../state/chapter-types.ts'
import { emit } from '../state/draft.ts'
import { groundDefender } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { SessionStep } from '../state/table.ts'
import { STEPS } from '../steps/index.ts'
import { expire } from '../windows/active-ops.ts'
import { openQuestion } from '../windows/questions.ts'
import { bothOnPlanet, isSpaceOver, nextRow } from './flow-table.ts'

export const stepOf = (s: TiSession): StepRules => {
  invariant(s.step !== 'closed' && s.step !== 'idle', 'the session is over')
  return STEPS[s.step]
}
export const isSessionOver = (s: TiSession): boolean => s.step === 'closed' || s.step === 'idle'

/** TI-G.1.3: everything that must be decided before the step can be left. */
export function missingIn(s: TiSession): readonly Missing[] {
  const question = openQuestion(s)
  return [
    ...(question ? [{ what: 'answer', seat: question.seat, about: question.window } as const] : []),
    ...(stepOf(s).missing?.(s) ?? []),
    ...s.rolls.filter(roll => !roll.isFinal && !isRolled(roll, s)).map(({ seat }) => ({ what: 'roll', seat }) as const),
    ...s.batches
      .filter(({ isConfirmed }) => !isConfirmed)
      .map(({ target, place }) => ({ what: 'hits', seat: target, about: place }) as const),
    ...openExcesses(s).map(
      excess => ({ what: 'excess', seat: excess.seat, about: checkName(excess), n: excess.excess }) as const,
    ),
  ]
}

/** TI-P2.6.8 ff.: seats whose button closes the step. */
export function closers(s: TiSession): readonly Seat[] {
  const ground = s.planet === null ? null : groundDefender(s, s.planet)
  const shooter = s.step === 'P1.2' ? s.progress.queue[0] : undefined
  return [...new Set([s.attacker, s.defender, ...(ground ? [ground] : []), ...(shooter ? [shooter] : [])])]
}

const openCount = (s: TiSession): number => s.batches.filter(({ isConfirmed }) => !isConfirmed).length

/** Goes on until a player must decide. */
export function settle(d: Draft): void {
  for (let turns = 0; turns < 500; turns += 1) {
    if (isSessionOver(d.s) || openQuestion(d.s)) return
    settleHits(d)
    if (openQuestion(d.s)) return
    const rules = stepOf(d.s)
    rules.settle?.(d)
    if (isSessionOver(d.s) || openQuestion(d.s)) return
    // What the step has just opened may find no taker: then the step is asked again.
    const opened = openCount(d.s)
    settleHits(d)
    if (openQuestion(d.s)) return
    if (openCount(d.s) < opened) continue
    const isDone = d.s.progress.isClosing || d.s.result !== null || rules.isAutomatic?.(d.s)
    if (!isDone || missingIn(d.s).length > 0) return
    leaveStep(d)
  }
  invariant(false, `the flow turns in circles at ${d.s.step}`)
}

function leaveStep(d: Draft): void {
  stepOf(d.s).leave?.(d)
  const { to, clause } = nextRow(d.s)
  endDurations(d, to)
  enterStep(d, d.s.step === 'P0.5' && d.s.startAt !== null ? d.s.startAt : to, clause)
}

/** TI-D.13: a round ends with its continuation check, a combat with its last one, an invasion with the post-combat. */
function endDurations(d: Draft, to: SessionStep): void {
  if (d.s.step === 'P2.6') expire(d, isSpaceOver(d.s) ? ['round', 'combat'] : ['round'])
  if (d.s.step === 'P4.5') expire(d, to === 'P4.1' && bothOnPlanet(d.s) ? ['round'] : ['round', 'combat'])
  if (to === 'PC.1') expire(d, ['round', 'combat', 'invasion'])
}

/** Steps in which the dice and hits of the step before are still looked at. */
const LOOKS_BACK: ReadonlySet<SessionStep> = new Set(['P1.2', 'P1.3', 'P2.5', 'P2.6', 'P3.5', 'P3.6', 'P3.10', 'P4.3', 'P4.5'])

/** `clause`: what led here; a session that begins in the middle was put here (TI-E.3). */
export function enterStep(d: Draft, step: SessionStep, clause = 'TI-E.3'): void {
  d.s.step = step
  const governing = step === 'idle' || step === 'closed' ? [] : (STEP_CLAUSES[step] ?? [])
  emit(d, { type: 'stepEntered', clauses: ['TI-M.1', clause, ...governing], to: step })
  if (step === 'idle') return
  const { entry, queue, planets, targets } = d.s.progress
  d.s.progress = { entry: entry + 1, isClosing: false, queue, planets, declared: [], passed: [], overridden: [], targets }
  if (!LOOKS_BACK.has(step)) {
    d.s.rolls = d.s.rolls.filter(({ isFinal }) => !isFinal)
    d.s.batches = d.s.batches.filter(({ isConfirmed }) => !isConfirmed)
  }
  const rules = stepOf(d.s)
  const skip = rules.skips?.(d.s)
  if (!skip) {
    rules.enter?.(d)
    return
  }
  emit(d, { type: 'stepSkipped', clauses: ['TI-M.3'], skipped: rules.id, reason: skip.reason, effect: skip.effect })
  const next = nextRow(d.s)
  endDurations(d, next.to)
  enterStep(d, next.to, next.clause)
}

export const STEP_CLAUSES: { readonly [step in StepId]?: readonly string[] } = {
  'P0.1': ['TI-P0.1.3'],
  'P0.3': ['TI-P0.3.1', 'TI-P0.3.2', 'TI-P0.3.4'],
  'P0.4': ['TI-P0.4.1'],
  'P0.5': ['TI-P0.5.5', 'TI-P0.5.6'],
  'P0.6': ['TI-P0.6.1'],
  'P1.1': ['TI-P1.1.2', 'TI-P1.1.3'],
  'P1.2': ['TI-P1.2.1', 'TI-P1.2.3', 'TI-P1.2.11'],
  'P1.3': ['TI-P1.3.2', 'TI-P1.3.5'],
  'P1.4': ['TI-P1.4.1', 'TI-P1.4.4'],
  'P2.1': ['TI-P2.1.9'],
  'P2.2': ['TI-P2.2.7'],
  'P2.4': ['TI-P2.4.1'],
  'P2.5': ['TI-P2.5.1', 'TI-P2.5.2', 'TI-P2.5.3'],
  'P3.1': ['TI-M.5', 'TI-P3.0.1', 'TI-P3.0.2', 'TI-P3.0.3', 'TI-P3.0.4'],
  'P3.2': ['TI-P3.2.6', 'TI-P3.2.8'],
  'P3.4': ['TI-P3.4.2'],
  'P3.5': ['TI-P3.5.2'],
  'P3.8': ['TI-P3.8.3'],
  'P3.9': ['TI-P3.9.3', 'TI-P3.9.6', 'TI-P3.9.7'],
  'P4.1': ['TI-P4.1.2'],
  'P4.2': ['TI-P4.2.1', 'TI-P4.2.3'],
  'P4.3': ['TI-P4.3.1'],
  'P4.4': ['TI-P4.4.3'],
  'PC.1': ['TI-PC.1.3', 'TI-PC.1.4', 'TI-PC.1.5'],
  'PC.3': ['TI-PC.3.1'],
}
