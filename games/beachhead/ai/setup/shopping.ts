// BI-7.8 to BI-7.10: what to buy, in order of need. A list is read from the top for as long as the budget lasts, so every budget gives a
// force that can land, carry and fight, or one that can hold, shoot at everything and dig in.
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import type { ForceList } from '../../rules/state/state.ts'
import type { FortType, Side, UnitType } from '../../rules/tables/index.ts'
import type { Idea } from '../ideas/ideas.ts'

type Item = UnitType | FortType
const WISHES: Readonly<Record<Side, readonly Item[]>> = {
  assault: [
    ...['lcac', 'marine_squad', 'marine_squad', 'marine_squad', 'super_cobra', 'aav7', 'marine_squad', 'aav7'],
    ...['marine_squad', 'osprey', 'marine_squad', 'marine_squad', 'super_cobra', 'humvee', 'aav7', 'marine_squad'],
    ...['harrier', 'aav7', 'marine_squad', 'marsoc', 'lcac', 'marine_squad', 'marine_squad', 'osprey', 'aav7', 'aav7'],
    ...['harrier', 'marsoc', 'humvee', 'super_stallion', 'lcu', 'humvee', 'lcac', 'harrier', 'osprey', 'super_stallion'],
  ] as Item[],
  defender: [
    ...['infantry_squad', 'infantry_squad', 'infantry_squad', 'infantry_squad', 'aa_team', 'atgm_team', 'trench'],
    ...['infantry_squad', 'mortar_team', 'infantry_squad', 'militia_squad', 'militia_squad', 'technical', 'bunker'],
    ...['infantry_squad', 'aa_team', 'infantry_squad', 'long_range_artillery', 'minefield', 'atgm_team', 'trench'],
    ...['infantry_squad', 'infantry_squad', 'militia_squad', 'militia_squad', 'technical', 'mortar_team', 'sam_site'],
    ...['artillery', 'aa_team', 'atgm_team', 'bunker', 'barricade', 'barricade', 'minefield', 'sam_site', 'artillery'],
  ] as Item[],
}

export function shoppingIdeas(list: ForceList, side: Side, legal: readonly BeachheadAction[]): readonly Idea[] {
  const wished: { [item in Item]?: number } = {}
  const ideas: Idea[] = []
  for (const [i, item] of WISHES[side].entries()) {
    wished[item] = (wished[item] ?? 0) + 1
    const owned = (list.units as { [item: string]: number })[item] ?? (list.forts as { [item: string]: number })[item] ?? 0
    if (owned >= wished[item]) continue
    const action = legal.find(each => each.type === 'buy' && isOnly(each, item))
    if (action)
      ideas.push({ action, value: 100 - i, layer: 'strategic', why: `Next on the list: ${item.replaceAll('_', ' ')}.` })
  }
  const done = legal.find(({ type }) => type === 'done')
  if (done) ideas.push({ action: done, value: 0.5, layer: 'strategic', why: 'The budget buys nothing more that is wanted.' })
  // Too poor for anything on the list: whatever keeps the list legal.
  else
    for (const action of legal) if (action.type === 'buy') ideas.push({ action, value: 0, layer: 'strategic', why: 'It fits.' })
  return ideas
}

const isOnly = (action: Extract<BeachheadAction, { type: 'buy' }>, item: Item): boolean =>
  (action.units as { [item: string]: number } | undefined)?.[item] === 1 ||
  (action.forts as { [item: string]: number } | undefined)?.[item] === 1
