// BI-24.10: what a move puts at stake. A prudent player ends no move where it must expect to lose more points than the move brings, unless
// it means to: then it is called a sacrifice, and the reason says so.
import type { Unit } from '../../rules/state/state.ts'
import type { Idea, Mind } from '../ideas/ideas.ts'

/** A place as one of ours would find it: what is good about it, and the points to be lost there. */
export type PlaceValue = { readonly good: number; readonly loss: number }

type Weighing = {
  readonly here: PlaceValue
  readonly there: PlaceValue
  readonly heed: number
  readonly least: number
  readonly why: string
  readonly isDuty?: boolean
}

/** What must be held or taken whatever it costs: an objective of this weight. */
const VITAL = 0.5

/** The moments and places for which a unit may be given away. */
function isWorthDying({ situation, strategy }: Mind, unit: Unit, cell: number): boolean {
  if (strategy === 'lastPush' || strategy === 'finalStand') return true
  return (
    unit.who.facts.class === 'infantry' &&
    situation.targets.some(
      target =>
        target.cell === cell &&
        target.weight >= VITAL &&
        (situation.side === 'defender' || target.objective.control !== 'assault'),
    )
  )
}

/**
 * The move as an idea; null where it does not better things, or where it would cost more than it brings. `heed`: the weight of a loss;
 * `isDuty`: it has to be made at any price, and is called a sacrifice where it costs more.
 */
export function moveIdea(
  mind: Mind,
  unit: Unit,
  move: Idea['action'],
  cell: number,
  { here, there, heed, least, why, isDuty = false }: Weighing,
): Idea | null {
  const gain = there.good - here.good + heed * here.loss
  const value = gain - heed * there.loss
  if (value <= least && !isDuty) return null
  const stake = { loss: there.loss, gain }
  const base = { action: move, value, layer: 'operational' as const, stake }
  if (there.loss <= gain || !mind.situation.evalWeights.prudent) return { ...base, why }
  const isDared = there.loss * (1 - mind.situation.evalWeights.daring) <= gain && mind.situation.evalWeights.daring > 0
  if (!isDared && !isDuty && !isWorthDying(mind, unit, cell)) return null
  return {
    ...base,
    sacrifice: true,
    why: `A sacrifice: ${why} ${there.loss.toFixed(0)} points at risk for ${gain.toFixed(0)}.`,
  }
}
