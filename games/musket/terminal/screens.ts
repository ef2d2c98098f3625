// Whole screens: a scenario before it begins (MK-20.25), a battle that is over (MK-20.23), and what the others did meanwhile.

import { columns, INKS, type Look, wrap } from '@sandtable/terminal'
import {
  codeOf,
  type Digest,
  type ForceLine,
  type GameOverCard,
  type MusketState,
  type ScenarioCard,
  SIDE_MARKS,
  type Side,
} from '../viewmodel/index.ts'
import { sideInk } from './inks.ts'
import { mapLines } from './map.ts'
import { sideText } from './margin.ts'

export function scenarioLines(card: ScenarioCard, look: Look): string[] {
  const { paint } = look
  const width = Math.min(96, look.width())
  const indented = (text: string) => wrap(`  ${text}`, width, '  ')
  return [
    paint(card.title, INKS.title),
    ...indented(card.summary),
    '',
    ...mapLines(card.state, look),
    '',
    ...indented(`${card.columns} by ${card.rows} hexes. ${card.firstText} ${card.limitText}`),
    ...card.sides.flatMap(({ side, name, forces, victory }) => [
      `${paint(name, sideInk(side))} ${paint(brackets(side), INKS.dim)}`,
      ...columns(forces.map(force => forceRow(force, side))),
      ...(victory.length > 0
        ? victory.map(way => `  Wins: ${way}.`)
        : ['  Wins by the turn limit or by what is left.']
      ).flatMap(indented),
    ]),
    ...indented(
      `Options: ${card.options.length > 0 ? card.options.map(({ name }) => name.toLowerCase()).join(', ') : 'none'}.`,
    ),
  ]
}

const brackets = (side: Side): string => SIDE_MARKS[side].brackets.join(SIDE_MARKS[side].letters === 'upper' ? 'AB' : 'ab')

function forceRow({ name, kind, kindName, sp, quality, at, leader, turn }: ForceLine, side: Side): string[] {
  const more = [
    quality === 'regular' ? '' : quality,
    leader ? `* ${leader.name}, radius ${leader.radius}` : '',
    turn === null ? '' : `comes on turn ${turn}`,
  ].filter(text => text !== '')
  return [`  ${codeOf(kind, side)}${sp}`, at, name, kindName, more.join('; ')]
}

export function overLines(card: GameOverCard, state: MusketState, { paint }: Look): string[] {
  return [
    '',
    paint(`${card.headline} ${card.reason.charAt(0).toUpperCase()}${card.reason.slice(1)}. `, INKS.title) +
      paint(card.decidedBy, INKS.clause),
    ...columns(
      card.sides.map(({ side, strength, units, lost }) => [
        `  ${sideText(state, side, paint)}`,
        `${units} units left, ${strength} SP, ${lost} lost`,
      ]),
    ),
    ...card.conditions.map(
      ({ side, text, progress, met }) => `  ${state.setting.sides[side]}: ${text}: ${progress}${met ? ', done' : ''}`,
    ),
    'The board stays: look round it, read the log, replay, save. quit leaves.',
  ]
}

export function digestLines(found: Digest | null, { paint, width }: Look): string[] {
  if (!found) return []
  return [
    `${paint('Since you last looked:', INKS.title)} ${found.counts}.`,
    ...found.lines.flatMap(line => wrap(`- ${line}`, width(), '  ')),
  ]
}
