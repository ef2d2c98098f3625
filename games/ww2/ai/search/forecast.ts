// One evaluation: two plans are carried out against each other in a world, and the result is judged. The wind is the search's own:
// what comes out is what might happen, never what will.
import type { Dice } from '@sandtable/kernel'
import type { Plan } from '../../rules/plan/plan.ts'
import type { WwState } from '../../rules/state/state.ts'
import { type Side, WINDS } from '../../rules/tables.ts'
import { playOut } from '../../rules/turn/turn.ts'
import { chanceOf } from '../evaluation/evaluation.ts'

/**
 * The wind of an imagined turn. Over six phases in a row every barrage meets each face of the die once; which barrages share their luck
 * changes from one six to the next.
 */
export function evenWind(phase: number): Dice {
  const faces = WINDS.length
  const six = Math.floor(phase / faces)
  let barrage = 0
  return {
    roll: () => {
      const shift = (barrage * (5 + 7 * six) + ((barrage * barrage) >> 1) * (1 + six)) % faces
      barrage++
      return 1 + ((phase + shift) % faces)
    },
    pick: () => 0,
  }
}

const sealed = (draft: Plan) => ({ draft, isSubmitted: true, isMissed: false })

/** The world after the turn in which `side` does `mine` and the enemy `theirs`. */
export function afterTurn(world: WwState, side: Side, mine: Plan, theirs: Plan, dice: Dice): WwState {
  const plans = side === 'nw' ? { nw: sealed(mine), se: sealed(theirs) } : { nw: sealed(theirs), se: sealed(mine) }
  return playOut({ ...world, plans }, dice, false).state
}

/** The chance of winning after the turn, in this wind. */
export const chanceAfterTurn = (world: WwState, side: Side, mine: Plan, theirs: Plan, phase: number): number =>
  chanceOf(afterTurn(world, side, mine, theirs, evenWind(phase)), side)
