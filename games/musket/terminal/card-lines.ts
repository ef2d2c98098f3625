// Cards in text: the odds before an attack, a unit, a hex.

import { columns, INKS, type Look, padTo, wrap } from '@sandtable/terminal'
import { type HexCard, type OddsCard, percent, type UnitCard } from '../viewmodel/index.ts'
import { glyphsFor } from './glyphs.ts'
import { sideInk } from './inks.ts'

const BAR = 20

/** MK-20.9: the sum with every modifier and its clause, the headlines, and a bar for each possible end. */
export function oddsLines(card: OddsCard, look: Look): string[] {
  const { paint } = look
  const clause = (id: string) => paint(id, INKS.clause)
  const width = Math.min(96, look.width())
  return [
    paint(card.title, INKS.title),
    ...(card.command ? wrap(`  ${paint(card.command.text, INKS.warn)} ${clause(card.command.clause)}`, width, '  ') : []),
    ...wrap(`  ${card.sum}`, width, '  '),
    ...columns(card.causes.map(({ text, clause: id }) => [`  ${text}`, clause(id)])),
    ...wrap(
      `  ${card.headlines.map(({ label, text, clause: id }) => `${label} ${paint(text, INKS.key)} ${clause(id)}`).join(', ')}.`,
      width,
      '  ',
    ),
    ...endLines(card, look),
  ]
}

/** Many attacks, a line each, to choose from. */
export function oddsTable(cards: readonly OddsCard[], look: Look): string[] {
  const rows = cards.map(({ title, headlines }) => {
    const facts = headlines.filter(({ fact, p }) => p > 0 && fact !== 'twoSp' && fact !== 'moraleFails')
    return [title, facts.map(({ label, text }) => `${label} ${look.paint(text, INKS.key)}`).join(', ')]
  })
  return rows
    .flatMap(([title = '', facts = '']) => [look.paint(title, INKS.title), ...wrap(`  ${facts}`, look.width(), '  ')])
    .concat('odds and a number tells all about one.')
}

function endLines({ ends }: OddsCard, look: Look): string[] {
  const { bar } = glyphsFor(look)
  const longest = Math.max(...ends.map(({ label }) => label.length))
  return ends.map(({ label, p, text }) => {
    const length = p > 0 ? Math.max(1, Math.round(p * BAR)) : 0
    return `    ${padTo(label, longest)} ${text.padStart(8)} ${look.paint(bar.repeat(length), INKS.number)}`
  })
}

export function unitLines(card: UnitCard, look: Look): string[] {
  const { paint } = look
  const width = Math.min(96, look.width())
  const shoots =
    card.range === 0 ? 'no firearms' : `range ${card.range}, hits on ${card.hitChance} (${percent(card.hitChance / 60)})`
  return [
    `${paint(card.name, sideInk(card.side))} (${card.id}), ${card.sideName}, at ${card.hexName} (${card.terrainName})`,
    `  ${card.kindName}: strength ${card.sp} of ${card.max}, ${card.quality}; moves ${card.movement}, ${shoots}`,
    ...(card.leader ? [`  ${card.leader.name} is with it, command radius ${card.leader.radius}.`] : []),
    ...wrap(`  ${card.activated ? 'Activated this turn.' : 'Still to act this turn.'} ${card.command}`, width, '  '),
    ...wrap(`  ${paint(card.profile, INKS.dim)}`, width, '  '),
  ]
}

export function hexLines(card: HexCard, look: Look): string[] {
  const { paint } = look
  const width = Math.min(96, look.width())
  return [
    paint(`${card.name}, ${card.terrainName}`, INKS.title),
    ...card.lines.flatMap(({ text, clauses }) =>
      wrap(`  ${text} ${clauses.map(id => paint(id, INKS.clause)).join(' ')}`, width, '  '),
    ),
  ]
}
