// BI-26.6: forms for actions that cannot all be listed, each with a listed action as its example.
import type { Form } from '@sandtable/kernel'
import type { BeachheadState } from '../state/state.ts'
import type { Side } from '../tables/index.ts'
import type { ActionType, BeachheadAction } from './actions.ts'
import type { Order } from './order.ts'

type Schema = Form<BeachheadAction>['schema']

/** BI-15.7, as a form asks for it. */
export const FACING = { type: 'integer', minimum: 0, maximum: 5 } as const satisfies Schema

export function firstListed<T extends ActionType>(order: Order<T>, state: BeachheadState, side: Side): BeachheadAction | null {
  const listed: BeachheadAction[] = []
  order.list(state, side, listed)
  return listed[0] ?? null
}

/** A form by the fields beside `type`; null without an example, because then nothing of the kind can be done. */
export function actionForm(
  example: BeachheadAction | null,
  description: string,
  fields: { readonly [field: string]: Schema },
  required: readonly string[],
): Form<BeachheadAction> | null {
  if (!example) return null
  const { type } = example
  return {
    type,
    example,
    schema: {
      type: 'object',
      description,
      properties: { type: { const: type }, ...fields },
      required: ['type', ...required],
      additionalProperties: false,
    },
  }
}
