// TI-O.13: the hits of one roll.
import type { Scenario } from './notation/scenario.ts'
import { compile } from './problem/compile.ts'
import { other, type Place, type Problem, type SideName } from './problem/problem.ts'
import { volleyHits } from './solver/dice/ability-roll.ts'
import { barrageHits } from './solver/dice/barrage.ts'
import { totalHits } from './solver/dice/combat-rolls.ts'
import { mean } from './solver/dice/hit-chances.ts'
import { Fight } from './solver/fight/fight.ts'

export type RollOdds = {
  readonly roll: 'combat' | 'afb' | 'spaceCannon' | 'bombardment'
  readonly by: SideName
  /** Chance of 0, 1, 2… hits. */
  readonly hits: readonly number[]
  readonly expected: number
}

/** Every roll that comes next in a scenario; of a whole invasion those in space, then those on the ground. */
export function rollsOf(scenario: Scenario): RollOdds[] {
  const places: Place[] = scenario.place === 'full' ? ['space', 'ground'] : [scenario.place]
  return places.flatMap(place => firstRolls(compile(scenario, place).problem))
}

/** The volleys, the barrages and the combat rolls of the round, as far as they are still to come. */
export function firstRolls(problem: Problem): RollOdds[] {
  const { forces, attackerRolls, defenderRolls } = new Fight(problem)
  const { stage = 'start', round = 1, pending } = problem.from ?? {}
  const next = pending ? round + 1 : round
  const rolls: RollOdds[] = []
  for (const volley of stage === 'start' ? problem.volleys : []) {
    const by = other(volley.target)
    rolls.push(rollOdds(volley.stage, by, volleyHits(volley, { force: forces[by], id: forces[by].start })))
  }
  if (problem.place === 'space' && stage !== 'round') {
    for (const by of SIDES) rolls.push(rollOdds('afb', by, barrageHits(forces[by], forces[by].start)))
  }
  const sides = { attacker: attackerRolls, defender: defenderRolls }
  for (const by of SIDES) {
    const enemy = forces[other(by)]
    const number = sides[by].numberOf(forces[by].start, next, enemy.nonFighters(enemy.start))
    rolls.push(rollOdds('combat', by, totalHits(sides[by].rolls[number]!)))
  }
  if (problem.harrow) rolls.push(rollOdds('bombardment', 'attacker', volleyHits(problem.harrow, null)))
  return rolls.filter(({ hits }) => hits.length > 1)
}

const SIDES: readonly SideName[] = ['attacker', 'defender']

function rollOdds(roll: RollOdds['roll'], by: SideName, hits: Float64Array): RollOdds {
  return { roll, by, hits: [...hits], expected: mean(hits) }
}
