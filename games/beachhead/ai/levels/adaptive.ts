// BI-24.16: an opponent that wants a close game. It notes how things stood at the start of each of its turns, looks back over five, and
// plays a level higher or lower. Notes are plain data and go from one turn to the next; they hold nothing but what its views said.

import type { BeachheadView } from '../../rules/knowledge/view.ts'
import { type Side, UNITS, type UnitType } from '../../rules/tables/index.ts'
import { LEVEL_IDS, LEVELS, type LevelId } from './levels.ts'

export type TurnRecord = {
  readonly turn: number
  readonly destroyed: number
  readonly lost: number
  readonly objectives: number
}
export type LevelChange = {
  readonly turn: number
  readonly level: LevelId
  readonly balance: number
  readonly clause: 'BI-24.16'
}
export type AdaptiveNotes = {
  readonly level: LevelId
  /** Points of both sides at the first look. */
  readonly points: number
  readonly looks: readonly TurnRecord[]
  readonly changes: readonly LevelChange[]
  /** How many of them the table has been told of. */
  readonly told: number
}

const BACK = 5
const OBJECTIVE = 0.2
const TOO_WELL = 0.4
const TOO_BADLY = -0.3
const APART = 3

/** The notes after another look; the same notes where this turn was looked at already. `begin`: the level of a game that is new to it. */
export function noteTurn(
  notes: AdaptiveNotes | null,
  view: BeachheadView,
  side: Side,
  begin: () => LevelId = () => 'veteran',
): AdaptiveNotes {
  const last = notes?.looks.at(-1)
  if (!notes || !last || view.turn < last.turn) return firstNotes(view, side, begin())
  if (view.turn === last.turn) return notes
  const looks = [...notes.looks, lookAt(view, side)].slice(-BACK - 1)
  return judged({ ...notes, looks })
}

/** A player that is asked in the middle of a game it has not seen judges by the whole of it: nothing lost on turn 1, all objectives the Defender's. */
function firstNotes(view: BeachheadView, side: Side, level: LevelId): AdaptiveNotes {
  const now = lookAt(view, side)
  const fresh: AdaptiveNotes = { level, points: pointsInAll(view), looks: [now], changes: [], told: 0 }
  if (view.turn === 1) return fresh
  const start = { turn: 1, destroyed: 0, lost: 0, objectives: side === 'defender' ? view.objectives.length : 0 }
  return judged({ ...fresh, looks: [start, now] })
}

/** s of BI-24.16 over the turns that are kept. */
export function balanceNow({ looks, points }: AdaptiveNotes): number {
  const [from, to] = [looks[0]!, looks.at(-1)!]
  const gained = to.destroyed - from.destroyed - (to.lost - from.lost)
  return gained / Math.max(1, points) + OBJECTIVE * (to.objectives - from.objectives)
}

function judged(notes: AdaptiveNotes): AdaptiveNotes {
  const { turn } = notes.looks.at(-1)!
  const changed = notes.changes.at(-1)
  if (changed && turn - changed.turn < APART) return notes
  const balance = balanceNow(notes)
  const step = balance > TOO_WELL ? -1 : balance < TOO_BADLY ? 1 : 0
  const level = LEVEL_IDS[LEVEL_IDS.indexOf(notes.level) + step]
  if (step === 0 || level === undefined) return notes
  return { ...notes, level, changes: [...notes.changes, { turn, level, balance, clause: 'BI-24.16' }] }
}

const lostBy = ({ lost }: BeachheadView, side: Side): number =>
  lost.reduce((sum, { type }) => sum + (UNITS[type].side === side ? UNITS[type].cost : 0), 0)

function lookAt(view: BeachheadView, side: Side): TurnRecord {
  const lost = lostBy(view, side)
  return {
    turn: view.turn,
    destroyed: lostBy(view, 'assault') + lostBy(view, 'defender') - lost,
    lost,
    objectives: view.objectives.filter(({ control, destroyed }) => !destroyed && control === side).length,
  }
}

/** Both lists where they lie open; else its own twice. */
function pointsInAll(view: BeachheadView): number {
  const gone = lostBy(view, 'assault') + lostBy(view, 'defender')
  const listed = (counts: { readonly [type in UnitType]?: number }) =>
    Object.entries(counts).reduce((sum, [type, count]) => sum + UNITS[type as UnitType].cost * (count ?? 0), 0)
  if (view.alive) return gone + listed(view.alive.assault) + listed(view.alive.defender)
  return gone + 2 * (view.own?.units.reduce((sum, { type }) => sum + UNITS[type].cost, 0) ?? 0)
}

/** The sentence for readers of its reasons, in the turn of a change. */
export function tellChange({ changes, looks }: AdaptiveNotes): string {
  const change = changes.at(-1)
  if (!change || change.turn !== looks.at(-1)?.turn) return ''
  return ` From this turn it plays as ${LEVELS[change.level].title}: the last turns stood at ${change.balance.toFixed(2)}.`
}

/** For the log, once. The balance stays out of it: with secret lists it would tell what the other side began with. */
export function sayChange({ changes, told }: AdaptiveNotes): Saying | null {
  const change = changes[told]
  return change ? { text: `Adaptive plays as ${LEVELS[change.level].title} from now on.`, clauses: [change.clause] } : null
}
/** Against a player it has met before. */
export const sayBeginning = ({ level }: AdaptiveNotes): Saying | null =>
  level === 'veteran'
    ? null
    : { text: `Adaptive begins as ${LEVELS[level].title}, going by past games.`, clauses: ['BI-24.16'] }
type Saying = { readonly text: string; readonly clauses: readonly string[] }

/** What a host hands back; null when it is nothing that was written here. */
export function readNotes(notes: unknown): AdaptiveNotes | null {
  if (typeof notes !== 'object' || notes === null) return null
  const { level, points, looks, changes, told } = notes as Partial<AdaptiveNotes>
  const isSound =
    LEVEL_IDS.some(id => id === level) &&
    Number.isFinite(points) &&
    Number.isFinite(told) &&
    Array.isArray(changes) &&
    Array.isArray(looks) &&
    looks.length > 0
  return isSound ? (notes as AdaptiveNotes) : null
}
