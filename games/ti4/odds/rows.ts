// The way to the end of a fight whose sides lose independently of each other in a round.
//
// A pair (a, d) is handed on in two moves: first the attacker's loss, d kept, into the inbox of row a' under the name of the
// roll that still has to strike d; then, when row a' is reached, that roll strikes all of d at once. Conditions with equal
// dice share a roll, so the second and dearer move is made once for all of them.

import { fatedBlows } from './fated.ts'
import type { Fight, Table } from './fight.ts'
import { ENOUGH, Inbox, liveIn, liveInRow, MOST_PASSES, NEGLIGIBLE, STUCK } from './inbox.ts'
import { blocksOf, fallingOrder } from './order.ts'
import type { Rounds } from './rounds.ts'
import { straightBlows } from './straight.ts'
import { type Blows, handOn, receive, type Striking, type Walk } from './walk.ts'

export function playOutByRows(fight: Fight, { width, mass }: Table, round: number) {
  const { attacker, defender } = fight
  const orderOfA = fallingOrder(attacker)
  const walk: Walk = {
    fight,
    width,
    mass,
    inbox: new Inbox(attacker.size, width),
    strikeOfA: strikes(attacker, fight.attackerRolls, round),
    strikeOfD: strikes(defender, fight.defenderRolls, round),
    orderOfD: fallingOrder(defender),
    placeOfA: placesIn(orderOfA, attacker.size),
    rounds: 0,
    dropped: 0,
    repaired: 0,
  }
  const blows = attacker.isStraight && defender.isStraight ? straightBlows(walk) : fatedBlows(walk)
  for (const block of blocksOf(attacker, orderOfA)) playBlock(walk, blows, block)
  walk.dropped += receive(walk, blows, 0)
  walk.inbox.emptyInto(mass)
  return { rounds: walk.rounds, residue: walk.dropped + sweep(mass, width) }
}

/** Repairs lead back inside a block only, so it is played to its end before the next one is looked at. */
function playBlock(walk: Walk, blows: Blows, block: Int32Array): void {
  let left = 0
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    walk.repaired = 0
    for (const a of block) {
      walk.dropped += receive(walk, blows, a)
      walk.rounds += handOn(walk, blows, a)
    }
    if (!walk.fight.isCyclic) return
    const before = left
    left = walk.repaired
    for (const a of block) left += liveInRow(walk.mass, a * walk.width, walk.width)
    if (left < ENOUGH || (pass > 0 && left > before * (1 - STUCK))) return
  }
}

function placesIn(order: Int32Array, size: number): Int32Array {
  const places = new Int32Array(size).fill(order.length)
  for (let place = 0; place < order.length; place++) places[order[place]!] = place
  return places
}

/** What is still being fought; crumbs of it are taken off the table. */
function sweep(mass: Float64Array, width: number): number {
  const left = liveIn(mass, width)
  for (let row = width; row < mass.length; row += width) {
    for (let d = 1; d < width; d++) if (mass[row + d]! < NEGLIGIBLE) mass[row + d] = 0
  }
  return left
}

function strikes(rounds: Rounds, rolls: Fight['attackerRolls'], round: number): Striking[] {
  const { force, conditions } = rounds
  const { silencers } = force.side
  return conditions.map(condition => ({
    roll: rolls.numberOf(condition, round, 0),
    isSilencing: silencers.length > 0 && force.hasAny(condition, silencers),
  }))
}
