// One combat played with dice from its start to its end.
import { Camp, fitsVolley, type Piece, suffer } from './camp.ts'
import type { Outcome } from './ends.ts'
import type { Opening, Problem, SideName, Volley } from './problem.ts'
import { lastOf } from './retreat.ts'
import { lastRound } from './solve.ts'
import { type Throw, throwBarrage, throwCombat, throwVolley } from './throw.ts'

export type Played = { readonly outcome: Outcome; readonly attacker: Camp; readonly defender: Camp; readonly rounds: number }

/** Far beyond any combat in which a die can hit. */
const PATIENCE = 1000

export function playCombat(problem: Problem, roll: Throw): Played {
  const attacker = new Camp(problem.sides.attacker)
  const defender = new Camp(problem.sides.defender)
  const camps = { attacker, defender }
  const starts = problem.from?.stage ?? 'start'
  const areBothIn = () => !attacker.isOut() && !defender.isOut()
  if (starts === 'start') for (const volley of problem.volleys) suffersVolley(volley, camps, roll)
  if (starts === 'start' || starts === 'openings') {
    for (const name of ['attacker', 'defender'] as const) {
      for (const opening of problem.sides[name].openings) if (areBothIn()) openWith(opening, name, camps, roll)
    }
  }
  if (problem.place === 'space' && starts !== 'round' && areBothIn()) barrages(attacker, defender, roll)
  let round = starts === 'round' ? (problem.from?.round ?? 1) : 1
  const first = round
  const last = Math.min(lastRound(problem), round + PATIENCE)
  let pending = problem.from?.pending
  const settled = Math.max(0, ...[...attacker.side.boosts, ...defender.side.boosts].map(boost => boost.first))
  for (; areBothIn() && round <= last; round++) {
    const couldHit = playRound(problem, camps, round, roll, pending)
    // Where nobody can ever hit, nothing more will happen (TI-O.8).
    if (!couldHit && !pending && !problem.harrow && round > settled) break
    pending = undefined
  }
  return { outcome: outcomeOf(problem, attacker, defender), attacker, defender, rounds: round - first }
}

type Camps = { readonly attacker: Camp; readonly defender: Camp }

function playRound(
  problem: Problem,
  { attacker, defender }: Camps,
  round: number,
  roll: Throw,
  pending: NonNullable<Problem['from']>['pending'],
): boolean {
  if (!pending) {
    attacker.startRound()
    defender.startRound()
  }
  const byA = pending ? { ...pending.defender, couldHit: true } : throwCombat(attacker, defender, round, roll)
  const byD = pending ? { ...pending.attacker, couldHit: true } : throwCombat(defender, attacker, round, roll)
  const silencesA = defender.hasAny(defender.side.silencers)
  const silencesD = attacker.hasAny(attacker.side.silencers)
  const doomA = attacker.hasAny(attacker.side.doom)
  const doomD = defender.hasAny(defender.side.doom)
  const echoA = !pending && byD.any + byD.nonFighter > 0 ? attacker.side.echo : 0
  const echoD = !pending && byA.any + byA.nonFighter > 0 ? defender.side.echo : 0
  const beforeA = attacker.living()
  const beforeD = defender.living()
  let onD = { any: byA.any + echoA, nonFighter: byA.nonFighter }
  let onA = { any: byD.any + echoD, nonFighter: byD.nonFighter }
  for (let isFirst = true; isFirst || onA.any + onD.any > 0; isFirst = false) {
    const backA = suffer(attacker, defender, onA, silencesA, isFirst)
    const backD = suffer(defender, attacker, onD, silencesD, isFirst)
    onA = { any: backD, nonFighter: 0 }
    onD = { any: backA, nonFighter: 0 }
  }
  if (problem.place === 'space') {
    avenge(attacker, defender, beforeA, roll)
    avenge(defender, attacker, beforeD, roll)
  }
  attacker.endRound()
  defender.endRound()
  if ((doomA && !attacker.hasAny(attacker.side.doom)) || (doomD && !defender.hasAny(defender.side.doom))) {
    attacker.pieces = []
    defender.pieces = []
  }
  if (problem.harrow) suffersVolley(problem.harrow, { attacker, defender }, roll)
  return byA.couldHit || byD.couldHit
}

/** Courageous to the End: for the lost ship with the best value two dice, each success costs the enemy a ship of its choice. */
function avenge(camp: Camp, enemy: Camp, before: readonly Piece[], roll: Throw): void {
  const lost = before.filter(piece => piece.state === 'gone').map(piece => camp.groupOf(piece).printed ?? 11)
  if (camp.courageous === 0 || lost.length === 0) return
  camp.courageous--
  const value = Math.min(...lost)
  for (let i = 0; i < 2; i++) {
    const victim = roll() >= value ? enemy.victim(() => true) : null
    if (victim) victim.state = 'gone'
  }
}

function suffersVolley(volley: Volley, camps: Camps, roll: Throw): void {
  const target = camps[volley.target]
  const shooter = volley.target === 'attacker' ? camps.defender : camps.attacker
  const isSilenced = volley.stage === 'spaceCannon' && shooter.hasAny(shooter.side.silencers)
  const wasDoomed = target.hasAny(target.side.doom)
  let hits = throwVolley(volley, shooter, roll)
  while (hits > 0 && !target.isOut()) {
    const sustainer = target.takeHit(fitsVolley(volley.restriction), isSilenced, shooter)
    hits -= sustainer ? target.side.sustainCancels : 1
  }
  if (wasDoomed && !target.hasAny(target.side.doom)) {
    target.pieces = []
    shooter.pieces = []
  }
}

function barrages(attacker: Camp, defender: Camp, roll: Throw): void {
  const byA = throwBarrage(attacker, roll)
  const byD = throwBarrage(defender, roll)
  const silencesA = defender.hasAny(defender.side.silencers)
  barraged(defender, attacker, byA, attacker.hasAny(attacker.side.silencers))
  barraged(attacker, defender, byD, silencesA)
}

function barraged(camp: Camp, enemy: Camp, hits: number, isSilenced: boolean): void {
  let left = hits
  if (enemy.side.barrage.hitsAnyShip) {
    while (left > 0 && !camp.isOut()) left -= camp.takeHit(fitsVolley('any'), isSilenced, enemy) ? camp.side.sustainCancels : 1
    return
  }
  for (const piece of camp.living()) {
    if (left === 0 || camp.groupOf(piece).type !== 'fighter') continue
    piece.state = 'gone'
    left--
  }
  if (!enemy.side.barrage.damagesExcess) return
  for (const type of camp.side.policy.sustainOrder) {
    for (const piece of camp.fighters()) {
      const group = camp.groupOf(piece)
      if (left === 0 || group.type !== type || !group.sustain || piece.state !== 'undamaged') continue
      piece.state = 'damaged'
      left--
    }
  }
}

function openWith(opening: Opening, name: SideName, camps: Camps, roll: Throw): void {
  const own = camps[name]
  const enemy = name === 'attacker' ? camps.defender : camps.attacker
  const isSilenced = own.hasAny(own.side.silencers)
  const first = (camp: Camp, types: readonly string[]) =>
    types.map(type => camp.victim(group => group.type === type)).find(piece => piece !== null)
  const hadDoom = [own, enemy].map(camp => camp.hasAny(camp.side.doom))
  switch (opening.kind) {
    case 'assaultCannon': {
      const victim = first(
        enemy,
        enemy.side.policy.killOrder.filter(type => type !== 'fighter'),
      )
      if (own.nonFighters() >= opening.needs && victim) victim.state = 'gone'
      break
    }
    case 'ambush': {
      let hits = 0
      let left = opening.most
      for (const { group, value } of opening.ships) {
        for (let i = own.count(group); i > 0 && left > 0; i--, left--) if (roll() >= value) hits++
      }
      while (hits > 0 && !enemy.isOut()) hits -= enemy.takeHit(() => true, isSilenced, own) ? enemy.side.sustainCancels : 1
      break
    }
    case 'chosenHit':
      for (let i = 0; i < opening.hits && !enemy.isOut(); i++) aim(enemy, own, isSilenced)
      break
    case 'sacrifice': {
      const given = first(own, opening.types)
      if (!given) break
      given.state = 'gone'
      enemy.takeHit(group => group.type !== 'fighter', isSilenced, own)
      break
    }
    case 'convert': {
      const turned = first(enemy, [opening.from])
      if (!turned) break
      turned.state = 'gone'
      own.join({ group: opening.into, state: 'undamaged' })
    }
  }
  const lostDoom = [own, enemy].some((camp, i) => hadDoom[i] && !camp.hasAny(camp.side.doom))
  if (lostDoom) for (const camp of [own, enemy]) camp.pieces = []
}

/** The dearest piece that cannot sustain, else the dearest sustains. */
function aim(camp: Camp, enemy: Camp, isSilenced: boolean): void {
  const worth = (group: number) => {
    const { cost, type } = camp.side.groups[group]!
    return cost * 100 + camp.side.policy.killOrder.indexOf(type)
  }
  const hurtFirst = (piece: Piece) => (piece.state === 'undamaged' ? 1 : 0)
  const ordered = camp.fighters().toSorted((a, b) => worth(b.group) - worth(a.group) || hurtFirst(a) - hurtFirst(b))
  const canSustain = (piece: (typeof ordered)[number]) =>
    camp.groupOf(piece).sustain && piece.state === 'undamaged' && !isSilenced
  const helpless = ordered.find(piece => !canSustain(piece))
  if (helpless) helpless.state = 'gone'
  else if (ordered[0]) camp.sustain(ordered[0], enemy)
}

function outcomeOf(problem: Problem, attacker: Camp, defender: Camp): Outcome {
  const holds = (camp: Camp) => camp.fighters().some(piece => !camp.groupOf(piece).cannotHold)
  if (!attacker.isOut() && !defender.isOut()) {
    const leaves = lastOf(problem)
    if (leaves) return leaves === 'attacker' ? 'defender' : 'attacker'
    return 'open'
  }
  if (!attacker.isOut()) return holds(attacker) ? 'attacker' : 'draw'
  if (!defender.isOut()) return holds(defender) ? 'defender' : 'draw'
  return 'draw'
}
