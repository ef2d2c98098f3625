// One combat played with dice from its start to its end.
import { lastRound, sideThatLeaves } from '../problem/last-round.ts'
import type { Problem } from '../problem/problem.ts'
import type { Outcome } from '../solver/ends.ts'
import { answerLosses } from './answer-losses.ts'
import { barrages, doomOf, endAllIfDoomed, openWith, type PlayedSides, suffersVolley } from './play-before.ts'
import { endPlans, startPlans } from './play-plans.ts'
import { PlayedSide } from './played-side.ts'
import { takeHits } from './take-hits.ts'
import { type RollDie, throwCombat } from './throw-dice.ts'

export type Played = {
  readonly outcome: Outcome
  readonly attacker: PlayedSide
  readonly defender: PlayedSide
  readonly rounds: number
}

/** Far beyond any combat in which a die can hit. */
const PATIENCE = 1000

export function playCombat(problem: Problem, roll: RollDie): Played {
  const attacker = new PlayedSide(problem.sides.attacker)
  const defender = new PlayedSide(problem.sides.defender)
  const playedSides = { attacker, defender }
  const starts = problem.from?.stage ?? 'start'
  const areBothIn = () => !attacker.isOut() && !defender.isOut()
  if (starts === 'start') for (const volley of problem.volleys) suffersVolley(volley, playedSides, roll)
  if (starts === 'start' || starts === 'openings') {
    for (const name of ['attacker', 'defender'] as const) {
      for (const opening of problem.sides[name].openings) {
        if (areBothIn()) answerLosses(problem.place, playedSides, roll, () => openWith(opening, name, playedSides, roll))
      }
    }
  }
  if (problem.place === 'space' && starts !== 'round' && areBothIn())
    answerLosses(problem.place, playedSides, roll, () => barrages(attacker, defender, roll))
  let round = starts === 'round' ? (problem.from?.round ?? 1) : 1
  const first = round
  const last = Math.min(lastRound(problem), round + PATIENCE)
  let pending = problem.from?.pending
  const settled = Math.max(
    0,
    ...[attacker, defender].flatMap(({ side }) => [
      ...side.boosts.map(({ first: from }) => from),
      ...side.plans.map(plan => plan.last),
    ]),
  )
  for (; areBothIn() && round <= last; round++) {
    const couldHit = playRound(problem, playedSides, round, roll, pending)
    // Where no die can ever hit, nothing more will happen (TI-O.8).
    if (!couldHit && !pending && !problem.harrow && round > settled) break
    pending = undefined
  }
  return { outcome: outcomeOf(problem, attacker, defender), attacker, defender, rounds: round - first }
}

function playRound(
  problem: Problem,
  playedSides: PlayedSides,
  round: number,
  roll: RollDie,
  pending: NonNullable<Problem['from']>['pending'],
): boolean {
  const { attacker, defender } = playedSides
  const both = [attacker, defender]
  if (!pending) {
    startPlans(problem, playedSides, round, roll)
    if (attacker.isOut() || defender.isOut()) return true
    attacker.startRound()
    defender.startRound()
  }
  const byA = pending ? { ...pending.defender, couldHit: true } : throwCombat(attacker, defender, round, roll)
  const byD = pending ? { ...pending.attacker, couldHit: true } : throwCombat(defender, attacker, round, roll)
  const silencesA = defender.hasAny(defender.side.silencers)
  const silencesD = attacker.hasAny(attacker.side.silencers)
  const hadDoom = doomOf(both)
  const echoA = !pending && byD.any + byD.nonFighter > 0 ? attacker.side.echo : 0
  const echoD = !pending && byA.any + byA.nonFighter > 0 ? defender.side.echo : 0
  answerLosses(problem.place, playedSides, roll, () => {
    let onD = { any: byA.any + echoA, nonFighter: byA.nonFighter }
    let onA = { any: byD.any + echoD, nonFighter: byD.nonFighter }
    for (let isFirst = true; isFirst || onA.any + onD.any > 0; isFirst = false) {
      const backA = takeHits(attacker, defender, onA, silencesA, isFirst)
      const backD = takeHits(defender, attacker, onD, silencesD, isFirst)
      onA = { any: backD, nonFighter: 0 }
      onD = { any: backA, nonFighter: 0 }
    }
  })
  attacker.endRound()
  defender.endRound()
  endAllIfDoomed(both, hadDoom)
  if (problem.harrow) suffersVolley(problem.harrow, playedSides, roll)
  endPlans(problem, playedSides, round)
  return byA.couldHit || byD.couldHit
}

function outcomeOf(problem: Problem, attacker: PlayedSide, defender: PlayedSide): Outcome {
  const holds = (played: PlayedSide) => played.fighters().some(piece => !played.groupOf(piece).cannotHold)
  if (!attacker.isOut() && !defender.isOut()) {
    const leaves = sideThatLeaves(problem)
    if (leaves) return leaves === 'attacker' ? 'defender' : 'attacker'
    return 'open'
  }
  if (!attacker.isOut()) return holds(attacker) ? 'attacker' : 'draw'
  if (!defender.isOut()) return holds(defender) ? 'defender' : 'draw'
  return 'draw'
}
