// A finished battle looked back on: victory points over time, what swung it, and what each unit did.
import type { GameReview } from '@sandtable/board'
import { scoreRows, type TableStep, turningPoints, type UnitRecord, unitRecords, victoryPoints } from '../../viewmodel/index.ts'
import type { AccountStep } from '../game-types.ts'

const COLUMNS = [
  { title: 'Attacks', isNumber: true, cell: ({ attacks }: UnitRecord) => String(attacks) },
  { title: 'Dice', isNumber: true, cell: ({ dice }: UnitRecord) => String(dice) },
  { title: 'Hits', isNumber: true, cell: ({ hits }: UnitRecord) => String(hits) },
  { title: 'Dealt', isNumber: true, cell: ({ dealt }: UnitRecord) => String(dealt) },
  { title: 'Taken', isNumber: true, cell: ({ taken }: UnitRecord) => String(taken) },
  { title: 'Kills', isNumber: true, cell: ({ kills }: UnitRecord) => String(kills) },
  { title: 'Secured', isNumber: true, cell: ({ secured }: UnitRecord) => String(secured) },
  { title: 'End', isNumber: false, cell: ({ fate }: UnitRecord) => fate },
] as const

export function reviewOf(told: readonly AccountStep[]): GameReview {
  const steps = told.map(
    ({ seq, events, before, after }): TableStep => ({
      seq,
      events,
      before: before,
      after: after,
    }),
  )
  const last = steps.at(-1)
  return {
    curve: {
      title: 'Victory points',
      note: 'As far as this seat could count them: what was hidden at the time is left out.',
      clause: 'BI-20.11',
      points: pointsOver(steps),
    },
    turningPoints: turningPoints(steps).map(({ seq, side, turn, text }) => ({
      seq,
      seat: side,
      text: text.charAt(0).toUpperCase() + text.slice(1),
      effect: `Turn ${turn}`,
    })),
    score: (last ? scoreRows(last) : []).map(({ side, ...row }) => ({ seat: side, ...row })),
    units: {
      columns: COLUMNS.map(({ title, isNumber }) => ({ title, isNumber })),
      rows: unitRecords(steps).map(deeds => ({
        id: deeds.id,
        seat: deeds.side,
        name: deeds.name,
        cells: COLUMNS.map(({ cell }) => cell(deeds)),
      })),
    },
  }
}

/** A point a turn, and the end. */
function pointsOver(steps: readonly TableStep[]): NonNullable<GameReview['curve']>['points'] {
  const marks = steps.filter(
    ({ events, after }) => !after.muster && events.some(({ type }) => type === 'turn_began' || type === 'game_over'),
  )
  return marks.map(({ seq, after, events }) => {
    const end = events.find(event => event.type === 'game_over')
    const { assault, defender } = end ? end.points : victoryPoints(after)
    const sum = assault + defender
    return {
      seq,
      share: sum === 0 ? 0.5 : assault / sum,
      text: `Turn ${after.turn}: Assault ${assault}, Defender ${defender}`,
    }
  })
}
