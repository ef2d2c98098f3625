// Two worlds that one seat must not be able to tell apart, and everything that seat could ask about them.
import { expect } from 'vitest'
import { ww2 } from '../index.ts'
import type { WwAction } from '../rules/contract/actions.ts'
import { preview, quote } from '../rules/plan/preview.ts'
import type { Side, Table } from './builder.ts'

const PLANS = [
  '',
  'D4->D5',
  'g1: D4->D3',
  'g1: D4->D6',
  '+LI@C3',
  '+HM@E5',
  'g2: D4*D5x2',
  'g2: D4*E5x1; g1: D4->D5',
  'b1: H6->H7',
  '+2AR@H6',
  'zz',
]
const OTHERS: readonly WwAction[] = [
  { type: 'submitPlan' },
  { type: 'withdrawPlan' },
  { type: 'offerDraw' },
  { type: 'acceptDraw' },
  { type: 'claimForfeit' },
  { type: 'timeout' },
  { type: 'resign' },
  { type: 'addBuy', at: 'C3', unit: 'HM' },
  { type: 'addStep', step: { do: 'fire', units: ['g2'], shots: [{ at: 'D5', shells: 2 }] } },
  { type: 'place', hex: 'C3' },
]
const ACTIONS: readonly WwAction[] = [
  ...OTHERS,
  ...PLANS.flatMap(text => [{ type: 'submitPlan', text } as const, { type: 'savePlan', text } as const]),
]

/** Answers to all that can be asked, as text. */
function answers(table: Table, seat: Side): Record<string, string> {
  const { state } = table
  const found: Record<string, string> = {
    view: JSON.stringify(ww2.view(state, seat)),
    legal: JSON.stringify(ww2.legal(state, seat)),
    forms: JSON.stringify(ww2.forms(state, seat)),
    outlook: JSON.stringify(ww2.odds(state, seat, null)),
  }
  for (const action of ACTIONS) {
    found[`check ${JSON.stringify(action)}`] = JSON.stringify(ww2.check(state, seat, action))
    if (ww2.check(state, seat, action) === null)
      found[`odds ${JSON.stringify(action)}`] = JSON.stringify(ww2.odds(state, seat, action))
  }
  if (table.phase === 'planning') {
    for (const text of PLANS) {
      found[`quote ${text}`] = JSON.stringify(quote(state, seat, text))
      found[`preview ${text}`] = JSON.stringify(preview(state, seat, text))
    }
  }
  return found
}

export const told = (table: Table, viewer: string): string =>
  JSON.stringify(table.events.map(event => ww2.redact(event, viewer)).filter(event => event !== null))

/** This seat is told and answered alike in both worlds, and so is the public. */
export function expectAlike(seat: Side, one: Table, two: Table): void {
  expect(answers(one, seat)).toEqual(answers(two, seat))
  expect(told(one, seat)).toBe(told(two, seat))
  expect(ww2.view(one.state, 'table')).toEqual(ww2.view(two.state, 'table'))
}
