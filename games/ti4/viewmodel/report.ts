// TI-G.3.3, TI-G.3.4: the combat as something to keep: data first, then the same as plain text and Markdown.
import { unitData } from '../data/lookup.ts'
import type { BoardTask, TiEvent } from '../rules/contract/events.ts'
import { DEFAULT_OPTIONS } from '../rules/contract/options.ts'
import { isHere } from '../rules/state/queries.ts'
import type { SessionResult, TiSession } from '../rules/state/session.ts'
import type { CombatUnit } from '../rules/state/table.ts'
import { resultOf } from '../rules/steps/pc.ts'
import { describe, ENDINGS, taskText } from '../text/events.ts'
import { counted, effectName, factionName, listed, pieceName, type SeatNames, stepName, whereText } from '../text/names.ts'
import { OPTION_WORDS } from '../text/options.ts'
import { namesAt } from './players.ts'

/** `place` as it is said: 'in the space area', 'on Jord'. */
type Count = { readonly unit: string; readonly place: string; readonly n: number; readonly damaged: number }

export type CombatReport = {
  readonly tool: string
  readonly participants: readonly {
    readonly seat: string
    readonly name: string
    readonly faction: string | null
    readonly role: string
  }[]
  readonly start: { readonly [seat: string]: readonly Count[] }
  readonly end: { readonly [seat: string]: readonly Count[] }
  /** Each round with its dice and losses, in order. */
  readonly rounds: readonly { readonly title: string; readonly lines: readonly string[] }[]
  readonly effects: readonly { readonly seat: string; readonly effect: string; readonly step: string }[]
  readonly captures: readonly string[]
  readonly retreats: readonly { readonly seat: string; readonly to: string }[]
  readonly planetsGained: readonly string[]
  readonly capacityRemovals: readonly string[]
  /** Everything to be done with the pieces since the start, in order. */
  readonly toDo: readonly string[]
  readonly luck: readonly { readonly seat: string; readonly produced: number; readonly expected: number }[]
  readonly options: { readonly [name: string]: unknown }
  readonly result: SessionResult | 'running'
}

/** `start`: the session when the units were confirmed. `events`: the live line, undone ones left out. */
export function reportOf(start: TiSession, end: TiSession, events: readonly TiEvent[], version: string): CombatReport {
  const seats = end.seats.filter(({ id, faction }) => faction !== null || id === end.attacker || id === end.defender)
  return {
    tool: `Sandtable ${version}`,
    participants: seats.map(({ id, name, faction }) => ({ seat: id, name, faction, role: roleOf(end, id) })),
    start: Object.fromEntries(seats.map(({ id }) => [id, countsOf(start, id)])),
    end: Object.fromEntries(seats.map(({ id }) => [id, countsOf(end, id)])),
    rounds: roundsOf(events, namesAt(end)),
    effects: events.flatMap(event =>
      event.type === 'effectUsed' ? [{ seat: event.seat, effect: effectName(event.use.effect), step: event.step }] : [],
    ),
    captures: events.flatMap(event => (event.type === 'unitCaptured' ? [pieceName(event.unit.unit)] : [])),
    retreats: events.flatMap(event => (event.type === 'left' ? [{ seat: event.seat, to: event.to }] : [])),
    planetsGained: end.planets.filter(({ gainedBy }) => gainedBy !== null).map(({ name }) => name),
    capacityRemovals: events.flatMap(event =>
      event.type === 'unitRemoved' && (event.why === 'capacity' || event.why === 'fleet') ? [pieceName(event.unit.unit)] : [],
    ),
    toDo: taskTexts(end, events),
    luck: luckOf(end),
    options: changedOptions(end),
    result: end.result ?? (end.step === 'PC.3' ? resultOf(end) : 'running'),
  }
}

const tasksOf = (events: readonly TiEvent[]): readonly BoardTask[] =>
  events.flatMap(event => (event.type === 'boardTask' ? [event.task] : []))

/** The same in words, for a list to tick off: in order, but like things that follow each other are one line. */
export function taskTexts(s: TiSession, events: readonly TiEvent[]): readonly string[] {
  const who = namesAt(s)
  const lines: { readonly text: string; readonly kind: string; n: number }[] = []
  for (const task of tasksOf(events)) {
    const text = taskText(task, who)
    const run = lines.slice(lines.findLastIndex(({ kind }) => kind !== task.do) + 1)
    const same = run.find(line => line.text === text)
    if (same) same.n += 1
    else lines.push({ text, kind: task.do, n: 1 })
  }
  return lines.map(({ text, n }) => (n === 1 ? text : `${text}, ${n} times`))
}

const roleOf = (s: TiSession, seat: string): string =>
  seat === s.attacker ? 'attacker' : seat === s.defender ? 'defender' : 'third party'

function countsOf(s: TiSession, seat: string): readonly Count[] {
  const rows = new Map<string, CombatUnit[]>()
  for (const unit of s.units) {
    if (unit.owner !== seat || !isHere(unit)) continue
    const key = `${unit.unit}@${unit.place}`
    rows.set(key, [...(rows.get(key) ?? []), unit])
  }
  return [...rows.values()].map(units => {
    const [{ unit, place }] = units as [CombatUnit]
    return {
      unit: unitData(unit).name,
      place: whereText(place),
      n: units.length,
      damaged: units.filter(each => each.state === 'sustained').length,
    }
  })
}

const TOLD: ReadonlySet<TiEvent['type']> = new Set([
  ...([
    'rolled',
    'rerolled',
    'dieChanged',
    'hitsEntered',
    'hitsProduced',
    'hitsCancelled',
    'hitsLapsed',
    'unitSustained',
  ] as const),
  ...([
    'unitDestroyed',
    'unitRepaired',
    'unitDamaged',
    'unitSaved',
    'unitReplaced',
    'unitAdded',
    'left',
    'combatEnded',
  ] as const),
  ...(['planetGained', 'planetHeld', 'effectUsed', 'cardCancelled', 'passed', 'committed'] as const),
])

/** Grouped by step and round, empty ones left out. */
function roundsOf(events: readonly TiEvent[], who: SeatNames): CombatReport['rounds'] {
  const rounds: { title: string; lines: string[] }[] = []
  for (const event of events) {
    if (!TOLD.has(event.type)) continue
    const title = titleOf(event)
    const last = rounds.at(-1)
    const { text } = describe(event, who)
    if (last?.title === title) last.lines.push(text)
    else rounds.push({ title, lines: [text] })
  }
  return rounds
}

function titleOf({ step, round, planet }: TiEvent): string {
  if (step.startsWith('P2')) return `Space combat, round ${round}`
  if (step.startsWith('P4') && step !== 'P4.6') return `Ground combat on ${planet ?? 'the planet'}, round ${round}`
  return stepName(step)
}

function luckOf(s: TiSession): CombatReport['luck'] {
  const seats = [...new Set(s.tally.map(({ seat }) => seat))]
  return seats.map(seat => {
    const rows = s.tally.filter(row => row.seat === seat && row.dice > 0)
    return {
      seat,
      produced: rows.reduce((sum, { produced }) => sum + produced, 0),
      expected: rows.reduce((sum, { expected }) => sum + expected, 0) / 10,
    }
  })
}

const changedOptions = (s: TiSession): { readonly [name: string]: unknown } =>
  Object.fromEntries(
    Object.entries(s.options).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULT_OPTIONS[name as keyof typeof DEFAULT_OPTIONS]),
    ),
  )

const line = ({ unit, place, n, damaged }: Count): string =>
  `${n} ${unit} ${place}${damaged > 0 ? ` (${damaged} damaged)` : ''}`

/** As the set-up words it. */
function optionText(option: string, value: unknown): string {
  const words = OPTION_WORDS.find(({ name }) => name === option)
  const said = words?.values.find(each => JSON.stringify(each.value) === JSON.stringify(value))?.title
  return `${words?.title ?? option}: ${said ?? String(value)}`
}

/** With Markdown's marks, or without them for a chat. */
export function reportText(report: CombatReport, s: TiSession, isMarkdown: boolean): string {
  const head = (text: string) => (isMarkdown ? `## ${text}` : text.toUpperCase())
  const item = (text: string) => `${isMarkdown ? '-' : '·'} ${text}`
  const name = namesAt(s)
  const forces = (counts: CombatReport['start']) =>
    Object.entries(counts).map(([seat, rows]) =>
      item(`${name(seat)}: ${rows.length > 0 ? rows.map(line).join(', ') : 'nothing'}`),
    )
  const section = (title: string, lines: readonly string[]) => (lines.length > 0 ? [head(title), ...lines, ''] : [])
  return [
    ...(isMarkdown ? ['# Combat report', ''] : ['Combat report', '']),
    ...report.participants.map(({ seat, faction, role }) =>
      item(`${name(seat)}, ${role}${faction && factionName(faction) !== name(seat) ? `: ${factionName(faction)}` : ''}`),
    ),
    item(
      `${report.result === 'running' ? 'Not decided yet' : ENDINGS[report.result]}${report.planetsGained.length > 0 ? `; planets taken: ${listed(report.planetsGained)}` : ''}`,
    ),
    '',
    ...section('Forces at the start', forces(report.start)),
    ...report.rounds.flatMap(({ title, lines }) => section(title, lines.map(item))),
    ...section('Forces at the end', forces(report.end)),
    ...section('To do on the board', report.toDo.map(item)),
    ...section(
      'Luck',
      report.luck.map(({ seat, produced, expected }) =>
        item(`${name(seat)}: ${counted(produced, 'hit')}, ${expected.toFixed(1)} expected`),
      ),
    ),
    ...section(
      'Options',
      Object.entries(report.options).map(([option, value]) => item(optionText(option, value))),
    ),
    `${report.tool}, an unofficial fan-made tool`,
    '',
  ].join('\n')
}
