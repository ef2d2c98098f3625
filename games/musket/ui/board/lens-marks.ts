// What a player asked to see laid over the map (MK-20.18, PRODUCT 13): plain marks for the board.
import type { Area, BoardMarks, ReachMark } from '@sandtable/board'
import { bestChargePath, chargePoints } from '../../rules/combat/charge.ts'
import { fieldOf } from '../../rules/map/field.ts'
import { bestPath } from '../../rules/movement/movement.ts'
import { unitById } from '../../rules/state/state.ts'
import {
  asIfActive,
  commandAreas,
  fireReach,
  hexOf,
  type MusketState,
  type Overlay,
  overlay,
  percent,
  type Selection,
  sightReport,
  threatAt,
} from '../../viewmodel/index.ts'
import { lookOf } from './drawing.ts'

export const LENSES = ['command', 'sight', 'range', 'risk'] as const
export type Lens = (typeof LENSES)[number]

export type LensView = {
  readonly selection: Selection
  readonly hover: string | null
  readonly lens: Lens | null
  readonly sightFrom: string | null
  readonly look: readonly string[]
}

export function marksOf(state: MusketState, { selection, hover, lens, sightFrom, look }: LensView): BoardMarks {
  const shown = overlay(state, selection.selected)
  const unit = selection.selected === null ? undefined : unitById(state, selection.selected)
  const armed = selection.armed
  const isThreat = shown?.mode === 'threat'
  return {
    areas: [...lensAreas(state, selection, lens), ...(isThreat ? [threatArea(shown.moves.map(({ hex }) => hex))] : [])],
    reach: shown && !isThreat && lens !== 'sight' ? reachMarks(state, shown.unit, shown.moves, lens === 'risk') : [],
    path: pathOf(state, selection, hover),
    targets: (shown?.targets ?? []).map(({ hex, rings, hitChance }) => ({
      hex,
      rings,
      ...(hitChance === null ? {} : { figure: percent(hitChance / 60) }),
    })),
    sight: lens === 'sight' && sightFrom && hover && hover !== sightFrom ? sightOf(state, sightFrom, hover) : null,
    selected: unit ? hexOf(state, unit) : lens === 'sight' ? sightFrom : null,
    armed: armed?.hex ?? (selection.question && 'hex' in selection.question ? selection.question.hex : null),
    look,
  }
}

const threatArea = (hexes: readonly string[]): Area => ({ hexes, look: 'threat' })

function sightOf(state: MusketState, from: string, to: string) {
  const { sees, samples, blockers } = sightReport(state, from, to)
  return { from, to, sees, sampled: samples, blockers }
}

function lensAreas(state: MusketState, selection: Selection, lens: Lens | null): Area[] {
  if (lens === 'command') {
    return commandAreas(state).map(({ hexes, side }) => ({ hexes, side: lookOf(side), look: 'command' }))
  }
  const reach = lens === 'range' && selection.selected !== null ? fireReach(state, selection.selected) : null
  if (!reach) return []
  return [
    ...(reach.hidden.length > 0 ? [{ hexes: reach.hidden, look: 'hidden' } as const] : []),
    ...(reach.hexes.length > 0 ? [{ hexes: reach.hexes, look: 'fire' } as const] : []),
  ]
}

function reachMarks(
  state: MusketState,
  unit: string,
  moves: readonly { readonly hex: string; readonly cost: number; readonly checks: number }[],
  withRisk: boolean,
): ReachMark[] {
  return moves.map(({ hex, cost, checks }) => {
    const plain = { hex, figure: String(cost), check: checks > 0 }
    if (!withRisk) return plain
    const loss = threatAt(state, unit, hex)?.expectedLoss ?? 0
    return { ...plain, risk: Math.min(1, loss / 3), riskText: loss < 0.05 ? '0' : `−${loss.toFixed(1)}` }
  })
}

/** The same risk as a sentence, for screen readers. */
export function riskWords(state: MusketState, shown: Overlay | null, hex: string): string {
  const isReached = shown && shown.mode !== 'threat' && shown.moves.some(move => move.hex === hex)
  const threat = isReached ? threatAt(state, shown.unit, hex) : null
  if (!threat) return ''
  const who = threat.attackers.map(
    ({ unit, by, expectedLoss }) => `${unitById(state, unit)?.who.name ?? unit} by ${by} ${expectedLoss.toFixed(1)}`,
  )
  return ` Risk ${threat.expectedLoss.toFixed(1)} strength on average${who.length > 0 ? `: ${who.join(', ')}` : '; nobody reaches it'}.`
}

/** The armed way, else the one under the pointer. */
function pathOf(state: MusketState, { armed, selected }: Selection, hover: string | null): readonly string[] {
  if (armed) return armed.kind === 'fire' ? [] : pathTo(state, armed.unit, armed.hex, armed.kind)
  if (selected === null || hover === null) return []
  const shown = overlay(state, selected)
  if (!shown || shown.mode === 'threat') return []
  if (shown.moves.some(({ hex }) => hex === hover)) return pathTo(state, selected, hover, 'move')
  const target = shown.targets.find(({ hex }) => hex === hover)
  return target?.rings.includes('charge') && !target.rings.includes('fire') ? pathTo(state, selected, hover, 'charge') : []
}

/** From the unit's own hex to `hex`; empty when there is none. */
export function pathTo(state: MusketState, unitId: string, hex: string, by: 'move' | 'charge' | 'exit'): readonly string[] {
  const unit = unitById(state, unitId)
  if (!unit) return []
  const position = asIfActive(state, unitId)
  const field = fieldOf(state)
  const to = field.cell(hex)
  if (!position.active || to < 0) return []
  const found =
    by === 'charge'
      ? bestChargePath(position, field, unit, to, chargePoints(unit, position.active))
      : bestPath(position, field, unit, position.active, to, by === 'exit')
  return found ? [field.hex(unit.cell), ...found.path.map(cell => field.hex(cell))] : []
}
