// BI-10: what command points buy in this step, each with its price and, where it cannot be had, the reason.
import { CONSTRUCTION_COST, OFFBOARD, REINFORCEMENT_COST, STRATEGIC_CARDS, type StrategicId } from '../rules/tables/index.ts'
import { FORT_WORDS, STRATEGIC_WORDS, UNIT_WORDS } from '../text/words.ts'
import { pieceName } from './names.ts'
import { pickKey } from './orders.ts'
import { type BeachheadAction, type BeachheadView, ownUnits, type SeatChoices, seatOf, type UnitType } from './position.ts'

export type Ware = {
  readonly key: string
  readonly title: string
  readonly line: string
  readonly price: number
  readonly clause: string
  /** Given at once, without a place on the map. */
  readonly action: BeachheadAction | null
  /** Why not now; null: it can be had. */
  readonly reason: string | null
}

type Draft = Omit<Ware, 'action' | 'reason'> & { readonly without: string }

const ware = (key: string, price: number, clause: string, title: string, line: string, without: string): Draft => ({
  key,
  price,
  clause,
  title,
  line,
  without,
})

const MARCH = ware(
  'forceMarch',
  1,
  'BI-10.5',
  'Force march',
  'One unit has more movement this turn.',
  'Nobody is left who could march.',
)
const ASSAULT_WARES: readonly Draft[] = [
  MARCH,
  ware('rapidDeployment', 1, 'BI-10.6', 'Rapid deployment', 'One launch beyond the limits of the decks.', 'No deck is open.'),
  ware(
    'coordinatedAir',
    2,
    'BI-10.7',
    'Coordinated air support',
    'Your aircraft attack one hex with a die more.',
    'No ground unit of yours sees a revealed enemy, or it was bought already.',
  ),
]

function defenderWares(view: BeachheadView): readonly Draft[] {
  const batteries = (types: readonly UnitType[]) => [
    ...ownUnits(view)
      .filter(({ type }) => types.includes(type))
      .map(({ id }) => id),
    ...(view.offboard ? [OFFBOARD] : []),
  ]
  const spent = 'It has flown its mission, has no supply, or finds no target.'
  const barrages = batteries(['artillery', 'long_range_artillery']).map(id =>
    ware(
      `barrage:${id}`,
      2,
      'BI-10.10',
      `Barrage: ${pieceName(view, id)}`,
      'Two dice at everybody in three hexes that touch.',
      spent,
    ),
  )
  const strikes = batteries(['sam_site', 'long_range_artillery']).map(id =>
    ware(
      `samStrike:${id}`,
      3,
      'BI-10.14',
      `SAM Strike: ${pieceName(view, id)}`,
      'Three dice at a target in sight, anywhere.',
      spent,
    ),
  )
  const reserves = (Object.keys(REINFORCEMENT_COST) as UnitType[])
    .filter(type => (view.pool[type] ?? 0) > 0)
    .map(type =>
      ware(
        `reinforce:${type}`,
        REINFORCEMENT_COST[type] ?? 0,
        'BI-10.19',
        `Bring in: ${UNIT_WORDS[type].title}`,
        `${view.pool[type]} in reserve, at an entry hex.`,
        'No entry hex is free.',
      ),
    )
  const works = (['barricade', 'trench'] as const).map(fort =>
    ware(
      `construct:${fort}`,
      CONSTRUCTION_COST[fort],
      'BI-10.21',
      `Build: ${FORT_WORDS[fort].title}`,
      `${FORT_WORDS[fort].line} Stands for two turns.`,
      'No free land beside an infantry unit without tokens.',
    ),
  )
  return [MARCH, ...barrages, ...strikes, ...reserves, ...works]
}

const isCommand = (view: BeachheadView) => view.step === 'command.assault' || view.step === 'command.defender'

export function shop({ view, legal }: SeatChoices): readonly Ware[] {
  const seat = seatOf(view)
  if (!seat || !isCommand(view)) return []
  const wares = seat === 'assault' ? ASSAULT_WARES : defenderWares(view)
  return wares.map(({ without, ...rest }) => {
    const action = legal.find(({ type }) => type === rest.key) ?? null
    const isListed = action !== null || legal.some(each => pickKey(each) === rest.key)
    const isPlaceless = rest.key === 'rapidDeployment'
    return {
      ...rest,
      action: isPlaceless ? action : null,
      reason: isListed ? null : whyNot(view.cp[seat], rest.price, without),
    }
  })
}

function whyNot(have: number, price: number, without: string): string {
  return have < price ? `Costs ${price} CP; you have ${have}.` : without
}

export type HandCard = {
  readonly id: StrategicId
  readonly title: string
  readonly line: string
  readonly price: number
  readonly clause: string
  /** Where one choice is all there is, it is given at once. */
  readonly action: BeachheadAction | null
  readonly reason: string | null
}

/** BI-11: the cards in the hand. */
export function handCards({ view, legal }: SeatChoices): readonly HandCard[] {
  const seat = seatOf(view)
  if (!seat || !view.own) return []
  return view.own.hand.map(id => {
    const plays = legal.filter(action => action.type === 'playCard' && action.card === id)
    const { cp } = STRATEGIC_CARDS[id]
    const isPlain = plays.length === 1 && Object.keys(plays[0] as object).length === 2
    const reason = isCommand(view)
      ? whyNot(view.cp[seat], cp, 'It would have no effect now.')
      : 'Cards are played in the command step.'
    return {
      id,
      title: STRATEGIC_WORDS[id].title,
      line: STRATEGIC_WORDS[id].line,
      price: cp,
      clause: STRATEGIC_WORDS[id].cite,
      action: isPlain ? plays[0]! : null,
      reason: plays.length > 0 ? null : reason,
    }
  })
}
