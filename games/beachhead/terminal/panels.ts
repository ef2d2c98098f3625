// Beside and below the map: the step in one line, the USS Wasp, what is aboard, the goals, and what can be picked by number.

import type { Outcome } from '@sandtable/kernel'
import { INKS, type Look, wrap } from '@sandtable/terminal'
import { EVENT_WORDS, PHASE_WORDS, reasonText, SIDE_WORDS, STEP_WORDS, STRATEGIC_WORDS, unitName } from '../text/index.ts'
import {
  type BeachheadAction,
  type BeachheadView,
  goalRows,
  goalSides,
  type OddsCard,
  type Side,
  turnText,
  victoryPoints,
  waspPanel,
} from '../viewmodel/index.ts'

/** 'Turn 2 of 6 · D Movement · Assault moves. 1 CP': who may do what now. */
export function stepLine(view: BeachheadView, { paint }: Look): string {
  const words = STEP_WORDS[view.step]
  const phase = words.phase === null || words.phase === 'setup' ? '' : ` - ${PHASE_WORDS[words.phase].title}`
  const cp = view.muster
    ? ''
    : `  CP ${SIDE_WORDS.assault.title} ${view.cp.assault}, ${SIDE_WORDS.defender.title} ${view.cp.defender}`
  const what = view.choice === null ? words.sentence : `${EVENT_WORDS[view.choice].title}: ${EVENT_WORDS[view.choice].line}`
  return `${paint(`${turnText(view)}${phase} - ${words.title}.`, INKS.title)} ${what}${cp}`
}

export function waspLines(view: BeachheadView, legal: readonly BeachheadAction[]): string[] {
  const { hull, sunk, ammo, systems, launches } = waspPanel({ view, legal })
  if (sunk) return ['USS Wasp: sunk']
  const head = `USS Wasp: hull ${hull ? `${hull.have}/${hull.of}` : 'not placed'}, ammunition ${ammo.have}/${ammo.of}`
  const state = systems.map(({ title, status }) => `${title} ${status}`).join(', ')
  const aboard = (view.own?.units ?? []).filter(unit => unit.aboard).map(({ id }) => unitName(id))
  const carried = (view.own?.units ?? []).flatMap(({ id, in: transport }) =>
    transport === undefined ? [] : [`${unitName(id)} in ${unitName(transport)}`],
  )
  return [
    `${head}; ${state}`,
    ...(view.viewer === 'assault' ? [`Aboard: ${aboard.length > 0 ? aboard.join(', ') : 'nobody'}`] : []),
    ...(carried.length > 0 ? [`Carried: ${carried.join(', ')}`] : []),
    ...(launches.length > 0 && !view.muster ? [`Launches left: ${launches.join('; ')}`] : []),
  ]
}

export function goalLines(view: BeachheadView): string[] {
  return goalSides(view).flatMap(side =>
    goalRows(view, side).map(({ text, kind, state, progress }) => {
      const mark = state === 'done' ? '[x]' : '[ ]'
      return `${mark} ${SIDE_WORDS[side].title}: ${text}${progress === '' ? '' : ` (${progress})`}${kind === 'secondary' ? ', secondary' : ''}`
    }),
  )
}

export function handLines(view: BeachheadView): string[] {
  const hand = view.own?.hand ?? []
  return hand.length === 0 ? [] : [`Cards: ${hand.map(card => `${card} ${STRATEGIC_WORDS[card].title}`).join(', ')}`]
}

export function outcomeLines({ winner, reason, clause }: Outcome, view: BeachheadView, { paint }: Look): string[] {
  const points = victoryPoints(view)
  const who = winner === null ? 'A draw' : `${SIDE_WORDS[winner as Side].title} wins`
  return [
    `${who}: ${reasonText(reason)}. ${paint(clause, INKS.clause)}`,
    `Victory points: ${SIDE_WORDS.assault.title} ${points.assault}, ${SIDE_WORDS.defender.title} ${points.defender}.`,
  ]
}

export function oddsLines({ title, sum, causes, facts, parts, note }: OddsCard): string[] {
  return [
    `${title}: ${sum}${causes.length > 0 ? ` (${causes.map(({ text, clause }) => `${text} ${clause}`).join(', ')})` : ''}`,
    ...facts.map(({ label, text, clause }) => `  ${label} ${text} ${clause}`),
    ...(parts.length > 0 ? [`  ${parts.map(({ label, text }) => `${label} ${text}`).join(', ')}`] : []),
    ...(note ? [`  ${note.text} ${note.clause}`] : []),
  ]
}

export const folded = (lines: readonly string[], look: Look): string[] => lines.flatMap(line => wrap(line, look.width(), '  '))
