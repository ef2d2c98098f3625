// Two fleets in three hands: as a scenario of ti4, as the counts a plain sampler plays with, and as a bare table.
import type { Side } from '../../games/ti4/odds/index.ts'

/** A type in kill order: how many, what its dice hit with, whether it takes a hit more. */
type PlainType = {
  readonly count: number
  readonly dice: number
  readonly p: number
  readonly sustain: boolean
  readonly isFighter: boolean
  readonly barrage: number
  readonly barrageP: number
}
export type PlainFleet = readonly PlainType[]

const chance = (value: number): number => Math.min(10, Math.max(0, 11 - value)) / 10

export function plainFleet({ groups, policy }: Side): PlainFleet {
  const rank = (type: string) => policy.killOrder.indexOf(type)
  return groups
    .toSorted((a, b) => rank(a.type) - rank(b.type))
    .map(({ type, count, combat, afb, sustain }) => ({
      count,
      dice: combat?.dice ?? 0,
      p: chance(combat?.value ?? 11),
      sustain,
      isFighter: type === 'fighter',
      barrage: afb?.dice ?? 0,
      barrageP: chance(afb?.value ?? 11),
    }))
}

/** Plays so many combats with Math.random and returns how many the attacker won. What anybody would write first, without waste. */
export function samplePlain(attacker: PlainFleet, defender: PlainFleet, combats: number): number {
  let won = 0
  const a = new Array<number>(attacker.length).fill(0)
  const d = new Array<number>(defender.length).fill(0)
  const freshA = new Array<number>(attacker.length).fill(0)
  const freshD = new Array<number>(defender.length).fill(0)
  for (let i = 0; i < combats; i++) {
    reset(attacker, a, freshA)
    reset(defender, d, freshD)
    const barrageA = barrage(attacker, a)
    const barrageD = barrage(defender, d)
    shoot(attacker, a, barrageD)
    shoot(defender, d, barrageA)
    while (isAlive(a) && isAlive(d)) {
      const byA = roll(attacker, a)
      const byD = roll(defender, d)
      lose(defender, d, freshD, byA)
      lose(attacker, a, freshA, byD)
    }
    if (isAlive(a)) won++
  }
  return won
}

function reset(fleet: PlainFleet, left: number[], fresh: number[]): void {
  for (let t = 0; t < fleet.length; t++) {
    left[t] = fleet[t]!.count
    fresh[t] = fleet[t]!.sustain ? fleet[t]!.count : 0
  }
}

function isAlive(left: readonly number[]): boolean {
  for (let t = 0; t < left.length; t++) if (left[t]! > 0) return true
  return false
}

function roll(fleet: PlainFleet, left: readonly number[]): number {
  let hits = 0
  for (let t = 0; t < fleet.length; t++) {
    const { dice, p } = fleet[t]!
    for (let n = left[t]! * dice; n > 0; n--) if (Math.random() < p) hits++
  }
  return hits
}

function barrage(fleet: PlainFleet, left: readonly number[]): number {
  let hits = 0
  for (let t = 0; t < fleet.length; t++) {
    for (let n = left[t]! * fleet[t]!.barrage; n > 0; n--) if (Math.random() < fleet[t]!.barrageP) hits++
  }
  return hits
}

function shoot(fleet: PlainFleet, left: number[], hits: number): void {
  for (let t = 0; t < fleet.length; t++) if (fleet[t]!.isFighter) left[t] = Math.max(0, left[t]! - hits)
}

function lose(fleet: PlainFleet, left: number[], fresh: number[], hits: number): void {
  let rest = hits
  for (let t = 0; t < fleet.length && rest > 0; t++) {
    const used = Math.min(rest, fresh[t]!)
    fresh[t] = fresh[t]! - used
    rest -= used
  }
  for (let t = 0; t < fleet.length && rest > 0; t++) {
    const lost = Math.min(rest, left[t]!)
    left[t] = left[t]! - lost
    rest -= lost
  }
}

/**
 * The bare table of the same problem: every pair of conditions and every pair of hits, in nested loops over plain doubles. No
 * cards, no survivors, no report; the dice are rolled up one by one, and the barrage says where it begins.
 */
export function bareTable(attacker: PlainFleet, defender: PlainFleet): number {
  const a = laddersOf(attacker)
  const d = laddersOf(defender)
  const width = d.rolls.length
  const mass = new Float64Array(a.rolls.length * width)
  const startsA = startsOf(a, attacker, defender)
  const startsD = startsOf(d, defender, attacker)
  for (const [atA, pA] of startsA) for (const [atD, pD] of startsD) mass[atA * width + atD]! += pA * pD
  for (let i = a.rolls.length - 1; i > 0; i--) {
    const lane = a.lanes[i]!
    const byA = a.rolls[i]!
    for (let j = width - 1; j > 0; j--) {
      const byD = d.rolls[j]!
      const struck = d.lanes[j]!
      const share = mass[i * width + j]! / (1 - byA[0]! * byD[0]!)
      for (let y = 0; y < byD.length; y++) {
        const row = (y < lane.length ? lane[y]! : 0) * width
        const weight = share * byD[y]!
        for (let x = y === 0 ? 1 : 0; x < byA.length; x++) mass[row + (x < struck.length ? struck[x]! : 0)]! += weight * byA[x]!
      }
    }
  }
  let won = 0
  for (let i = 1; i < a.rolls.length; i++) won += mass[i * width]!
  return won
}

/** By condition: its roll, and where hits lead. Conditions with sustains left come after all others, apart for each number of fighters. */
type Ladders = { readonly rolls: Float64Array[]; readonly lanes: Int32Array[]; readonly tops: readonly number[] }

function laddersOf(fleet: PlainFleet): Ladders {
  const units = fleet.flatMap(type => Array.from({ length: type.count }, () => type)).reverse()
  const fighters = units.filter(({ isFighter }) => isFighter).length
  const sustains = fleet.reduce((sum, { sustain, count }) => sum + (sustain ? count : 0), 0)
  const rolls: Float64Array[] = [Float64Array.of(1)]
  const down: number[] = [0]
  let now: Float64Array = Float64Array.of(1)
  for (const { dice, p } of units) {
    for (let i = 0; i < dice; i++) {
      const next = new Float64Array(now.length + 1)
      for (let n = 0; n < now.length; n++) {
        next[n]! += now[n]! * (1 - p)
        next[n + 1]! += now[n]! * p
      }
      now = next
    }
    rolls.push(now)
    down.push(rolls.length - 2)
  }
  const tops: number[] = []
  for (let f = 0; f <= fighters; f++) {
    let at = units.length - fighters + f
    const roll = rolls[at]!
    for (let s = 0; s < sustains; s++) {
      down.push(at)
      at = rolls.push(roll) - 1
    }
    tops.push(at)
  }
  const lanes = rolls.map((_, from) => {
    const lane = [from]
    for (let at = from; at !== 0; at = down[at]!) lane.push(down[at]!)
    return Int32Array.from(lane)
  })
  return { rolls, lanes, tops }
}

/** Where a fleet stands after the enemy's barrage. */
function startsOf({ tops }: Ladders, fleet: PlainFleet, enemy: PlainFleet): [at: number, p: number][] {
  let hits: number[] = [1]
  for (const { count, barrage: dice, barrageP: p } of enemy) {
    for (let i = 0; i < count * dice; i++) hits = [...hits, 0].map((chance, n) => chance * (1 - p) + (hits[n - 1] ?? 0) * p)
  }
  const fighters = fleet.reduce((sum, { isFighter, count }) => sum + (isFighter ? count : 0), 0)
  return hits.map((p, n) => [tops[Math.max(0, fighters - n)]!, p])
}
