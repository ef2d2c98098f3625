// Two words that every step knows: done with it, or with the whole game.
import { closeAssaultDeployment, closeDefenderDeployment } from './deployed.ts'
import type { Order } from './order.ts'
import { refuse } from './refusals.ts'
import { rest } from './rest.ts'

export const doneOrder: Order<'done'> = {
  list(state, side, out) {
    if (!doneOrder.check(state, side, { type: 'done' })) out.push({ type: 'done' })
  },
  check(state, side) {
    if (state.step === 'setup.forces') return rest().closeList.check(state, side)
    if (state.step === 'setup.defender') return closeDefenderDeployment.check(state)
    if (state.step === 'setup.assault') return closeAssaultDeployment.check(state)
    return null
  },
  carry(work, side) {
    const { step } = work.state
    if (step === 'setup.forces') return rest().closeList.carry(work, side)
    if (step === 'setup.defender') return closeDefenderDeployment.carry(work)
    if (step === 'setup.assault') return closeAssaultDeployment.carry(work)
    rest().endStep(work, side)
  },
}

/** BI-20.15. */
export const resignOrder: Order<'resign'> = {
  list() {},
  check: state => (state.result ? refuse('game-over', 'BI-8.2') : null),
  carry(work, side) {
    rest().resign(work, side)
  },
  form: () => ({
    type: 'resign',
    example: { type: 'resign' },
    schema: {
      type: 'object',
      properties: { type: { const: 'resign' } },
      required: ['type'],
      additionalProperties: false,
    },
  }),
}
