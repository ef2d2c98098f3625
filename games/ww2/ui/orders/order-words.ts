// What the computer weighed, in the words of orders.
import type { WwAction } from '../../rules/contract/actions.ts'
import { orderText } from '../../text/order-words.ts'
import { stateOf } from '../positions.ts'

export function orderWords(view: unknown, action: { readonly type: string }): string {
  const { viewer = '' } = view as { readonly viewer?: string }
  return orderText(() => stateOf(view), viewer, action as WwAction)
}
