// Everything that can be done now as buttons with text: for keyboards, screen readers and very small screens.

import { boardOfState, ownerAt, type WwState } from '../../rules/state/state.ts'
import type { Side } from '../../rules/tables.ts'
import { armyName } from '../../text/names.ts'
import { isCutOff, placeName, stackAt, unseenHexes } from '../../viewmodel/index.ts'
import { stackWords } from '../board/drawing.ts'
import type { TableModel } from '../table.svelte.ts'

export type Choice = { readonly text: string; readonly run: () => void }

export function choicesFor(table: TableModel): readonly Choice[] {
  const { state, session, orderDraft } = table
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
  if (orderDraft.selected === null)
    return orderDraft.idle.map(hex => ({ text: `Select ${selectWords(state, hex)}`, run: () => orderDraft.select(hex) }))
  if (orderDraft.isAiming)
    return orderDraft.targets.map(hex => ({ text: `Aim a shell at ${placeName(state, hex)}`, run: () => orderDraft.aim(hex) }))
  return orderDraft.reach.map(({ hex, price }) => ({
    text: `March to ${placeName(state, hex)} for ${price}${enemyWords(state, table, hex)}`,
    run: () => {
      orderDraft.path = []
      orderDraft.marchTo(hex)
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
export function hexWords(state: WwState, hex: string | null, viewer: Side | null): string {
  if (hex === null) return 'Sea'
  const owner = ownerAt(state.owners, boardOfState(state).cell(hex))
  const held = owner ? armyName(owner, state.factions[owner]) : 'nobody'
  const stack = stackAt(state, hex)
  const words = [
    `${placeName(state, hex)}, owned by ${held}.`,
    stack ? `${stackWords(state, stack)}.` : '',
    viewer && isCutOff(state, viewer, hex) ? 'Out of supply.' : '',
    unseenHexes(state, viewer).includes(hex) ? 'Out of sight.' : '',
  ]
  return words.filter(word => word !== '').join(' ')
}
