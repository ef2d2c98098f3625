// Orders in words, for lists of what the computer considered.
import type { WwAction } from '../../rules/contract/actions.ts'
import type { WwView } from '../../rules/knowledge/view.ts'
import { orderText } from '../../text/order-words.ts'
import { stateOf } from '../positions.ts'

export function orderWords(view: WwView, action: WwAction): string {
  return orderText(() => stateOf(view), view.viewer, action)
}
