// MK-20.2: which units can still act, have acted or are active, and the step.
import type { MusketState, TurnStep } from '../../rules/state/state.ts'
import type { Side } from '../../rules/tables.ts'
import { stepText } from '../../text/steps.ts'
import { hexOf } from '../hex-names.ts'

/** 'ready' can be activated this turn; 'waiting' is the other side, not yet used this game turn; 'done' has been activated. */
export type MarkKind = 'active' | 'ready' | 'waiting' | 'done'
export type UnitMark = { readonly unit: string; readonly hex: string; readonly side: Side; readonly mark: MarkKind }
export type UnitMarks = {
  readonly clause: 'MK-20.2'
  readonly step: TurnStep
  readonly stepName: string
  readonly active: string | null
  readonly units: readonly UnitMark[]
}

export function marks(state: MusketState): UnitMarks {
  return {
    clause: 'MK-20.2',
    step: state.step,
    stepName: stepText[state.step].name,
    active: state.active?.unit ?? null,
    units: state.units.map(unit => ({
      unit: unit.who.id,
      hex: hexOf(state, unit),
      side: unit.who.side,
      mark: markOf(state, unit.who.id, unit.who.side, unit.activated),
    })),
  }
}

function markOf(state: MusketState, id: string, side: Side, activated: boolean): MarkKind {
  if (state.active?.unit === id) return 'active'
  if (activated) return 'done'
  return side === state.player && !state.result ? 'ready' : 'waiting'
}
