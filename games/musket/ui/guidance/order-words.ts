// What the computer weighed, in the words of orders.
import type { MusketAction } from '../../viewmodel/index.ts'
import { orderText } from '../../viewmodel/order-words.ts'
import { stateOf } from '../positions.ts'

export const orderWords = (view: unknown, action: { readonly type: string }): string =>
  orderText(stateOf(view), action as MusketAction)
