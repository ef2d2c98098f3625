// A unit in six characters: '(LN4*)' is Blue's line infantry, four strong, with a leader; '[ln4]' is Red's. Brackets are units
// that can still act this turn, '>LN4<' is the active one, a bare code has been activated (MK-20.2, MK-20.24).

import type { Ink } from '@sandtable/terminal'
import { codeOf, type MusketState, SIDE_MARKS, type UnitMark } from '../viewmodel/index.ts'
import { ACTIVE, counterInk, SELECTED } from './inks.ts'

export function counterText(state: MusketState, mark: UnitMark, selected: string | null): { text: string; ink: Ink } {
  const unit = state.units.find(({ who }) => who.id === mark.unit)
  if (!unit) return { text: '', ink: {} }
  const [left, right] = bracketsOf(mark, selected)
  const leader = state.leaders.some(({ on }) => on === mark.unit) ? '*' : ''
  const text = `${left}${codeOf(unit.who.kind, unit.who.side)}${unit.sp}${leader}${right}`
  if (mark.mark === 'active') return { text, ink: ACTIVE }
  if (mark.unit === selected) return { text, ink: SELECTED }
  return { text, ink: counterInk(mark.side, mark.mark === 'done') }
}

function bracketsOf({ mark, unit, side }: UnitMark, selected: string | null): readonly [string, string] {
  if (mark === 'active') return ['>', '<']
  if (unit === selected) return ['{', '}']
  return mark === 'done' ? [' ', ' '] : SIDE_MARKS[side].brackets
}
