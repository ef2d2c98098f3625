// MK-15.12 The torch: a town that its enemy sits in for long enough burns.
import { fieldOf } from '../map/field.ts'
import { type MusketState, type Unit, withTally } from '../state/state.ts'

/** At the end of a game turn (MK-5.14): counts on, burns, and says which cells burned. */
export function applyTorch(state: MusketState): { state: MusketState; burned: readonly number[] } {
  const { torch } = state.setting
  if (!torch) return { state, burned: [] }
  const field = fieldOf(state)
  const dwell: Record<number, number> = {}
  const burned: number[] = []
  const held = state.units.filter((unit: Unit) => unit.who.side === torch.side && field.terrain[unit.cell] === 'TOWN')
  // Only towns held now are carried over: the count of any other starts again.
  for (const { cell } of held.toSorted((a, b) => a.cell - b.cell)) {
    const turns = (state.tally.dwell[cell] ?? 0) + 1
    if (turns >= torch.dwell) burned.push(cell)
    else dwell[cell] = turns
  }
  return { state: withTally(state, { ...state.tally, dwell, burned: [...state.tally.burned, ...burned] }), burned }
}
