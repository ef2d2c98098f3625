// The one-ply opponent: weighs what each piece could do at once, does the best, and looks no further than the enemy's next shots.
import type { Choice, Policy } from '@sandtable/ai'
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import type { BeachheadView } from '../../rules/knowledge/view.ts'
import { decide } from './decide.ts'

export const greedy: Policy<BeachheadView, BeachheadAction> = {
  id: 'greedy',
  title: 'Greedy',
  about: 'Does what looks best at once and looks no further: the yardstick of the others.',
  choose(view, seat, dice): Choice<BeachheadAction> {
    const { action, chosen } = decide(view, seat, { dice })
    return { action, why: chosen.why }
  },
}
