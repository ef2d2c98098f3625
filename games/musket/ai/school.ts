// What the scripts of this game can be taught: to play one side of one battle, against the greedy and the trained script. What comes out is a
// posture that the search may take up wherever it serves.
import type { Lesson, School } from '@sandtable/ai'
import { seeded } from '@sandtable/kernel'
import { enemyOf, type MusketState, musketRules, SIDES, type Side } from '../rules/index.ts'
import { SCENARIOS } from '../scenarios/index.ts'
import { roleOf } from './ground.ts'
import { scoreFor, scriptGame } from './script-game.ts'
import { everyRole, PLAIN, SEASONED, type Weights } from './temper.ts'

/** How far each weight is tried to either side at first. */
const SPREAD: Omit<Weights, 'exit'> = {
  kill: 1,
  ownKill: 0.8,
  finish: 0.1,
  step: 0.06,
  goal: 1,
  approach: 0.15,
  close: 0.2,
  cover: 0.25,
  commanded: 0.25,
  exposure: 0.04,
  reach: 0.3,
  mass: 0.08,
  ring: 0.8,
  haste: 0.5,
  fear: 0.4,
  odds: 0.5,
}
const TAUGHT = Object.keys(SPREAD) as (keyof typeof SPREAD)[]

/** How much of a shaped score is strength left, so that a battle lost by less counts for more. */
const SHAPE = 0.35
/** One game in so many is against the trained script. */
const SEASONED_EVERY = 4

const BATTLES = SCENARIOS.filter(({ scenario }) => scenario.turnLimit !== null)
const subjectsOf = (id: string) => SIDES.map(side => `${id}:${side}`)

export const school: School = {
  subjects: BATTLES.flatMap(({ id }) => subjectsOf(id)),
  lesson(subject) {
    const battle = BATTLES.find(({ id }) => subjectsOf(id).includes(subject))
    const side = SIDES.find(each => subject.endsWith(`:${each}`))
    return battle && side ? lessonIn(battle.scenario, side) : null
  },
}

function lessonIn(scenario: (typeof BATTLES)[number]['scenario'], side: Side): Lesson {
  const base = SEASONED[roleOf(musketRules.setup(scenario, {}, seeded(0)).state, side)]
  const written = (weights: readonly number[]): Weights => ({
    ...base,
    ...Object.fromEntries(TAUGHT.map((name, i) => [name, rounded(weights[i] as number)])),
  })
  return {
    names: TAUGHT,
    home: 'an entry of games/musket/ai/postures.json',
    start: TAUGHT.map(name => base[name]),
    spread: TAUGHT.map(name => SPREAD[name]),
    written,
    score(weights, seed, shaped) {
      const pupil = everyRole(written(weights))
      const game = Number(seed.slice(seed.lastIndexOf(' ') + 1))
      const rival = game % SEASONED_EVERY === SEASONED_EVERY - 1 ? SEASONED : PLAIN
      const tempers = { blue: rival, red: rival, [side]: pupil }
      const end = scriptGame(scenario, tempers, seeded(seed))
      const won = scoreFor(end, side)
      return shaped ? SHAPE * strengthLeft(end, side) + (1 - SHAPE) * won : won
    },
  }
}

const rounded = (weight: number): number => Math.round(weight * 1000) / 1000

/** The side's share of all that is left; a unit counts as one point more than its strength. */
function strengthLeft({ units }: MusketState, side: Side): number {
  const left = (of: Side) => units.reduce((sum, { who, sp }) => sum + (who.side === of ? sp + 1 : 0), 0.01)
  return left(side) / (left(side) + left(enemyOf(side)))
}
