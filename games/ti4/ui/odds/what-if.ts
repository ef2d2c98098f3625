// The options people weigh against each other: a card, a retreat, a piece more or fewer, cards kept from sustaining (TI-O.5, TI-O.11).
import { DATA, unitData } from '../../data/lookup.ts'
import { type Scenario, withCount } from '../../odds/notation/scenario.ts'
import { type Assumptions, SIDES, type SideName, withPolicy } from './assumptions.ts'

export type Change = { readonly id: string; readonly title: string; readonly side: SideName } & (
  | { readonly what: 'effect'; readonly effect: string }
  | { readonly what: 'retreat' }
  | { readonly what: 'avoid' }
  | { readonly what: 'count'; readonly unit: string; readonly count: number }
)

const CARDS = {
  space: ['ac.directhit', 'ac.shields', 'ac.morale', 'ac.fighterproto', 'ac.repairs'],
  ground: ['ac.morale', 'ac.fireteam', 'ac.bunker', 'ac.repairs'],
} as const

const TOKENS = 12
/** At most all the plastic pieces there are. */
export const limitOf = (unit: string): number => {
  const { type } = unitData(unit)
  return type === 'fighter' || type === 'infantry' ? TOKENS : DATA.componentLimits[type]
}

export function changesFor(scenario: Scenario): readonly Change[] {
  const cards = CARDS[scenario.place === 'ground' ? 'ground' : 'space']
  const name = (id: string) => DATA.effects.find(effect => effect.id === id)?.name ?? id
  return SIDES.flatMap((side): Change[] => {
    const round = scenario.from?.round ?? 1
    const counts = scenario[side].units.flatMap(({ unit, count }): Change[] => [
      ...(count < limitOf(unit)
        ? [
            {
              id: `${side} + ${unit}`,
              title: `${side}: one more ${unitData(unit).name}`,
              side,
              what: 'count' as const,
              unit,
              count: count + 1,
            },
          ]
        : []),
      {
        id: `${side} - ${unit}`,
        title: `${side}: one ${unitData(unit).name} fewer`,
        side,
        what: 'count',
        unit,
        count: count - 1,
      },
    ])
    return [
      ...cards.map(
        (effect): Change => ({ id: `${side} ${effect}`, title: `${side} with ${name(effect)}`, side, what: 'effect', effect }),
      ),
      ...(scenario.place === 'space'
        ? [
            { id: `${side} retreat`, title: `${side} retreats after round ${round}`, side, what: 'retreat' as const },
            { id: `${side} avoid`, title: `${side} fears a Direct Hit`, side, what: 'avoid' as const },
          ]
        : []),
      ...counts,
    ]
  })
}

export function changed(scenario: Scenario, change: Change): Scenario {
  const { side } = change
  const party = scenario[side]
  switch (change.what) {
    case 'effect':
      return { ...scenario, [side]: { ...party, effects: [...(party.effects ?? []), { effect: change.effect }] } }
    case 'retreat':
      return { ...scenario, retreatAfter: { ...scenario.retreatAfter, [side]: scenario.from?.round ?? 1 } }
    case 'avoid':
      return { ...scenario, [side]: { ...party, policy: 'avoidDirectHit' } }
    case 'count':
      return withCount(scenario, side, change.unit, change.count)
  }
}

/** Kept for all further questions; null for a number of pieces, which is changed on the table. */
export function kept(assumptions: Assumptions, change: Change, round: number): Assumptions | null {
  const { side } = change
  switch (change.what) {
    case 'effect': {
      const own = assumptions[side]
      return { ...assumptions, [side]: { ...own, effects: [...own.effects, { effect: change.effect }] } }
    }
    case 'retreat': {
      const { limits } = assumptions
      return { ...assumptions, limits: { ...limits, retreatAfter: { ...limits.retreatAfter, [side]: round } } }
    }
    case 'avoid':
      return withPolicy(assumptions, side, 'avoidDirectHit')
    case 'count':
      return null
  }
}
