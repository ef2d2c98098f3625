// BI-25.20: what the sides, the ship and the prices are meant to be, and what a run says about it.
import type { Figures, Measure, Principle, RunReading } from '@sandtable/lab'
import type { Side } from '../rules/tables/index.ts'

type Sums = { readonly assault: Figures; readonly defender: Figures }
type Ratio = readonly [part: keyof Figures, whole: keyof Figures]

/** BI-20.5. */
const WASP_LOST = 'BI-20.5'

export function principles(run: RunReading): readonly Principle[] {
  const sums: Sums = { assault: sumOf(run, 'assault'), defender: sumOf(run, 'defender') }
  return [
    {
      text: 'The Assault is the mobile side, and the one with the firepower.',
      measures: [
        more('assault', 'Moves for each turn of a unit', ratios(sums, ['moves', 'turns'])),
        more('assault', 'Dice in an attack', ratios(sums, ['dice', 'attacks'])),
        more('assault', 'Damage done by an attack', ratios(sums, ['dealt', 'attacks'])),
      ],
    },
    {
      text: 'The Defender has the better positions, at a better price.',
      measures: [
        more('defender', 'Hits for each die', ratios(sums, ['hits', 'dice'])),
        more('defender', 'Points destroyed for each point fielded', ratios(sums, ['pointsDestroyed', 'pointsFielded'])),
      ],
    },
    {
      text: 'The Wasp makes everybody around her stronger, and is the one thing the Assault cannot lose.',
      measures: [
        { what: 'Units she sent out in the first turn, a game', of: perGame(run, 'First launches'), isAsMeant: null },
        { what: 'Damage to her, a game', of: perGame(run, 'Damage to the Wasp'), isAsMeant: null },
        { what: 'Games lost with her, of a hundred', of: lostWithHer(run), isAsMeant: null },
      ],
    },
    {
      text: 'What a unit costs follows what it is worth and how much it can do.',
      measures: [priceAndWorth(run)],
    },
  ]
}

function sumOf({ units }: RunReading, side: Side): Figures {
  const own = units.filter(({ seat, sums }) => seat === side && sums.fielded > 0).map(({ sums }) => sums)
  const [first, ...rest] = own
  const total = { ...first } as Figures
  for (const sums of rest) for (const figure of Object.keys(total) as (keyof Figures)[]) total[figure] += sums[figure]
  return total
}

const ratio = (sums: Figures, [part, whole]: Ratio): number => (sums[whole] > 0 ? sums[part] / sums[whole] : Number.NaN)
const ratios = (sums: Sums, of: Ratio): Record<Side, number> => ({
  assault: ratio(sums.assault, of),
  defender: ratio(sums.defender, of),
})

/** A figure that is meant to be the greater one for that side. Where a side has none, nothing is said. */
function more(side: Side, what: string, { assault, defender }: Record<Side, number>): Measure {
  const of = {
    ...(Number.isNaN(assault) ? {} : { assault }),
    ...(Number.isNaN(defender) ? {} : { defender }),
  }
  const ahead = side === 'assault' ? assault - defender : defender - assault
  return { what, of, isAsMeant: Number.isNaN(ahead) ? null : ahead > 0 }
}

function perGame({ marks, decided }: RunReading, group: string): number {
  const found = marks.find(each => each.group === group)
  return (found?.marks ?? []).reduce((sum, { count }) => sum + count, 0) / decided
}

const lostWithHer = ({ reasons, decided }: RunReading): number =>
  (100 * reasons.filter(({ clause }) => clause === WASP_LOST).reduce((sum, { rate }) => sum + rate.count, 0)) / decided

/** How the order of prices goes with the order of what a unit destroys or secures: 1 the same order, 0 none, -1 the other way round. */
function priceAndWorth({ units }: RunReading): Measure {
  const priced = units.filter(({ cost, sums }) => cost > 0 && sums.fielded > 0)
  const what = 'Prices beside points destroyed a unit, rank correlation'
  if (priced.length < 3) return { what, of: {}, isAsMeant: null }
  const prices = ranks(priced.map(({ cost }) => cost))
  const worths = ranks(priced.map(({ sums }) => sums.pointsDestroyed / sums.fielded))
  const of = correlation(prices, worths)
  return { what, of, isAsMeant: of > 0 }
}

/** Equal ones share the mean of their places. */
function ranks(values: readonly number[]): readonly number[] {
  return values.map(value => {
    const below = values.filter(other => other < value).length
    const equal = values.filter(other => other === value).length
    return below + (equal + 1) / 2
  })
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const [meanA, meanB] = [mean(a), mean(b)]
  const product = (x: readonly number[], y: readonly number[], mx: number, my: number) =>
    x.reduce((sum, value, i) => sum + (value - mx) * (y[i]! - my), 0)
  const spread = Math.sqrt(product(a, a, meanA, meanA) * product(b, b, meanB, meanB))
  return spread > 0 ? product(a, b, meanA, meanB) / spread : 0
}
