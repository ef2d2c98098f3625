// The screen of a step (TI-G.15.1): both sides, dice, hits, odds, reminders and what can be pressed.

import { beside, columns, INKS, type Ink, type Look, widthOf, wrap } from '@sandtable/terminal'
import { ti4 } from '../index.ts'
import { factionName, listed, placeName, ROLL_NAMES, seatName, stepLine, stepName, whereText } from '../text/index.ts'
import {
  adviceFor,
  aimsOf,
  cardText,
  counselTitle,
  fleetOf,
  hitsToTake,
  needsOf,
  planetInSight,
  playerName,
  points,
  questionNow,
  remindersOf,
  TRANSACTIONS,
  wayFigures,
  wayText,
  weighUses,
} from '../viewmodel/index.ts'
import { type Choice, factionsNow } from './choices.ts'
import type { Ti4Context } from './context.ts'
import type { Session } from './game-types.ts'

const SIDE_INKS: { readonly [role: string]: Ink } = {
  attacker: { fg: [203, 9], bold: true },
  defender: { fg: [75, 12], bold: true },
}

export function headLines(s: Session, { paint }: Look): string[] {
  const round = s.step.startsWith('P4')
    ? (s.planets.find(({ name }) => name === s.planet)?.round ?? 0)
    : s.step.startsWith('P2')
      ? s.round
      : 0
  const where = s.step.startsWith('P4') && s.planet !== null ? ` on ${s.planet}` : ''
  const clause = /^P/.test(s.step) ? ` ${paint(`TI-${s.step}.1`, INKS.clause)}` : ''
  const id = clause === '' ? '' : `${s.step}  `
  return ['', `${paint(`${id}${stepName(s.step)}${where}${round > 0 ? `, round ${round}` : ''}`, INKS.title)}${clause}`]
}

function sideLines(s: Session, seat: string, { paint }: Look): string[] {
  const sheet = s.seats.find(({ id }) => id === seat)
  const role = seat === s.attacker ? 'attacker' : seat === s.defender ? 'defender' : 'third party'
  const faction = sheet?.faction ? `, ${factionName(sheet.faction)}` : ''
  const title = paint(`${seatName(seat)}, ${role}${faction}`, SIDE_INKS[role])
  const rows = fleetOf(s, seat)
    .filter(({ pieces, lost }) => pieces.length + lost > 0)
    .map(({ name, pieces, damaged, lost, combat, place }) => [
      `  ${String(pieces.length).padStart(2)} ${name}`,
      combat ? `${combat.value}+${combat.dice > 1 ? ` x${combat.dice}` : ''}` : '',
      [
        ...(damaged > 0 ? [`${damaged} damaged`] : []),
        ...(lost > 0 ? [paint(`${lost} lost`, INKS.dim)] : []),
        ...(place === 'space' ? [] : [placeName(place)]),
        ...aimsOf(s, pieces).map(({ aim, n }) => `${n === pieces.length ? '' : `${n} `}at ${aim}`),
      ].join(', '),
    ])
  return [title, ...(rows.length > 0 ? columns(rows) : ['  nothing'])]
}

/** Side by side where it fits (TI-G.15.2). */
export function fleetLines(s: Session, look: Look): string[] {
  const [attacker, defender] = [sideLines(s, s.attacker, look), sideLines(s, s.defender, look)]
  const others = s.seats
    .filter(({ id }) => id !== s.attacker && id !== s.defender && s.units.some(({ owner }) => owner === id))
    .flatMap(({ id }) => sideLines(s, id, look))
  const left = Math.max(...attacker.map(widthOf)) + 3
  const fits = left + Math.max(...defender.map(widthOf)) <= look.width()
  return [...(fits ? beside(attacker, defender, left) : [...attacker, ...defender]), ...others]
}

/** TI-G.6.4: each die with its piece; hit, miss and miss by one are said in words. */
export function diceLines(s: Session, { paint }: Look): string[] {
  return s.rolls
    .filter(({ dice }) => dice.length > 0)
    .map(({ seat, kind, dice, planet }) => {
      const shown = dice.map(({ raw, value, final, hits }) => {
        const face = raw === null ? 'hits' : `${raw}${final !== null && final !== raw ? `=${final}` : ''}`
        if (hits > 0) return paint(`${face} hit${hits > 1 ? ` x${hits}` : ''}`, INKS.good)
        return final !== null && final === value - 1 ? `${face} short by one` : paint(`${face} miss`, INKS.dim)
      })
      return `  Dice of ${playerName(s, seat)}, ${ROLL_NAMES[kind]}${planet === null ? '' : ` on ${planet}`}: ${shown.join(', ')}`
    })
}

export const hitLines = (s: Session): string[] =>
  hitsToTake(s).map(
    ({ seat, place, n }) => `  ${playerName(s, seat)} has ${n} ${n === 1 ? 'hit' : 'hits'} to take ${whereText(place)}.`,
  )

/** TI-O.26: from this very moment, and what has changed since the step began. */
export function oddsLine(s: Session, before: number | null): string | null {
  const odds = ti4.odds(s, s.attacker, null)
  if (!odds) return null
  const parts = odds.outcomes.filter(({ p }) => p > 1e-9).map(({ result, p }) => `${String(result)} ${(p * 100).toFixed(1)} %`)
  const now = chanceNow(s)
  const change = before === null || now === null ? 0 : (now - before) * 100
  const moved = Math.abs(change) >= 0.05 ? `; ${change > 0 ? '+' : ''}${change.toFixed(1)} for the attacker in this step` : ''
  const sampled = odds.sampled
    ? `, sampled: ${odds.sampled.interval.map(p => (p * 100).toFixed(1)).join(' to ')} % for the attacker at 95 %`
    : ''
  const planet = planetInSight(s)
  return `Odds from here${planet === null ? '' : ` on ${planet}`}: ${parts.join(', ')}${sampled}${moved}. TI-O.26`
}

/** The attacker's chance; null where no fight is in sight. */
export function chanceNow(s: Session): number | null {
  const outcomes = ti4.odds(s, s.attacker, null)?.outcomes ?? []
  return outcomes.find(({ result }) => result === 'attacker' || result === 'taken')?.p ?? null
}

export function choiceLines(at: Ti4Context): string[] {
  const { s, buttons, cards, host } = at
  const { paint, width } = host.look
  const question = questionNow(s)
  const asked = question
    ? [
        paint(`${at.playerName(question.seat)}: ${question.matter}`, INKS.warn),
        ...question.effects.flatMap(effect => effectLines(effect, host.look)),
      ]
    : ti4.toAct(s).length === 0
      ? []
      : [hitsToTake(s).length > 0 ? 'Assign the hits; suggest does it for you.' : stepLine(s.step)]
  const needs = question ? [] : needsOf(s)
  return [
    ...asked,
    ...hintLines(s, width()),
    ...(needs.length > 0 ? wrap(`Still needed: ${listed(needs)}.`, width(), '  ') : []),
    ...counselLines(at, false),
    ...numbered(buttons, 1, at),
    ...(cards.length > 0 ? [`${cards.length} more can be used here: cards`] : []),
  ]
}

/** TI-O.11, TI-O.16, TI-G.11.6: each way of a decision with its exact figures. */
export function counselLines(at: Ti4Context, withHits: boolean): string[] {
  const { s } = at
  const { paint, width } = at.host.look
  return adviceFor(s, withHits).flatMap(counsel => [
    `  ${at.playerName(counsel.seat)}: ${counselTitle(counsel)} ${paint(counsel.clause, INKS.clause)}`,
    ...counsel.ways.flatMap(way =>
      wrap(`    ${wayText(s, way)}${way.isUsual ? ' (the usual order)' : ''}: ${wayFigures(way)}`, width(), '      '),
    ),
  ])
}

/** Where something is typed rather than pressed. */
function hintLines(s: Session, width: number): string[] {
  if (s.step === 'P0.1' || s.step === 'P0.2')
    return wrap(`Type one of ${[...new Set(factionsNow(s))].join(', ')}.`, width, '  ')
  if (s.step !== 'P0.5') return []
  const planets = s.planets.map(({ name, owner }) => (owner === null ? name : `${name} (${playerName(s, owner)})`))
  return [
    ...(planets.length > 0 ? wrap(`Planets: ${planets.join(', ')}.`, width, '  ') : []),
    'Type for example: set a 3 cruiser, 2 fighter. help setup tells more.',
  ]
}

export const numbered = (choices: readonly Choice[], from: number, at: Ti4Context): string[] =>
  choices.map(({ seat, label }, i) => {
    const number = at.host.look.paint(String(from + i).padStart(3), INKS.number)
    return ` ${number}  ${label} (${at.playerName(seat)})`
  })

/** TI-O.14: what each of these changes in its user's chance to win; nothing where the odds know no difference. */
export const gainsOf = ({ s }: Ti4Context, choices: readonly Choice[]): readonly string[] =>
  weighUses(s, choices).map(gain => (gain === null ? '' : `  ${points(gain).replace('−', '-')} % to win`))

/** TI-G.15.5: its own short text, so that no player needs the printed card. */
export function effectLines(effect: string, { paint, width }: Look): string[] {
  const { name, text, cost } = cardText(effect)
  if (text === '') return []
  return wrap(`  ${paint(name, INKS.key)}${cost ? ` (${cost})` : ''}: ${text}`, width(), '    ')
}

export function reminderLines(s: Session, look: Look): string[] {
  const own = remindersOf(s).map(
    ({ effect, seats }) => `  ${effect.name} (${seats.map(seat => playerName(s, seat)).join(', ')}): ${effect.text}`,
  )
  return [TRANSACTIONS, ...own].flatMap(line => wrap(line, look.width(), '    '))
}
