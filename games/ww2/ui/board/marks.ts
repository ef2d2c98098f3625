// What lies on the map for the hand that plans: ground owned, orders written, reach with prices, targets.
import type { Area, Arrow, BoardMarks, TargetMark } from '@sandtable/board'
import type { Plan } from '../../rules/plan/plan.ts'
import { unitsOf } from '../../rules/plan/pricing.ts'
import { boardOfState, type WwState } from '../../rules/state/state.ts'
import type { Side } from '../../rules/tables.ts'
import { type ReportFrame, spotOf, stacksOf, suppliedHexes, unseenHexes } from '../../viewmodel/index.ts'
import { lateLenses } from '../late-parts.ts'
import type { OrderDraft } from '../orders/order-draft.svelte.ts'
import type { TableModel } from '../table.svelte.ts'
import { areasOf, labelsOf, lookOf } from './drawing.ts'

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

/** Ground owned, and what fog and lack of supply take away from it. */
function groundOf(state: WwState, viewer: Side | null): Area[] {
  const unseen = unseenHexes(state, viewer)
  const supplied = viewer && suppliedHexes(state, viewer)
  return [
    ...areasOf(state),
    ...(unseen.length > 0 ? [{ look: 'fog', hexes: unseen.map(spotOf) } as const] : []),
    ...(supplied && supplied.length > 0
      ? [{ look: 'command', side: lookOf(viewer), hexes: supplied.map(spotOf) } as const]
      : []),
  ]
}

/** While the report is told: the ground, and where it happens. */
export const filmMarks = ({ state, viewer }: TableModel, { hex, owners }: ReportFrame): BoardMarks => ({
  areas: groundOf({ ...state, owners }, viewer),
  labels: labelsOf(state),
  selected: hex ? spotOf(hex) : null,
})

export function marksOf(table: TableModel, look: readonly string[]): BoardMarks {
  const { state, seat, planSheet, orderDraft } = table
  // A number under a counter could not be read: on an enemy's hex it goes on the ring, on an own hex it is left out.
  const stands = new Map(stacksOf(state).map(stack => [stack.hex, stack.side]))
  const isFoe = (hex: string) => stands.has(hex) && stands.get(hex) !== seat
  const reach = orderDraft.reach
    .filter(({ hex }) => !isFoe(hex))
    .map(({ hex, price }) => ({ hex: spotOf(hex), figure: stands.has(hex) ? '' : String(price) }))
  const foes = orderDraft.reach
    .filter(({ hex }) => isFoe(hex))
    .map(({ hex, price }): TargetMark => ({ hex: spotOf(hex), rings: ['charge'], figure: String(price) }))
  const lit = new Set(reach.map(({ hex }) => hex))
  const marks: BoardMarks = {
    areas: groundOf(state, table.viewer),
    labels: labelsOf(state).filter(({ hex }) => !lit.has(hex)),
    arrows: seat && planSheet ? arrowsOf(state, seat, planSheet.plan) : [],
    reach: state.phase === 'placement' ? placesOf(table) : reach,
    path: orderDraft.path.map(spotOf),
    targets: orderDraft.isAiming
      ? aimsOf(orderDraft)
      : [...foes, ...(orderDraft.selected ? [] : recruitsOf(planSheet?.plan ?? null))],
    selected: orderDraft.selected ? spotOf(orderDraft.selected) : null,
    armed: orderDraft.place ? spotOf(orderDraft.place) : orderDraft.path.length > 0 ? spotOf(orderDraft.path.at(-1)!) : null,
    look,
  }
  return (table.isRisky && lateLenses.here?.lensMarks(table, marks)) || marks
}

/** WW-2.18. */
const placesOf = ({ session }: TableModel) =>
  session.legal.flatMap(action => (action.type === 'place' ? [{ hex: spotOf(action.hex), figure: '' }] : []))

/** Recruits that the draft raises, at their sites. */
const recruitsOf = (plan: Plan | null): TargetMark[] =>
  (plan?.buys ?? []).map(({ at, units }) => ({ hex: spotOf(at), rings: [], figure: `+${units.length}` }))

/** WW-12.9 to WW-12.13: what can be aimed at, the shells that are, and by its letter each wind that carries them elsewhere. */
function aimsOf({ targets, shots, barrage }: OrderDraft): TargetMark[] {
  const astray = new Map<string, string[]>()
  for (const { wind, landings } of barrage?.cases ?? [])
    for (const { target, landing } of landings)
      if (landing !== null && landing !== target) astray.set(landing, [...(astray.get(landing) ?? []), wind])
  const hexes = [...new Set([...targets, ...astray.keys()])]
  return hexes.map(hex => {
    const shells = shots.find(({ at }) => at === hex)?.shells
    const winds = [...new Set(astray.get(hex) ?? [])]
    const figure = [shells ? `${shells}×` : '', winds.join('')].filter(text => text !== '').join(' ')
    const rings = [...(targets.includes(hex) ? (['fire'] as const) : []), ...(winds.length > 0 ? (['charge'] as const) : [])]
    return { hex: spotOf(hex), rings, ...(figure ? { figure } : {}) }
  })
}
