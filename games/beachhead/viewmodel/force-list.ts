// BI-7.8 to BI-7.10: the secret shopping of a points game: what there is, what it costs, what is left of the budget.
import { budgetOf, pointsOfList } from '../rules/setup/shopping.ts'
import {
  ASSAULT_TYPES,
  DEFENDER_TYPES,
  FORT_COST,
  FORT_TYPES,
  type FortType,
  UNITS,
  type UnitType,
} from '../rules/tables/index.ts'
import { FORT_WORDS, UNIT_WORDS } from '../text/words.ts'
import { type BeachheadAction, type SeatChoices, seatOf, stateOf } from './position.ts'

export type ForceRow = {
  readonly kind: string
  readonly type: UnitType | null
  readonly title: string
  readonly line: string
  readonly cost: number
  readonly have: number
  readonly most: number | null
  readonly buy: BeachheadAction | null
  readonly giveBack: BeachheadAction | null
}
export type ForceListPanel = {
  readonly budget: number
  readonly spent: number
  readonly rows: readonly ForceRow[]
  readonly isClosed: boolean
}

export function forceList({ view, legal }: SeatChoices): ForceListPanel | null {
  const seat = seatOf(view)
  const list = view.own?.list
  if (view.step !== 'setup.forces' || !seat || !list) return null
  const types = (seat === 'assault' ? ASSAULT_TYPES : DEFENDER_TYPES).filter(
    type => type !== 'usswasp' && type !== 'attack_drone',
  )
  const giveBack = (piece: string) => legal.find(action => action.type === 'unplace' && action.piece === piece) ?? null
  const units = types.map(
    (type): ForceRow => ({
      kind: type,
      type,
      title: UNIT_WORDS[type].title,
      line: UNIT_WORDS[type].line,
      cost: UNITS[type].cost,
      have: list.units[type] ?? 0,
      most: UNITS[type].most,
      buy: legal.find(action => action.type === 'buy' && action.units?.[type] !== undefined) ?? null,
      giveBack: giveBack(type),
    }),
  )
  const works = (seat === 'assault' ? [] : FORT_TYPES).map(
    (fort: FortType): ForceRow => ({
      kind: fort,
      type: null,
      title: FORT_WORDS[fort].title,
      line: FORT_WORDS[fort].line,
      cost: FORT_COST[fort],
      have: list.forts[fort] ?? 0,
      most: null,
      buy: legal.find(action => action.type === 'buy' && action.forts?.[fort] !== undefined) ?? null,
      giveBack: giveBack(fort),
    }),
  )
  return {
    budget: budgetOf(stateOf(view), seat),
    spent: pointsOfList(list),
    rows: [...units, ...works],
    isClosed: view.muster?.closed[seat] ?? false,
  }
}
