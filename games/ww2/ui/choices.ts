// Everything that can be done now as buttons with words: for those who use keys, a reader, or a very small screen.
import { placeName, stackAt } from '../desk/index.ts'
import { boardOfState, type WwState } from '../rules/state.ts'
import { stackWords } from './drawing.ts'
import type { TableModel } from './table.svelte.ts'

export type Choice = { readonly text: string; readonly run: () => void }

export function choicesFor(table: TableModel): readonly Choice[] {
  const { state, session } = table
  if (table.isBusy || table.seat === null) return []
  if (state.phase === 'factions')
    return session.legal.flatMap(action =>
      action.type === 'chooseFaction' ? [{ text: `Be ${action.faction}`, run: () => void table.give(action) }] : [],
    )
  if (state.phase === 'placement')
    return session.legal.flatMap(action =>
      action.type === 'place' ? [{ text: `Begin in ${placeName(state, action.hex)}`, run: () => void table.give(action) }] : [],
    )
  if (!table.mayPlan) return []
  if (table.selected === null)
    return table.idle.map(hex => ({ text: `Select ${selectWords(state, hex)}`, run: () => table.select(hex) }))
  if (table.isAiming)
    return table.targets.map(hex => ({ text: `Aim a shell at ${placeName(state, hex)}`, run: () => table.aim(hex) }))
  return table.reach.map(({ hex, price }) => ({
    text: `March to ${placeName(state, hex)} for ${price}${enemyWords(state, table, hex)}`,
    run: () => {
      table.path = []
      table.marchTo(hex)
    },
  }))
}

const selectWords = (state: WwState, hex: string): string => {
  const stack = stackAt(state, hex)
  return stack ? stackWords(state, stack) : hex
}

const enemyWords = (state: WwState, table: TableModel, hex: string): string => {
  const stack = stackAt(state, hex)
  return stack && stack.side !== table.seat ? ', against the enemy' : ''
}

/** The hex under the cursor, in words. */
export function hexWords(state: WwState, hex: string | null): string {
  if (hex === null) return 'Sea'
  const owner = state.owners[boardOfState(state).cell(hex)]
  const held = owner === 'n' ? 'north-west' : owner === 's' ? 'south-east' : 'nobody'
  const stack = stackAt(state, hex)
  return `${placeName(state, hex)}, owned by ${held}.${stack ? ` ${stackWords(state, stack)}.` : ''}`
}
