// BI-25.13 for mines: a move, a landing, a launch or an unloading that ends in a known minefield.
import type { Odds } from '@sandtable/kernel'
import { isRefusal } from '../combat/readiness.ts'
import type { Act } from '../contract/actions.ts'
import { fieldOf } from '../map/field.ts'
import { launchOrder } from '../movement/launch.ts'
import { isMined, MINE_DICE, MINE_NEED } from '../movement/mines.ts'
import { moveOrder } from '../movement/movement.ts'
import { defaultPath, unitMover } from '../movement/paths.ts'
import { planDrops, unloadOrder } from '../movement/unload.ts'
import { type BeachheadState, type Unit, unitById } from '../state/state.ts'
import type { Side } from '../tables/index.ts'
import { asOdds, type Chances, goOn, hitsOf, surely } from './chances.ts'
import { onUnit, type StrikeOutcome } from './strike-odds.ts'

type MineEnd = Omit<StrikeOutcome, 'negated'> & { readonly unit: string }

/** Each of these units enters mines. null: none does. */
function mineOdds(units: readonly Unit[]): Odds | null {
  if (units.length === 0) return null
  let ends: Chances<{ readonly entries: readonly MineEnd[] }> = surely({ entries: [] })
  for (const unit of units)
    ends = goOn(ends, ({ entries }) =>
      goOn(hitsOf(MINE_DICE, MINE_NEED), hits => {
        const { negated: _none, ...end } = onUnit(unit, hits)
        return surely({ entries: [...entries, { unit: unit.who.id, ...end }] })
      }),
    )
  const sum = (entries: readonly MineEnd[], count: (end: MineEnd) => number) =>
    entries.reduce((total, end) => total + count(end), 0)
  return asOdds(
    ends,
    [],
    of => ({
      dice: MINE_DICE,
      need: MINE_NEED,
      hit: of.chance(({ entries }) => entries.some(({ hits }) => hits > 0)),
      expectedHits: of.mean(({ entries }) => sum(entries, ({ hits }) => hits)),
      expectedDamage: of.mean(({ entries }) => sum(entries, ({ damage }) => damage)),
      destroy: of.chance(({ entries }) => entries.some(({ destroyed }) => destroyed)),
      suppress: of.chance(({ entries }) => entries.some(({ suppressed }) => suppressed)),
    }),
    'nothing unseen stops it before the mines',
  )
}

export function moveOdds(state: BeachheadState, side: Side, action: Act<'move'>): Odds | null {
  const unit = unitById(state, action.unit)
  if (side !== 'assault' || !unit || moveOrder.check(state, side, action)) return null
  const field = fieldOf(state)
  const to = field.cell(action.to)
  if (unit.who.facts.isAir) return action.land && isMined(state, to) ? mineOdds([unit]) : null
  const cells = action.path?.map(hex => field.cell(hex)) ?? defaultPath(state, unitMover(state, unit), to)?.cells ?? []
  return cells.some(cell => isMined(state, cell)) ? mineOdds([unit]) : null
}

export function launchOdds(state: BeachheadState, side: Side, action: Act<'launch'>): Odds | null {
  const unit = unitById(state, action.unit)
  if (!unit || unit.who.facts.isAir || launchOrder.check(state, side, action)) return null
  return isMined(state, fieldOf(state).cell(action.hex)) ? mineOdds([unit]) : null
}

export function unloadOdds(state: BeachheadState, side: Side, action: Act<'unload'>): Odds | null {
  const transport = unitById(state, action.unit)
  if (!transport || unloadOrder.check(state, side, action)) return null
  const drops = planDrops(state, transport, action.drops)
  return isRefusal(drops) ? null : mineOdds(drops.filter(({ cell }) => isMined(state, cell)).map(({ unit }) => unit))
}
