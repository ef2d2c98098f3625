// 'For me' in every step of set-up: what the computer would do in this seat, from the seat's own view. The advice is fetched when it is
// asked for first, and all of it are legal actions that could have been given by hand.
import { whileLoading } from '@sandtable/board'
import { seeded } from '@sandtable/kernel'
import { apply } from '../../rules/contract/apply.ts'
import { view as viewOf } from '../../rules/knowledge/view.ts'
import { type BeachheadAction, type BeachheadView, type Side, stateOf } from '../../viewmodel/index.ts'
import type { TableSession } from '../game-types.ts'

type Advice = (view: BeachheadView, seat: string) => BeachheadAction | null
let fetched: Promise<Advice> | null = null

/** A fetch that failed is tried again next time. */
function fetchAdvice(): Promise<Advice> {
  fetched ??= import('../../ai/setup/deploy-for-me.ts').then(
    ({ deployForMe }) => deployForMe,
    error => {
      fetched = null
      throw error
    },
  )
  return fetched
}

/** More pieces than any budget buys. */
const MOST_BOUGHT = 100

/** BI-26.6: the whole list of a points game as one purchase, so that it is one step to take back. */
export function wholeList(view: BeachheadView, seat: Side, advise: Advice): BeachheadAction | null {
  const units: Record<string, number> = {}
  const forts: Record<string, number> = {}
  let state = stateOf(view)
  for (let n = 0; n < MOST_BOUGHT; n++) {
    const action = advise(viewOf(state, seat), seat)
    if (action?.type !== 'buy') break
    for (const [type, count] of Object.entries(action.units ?? {})) units[type] = (units[type] ?? 0) + count
    for (const [type, count] of Object.entries(action.forts ?? {})) forts[type] = (forts[type] ?? 0) + count
    // No die falls by a purchase.
    state = apply(state, seat, action, seeded('list')).state
  }
  const bought = { ...(Object.keys(units).length > 0 ? { units } : {}), ...(Object.keys(forts).length > 0 ? { forts } : {}) }
  return Object.keys(bought).length > 0 ? ({ type: 'buy', ...bought } as BeachheadAction) : null
}

/** The seat at this table. */
type Seated = {
  readonly seat: Side | null
  readonly view: BeachheadView
  readonly mayAct: boolean
  readonly session: Pick<TableSession, 'check' | 'act'>
  /** Nothing else is given meanwhile. */
  giving(work: () => Promise<void>): Promise<void>
}

/** More steps than any deployment has. */
const MOST_STEPS = 120

/**
 * One legal action after the other, as long as the same seat decides in the same step. The last word is left to the player: what was laid
 * out or bought can be looked at and changed before it is called done.
 */
export async function setUpForMe(table: Seated): Promise<void> {
  const { seat, view } = table
  if (seat === null || !table.mayAct) return
  await table.giving(async () => {
    const advise = await whileLoading(fetchAdvice())
    for (let n = 0; n < MOST_STEPS && table.seat === seat && table.view.step === view.step; n++) {
      const action = view.step === 'setup.forces' ? wholeList(table.view, seat, advise) : advise(table.view, seat)
      if (!action || action.type === 'done' || table.session.check(action)) break
      await table.session.act(action)
    }
  })
}
