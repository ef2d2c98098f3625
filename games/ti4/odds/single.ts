// TI-O.13: the hits of one roll.
import { barrageHits } from './barrage.ts'
import { mean } from './dice.ts'
import { Fight } from './fight.ts'
import type { Problem, SideName } from './problem.ts'
import { totalHits } from './rolls.ts'
import { volleyHits } from './volley.ts'

export type RollOdds = {
  readonly roll: 'combat' | 'afb' | 'spaceCannon' | 'bombardment'
  readonly by: SideName
  /** Chance of 0, 1, 2… hits. */
  readonly hits: readonly number[]
  readonly expected: number
}

/** Every roll a combat begins with: the volleys, the barrages, the combat rolls of its round. */
export function firstRolls(problem: Problem): RollOdds[] {
  const { forces, attackerRolls, defenderRolls } = new Fight(problem)
  const round = problem.from?.round ?? 1
  const rolls: RollOdds[] = problem.volleys.map(volley => {
    const by = volley.target === 'attacker' ? 'defender' : 'attacker'
    return rollOdds(volley.stage, by, volleyHits(volley, { force: forces[by], id: forces[by].start }))
  })
  const nonFighters = {
    attacker: forces.attacker.nonFighters(forces.attacker.start),
    defender: forces.defender.nonFighters(forces.defender.start),
  }
  if (problem.place === 'space') {
    for (const by of ['attacker', 'defender'] as const)
      rolls.push(rollOdds('afb', by, barrageHits(forces[by], forces[by].start)))
  }
  const ofA = attackerRolls.numberOf(forces.attacker.start, round, nonFighters.defender)
  const ofD = defenderRolls.numberOf(forces.defender.start, round, nonFighters.attacker)
  rolls.push(rollOdds('combat', 'attacker', totalHits(attackerRolls.rolls[ofA]!)))
  rolls.push(rollOdds('combat', 'defender', totalHits(defenderRolls.rolls[ofD]!)))
  return rolls.filter(({ hits }) => hits.length > 1)
}

function rollOdds(roll: RollOdds['roll'], by: SideName, hits: Float64Array): RollOdds {
  return { roll, by, hits: [...hits], expected: mean(hits) }
}
