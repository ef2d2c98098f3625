// Everything that can be pressed, by any player at the table, in two lists: the step's buttons first, what may be used beside them after.
import { ti4 } from '../index.ts'
import { labelOf, questionNow, weightOf } from '../viewmodel/index.ts'
import type { Session, TiAction } from './game-types.ts'

export type Choice = { readonly seat: string; readonly action: TiAction; readonly label: string }
export type Choices = { readonly buttons: readonly Choice[]; readonly cards: readonly Choice[] }

export function choicesOf(s: Session): Choices {
  const all = ti4.toAct(s).flatMap(seat => ti4.legal(s, seat).map(action => ({ seat, action, label: labelOf(s, action) })))
  // While a question is open its answers are all there is.
  if (questionNow(s)) return { buttons: oneOfEach(s, all), cards: [] }
  const typed = (choice: Choice) => choice.action.type === 'setCount' || choice.action.type === 'chooseFaction'
  const isQuiet = (choice: Choice) => isBeside(choice) || (choice.action.type === 'pass' && !isDecision(s, all, choice))
  const buttons = onlyOnce(all.filter(choice => !isQuiet(choice) && !typed(choice)))
  const isLast = ({ action }: Choice) => Number(weightOf(action) === 'closing')
  const shown = oneOfEach(s, buttons).toSorted((a, b) => isLast(a) - isLast(b))
  return { buttons: shown, cards: oneOfEach(s, all.filter(isQuiet)) }
}

/** Pieces that do not differ in anything are one choice: 'Lose Fighter I 1 (of 3 alike)'. */
function oneOfEach(s: Session, choices: readonly Choice[]): Choice[] {
  const alike = new Map<string, Choice[]>()
  for (const choice of choices) {
    const key = kindOf(s, choice)
    alike.set(key, [...(alike.get(key) ?? []), choice])
  }
  return [...alike.values()].map(same => {
    const [first] = same as [Choice]
    return same.length === 1 ? first : { ...first, label: `${first.label} (of ${same.length} alike)` }
  })
}

function kindOf(s: Session, { seat, action, label }: Choice): string {
  const piece = 'unit' in action ? s.units.find(({ id }) => id === action.unit) : undefined
  if (!piece) return `${seat} ${label} ${JSON.stringify(action)}`
  const { id: _id, serial: _serial, ...looks } = piece
  return JSON.stringify([seat, { ...action, unit: '' }, looks])
}

/** Factions are typed by name: there are too many to number. */
export const factionsNow = (s: Session): string[] =>
  [...new Set(ti4.toAct(s).flatMap(seat => ti4.legal(s, seat)))].flatMap(action =>
    action.type === 'chooseFaction' ? [action.faction] : [],
  )

export const factionChoice = (s: Session, faction: string): Choice | null => {
  for (const seat of ti4.toAct(s)) {
    const action = ti4.legal(s, seat).find(each => each.type === 'chooseFaction' && each.faction === faction)
    if (action) return { seat, action, label: labelOf(s, action) }
  }
  return null
}

const isBeside = ({ action }: Choice): boolean => {
  const weight = weightOf(action)
  return weight === 'effect' || weight === 'die' || (action.type === 'roll' && 'units' in action)
}

/** To pass is a button beside [Fire …] without a [Skip …], or where each player waits for the others; else the step's own button says as much (TI-G.5.5). */
function isDecision(s: Session, all: readonly Choice[], { seat }: Choice): boolean {
  const has = (type: TiAction['type']) => all.some(each => each.seat === seat && each.action.type === type)
  return s.options.windowOrder === 'strict' || (has('fire') && !has('skip'))
}

/** A button that closes a step is the same button for every seat that may press it. */
function onlyOnce(choices: readonly Choice[]): Choice[] {
  const seen = new Set<string>()
  return choices.filter(({ action, label }) => {
    if (weightOf(action) !== 'closing' || action.type === 'confirmHits') return true
    if (seen.has(label)) return false
    seen.add(label)
    return true
  })
}
