// An order in words, for lists of what the computer considered.
import type { MusketAction } from '../rules/contract/actions.ts'
import { type MusketState, unitById } from '../rules/state/state.ts'
import { hexName } from '../text/index.ts'

export function orderText(state: MusketState, order: MusketAction): string {
  const name = (id: string) => unitById(state, id)?.who.name ?? id
  const by = state.active ? `${name(state.active.unit)}: ` : ''
  if (order.type === 'activate') return `Activate ${name(order.unit)}`
  if (order.type === 'move') return `${by}move to ${hexName('to' in order ? order.to : (order.path.at(-1) ?? ''))}`
  if (order.type === 'fire') return `${by}fire at ${name(order.target)}`
  if (order.type === 'charge') return `${by}charge ${name(order.target)}`
  if (order.type === 'exit') return `${by}leave the board`
  return {
    completeAction: `${by}complete the action`,
    endActivation: `${by}end the activation`,
    endPlayerTurn: 'End the turn',
  }[order.type]
}
