// What lies on the map for the hand that plans: ground owned, orders written, reach with prices, targets.
import type { Arrow, BoardMarks, TargetMark } from '@sandtable/board'
import { spotOf, stacksOf } from '../desk/index.ts'
import type { Plan } from '../rules/plan.ts'
import { unitsOf } from '../rules/pricing.ts'
import { boardOfState, type WwState } from '../rules/state.ts'
import type { Side } from '../rules/tables.ts'
import { areasOf, labelsOf, lookOf } from './drawing.ts'
import type { TableModel } from './table.svelte.ts'

export function arrowsOf(state: WwState, side: Side, plan: Plan): Arrow[] {
  const board = boardOfState(state)
  return (plan.steps ?? []).flatMap((step, i): Arrow[] => {
    const text = String(i + 1)
    if (step.do === 'move') return [{ hexes: step.path.map(spotOf), side: lookOf(side), look: 'march', text }]
    if (step.do === 'wait') return []
    const cell = unitsOf(state, side, step.units)[0]?.cell ?? -1
    if (cell < 0) return []
    return step.shots.map(({ at }) => ({
      hexes: [spotOf(board.name(cell)), spotOf(at)],
      side: lookOf(side),
      look: 'shot',
      text,
    }))
  })
}

export function marksOf(table: TableModel, look: readonly string[]): BoardMarks {
  const { state, seat, sheet, path, shots, barrage } = table
  const areas = areasOf(state)
  // Where somebody stands a figure under the counter could not be read: an enemy has it on a ring, the own go without.
  const stands = new Map(stacksOf(state).map(stack => [stack.hex, stack.side]))
  const isFoe = (hex: string) => stands.has(hex) && stands.get(hex) !== seat
  const reach = table.reach
    .filter(({ hex }) => !isFoe(hex))
    .map(({ hex, price }) => ({ hex: spotOf(hex), figure: stands.has(hex) ? '' : String(price) }))
  const foes = table.reach
    .filter(({ hex }) => isFoe(hex))
    .map(({ hex, price }): TargetMark => ({ hex: spotOf(hex), rings: ['charge'], figure: String(price) }))
  const places = table.session.legal.flatMap(action =>
    action.type === 'place' ? [{ hex: spotOf(action.hex), figure: '' }] : [],
  )
  const lit = new Set(reach.map(({ hex }) => hex))
  const falls = new Set(
    (barrage?.cases ?? []).flatMap(({ landings }) => landings.flatMap(({ landing }) => (landing ? [landing] : []))),
  )
  return {
    areas,
    labels: labelsOf(state).filter(({ hex }) => !lit.has(hex)),
    arrows: seat && sheet ? arrowsOf(state, seat, sheet.plan) : [],
    reach: state.phase === 'placement' ? places : reach,
    path: path.map(spotOf),
    targets: [
      ...foes,
      ...table.targets.map((hex): TargetMark => {
        const shells = shots.find(({ at }) => at === hex)?.shells
        const rings = falls.has(hex) ? (['fire', 'charge'] as const) : (['fire'] as const)
        return { hex: spotOf(hex), rings, ...(shells ? { figure: `${shells}×` } : {}) }
      }),
    ],
    selected: table.selected ? spotOf(table.selected) : null,
    armed: table.place ? spotOf(table.place) : path.length > 0 ? spotOf(path.at(-1) as string) : null,
    look,
  }
}
