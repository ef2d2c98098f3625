// What the scripts of this game can be taught: to play one side of one battle, against the greedy and the trained script. What comes out is a
// posture that the search may take up wherever it serves.
import type { Training, TrainingTask } from '@sandtable/ai'
import { seeded } from '@sandtable/kernel'
import { enemyOf, type MusketState, musketRules, SIDES, type Side } from '../rules/index.ts'
import { SCENARIOS } from '../scenarios/index.ts'
import {
  ARM_OF,
  ARM_WEIGHTS,
  ARMS,
  type ArmWeight,
  PLAIN,
  type RoleWeights,
  sameForEveryRole,
  TRAINED,
  trainedFor,
} from './eval-weights.ts'
import { roleOf } from './hex-value.ts'
import { quick, scoreFor, scriptGame, thorough } from './script-game.ts'

/** How far each weight is tried to either side at first. */
const SPREAD: Omit<RoleWeights, 'exit' | ArmWeight> = {
  kill: 1,
  ownKill: 0.8,
  finish: 0.1,
  step: 0.06,
  goal: 1.5,
  approach: 0.4,
  close: 0.4,
  cover: 0.3,
  commanded: 0.3,
  exposure: 0.04,
  reach: 0.4,
  mass: 0.15,
  ring: 0.8,
  haste: 0.7,
  fear: 0.4,
  frail: 1,
  odds: 0.5,
  afoot: 0.5,
  volley: 1,
}
const TAUGHT = Object.keys(SPREAD) as (keyof typeof SPREAD)[]
/** What an arm minds otherwise is tried half as far. */
const ARM_SPREAD = 0.5

/**
 * What a shaped score is made of besides winning, so that weights which never win yet can be told apart: what the enemy has lost counts for more than
 * what the side has left, since a side rewarded for its own strength learns to stay away.
 */
const SHAPE = { won: 0.5, harm: 0.35, kept: 0.15 }
/** One game in so many is against the trained script. */
const SEASONED_EVERY = 4

const BATTLES = SCENARIOS.filter(({ scenario }) => scenario.turnLimit !== null)
const subjectsOf = (id: string) => SIDES.map(side => `${id}:${side}`)

export const training: Training = {
  subjects: BATTLES.flatMap(({ id }) => subjectsOf(id)),
  task(subject) {
    const battle = BATTLES.find(({ id }) => subjectsOf(id).includes(subject))
    const side = SIDES.find(each => subject.endsWith(`:${each}`))
    return battle && side ? lessonIn(battle.scenario, side) : null
  },
}

function lessonIn(scenario: (typeof BATTLES)[number]['scenario'], side: Side): TrainingTask {
  const before = musketRules.setup(scenario, {}, seeded(0)).state
  const base = trainedFor(`${scenario.id}:${side}`) ?? TRAINED[roleOf(before, side)]
  const left = (state: MusketState, of: Side): number => armyOf(state, of) / armyOf(before, of)
  const arms = ARMS.filter(arm => before.units.some(({ who }) => who.side === side && ARM_OF[who.kind] === arm))
  const ofArms = arms.flatMap(arm =>
    ARM_WEIGHTS.map(name => ({ name: `${arm}.${name}` as const, spread: ARM_SPREAD * SPREAD[name] })),
  )
  const all = [...TAUGHT.map(name => ({ name, spread: SPREAD[name] })), ...ofArms]
  const written = (weights: readonly number[]): RoleWeights => ({
    ...base,
    ...Object.fromEntries(all.map(({ name }, i) => [name, rounded(weights[i]!)])),
  })
  return {
    names: all.map(({ name }) => name),
    home: 'an entry of games/musket/ai/postures.json',
    start: all.map(({ name }) => base[name] ?? 0),
    spread: all.map(({ spread }) => spread),
    written,
    score(weights, seed, shaped) {
      const game = Number(seed.slice(seed.lastIndexOf(' ') + 1))
      const rival = thorough(game % SEASONED_EVERY === SEASONED_EVERY - 1 ? TRAINED : PLAIN)
      const scripts = { blue: rival, red: rival, [side]: quick(sameForEveryRole(written(weights))) }
      const end = scriptGame(scenario, scripts, seeded(seed))
      const won = scoreFor(end, side)
      if (!shaped) return won
      return SHAPE.won * won + SHAPE.harm * (1 - left(end, enemyOf(side))) + SHAPE.kept * left(end, side)
    },
  }
}

const rounded = (weight: number): number => Math.round(weight * 1000) / 1000

/** A side's army with its reinforcements; a unit counts as one point more than its strength. */
function armyOf({ units, arrivals }: MusketState, side: Side): number {
  const here = units.reduce((sum, { who, sp }) => sum + (who.side === side ? sp + 1 : 0), 0)
  return arrivals.reduce((sum, { who }) => sum + (who.side === side ? who.max + 1 : 0), here)
}
