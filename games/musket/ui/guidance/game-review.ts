// The review of a finished battle: the views the page kept become positions again, and the view model counts.
import type { AccountStep, GameReview } from '@sandtable/board'
import type { MusketView } from '../../rules/state/position.ts'
import {
  type BattleStep,
  type MusketAction,
  type MusketEvent,
  STRENGTH_CURVE,
  strengthCurve,
  strengthText,
  turningPoints,
  type UnitRecord,
  unitRecordsOf,
} from '../../viewmodel/index.ts'
import { stateOf } from '../positions.ts'

const COLUMNS = [
  { title: 'Lost', isNumber: true, cell: ({ lost }: UnitRecord) => String(lost) },
  { title: 'Dealt', isNumber: true, cell: ({ dealt }: UnitRecord) => String(dealt) },
  { title: 'Volleys', isNumber: true, cell: ({ volleys }: UnitRecord) => String(volleys) },
  { title: 'Hits', isNumber: true, cell: ({ hits }: UnitRecord) => String(hits) },
  { title: 'Expected', isNumber: true, cell: ({ expected }: UnitRecord) => expected.toFixed(1) },
  {
    title: 'Charges won',
    isNumber: true,
    cell: ({ won, charges }: UnitRecord) => (charges === 0 ? '0' : `${won} of ${charges}`),
  },
  { title: 'End', isNumber: false, cell: ({ fate }: UnitRecord) => fate },
] as const

export function reviewOf(told: readonly AccountStep<MusketView, MusketAction, MusketEvent>[]): GameReview {
  const steps = told.map(
    ({ seq, events, before, after }): BattleStep => ({
      seq,
      events,
      before: stateOf(before),
      after: stateOf(after),
    }),
  )
  const state = steps[0]?.before
  if (!state) return { curve: null, turningPoints: [], units: null }
  const points = strengthCurve(steps).map(point => ({
    seq: point.seq,
    share: point.share,
    text: strengthText(state, point),
  }))
  return {
    curve: { ...STRENGTH_CURVE, points },
    turningPoints: turningPoints(steps).map(({ seq, side, turn, text, effect }) => ({
      seq,
      seat: side,
      text,
      effect: `Turn ${turn}: ${effect}`,
    })),
    units: {
      columns: COLUMNS.map(({ title, isNumber }) => ({ title, isNumber })),
      rows: unitRecordsOf(steps).map(record => ({
        id: record.id,
        seat: record.side,
        name: record.name,
        cells: COLUMNS.map(({ cell }) => cell(record)),
      })),
    },
  }
}
