// What stands beside the map: the calendar and both sides in figures, the draft with its ledger (WW-18.2), and the last turn (WW-17.6).

import { columns, INKS, type Look, wrap } from '@sandtable/terminal'
import { ww2 } from '../index.ts'
import { hud, lossQuestion, placeName, planSheet } from '../viewmodel/index.ts'
import { SIDES, type Side, type Ww2Context, type WwEvent, type WwState } from './context.ts'
import { SIDE_INKS } from './map.ts'

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** Under fog the other treasury is not known (WW-15.10c). */
export function standingLines(state: WwState, { paint }: Look, side: Side): string[] {
  const { counter, turn, lastTurn, initiativeText, sides } = hud(state)
  const { fogOfWar } = state.setting.options
  const rows = SIDES.map(each => {
    const { name, cities, hexes, units, strength, income, treasury, isReady } = sides[each]
    const money = fogOfWar && each !== side && !state.result ? '?' : `${treasury}`
    return [
      paint(name, SIDE_INKS[each]),
      counted(cities, 'city', 'cities'),
      counted(hexes, 'hex', 'hexes'),
      counted(units, 'unit', 'units'),
      `Strength ${strength}/100`,
      `income ${income}`,
      `treasury ${money}${isReady ? ', ready' : ''}`,
    ]
  })
  return [`${paint(counter, INKS.title)} (turn ${turn} of ${lastTurn}). ${initiativeText}`, ...columns(rows)]
}

/** The numbers are for `drop`. */
export function draftLines(state: WwState, side: Side, { paint }: Look): string[] {
  const { lines, ledger, problems } = planSheet(state, side)
  const rows = lines.map(({ words, notation, price, parts, problem }, i) => [
    paint(`${i + 1}`.padStart(3), INKS.number),
    notation,
    `${price} (${parts.replace('×', 'x')})`,
    problem ? paint(problem.text, INKS.warn) : paint(words, INKS.dim),
  ])
  const spent = ledger.rows.filter(({ amount }) => amount > 0).map(({ name, amount }) => `${name.toLowerCase()} ${amount}`)
  return [
    lines.length === 0 ? 'The plan is empty.' : paint('The plan:', INKS.title),
    ...columns(rows),
    `Treasury ${ledger.treasury}, ${spent.length > 0 ? `${spent.join(', ')}: ` : ''}${ledger.price} spent, ${ledger.left} left. ${paint('WW-7.25', INKS.clause)}`,
    ...(ledger.next ? [`${ledger.next.text} ${paint(ledger.next.clause, INKS.clause)}`] : []),
    ...problems.map(({ text, clause }) => `${paint(text, INKS.warn)} ${paint(clause, INKS.clause)}`),
  ]
}

/** What is to be decided now, with numbers where there is a list. */
export function questionLines({ state, side, host }: Ww2Context): string[] {
  const numbered = (texts: readonly string[]) => texts.map((text, i) => `  ${i + 1} ${text}`)
  const options = host.match.legal(side) as readonly {
    readonly type: string
    readonly faction?: string
    readonly hex?: string
  }[]
  if (state.phase === 'factions') return ['Which faction? WW-2.2', ...numbered(options.map(({ faction }) => `${faction}`))]
  if (state.phase === 'placement')
    return ['Where does your first unit stand? WW-2.18', ...numbered(options.map(({ hex = '' }) => placeName(state, hex)))]
  const question = lossQuestion(state, side)
  if (question) return [`${question.text} ${question.clause}`, ...numbered(question.choices.map(({ text }) => text))]
  return state.phase === 'planning' ? draftLines(state, side, host.look) : []
}

type Reported = Extract<WwEvent, { type: 'plan_reported' }>
const FATES = { done: 'done', cut: 'cut short', void: 'void' } as const
const QUIET: ReadonlySet<WwEvent['type']> = new Set<WwEvent['type']>([
  ...(['plans_opened', 'plan_reported', 'plan_submitted', 'draft_changed', 'game_over', 'turn_began'] as const),
])

/** The turn event by event: one entry a step of the telling. */
export function reportSteps(events: readonly WwEvent[], { paint, width }: Look): string[][] {
  return events
    .filter(event => !QUIET.has(event.type))
    .map(event => {
      const { text, clauses } = ww2.describe(event)
      return wrap(`- ${text} ${paint(clauses[0] ?? '', INKS.clause)}`, width(), '  ')
    })
}

/** WW-17.6: both plans side by side, step by step, each with its fate. */
export function fateTable(events: readonly WwEvent[], { paint }: Look): string[] {
  const reports = events.filter((event): event is Reported => event.type === 'plan_reported')
  const most = Math.max(0, ...reports.map(({ steps }) => steps.length))
  if (most === 0) return []
  const rows = Array.from({ length: most }, (_, i) => [
    `${i + 1}`.padStart(3),
    ...reports.map(({ steps }) => (steps[i] ? `${steps[i].order} (${FATES[steps[i].fate]})` : '')),
  ])
  const heads = reports.map(({ side, faction }) => paint(faction ?? side, SIDE_INKS[side]))
  return columns([['   ', ...heads], ...rows])
}

export function reportLines(events: readonly WwEvent[], look: Look): string[] {
  if (events.length === 0) return []
  const head = `${look.paint(`What turn ${events[0]?.turn} brought`, INKS.title)} ${look.paint('WW-17.6', INKS.clause)}`
  return [head, ...reportSteps(events, look).flat(), ...fateTable(events, look)]
}
