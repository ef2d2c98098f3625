// BI-23.4: goal strings as orders people read.
import { OBJECTIVE_TYPES, type ObjectiveType, UNIT_TYPES, type UnitType } from '../rules/tables/index.ts'
import { OBJECTIVE_WORDS } from './ground-words.ts'
import { UNIT_WORDS } from './unit-words.ts'

/** What each objective of a game is called, by its id: 'port' in 'hold the port'. */
export type PlaceNames = Readonly<Record<string, string>>

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
] as const

/** 'two turns', '13 turns'. */
export const countInWords = (n: number, one: string, many = `${one}s`): string => `${NUMBERS[n] ?? n} ${n === 1 ? one : many}`

/** By type; where two places share a type, the id tells them apart. */
export function placeNames(objectives: readonly { readonly id: string; readonly type: ObjectiveType }[]): PlaceNames {
  return Object.fromEntries(
    objectives.map(({ id, type }) => {
      const { noun } = OBJECTIVE_WORDS[type]
      return [id, objectives.filter(other => other.type === type).length > 1 ? `${noun} ${id}` : noun]
    }),
  )
}

/** A card game names its places by their type. */
export function placeName(id: string, names: PlaceNames = {}): string {
  const own = Object.hasOwn(names, id) ? names[id] : undefined
  return own ?? (isObjectiveType(id) ? OBJECTIVE_WORDS[id].noun : id.replaceAll('_', ' '))
}

const isObjectiveType = (id: string): id is ObjectiveType => (OBJECTIVE_TYPES as readonly string[]).includes(id)
const isUnitType = (id: string): id is UnitType => (UNIT_TYPES as readonly string[]).includes(id)
const unitPlural = (id: string): string => (isUnitType(id) ? UNIT_WORDS[id].plural : id.replaceAll('_', ' '))

type GoalWords = {
  readonly clause: string
  readonly sentence: (first: string, second: string, names: PlaceNames) => string
}

export const GOAL_WORDS = {
  capture: { clause: 'BI-6.9', sentence: (id, _, names) => `Capture the ${placeName(id, names)}` },
  hold: {
    clause: 'BI-6.10',
    sentence: (id, turns, names) => `Hold the ${placeName(id, names)} for ${countInWords(Number(turns), 'turn')}`,
  },
  destroy: { clause: 'BI-6.11', sentence: (id, _, names) => `Destroy the ${placeName(id, names)}` },
  extract: {
    clause: 'BI-6.12',
    sentence: (id, _, names) => `Bring the VIP from the ${placeName(id, names)} aboard the USS Wasp`,
  },
  eliminate: {
    clause: 'BI-6.14',
    sentence: types => `Eliminate all ${types.split('+').map(unitPlural).join(' and ')}`,
  },
  share: { clause: 'BI-6.15', sentence: () => 'Eliminate more than half of the Assault force' },
  prevent: { clause: 'BI-6.16', sentence: (id, _, names) => `Keep the ${placeName(id, names)} out of Assault hands` },
  aircraft: { clause: 'BI-6.16', sentence: n => `Destroy ${countInWords(Number(n), 'Assault air unit')}` },
  highground: { clause: 'BI-6.16', sentence: () => 'Have more Hills and Mountains than the Assault at the end' },
  sink: { clause: 'BI-18.8', sentence: () => 'Sink the USS Wasp' },
} as const satisfies Record<string, GoalWords>

function goalWords(goal: string): { words: GoalWords; first: string; second: string } | null {
  const [kind = '', first = '', second = ''] = goal.split(':')
  return Object.hasOwn(GOAL_WORDS, kind) ? { words: GOAL_WORDS[kind as keyof typeof GOAL_WORDS], first, second } : null
}

/** 'hold:port:2' is 'Hold the port for two turns'. What is no goal string stays as it was written. */
export function goalSentence(goal: string, names: PlaceNames = {}): string {
  const found = goalWords(goal)
  return found ? found.words.sentence(found.first, found.second, names) : goal
}

/** The rule that says when a goal is fulfilled; null for what is no goal string. */
export const goalClause = (goal: string): string | null => goalWords(goal)?.words.clause ?? null
