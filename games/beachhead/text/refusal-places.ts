// Refusals about places, steps and stock: the same code from different rules, and the clause says what to tell.
import type { StepName } from '../rules/tables/index.ts'
import { capitalised, kindName, plain, unitName } from './names.ts'
import type { FactReader, FactsOf } from './refusal-facts.ts'
import { STEP_WORDS } from './step-words.ts'

export type ByClause<F> = { readonly [clause: string]: F | undefined }

export const EDGES: ByClause<string> = { N: 'the north', E: 'the east', S: 'the south', W: 'the west' }
export const SLOT_PROBLEMS: ByClause<string> = {
  'BI-2.11': 'A section goes to a free place beside one that lies already; the first goes to 0, 0.',
  'BI-2.12': 'The map would grow too big: four sections by three is the most.',
}
/** Clauses that bring pieces in by the entry points; elsewhere the zone is the Defender's. */
export const ENTRY_CLAUSES: readonly string[] = ['BI-10.19', 'BI-9.3/E17', 'BI-11.3/D7']

export const PLACE_PROBLEMS: ByClause<(unit: string) => string> = {
  'BI-7.12': unit => `${unit} is placed in a hex of the deployment zones.`,
  'BI-7.20': unit =>
    `${unit} starts aboard, in a transport or, if it floats or flies, in the Offshore Zone: name one of these.`,
  'BI-11.3/D2': () => 'Tunnels run between towns, Bunkers and Trenches.',
}

export const amidHex = (hex: string): string => (hex === 'That hex' ? 'that hex' : hex)

export function stepOf(facts: FactReader<'step'>): string {
  const step = facts.text('step') as StepName | null
  const words = step === null ? undefined : STEP_WORDS[step]
  return words
    ? `${words.sentence.charAt(0).toLowerCase()}${words.sentence.slice(1)}`.replace(/^(assault|defender|uSS)\b/, proper)
    : 'this step asks for something else.'
}
const proper = (word: string): string => (word === 'uSS' ? 'USS' : capitalised(word))

/** A fortification is named as 'trench@3,4' (BI-26.6). */
export function pieceOf(facts: FactReader<'piece'>): string {
  const piece = facts.text('piece') ?? 'piece'
  const [kind = '', hex] = piece.split('@')
  if (hex !== undefined) return `${kindName(kind)} at ${hex}`
  const name = unitName(piece)
  return name === plain(piece) ? kindName(piece) : name
}

export function sectionOf(facts: FactReader<'section'>): string {
  return (facts.text('section') ?? 'This section').split('-').map(capitalised).join(' ')
}

export function stockProblem(facts: FactsOf<'out-of-stock'>): string {
  const fort = facts.text('fort')
  if (fort !== null) return `No ${kindName(fort)} is left to be placed.`
  return facts.text('hex') === null ? 'Name at least one thing to buy.' : 'No dummy is left to be placed.'
}

export function groundProblem(unit: string, hex: string, clause: string): string {
  const at = amidHex(hex)
  if (clause === 'BI-5.4') return `A Barricade closes ${at} to vehicles and landing craft.`
  if (clause === 'BI-9.3/E02') return `${capitalised(at)} is no town.`
  if (clause === 'BI-9.3/E21' || clause === 'BI-11.3/D5') return `Mines go into Beach or Shallow Water, and ${at} is neither.`
  if (clause === 'BI-5.7' || clause === 'BI-10.21') return `Nothing can be built on the ground of ${at}.`
  return unit === 'This unit' ? `The ground of ${at} is closed to this unit.` : `${unit} cannot enter the ground of ${at}.`
}
