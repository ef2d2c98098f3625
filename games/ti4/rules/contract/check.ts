// TI-G.16.2: the first reason why an action cannot be done, and which chapter does it.
import type { Seat } from '@sandtable/kernel'
import { CAPS } from '../../data/caps.ts'
import { EXCESS_ACTIONS, openExcesses } from '../combat/fleet-limits.ts'
import { REROLL_ACTIONS } from '../dice/rerolls.ts'
import { openRollOf, ROLL_ACTIONS } from '../dice/rolling.ts'
import { HIT_ACTIONS, openBatchOf } from '../hits/hit-actions.ts'
import type { ActionRules } from '../state/chapter-types.ts'
import { isSeat } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import { closers, isSessionOver, missingIn, stepOf } from '../turn/flow.ts'
import { ANSWERS } from '../windows/answers.ts'
import { CUSTOM_ACTIONS } from '../windows/custom.ts'
import { openQuestion } from '../windows/questions.ts'
import { EFFECT_ACTIONS, mayPass } from '../windows/windows.ts'
import type { TiAction } from './actions.ts'
import type { TiRefusal } from './refusals.ts'

/** The step's own buttons come first: the same word may mean something else in a window. */
export const STEP_ACTIONS: ActionRules = {
  candidates: (s, seat) => stepOf(s).candidates?.(s, seat) ?? [],
  check: (s, seat, action) => {
    // TI-P1.2.5: only there is the target of a cannon a choice.
    if (action.type === 'fire' && action.whose !== undefined && s.step !== 'P1.2')
      return { code: 'wrong-step', clause: 'TI-P1.2.5', action: action.type, step: s.step }
    return stepOf(s).check?.(s, seat, action)
  },
  act: (d, seat, action) => stepOf(d.s).act?.(d, seat, action),
}

/** [Continue], whatever its label (TI-A.3). */
export const CLOSING: ActionRules = {
  candidates: (s, seat) => (closers(s).includes(seat) && !isByItself(s) ? [{ type: 'advance' }] : []),
  check(s, seat, action) {
    if (action.type !== 'advance') return undefined
    if (!closers(s).includes(seat)) return { code: 'not-yours', clause: 'TI-G.1.2', seat: s.attacker }
    const missing = missingIn(s)
    if (missing.length > 0) return excessRefusal(missing) ?? { code: 'missing', clause: 'TI-G.1.3', missing }
    return isByItself(s) ? { code: 'wrong-step', clause: 'TI-A.3', action: 'advance', step: s.step } : null
  },
  act(d) {
    d.s.progress.isClosing = true
  },
}
/** Steps that are left by a button of their own. */
const isByItself = (s: TiSession): boolean => s.step === 'PC.3' || s.step === 'P0.1' || s.step === 'P0.2'

function excessRefusal(missing: ReturnType<typeof missingIn>): TiRefusal | null {
  const [first] = missing
  if (first?.what !== 'excess') return null
  return { code: 'excess', clause: 'TI-G.12.8', check: first.about ?? '', seat: first.seat, excess: first.n ?? 0 }
}

const MODULES: readonly ActionRules[] = [
  STEP_ACTIONS,
  ROLL_ACTIONS,
  REROLL_ACTIONS,
  HIT_ACTIONS,
  EXCESS_ACTIONS,
  EFFECT_ACTIONS,
  CUSTOM_ACTIONS,
  CLOSING,
]
/** While a question is open nothing else is done (TI-A.6). */
export const modulesNow = (s: TiSession): readonly ActionRules[] => (openQuestion(s) ? [ANSWERS] : MODULES)

export type Verdict = { readonly refusal: TiRefusal } | { readonly module: ActionRules; readonly refusal: null }

/** The module's own word first, so that a refusal says as much as it can; then whether the seat is to act at all. */
export function judge(s: TiSession, seat: Seat, action: TiAction): Verdict {
  const verdict = judgeByModule(s, seat, action)
  if (verdict.refusal === null && !decides(s, seat))
    return { refusal: { code: 'not-yours', clause: 'TI-A.2', seat: s.attacker } }
  return verdict
}

export function judgeByModule(s: TiSession, seat: Seat, action: TiAction): Verdict {
  if (!isSeat(s, seat)) return { refusal: { code: 'not-a-seat', clause: 'TI-A.1', seat } }
  if (isSessionOver(s)) return { refusal: { code: 'over', clause: 'TI-A.11' } }
  // An answer adds little and may be a must.
  const full = openQuestion(s) ? null : noRoom(s, action)
  if (full) return { refusal: full }
  for (const module of modulesNow(s)) {
    const refusal = module.check(s, seat, action)
    if (refusal === undefined) continue
    return refusal ? { refusal } : { module, refusal: null }
  }
  return { refusal: { code: 'wrong-step', clause: 'TI-A.3', action: action.type, step: s.step } }
}

const ROLL: TiAction = { type: 'roll' }
const QUEUE: TiAction = { type: 'queueHits' }
const isOpen = (s: TiSession, seat: Seat, action: TiAction): boolean => judgeByModule(s, seat, action).refusal === null

/** TI-A.2: whether this seat has a decision now. */
export function decides(s: TiSession, seat: Seat): boolean {
  if (isSessionOver(s)) return false
  const question = openQuestion(s)
  if (question) return question.seat === seat
  return (
    stepOf(s).deciders?.(s).includes(seat) === true ||
    (openRollOf(s, seat) !== null && (isOpen(s, seat, ROLL) || isOpen(s, seat, QUEUE))) ||
    openBatchOf(s, seat) !== null ||
    openExcesses(s).some(excess => excess.seat === seat) ||
    (closers(s).includes(seat) && !isByItself(s) && missingIn(s).length === 0) ||
    mayPass(s, seat)
  )
}

export const check = (s: TiSession, seat: Seat, action: TiAction): TiRefusal | null => judge(s, seat, action).refusal

/** What one action adds at most, with everything that follows from it. */
const SPARE = 100

type Kind = 'pieces' | 'hits' | 'effects' | 'used'

const SIZES: { readonly [kind in Kind]: (s: TiSession) => number } = {
  pieces: ({ units }) => units.length,
  hits: ({ batches }) => batches.reduce((sum, { hits }) => sum + hits.length, 0),
  effects: ({ effects }) => effects.length,
  used: ({ used }) => used.length,
}

const KINDS = Object.keys(SIZES) as readonly Kind[]

export function noRoom(s: TiSession, { type }: TiAction): TiRefusal | null {
  if (type !== 'customEffect' && type !== 'useEffect' && type !== 'setCannon') return null
  const full = KINDS.find(kind => SIZES[kind](s) + SPARE > CAPS[kind].most)
  return full === undefined ? null : { code: 'no-room', clause: 'TI-A.9', of: CAPS[full].of, most: CAPS[full].most }
}
