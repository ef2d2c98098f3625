// All distinct ways to assign the hits of one batch.
import { withGrant } from './batch.ts'
import { ANY, DEAD, type Force, NON_FIGHTER } from './force.ts'
import type { PendingHits } from './problem.ts'

export type Choice = {
  /** The condition after the batch. */
  readonly id: number
  /** What was done, in order; groups by number. */
  readonly moves: readonly Move[]
}
export type Move = { readonly kind: 'sustain' | 'destroy'; readonly group: number; readonly state: UnitState }
export type UnitState = 'undamaged' | 'damaged' | 'fresh'

/** TI-G.11.6: more outcomes than this are not weighed. */
export const MOST_CHOICES = 500

/** Restricted hits first (TI-G.9.3); a unit may sustain or be destroyed as its owner likes. */
export function choicesFor(force: Force, id: number, { any, nonFighter }: PendingHits, isSilenced: boolean): Choice[] {
  const total = nonFighter + any
  // By hits used up: sustaining may cancel two at once.
  const reached: Choice[][] = Array.from({ length: total + 1 }, () => [])
  reached[0]!.push({ id: withGrant(force, id, true), moves: [] })
  for (let used = 0; used < total; used++) {
    for (const choice of reached[used]!) {
      for (const { after, move } of movesFrom(force, choice.id, used < nonFighter ? NON_FIGHTER : ANY, isSilenced)) {
        const cancels = move?.kind === 'sustain' ? force.cancelledBy(move.group) : 1
        const list = reached[Math.min(total, used + cancels)]!
        if (list.length >= MOST_CHOICES || list.some(known => known.id === after)) continue
        list.push({ id: after, moves: move ? [...choice.moves, move] : choice.moves })
      }
    }
  }
  const ends = reached[total]!.map(choice => ({ ...choice, id: withGrant(force, choice.id, false) }))
  return ends.filter((choice, i) => ends.findIndex(each => each.id === choice.id) === i)
}

function movesFrom(force: Force, id: number, wanted: number, isSilenced: boolean): { after: number; move: Move | null }[] {
  if (id === DEAD) return [{ after: DEAD, move: null }]
  const { layout, side } = force
  const counts = force.countsOf(id)
  const groups = side.groups.map((_, g) => g)
  const eligible = groups.filter(g => wanted === ANY || (side.groups[g]!.type !== 'fighter' && force.alive(id, g) > 0))
  const open = eligible.some(g => force.alive(id, g) > 0 && !side.groups[g]!.shieldOnly) ? eligible : groups
  const moves: { after: number; move: Move }[] = []
  for (const group of open) {
    const { shieldOnly } = side.groups[group]!
    if (!isSilenced && force.maySustain(counts, group)) {
      const after = force.changed(id, next => force.sustainInto(next, group))
      moves.push({ after, move: { kind: 'sustain', group, state: 'undamaged' } })
    }
    if (shieldOnly) continue
    for (const [state, at] of [
      ['fresh', layout.freshAt[group]!],
      ['damaged', layout.damagedAt[group]!],
      ['undamaged', layout.undamagedAt[group]!],
    ] as const) {
      if (at < 0 || counts[at] === 0) continue
      const after = force.changed(id, next => {
        next[at]!--
      })
      moves.push({ after, move: { kind: 'destroy', group, state } })
    }
  }
  return moves
}
