// WW-17: the report of the turn just played: both sides' steps in the order they were carried out, each with its sentence
// and its clauses. It is worked out backwards from the present position and the log.
import type { Fought, Mustered, OwnerChanged, Shelled, WwEvent } from '../rules/contract/events.ts'
import { boardOfState, idOf, NO_OWNER, OWNER_LETTERS, type WwState } from '../rules/state/state.ts'
import { FACTION_LETTERS, SIDES, type Side, type UnitType } from '../rules/tables.ts'
import { describe } from '../text/events.ts'
import { groundText, isSameMuster, musterText } from './report-sentences.ts'

/** `type` is null for a unit that fell and was never announced. */
export type ReportUnit = { readonly id: string; readonly side: Side; readonly type: UnitType | null; readonly hex: string }
export type ReportFrame = {
  readonly text: string
  readonly clauses: readonly string[]
  readonly side: Side | null
  readonly kind: WwEvent['type']
  /** Where it happens. */
  readonly hex: string | null
  /** All units on the map when it begins. */
  readonly units: readonly ReportUnit[]
  /** The owner of each hex: it changes when all steps are over (WW-5.2). */
  readonly owners: string
  /** The units that move, and their path with its start. */
  readonly movers: readonly string[]
  readonly path: readonly string[]
  /** Where units that fall back end. */
  readonly back: string | null
  readonly shot: { readonly from: string | null; readonly target: string | null; readonly landing: string | null } | null
  readonly wind: string | null
  readonly dead: readonly string[]
  readonly tone: 'good' | 'bad' | 'plain'
}
export type TurnReport = { readonly turn: number; readonly frames: readonly ReportFrame[] }

const SHOWN: ReadonlySet<WwEvent['type']> = new Set<WwEvent['type']>([
  ...(['mustered', 'moved', 'combat', 'wind', 'shot', 'step_void', 'step_unpaid', 'step_waited', 'losses_assigned'] as const),
  ...(['owner_changed', 'unit_repaired', 'game_over'] as const),
])

/** The events of the last turn that was carried out, from the story so far; none before the first. */
export function lastTurnOf(told: readonly WwEvent[]): readonly WwEvent[] {
  const from = told.findLastIndex(event => event.type === 'plans_opened')
  if (from < 0) return []
  const turn = told.slice(from)
  const end = turn.findIndex(event => event.type === 'turn_began')
  return end < 0 ? turn : turn.slice(0, end)
}

export function turnReportOf(now: WwState, turn: readonly WwEvent[], story: readonly WwEvent[]): TurnReport {
  const cast = reportedUnits(now, turn, story)
  let stage = cast.filter(({ isRaised }) => !isRaised).map(({ extra }) => extra)
  const raised = new Map(cast.map(({ extra }) => [extra.id, extra]))
  let owners = ownersBefore(now, turn)
  const frames: ReportFrame[] = []
  const events = turn.filter(event => SHOWN.has(event.type))
  for (const event of joined(events)) {
    const [first] = event
    // Recruits are there when their frame begins; all other units move during it.
    const next = event.reduce((stand, each) => after(each, stand, raised), stage)
    if (first.type === 'owner_changed') owners = now.owners
    const frame = frameOf(first, first.type === 'mustered' ? next : stage, owners)
    frames.push({ ...frame, text: textOf(now, event) ?? frame.text })
    stage = next
  }
  return { turn: turn[0]?.turn ?? now.turn, frames }
}

function ownersBefore(now: WwState, turn: readonly WwEvent[]): string {
  const board = boardOfState(now)
  const letters = [...now.owners]
  for (const event of turn)
    if (event.type === 'owner_changed') letters[board.cell(event.hex)] = event.from ? OWNER_LETTERS[event.from] : NO_OWNER
  return letters.join('')
}

type EventGroup = readonly [WwEvent, ...WwEvent[]]

/** What is told in one frame: recruits of one place, all ground that changes hands, and a fight with the march that it ends. */
function joined(events: readonly WwEvent[]): readonly EventGroup[] {
  const groups: [WwEvent, ...WwEvent[]][] = []
  for (const [i, event] of events.entries()) {
    const last = groups.at(-1)
    if (last && goesWith(event, events[i - 1]!)) last.push(event)
    else groups.push([event])
  }
  return groups
}

function goesWith(event: WwEvent, before: WwEvent): boolean {
  if (event.type === 'mustered') return before.type === 'mustered' && isSameMuster(before, event)
  if (event.type === 'owner_changed') return before.type === 'owner_changed'
  return event.type === 'moved' && before.type === 'combat' && before.side === event.side && before.step === event.step
}

function textOf(now: WwState, events: EventGroup): string | null {
  const [first] = events
  if (first.type === 'mustered') return musterText(now, events as readonly Mustered[])
  return first.type === 'owner_changed' ? groundText(now, events as readonly OwnerChanged[]) : null
}

function frameOf(event: WwEvent, units: readonly ReportUnit[], owners: string): ReportFrame {
  const { text, clauses } = describe(event)
  const still: ReportFrame = {
    text,
    clauses,
    side: 'side' in event ? event.side : null,
    kind: event.type,
    hex: 'hex' in event ? event.hex : null,
    units,
    owners,
    movers: [],
    path: [],
    back: null,
    shot: null,
    wind: null,
    dead: [],
    tone: 'plain',
  }
  if (event.type === 'moved')
    return { ...still, movers: event.units, path: event.from ? [event.from, ...event.path] : event.path }
  if (event.type === 'combat') return fightFrame(still, event, units)
  if (event.type === 'shot') return shotFrame(still, event)
  return event.type === 'wind' ? { ...still, wind: event.wind } : still
}

function fightFrame(still: ReportFrame, event: Fought, units: readonly ReportUnit[]): ReportFrame {
  const start = units.find(({ id }) => event.attackers.includes(id))?.hex ?? event.from
  const isTaken = event.outcome === 'victory'
  return {
    ...still,
    movers: event.attackers,
    path: start === event.from ? [event.from, event.hex] : [start, event.from, event.hex],
    back: isTaken ? null : event.from,
    dead: [...event.defendersLost, ...event.attackersLost],
    tone: isTaken ? 'good' : 'bad',
  }
}

const shotFrame = (still: ReportFrame, { from, target, landing, killed }: Shelled): ReportFrame => ({
  ...still,
  hex: landing ?? target,
  shot: { from, target, landing },
  dead: killed,
  tone: killed.length > 0 ? 'bad' : 'plain',
})

function after(event: WwEvent, stage: readonly ReportUnit[], raised: ReadonlyMap<string, ReportUnit>): ReportUnit[] {
  const put = (ids: readonly string[], hex: string) => stage.map(extra => (ids.includes(extra.id) ? { ...extra, hex } : extra))
  if (event.type === 'mustered') {
    const extra = raised.get(event.unit)
    return extra ? [...stage, { ...extra, hex: event.hex }] : [...stage]
  }
  if (event.type === 'moved') return event.hex === null ? [...stage] : put(event.units, event.hex)
  if (event.type === 'combat') {
    const dead = new Set([...event.defendersLost, ...event.attackersLost])
    const stands = event.outcome === 'victory' ? event.hex : event.from
    return put(event.attackers, stands).filter(({ id }) => !dead.has(id))
  }
  if (event.type === 'shot') return stage.filter(({ id }) => !event.killed.includes(id))
  return [...stage]
}

type ReportedUnit = { readonly extra: ReportUnit; readonly isRaised: boolean }

/** All units of the turn, the surviving and the destroyed, each where it stood when the turn began. */
function reportedUnits(now: WwState, turn: readonly WwEvent[], story: readonly WwEvent[]): readonly ReportedUnit[] {
  const board = boardOfState(now)
  const living = SIDES.flatMap(side =>
    now.units[side].map(({ serial, type, cell }) => ({
      id: idOf(now.factions, side, serial),
      side,
      type,
      hex: board.name(cell),
    })),
  )
  const types = new Map<string, UnitType>(living.map(({ id, type }) => [id, type]))
  for (const event of story)
    if (event.type === 'mustered' || event.type === 'unit_deployed') types.set(event.unit, event.unitType)
  const fallen = turn.flatMap(event => {
    if (event.type === 'combat') return [...event.defendersLost, ...event.attackersLost]
    return event.type === 'shot' ? event.killed : []
  })
  const sideOf = (id: string) => SIDES.find(side => FACTION_LETTERS[now.factions[side] ?? 'German'] === id[0]) ?? 'nw'
  const lost = fallen.map((id): ReportUnit => ({ id, side: sideOf(id), type: types.get(id) ?? null, hex: '' }))
  return [...living, ...lost].map(extra => ({
    extra: { ...extra, hex: startOf(extra, turn) },
    isRaised: isRaised(extra.id, turn),
  }))
}

const isRaised = (id: string, turn: readonly WwEvent[]): boolean =>
  turn.some(event => event.type === 'mustered' && event.unit === id)

/** Where it stood when the turn began: the first event that names it says so. */
function startOf({ id, hex }: ReportUnit, turn: readonly WwEvent[]): string {
  for (const [i, event] of turn.entries()) {
    if (event.type === 'mustered' && event.unit === id) return event.hex
    if (event.type === 'moved' && event.units.includes(id)) return event.from ?? event.path[0] ?? hex
    if (event.type === 'shot' && event.killed.includes(id)) return event.landing ?? hex
    if (event.type !== 'combat') continue
    if (event.defenders.includes(id)) return event.hex
    if (!event.attackers.includes(id)) continue
    const end = turn[i + 1]
    return (end?.type === 'moved' && end.side === event.side ? end.from : null) ?? event.from
  }
  return hex
}
