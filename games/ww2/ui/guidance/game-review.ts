// The review of a finished war: the richer country, the turns that changed it, four figures over time, and losses by cause.
import type { AccountStep, GameReview } from '@sandtable/board'
import type { WwAction } from '../../rules/contract/actions.ts'
import type { WwEvent } from '../../rules/contract/events.ts'
import type { WwView } from '../../rules/knowledge/view.ts'
import type { WwState } from '../../rules/state/state.ts'
import { isSide, SIDES, type Side } from '../../rules/tables.ts'
import { halfMonth } from '../../text/calendar-words.ts'
import { capitalised, counted, listed, UNIT_NAMES } from '../../text/names.ts'
import { citiesTaken, type Hud, hud, placeName, SERIES, type TallyRow, tallyOf } from '../../viewmodel/index.ts'
import { stateOf } from '../positions.ts'

const MOST_POINTS = 3
const COLUMNS: readonly (readonly [title: string, cell: (row: TallyRow) => number])[] = [
  ['Raised', row => row.raised],
  ['Lost in fights', row => row.fought],
  ['Lost to shells', row => row.shelled],
  ['To own shells', row => row.friendly],
  ['Left', row => row.left],
]

type Step = AccountStep<WwView, WwAction, WwEvent>

/** The war as it stood at the beginning of a turn, or at its end. */
type Point = { readonly seq: number; readonly state: WwState; readonly facts: Hud; readonly told: readonly WwEvent[] }

export function reviewOf(steps: readonly Step[]): GameReview {
  const [first] = steps
  const last = steps.at(-1)
  const points = pointsOf(steps)
  if (!first || !last || points.length === 0) return { curve: null, turningPoints: [], units: null }
  const events = steps.flatMap(step => step.events)
  // Under fog only the end shows both sides, and a share of what one half is unknown of is no share.
  const known = points.filter(({ facts }) => SIDES.every(side => !facts.sides[side].isFogged))
  const isKnown = known.length === points.length
  return {
    curve: isKnown ? curveOf(known) : null,
    turningPoints: isKnown ? swingsOf(known) : [],
    graphs: graphsOf(points),
    units: unitRows(tallyOf(stateOf(first.before), stateOf(last.after), events)),
  }
}

function pointsOf(steps: readonly Step[]): readonly Point[] {
  const points: Point[] = []
  let told: WwEvent[] = []
  for (const { seq, events, after } of steps) {
    told.push(...events)
    if (!events.some(({ type }) => type === 'turn_began' || type === 'game_over')) continue
    const state = stateOf(after)
    points.push({ seq, state, facts: hud(state, isSide(after.viewer) ? after.viewer : null), told })
    told = []
  }
  return points
}

const shareOf = ({ sides: { nw, se } }: Hud): number =>
  nw.income + se.income === 0 ? 0.5 : nw.income / (nw.income + se.income)

const curveOf = (points: readonly Point[]): GameReview['curve'] => ({
  title: 'Whose country was richer',
  note: 'The share of income from owned hexes; armies and treasuries are left out.',
  clause: 'WW-5.11',
  points: points.map(({ seq, facts }) => ({ seq, share: shareOf(facts), text: figuresText(facts) })),
})

function figuresText({ counter, sides }: Hud): string {
  const figures = SIDES.map(side => {
    const { name, cities, income, strength } = sides[side]
    return `${name} ${counted(cities, 'city', 'cities')}, income ${income}, Strength ${strength}`
  })
  return `${counter}: ${figures.join('; ')}`
}

function swingsOf(points: readonly Point[]): GameReview['turningPoints'] {
  const swings = points.slice(1).map((point, i) => ({ ...point, by: shareOf(point.facts) - shareOf(points[i]!.facts) }))
  const largest = swings.filter(({ by }) => by !== 0).toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by) || a.seq - b.seq)
  return largest
    .slice(0, MOST_POINTS)
    .sort((a, b) => a.seq - b.seq)
    .map(({ seq, state, facts, told, by }) => {
      const seat: Side = by > 0 ? 'nw' : 'se'
      return {
        seq,
        seat,
        text: gainText(state, seat, told, facts.sides[seat].name),
        effect: `By ${facts.counter}: ${Math.round(Math.abs(by) * 100)} % more of all income`,
      }
    })
}

function gainText(state: WwState, seat: Side, told: readonly WwEvent[], name: string): string {
  const cities = citiesTaken(state, told).filter(({ to }) => to === seat)
  if (cities.length === 0) return `${capitalised(name)} gain ground`
  return `${capitalised(name)} take ${listed(cities.map(({ hex }) => placeName(state, hex)))}`
}

const graphsOf = (points: readonly Point[]): NonNullable<GameReview['graphs']> =>
  SERIES.map(({ name, title, clause }) => ({
    title,
    clause,
    points: points.map(({ seq, facts: { turn, sides } }) => {
      const value = (side: Side) => (sides[side].isFogged ? null : sides[side][name])
      return { seq, label: capitalised(halfMonth(turn)), values: [value('nw'), value('se')] as const }
    }),
  }))

function unitRows(tally: readonly TallyRow[]): GameReview['units'] {
  return {
    columns: COLUMNS.map(([title]) => ({ title, isNumber: true })),
    rows: tally.map(row => ({
      id: `${row.side} ${row.type ?? 'unknown'}`,
      seat: row.side,
      name: row.type ? UNIT_NAMES[row.type] : 'Of a kind never seen',
      cells: COLUMNS.map(([, cell]) => String(cell(row))),
    })),
  }
}
