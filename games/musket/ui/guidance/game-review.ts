// A finished battle looked back on: the views that the page kept become positions again, and the desk does the sums.
import type { AccountStep, GameReview } from '@sandtable/board'
import {
  type BattleStep,
  type Deeds,
  deedsOf,
  type MusketEvent,
  STRENGTH_CURVE,
  strengthCurve,
  strengthText,
  turningPoints,
} from '../../viewmodel/index.ts'
import { stateOf } from '../positions.ts'

const COLUMNS = [
  { title: 'Lost', isNumber: true, cell: ({ lost }: Deeds) => String(lost) },
  { title: 'Dealt', isNumber: true, cell: ({ dealt }: Deeds) => String(dealt) },
  { title: 'Volleys', isNumber: true, cell: ({ volleys }: Deeds) => String(volleys) },
  { title: 'Hits', isNumber: true, cell: ({ hits }: Deeds) => String(hits) },
  { title: 'Expected', isNumber: true, cell: ({ expected }: Deeds) => expected.toFixed(1) },
  { title: 'Charges won', isNumber: true, cell: ({ won, charges }: Deeds) => (charges === 0 ? '0' : `${won} of ${charges}`) },
  { title: 'End', isNumber: false, cell: ({ fate }: Deeds) => fate },
] as const

export function reviewOf(told: readonly AccountStep[]): GameReview {
  const steps = told.map(
    ({ seq, events, before, after }): BattleStep => ({
      seq,
      events: events as readonly MusketEvent[],
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
      rows: deedsOf(steps).map(deeds => ({
        id: deeds.id,
        seat: deeds.side,
        name: deeds.name,
        cells: COLUMNS.map(({ cell }) => cell(deeds)),
      })),
    },
  }
}
