// What happens before the first round, in the order of TI-O.9: volleys, capacity, openings, barrage. A stage turns the chances
// of pairs of conditions into those after it.
import { type Duel, other, type Problem, type Volley } from '../problem/problem.ts'
import { afterVolley, hitsAfterScramble, repeatable } from './dice/ability-roll.ts'
import { barraged, barrageHits } from './dice/barrage.ts'
import { ambushHits, open } from './openings.ts'
import { assignRoll, atRoundEnd } from './side/assign-hits.ts'
import { DEAD, type Force } from './side/force.ts'

const SPAN = 2 ** 26

/** Chances by pair of conditions of the forces. */
export type Pairs = ReadonlyMap<number, number>

export const pairOf = (a: number, d: number): number => a * SPAN + d
export const splitPair = (pair: number): readonly [number, number] => [Math.floor(pair / SPAN), pair % SPAN]

export type Emit = (a: number, d: number, p: number) => void
export type PairStep = (a: number, d: number, emit: Emit) => void

/** The chances before the first round to be fought. */
export function beforeRounds(problem: Problem, forces: Duel<Force>): Pairs {
  let pairs: Pairs = new Map([[pairOf(forces.attacker.start, forces.defender.start), 1]])
  for (const stage of stagesOf(problem, forces)) pairs = through(pairs, stage)
  return pairs
}

function stagesOf(problem: Problem, forces: Duel<Force>): PairStep[] {
  const { from } = problem
  const stages: PairStep[] = []
  const starts = from?.stage ?? 'start'
  if (starts === 'start') stages.push(...volleyStages(problem, forces))
  if (starts === 'start' || starts === 'openings') stages.push(...openingStages(problem, forces))
  if (problem.place === 'space' && starts !== 'round') stages.push(barrageStage(forces))
  if (from?.pending) {
    stages.push(pendingStage(problem, forces))
    if (problem.harrow) stages.push(volleyStage(problem.harrow, forces))
  }
  return stages
}

function volleyStages(problem: Problem, forces: Duel<Force>): PairStep[] {
  const stages = problem.volleys.map(volley => volleyStage(volley, forces))
  const { cargo } = problem
  if (cargo) {
    stages.push((a, d, emit) => {
      emit(fitCapacity(forces.attacker, a, cargo.attacker), fitCapacity(forces.defender, d, cargo.defender), 1)
    })
  }
  return stages
}

export function volleyStage(volley: Volley, forces: Duel<Force>): PairStep {
  const target = forces[volley.target]
  const shooting = forces[other(volley.target)]
  return (a, d, emit) => {
    const [aimedAt, shooter] = volley.target === 'attacker' ? [a, d] : [d, a]
    const throws = repeatable(volley, { force: shooting, id: shooter })
    const isSilenced = volley.stage === 'spaceCannon' && shooting.hasAny(shooter, shooting.side.silencers)
    for (const { to, p } of afterVolley(volley, throws, target, aimedAt, isSilenced)) {
      if (volley.target === 'attacker') emit(...doomed(forces, a, d, to, d), p)
      else emit(...doomed(forces, a, d, a, to), p)
    }
  }
}

function openingStages({ sides }: Problem, forces: Duel<Force>): PairStep[] {
  return (['attacker', 'defender'] as const).flatMap(name =>
    sides[name].openings.map((opening): PairStep => {
      const own = forces[name]
      const enemy = forces[other(name)]
      return (a, d, emit) => {
        if (a === DEAD || d === DEAD) return emit(a, d, 1)
        const [ownId, enemyId] = name === 'attacker' ? [a, d] : [d, a]
        for (const [n, p] of ambushHits(opening, own, ownId).entries()) {
          if (p === 0) continue
          const [ownNow, enemyNow] = open(opening, { own, ownId, enemy, enemyId }, n)
          const [toA, toD] = name === 'attacker' ? [ownNow, enemyNow] : [enemyNow, ownNow]
          emit(...doomed(forces, a, d, toA, toD), p)
        }
      }
    }),
  )
}

/** Both sides at once (TI-P2.2.5). */
function barrageStage({ attacker, defender }: Duel<Force>): PairStep {
  return (a, d, emit) => {
    if (a === DEAD || d === DEAD) return emit(a, d, 1)
    const onD = hitsAfterScramble(defender, d, { hits: barrageHits(attacker, a), again: () => barrageHits(attacker, a, false) })
    const onA = hitsAfterScramble(attacker, a, { hits: barrageHits(defender, d), again: () => barrageHits(defender, d, false) })
    const silencesA = defender.hasAny(d, defender.side.silencers)
    const silencesD = attacker.hasAny(a, attacker.side.silencers)
    for (const x of onD) {
      const toD = barraged(attacker.side.barrage, defender, x.id, x.hits, silencesD)
      for (const y of onA) emit(barraged(defender.side.barrage, attacker, y.id, y.hits, silencesA), toD, x.p * y.p)
    }
  }
}

/** The hits of a round that are still to be assigned (TI-O.26), by the policies; then that round's end. */
function pendingStage({ from }: Problem, forces: Duel<Force>): PairStep {
  const pending = from!.pending!
  return (a, d, emit) => {
    if (a === DEAD || d === DEAD) return emit(a, d, 1)
    const silencesA = forces.defender.hasAny(d, forces.defender.side.silencers)
    const silencesD = forces.attacker.hasAny(a, forces.attacker.side.silencers)
    let backA = 0
    let backD = 0
    for (;;) {
      const onA = assignRoll(forces.attacker, a, pending.attacker, backD, silencesA)
      const onD = assignRoll(forces.defender, d, pending.defender, backA, silencesD)
      if (onA.back === backA && onD.back === backD) {
        emit(...doomed(forces, a, d, atRoundEnd(forces.attacker, onA.id), atRoundEnd(forces.defender, onD.id)), 1)
        return
      }
      backA = onA.back
      backD = onD.back
    }
  }
}

/** The loss of a ship that takes all others with it ends both sides (TI-G.10.3). */
export function doomed(
  { attacker, defender }: Duel<Force>,
  a: number,
  d: number,
  toA: number,
  toD: number,
): readonly [number, number] {
  const fell = (force: Force, from: number, to: number) =>
    force.side.doom.length > 0 && force.hasAny(from, force.side.doom) && !force.hasAny(to, force.side.doom)
  return fell(attacker, a, toA) || fell(defender, d, toD) ? [DEAD, DEAD] : [toA, toD]
}

export function through(pairs: Pairs, stage: PairStep): Pairs {
  const after = new Map<number, number>()
  for (const [pair, chance] of pairs) {
    const [a, d] = splitPair(pair)
    stage(a, d, (toA, toD, p) => {
      const to = pairOf(toA, toD)
      after.set(to, (after.get(to) ?? 0) + chance * p)
    })
  }
  return after
}

export function capacityOf(force: Force, id: number): number {
  let capacity = 0
  for (const [g, group] of force.side.groups.entries()) capacity += force.alive(id, g) * group.capacity
  return capacity
}

/** Fighters beyond capacity are removed; what is in the hold stays before them (TI-O.12). */
export function fitCapacity(force: Force, id: number, cargo: number): number {
  if (id === DEAD) return DEAD
  const { groups } = force.side
  let room = Math.max(0, capacityOf(force, id) - cargo)
  return force.changed(id, counts => {
    for (const [g, { type }] of groups.entries()) {
      if (type !== 'fighter') continue
      const at = force.layout.undamagedAt[g]!
      counts[at] = Math.min(counts[at]!, room)
      room -= counts[at]!
    }
  })
}
