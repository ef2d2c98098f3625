// Commands that look: cards, lenses and lists. None of them changes anything (MK-20.12, MK-20.18, MK-20.25).

import { type Command, columns, Failure, INKS, type Ink, wrap } from '@sandtable/terminal'
import { conditionText, hexName } from '../text/index.ts'
import {
  commandAreas,
  fireReach,
  hexCard,
  hexOf,
  marks,
  overlay,
  parseHex,
  type Side,
  scenarioCard,
  sightReport,
  threatAt,
  type Unit,
  unitAtHex,
  unitCard,
} from '../viewmodel/index.ts'
import { hexLines, unitLines } from './card-lines.ts'
import type { MusketContext } from './context.ts'
import { counterText } from './counters.ts'
import { findUnit } from './find-unit.ts'
import { BLOCKED, LENS } from './inks.ts'
import type { MapMarks } from './map.ts'
import { scenarioLines } from './screens.ts'
import { LEGEND } from './topics.ts'

export function viewCommands(table: MusketContext): readonly Command[] {
  const { host } = table
  const command = (name: string, takes: string, summary: string, run: Command['run']): Command => ({
    name,
    takes,
    summary,
    topic: 'look',
    run,
  })
  return [
    command('unit', '[unit | hex]', 'Everything about a unit.', words => {
      const card = unitCard(table.state, unitOrHand(table, words).who.id)
      if (card) host.say(...unitLines(card, host.look))
    }),
    command('units', '', 'Both armies, unit by unit.', () => host.say(...armyLines(table))),
    command('hex', '<hex>', 'The ground and what lies there.', ([word = '']) => {
      const card = hexCard(table.state, hexWanted(table, word))
      if (card) host.say(...hexLines(card, host.look))
    }),
    command('sight', '<hex> <hex>', 'Who sees whom: the hexes the line passes, and what blocks it.', words =>
      sight(table, words),
    ),
    command('command', '', 'How far each of your leaders commands.', () => commandReach(table)),
    command('reach', '[unit | hex]', 'How far a unit can shoot.', words => reach(table, words)),
    command('threat', '[hex]', 'Who could attack the unit in hand where it stands, or at each place it can go.', ([word]) =>
      host.say(...threatLines(table, word === undefined ? null : hexWanted(table, word))),
    ),
    command('goals', '', 'How each side can win.', () => {
      const { victory, sides } = table.state.setting
      host.say(...victory.map(each => `${sides[each.side]}: ${conditionText(each, sides)}.`))
    }),
    command('scenario', '', 'The battle as it was set up.', () => {
      const { scenario, options } = host.match.record()
      const card = scenarioCard(scenario as Parameters<typeof scenarioCard>[0], options as Parameters<typeof scenarioCard>[1])
      host.say(...scenarioLines(card, host.look))
    }),
    command('legend', '', 'What the signs on the map mean.', () => host.say(...LEGEND(host.look))),
  ]
}

function hexWanted(table: MusketContext, word: string): string {
  const place = table.places.find(({ number }) => String(number) === word)
  const hex = place?.hex ?? parseHex(table.state, word)
  if (hex === null) throw new Failure(word === '' ? 'Which hex? For example D5.' : `${word} is not on the board.`)
  return hex
}

/** The unit named, or the one in hand. */
function unitOrHand(table: MusketContext, words: readonly string[]): Unit {
  const text = words.length > 0 ? words.join(' ') : (table.selection.selected ?? '')
  const hex = parseHex(table.state, text)
  const unit = hex === null ? findUnit(table.state, text) : unitAtHex(table.state, hex)
  if (unit) return unit
  throw new Failure(text === '' ? 'Which unit? A name, an id or a hex.' : `There is no unit at or called ${text}.`)
}

function armyLines(table: MusketContext): string[] {
  const { state, host } = table
  const shown = marks(state).units
  const rows = shown.map(mark => {
    const card = unitCard(state, mark.unit)
    const { text, ink } = counterText(state, mark, null)
    const leader = card?.leader ? `* ${card.leader.name} ${card.leader.radius}` : ''
    return [
      host.look.paint(text, ink),
      card?.hexName ?? '',
      card?.name ?? '',
      mark.unit,
      `${card?.sp}/${card?.max}`,
      mark.mark,
      leader,
    ]
  })
  const coming = state.arrivals.map(({ who, turn, cell }) => {
    const hex = `${cell % state.setting.columns},${Math.floor(cell / state.setting.columns)}`
    return `${who.name} comes on turn ${turn} at ${hexName(hex)} (${state.setting.sides[who.side]}).`
  })
  return [...columns(rows), ...coming]
}

/** Ends and hexes of a lens with their signs; what blocks or is hidden is crossed out. */
function lensOf(
  ends: readonly string[],
  endSign: string,
  hexes: readonly string[],
  sign: string,
  crossed: readonly string[],
): MapMarks['lens'] {
  const lens = new Map<string, { readonly text: string; readonly ink: Ink }>()
  for (const hex of ends) lens.set(hex, { text: endSign, ink: LENS })
  for (const hex of hexes) lens.set(hex, { text: sign, ink: LENS })
  for (const hex of crossed) lens.set(hex, { text: '  XX  ', ink: BLOCKED })
  return lens
}

function sight(table: MusketContext, words: readonly string[]): void {
  const [from, to] = words.map(word => hexWanted(table, word))
  if (from === undefined || to === undefined) throw new Failure('sight needs two hexes: sight D5 F3')
  const report = sightReport(table.state, from, to)
  table.show(lensOf([from, to], '  oo  ', report.samples, '  ..  ', report.blockers))
  table.host.say(`${report.text} ${table.host.look.paint('MK-7.3', INKS.clause)}`)
}

function commandReach(table: MusketContext): void {
  const areas = commandAreas(table.state, table.selection.seat)
  const lens = lensOf(
    [],
    '',
    areas.flatMap(({ hexes }) => hexes),
    '  ++  ',
    [],
  )
  table.show(lens)
  const lines = areas.map(
    ({ name, hex, radius }) => `${name} at ${hexName(hex)} commands within ${radius}: the hexes marked +.`,
  )
  const out = table.state.units.filter(unit => isOwn(unit, table.selection.seat) && !lens.has(hexOf(table.state, unit)))
  table.host.say(
    ...lines,
    out.length > 0 ? `Out of command: ${out.map(({ who }) => who.name).join(', ')}.` : 'Everybody is in command.',
  )
}

const isOwn = (unit: Unit, seat: Side): boolean => unit.who.side === seat

function reach(table: MusketContext, words: readonly string[]): void {
  const unit = unitOrHand(table, words)
  const found = fireReach(table.state, unit.who.id)
  if (!found) return
  table.show(lensOf([], '', found.hexes, '  !!  ', found.hidden))
  const targets = overlay(table.state, unit.who.id)?.targets.filter(({ rings }) => rings.includes('fire')) ?? []
  const range =
    found.range === 0
      ? 'carries no firearms'
      : `shoots ${found.range} hexes; ! in sight, X hidden; ${targets.length} targets now`
  table.host.say(`${unit.who.name} ${range}.`)
}

/** What could come back next turn, place by place: expected loss and by whom. */
function threatLines(table: MusketContext, hex: string | null): string[] {
  const { state, selection, places, host } = table
  const unit = state.units.find(({ who }) => who.id === selection.selected)
  if (!unit) throw new Failure('Take a unit in hand first: sel D5')
  const here = hexOf(state, unit)
  const hexes = hex === null ? [here, ...places.flatMap(place => (place.move ? [place.hex] : []))] : [hex]
  const nameOf = (id: string) => state.units.find(({ who }) => who.id === id)?.who.name ?? id
  const rows = hexes.map(at => {
    const threat = threatAt(state, unit.who.id, at)
    const attackers = threat?.attackers.map(each => `${nameOf(each.unit)} (${each.by} ${each.expectedLoss.toFixed(1)})`) ?? []
    return [hexName(at), `${(threat?.expectedLoss ?? 0).toFixed(1)} SP`, attackers.join(', ') || 'nobody']
  })
  return [
    `What ${unit.who.name} could lose on average next turn, if every order of theirs arrives:`,
    ...columns(rows.map(row => ['', ...row])).flatMap(line => wrap(line, host.look.width(), ' '.repeat(15))),
  ]
}
