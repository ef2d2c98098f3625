// TI-G.16.3: the lowest level. It declines prompts, rolls everything, assigns by order, lands what it has and never retreats.
import type { Choice, Policy } from '@sandtable/ai'
import { invariant } from '@sandtable/kernel'
import type { TiAction } from '../rules/contract/actions.ts'
import { suggest } from '../rules/contract/suggest-action.ts'
import type { TiSession } from '../rules/state/session.ts'

export const suggested: Policy<TiSession, TiAction> = {
  id: 'suggest',
  title: 'Suggested',
  choose(view, seat): Choice<TiAction> {
    const action = suggest(view, seat)
    invariant(action, `${seat} is to act and nothing is suggested`)
    return { action, why: 'The next button, prompts declined (TI-G.16.3).' }
  },
}
