// BI-24.16 over past games: how strong the person is held to be, and the level at which Adaptive then begins so that either may win.
import { type Memory, pastOf, strengthOf, tellStrength, withResult } from '@sandtable/ai'
import type { Dice, MatchRecord } from '@sandtable/kernel'
import { enemyOf, type Side } from '../../rules/tables/index.ts'
import { LEVEL_IDS, LEVELS, type LevelId } from './levels.ts'

/** On the scale of `toChance`, the Veteran at 0; docs/ai-beachhead.md says how they were measured. */
const RATINGS: Readonly<Record<LevelId | 'greedy', number>> = { novice: -0.45, veteran: 0, elite: 0.6, greedy: 0 }
const RUNGS = LEVEL_IDS.map(id => ({ id, rating: RATINGS[id], title: LEVELS[id].title }))
const [LOWEST, HIGHEST] = [RATINGS.novice, RATINGS.elite]

/**
 * What a mission gives the Assault beforehand, on the same scale: from games between two Veterans (scenarios/measured.md). A mission that is
 * not here, one that a player made, counts as even.
 */
const ASSAULT_EDGE: { readonly [mission: string]: number } = {
  'first-wave': 1.24,
  'azure-extraction': -0.13,
  inferno: -0.12,
  'iron-coast': 0.2,
  'long-lance': 0.15,
  'quick-six': -0.15,
  'red-beach': 0.04,
}
const edgeOf = (mission: string, side: Side): number => (side === 'assault' ? 1 : -1) * (ASSAULT_EDGE[mission] ?? 0)

/** How strong it means to begin in this seat: the person's strength, less what the seat is worth. */
function aimOf(memory: Memory, mission: string, side: Side): number {
  return Math.min(HIGHEST, Math.max(LOWEST, strengthOf(memory).rating - edgeOf(mission, side)))
}

/** The memory with this game's result. Against Adaptive it counts as a game against what it meant to be. */
export function withGame(memory: Memory, record: MatchRecord, person: Side): Memory {
  const mission = missionOf(record)
  const side = enemyOf(person)
  const edge = edgeOf(mission, side)
  const all = { ...RATINGS, adaptive: aimOf(memory, mission, side) }
  const here = Object.fromEntries(Object.entries(all).map(([level, rating]) => [level, rating + edge]))
  return withResult(memory, here, record, person)
}

export const missionOf = ({ scenario }: MatchRecord): string => String((scenario as { readonly id?: unknown } | null)?.id ?? '')

const PARTS = 1000

/** As a Veteran against a stranger; else at the level that is even in this seat, or by its dice at one of the two about it. */
export function beginsAs(memory: Memory, mission: string, side: Side, dice: Dice): LevelId {
  if (pastOf(memory).length === 0) return 'veteran'
  const aim = aimOf(memory, mission, side)
  const above = RUNGS.findIndex(({ rating }) => rating >= aim)
  const [lower, upper] = [RUNGS[above - 1], RUNGS[above]]
  if (!upper || !lower) return upper?.id ?? 'elite'
  const share = (aim - lower.rating) / (upper.rating - lower.rating)
  return dice.pick(PARTS, 'where to begin') < share * PARTS ? upper.id : lower.id
}

export const tellPerson = (memory: Memory): readonly string[] => tellStrength(memory, RUNGS)
