// The fastest way to the end, for the usual fight: every hit moves a side one place down its lane, no repairs, no hits for
// non-fighters only, no bombardment in between. The two moves are those of rows.ts; all that depends on a roll or on a row is
// looked up once for the whole row.
import type { CombatRolls } from '../dice/combat-rolls.ts'
import { cutFor, type Hits } from '../dice/hit-chances.ts'
import type { SideRounds } from '../side/side-rounds.ts'
import type { Fight } from './fight.ts'
import { Inbox, liveIn, NEGLIGIBLE } from './inbox.ts'
import type { PairTable } from './pair-table.ts'
import type { PlayedOut } from './play-by-rows.ts'

/**
 * Where hits lead, without a table: to condition `top - hits` before the turn and `low - hits` from it on. Numbers are given
 * from the end of a lane upwards, so a lane has a turn only where it joins another. `length` hits are the end.
 */
type Lane = {
  readonly rows: Int32Array
  readonly top: number
  readonly low: number
  readonly turn: number
  readonly length: number
}

/** A side's lanes and what it rolls, by condition. */
type Runners = {
  readonly lanes: readonly Lane[]
  /** The same where sustaining is forbidden. */
  readonly silencedLanes: readonly Lane[]
  readonly rollNumbers: readonly number[]
  readonly isSilencing: readonly boolean[]
  readonly rolls: readonly Hits[]
}

/** Null if a side's conditions are not in such lanes. */
export function playOutInLanes(fight: Fight, table: PairTable, round: number): PlayedOut | null {
  const { width, mass } = table
  const attackers = runnersOf(fight.attacker, fight.attackerRolls, round)
  const defenders = runnersOf(fight.defender, fight.defenderRolls, round)
  if (!attackers || !defenders) return null
  const inbox = new Inbox(fight.attacker.size, width)
  let rounds = 0
  for (let a = fight.attacker.size - 1; a > 0; a--) {
    receive(inbox, attackers, defenders, mass, a, width)
    rounds += handOn(fight, inbox, attackers, defenders, mass, a, width)
  }
  receive(inbox, attackers, defenders, mass, 0, width)
  return { table, rounds, residue: liveIn(mass, width) }
}

function runnersOf(side: SideRounds, rolls: CombatRolls, round: number): Runners | null {
  const { force, conditions } = side
  const { silencers } = force.side
  const lanes = lanesOf(side, false)
  const silencedLanes = side.mayBeSilenced ? lanesOf(side, true) : lanes
  if (!lanes || !silencedLanes) return null
  return {
    lanes,
    silencedLanes,
    rollNumbers: conditions.map(condition => rolls.numberOf(condition, round, 0)),
    isSilencing: conditions.map(condition => silencers.length > 0 && force.hasAny(condition, silencers)),
    rolls: rolls.rolls,
  }
}

function lanesOf(side: SideRounds, isSilenced: boolean): Lane[] | null {
  const lanes: Lane[] = []
  for (let number = 0; number < side.size; number++) {
    const lane = laneOf(side.path(number, isSilenced).rows[0]!)
    if (!lane) return null
    lanes.push(lane)
  }
  return lanes
}

function laneOf(rows: Int32Array): Lane | null {
  const length = rows.length - 1
  const top = rows[0]!
  let turn = 1
  while (turn < length && rows[turn] === top - turn) turn++
  if (turn >= length) return { rows, top, low: top, turn, length }
  const low = rows[turn]! + turn
  for (let hits = turn + 1; hits < length; hits++) if (rows[hits] !== low - hits) return null
  return { rows, top, low, turn, length }
}

/** The rolls that wait for row `a` strike its defenders. */
function receive(inbox: Inbox, attackers: Runners, defenders: Runners, mass: Float64Array, a: number, width: number): void {
  const row = a * width
  const waiting = inbox.chances
  for (let key = 0; key < inbox.slots.length; key++) {
    const slot = inbox.slots[key]?.[a] ?? 0
    if (slot === 0) continue
    const hits = attackers.rolls[key >> 1]!
    const lanes = (key & 1) === 1 ? defenders.silencedLanes : defenders.lanes
    mass[row]! += waiting[slot]!
    for (let d = width - 1; d > 0; d--) {
      const here = waiting[slot + d]!
      if (here >= NEGLIGIBLE) strike(mass, row, here, hits, lanes[d]!, 0)
    }
  }
}

function handOn(
  fight: Fight,
  inbox: Inbox,
  attackers: Runners,
  defenders: Runners,
  mass: Float64Array,
  a: number,
  width: number,
): number {
  const row = a * width
  const rollNumber = attackers.rollNumbers[a]!
  const hits = attackers.rolls[rollNumber]!
  const isSilencing = attackers.isSilencing[a]!
  const key = rollNumber * 2 + (isSilencing ? 1 : 0)
  const stayD = hits.rows[0]![0]!
  const changeD = hits.tails[0]!.length > 1 ? hits.tails[0]![1]! : 0
  let open: Int32Array | null = null
  let openSilenced: Int32Array | null = null
  let rounds = 0
  for (let d = width - 1; d > 0; d--) {
    const here = mass[row + d]!
    if (here < NEGLIGIBLE) continue
    mass[row + d] = 0
    const roll = defenders.rolls[defenders.rollNumbers[d]!]!
    const p = roll.rows[0]!
    const tails = roll.tails[0]!
    const changeA = tails.length > 1 ? tails[1]! : 0
    const change = changeA + p[0]! * changeD
    if (change === 0) {
      fight.stalemates.set(row + d, here)
      continue
    }
    const share = here / change
    rounds += share
    let slots: Int32Array
    if (defenders.isSilencing[d]) slots = openSilenced ??= inbox.open(key, attackers.silencedLanes[a]!.rows)
    else slots = open ??= inbox.open(key, attackers.lanes[a]!.rows)
    const chances = inbox.chances
    const end = Math.min(slots.length - 1, p.length)
    for (let i = 1; i < end; i++) chances[slots[i]! + d]! += share * p[i]!
    if (end < p.length) chances[slots[slots.length - 1]! + d]! += share * tails[end]!
    const lanes = isSilencing ? defenders.silencedLanes : defenders.lanes
    if (stayD < 1) strike(mass, row, share * p[0]!, hits, lanes[d]!, 1)
  }
  return rounds
}

/** The inner loop of everything: one defender struck by one roll, from `from` hits up. */
function strike(mass: Float64Array, row: number, weight: number, hits: Hits, lane: Lane, from: number): void {
  const p = hits.rows[0]!
  const last = Math.min(lane.length, p.length)
  if (last < p.length) mass[row]! += weight * hits.tails[0]![last]!
  let first = from
  let end = last
  const cut = cutFor(weight)
  if (cut >= 0) {
    const spans = hits.spans[0]!
    first = Math.max(from, spans[cut * 2]!)
    end = Math.min(last, spans[cut * 2 + 1]!)
  }
  const turn = Math.min(end, lane.turn)
  let i = first
  for (const top = row + lane.top; i < turn; i++) mass[top - i]! += weight * p[i]!
  for (const low = row + lane.low; i < end; i++) mass[low - i]! += weight * p[i]!
}
