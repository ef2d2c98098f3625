// PRODUCT 13: what could come back. For each hex a stack may march to: which enemy stack could attack it there this turn, and what that would
// cost in Health, after the march and before any other unit moves. Fights are sums (WW-10.5); of a barrage all six faces of the wind are
// weighed (WW-12.6).
//
// Counted is every enemy stack in sight, once, with its best step: a march of as much of it as the enemy's treasury pays for, or a barrage of all
// its guns at one hex. Each is reckoned by itself, as though the whole treasury were for it. Under fog the treasury is not known (WW-15.10c):
// then those at most four hexes away come with all they have. What is only remembered has no numbers; it is named.

import { landingOf } from '../rules/barrage/wind.ts'
import { damageOf, totalsOf } from '../rules/combat/combat.ts'
import { policyOf, shellVictim, totalHealth } from '../rules/combat/losses.ts'
import { costPerHex, unitsOf } from '../rules/plan/pricing.ts'
import { boardOfState, healthOf, type Unit, type WwState } from '../rules/state/state.ts'
import { enemyOf, SHELL_PRICE, type Side, SPLIT_FEE, STATS, WINDS } from '../rules/tables.ts'
import { planOf } from '../rules/turn/execution.ts'
import { placeName } from './hexes.ts'

/** The worst one enemy stack could do; `expectedLoss` in Health. */
export type Attacker = { readonly from: string; readonly by: 'march' | 'barrage'; readonly expectedLoss: number }
export type Threat = {
  readonly hex: string
  /** Over all attackers: it may be more than there is to lose. */
  readonly expectedLoss: number
  /** All there is to lose. */
  readonly most: number
  readonly attackers: readonly Attacker[]
  /** Hexes out of sight where enemies stood that may be near; nothing of them is counted. */
  readonly unknown: readonly string[]
}

/** The range considered if the enemy treasury is not known. */
const NEAR = 4

const kept = new WeakMap<WwState, Map<string, ThreatFinder>>()

/** The risk of one hex for these units, together with the units there. */
export function threatAt(state: WwState, side: Side, ids: readonly string[], hex: string): Threat | null {
  let byStack = kept.get(state)
  if (!byStack) {
    byStack = new Map()
    kept.set(state, byStack)
  }
  const key = `${side} ${ids.join()}`
  let scout = byStack.get(key)
  if (!scout) {
    scout = new ThreatFinder(state, side, unitsOf(state, side, ids))
    byStack.set(key, scout)
  }
  return scout.at(hex)
}

type EnemyStack = { readonly cell: number; readonly units: readonly Unit[]; readonly guns: number }

class ThreatFinder {
  readonly #state: WwState
  readonly #side: Side
  readonly #goers: readonly Unit[]
  readonly #stacks: readonly EnemyStack[]
  /** null: not known. */
  readonly #treasury: number | null
  readonly #found = new Map<string, Threat | null>()
  /** By stack and hexes to go. */
  readonly #brought = new Map<string, number>()

  constructor(state: WwState, side: Side, goers: readonly Unit[]) {
    this.#state = state
    this.#side = side
    this.#goers = goers
    const enemy = enemyOf(side)
    const byCell = new Map<number, Unit[]>()
    for (const unit of state.units[enemy]) byCell.set(unit.cell, [...(byCell.get(unit.cell) ?? []), unit])
    this.#stacks = [...byCell].map(([cell, units]) => ({ cell, units, guns: units.filter(({ type }) => type === 'AR').length }))
    this.#treasury = state.setting.options.fogOfWar && state.phase !== 'over' ? null : state.treasury[enemy]
  }

  at(hex: string): Threat | null {
    let threat = this.#found.get(hex)
    if (threat === undefined) {
      const cell = boardOfState(this.#state).cell(hex)
      const isHeld = this.#stacks.some(stack => stack.cell === cell)
      threat = cell < 0 || isHeld || this.#goers.length === 0 ? null : this.#judge(hex, cell)
      this.#found.set(hex, threat)
    }
    return threat
  }

  #judge(hex: string, cell: number): Threat {
    const board = boardOfState(this.#state)
    const others = this.#state.units[this.#side].filter(unit => !this.#goers.includes(unit))
    const here = [...others.filter(unit => unit.cell === cell), ...this.#goers]
    // WW-9.10: a march that meets units on its path ends there.
    const held = new Set(others.map(unit => unit.cell))
    const steps = board.stepsFrom([cell], board.size, each => !held.has(each))
    const attackers = this.#stacks.flatMap((stack): Attacker[] => {
      const marched = this.#marchLoss(stack, steps[stack.cell]!, here)
      const shelled = this.#barrageLoss(stack, cell, here)
      const expectedLoss = Math.max(marched, shelled)
      return expectedLoss > 0
        ? [{ from: board.name(stack.cell), by: shelled > marched ? 'barrage' : 'march', expectedLoss }]
        : []
    })
    attackers.sort((a, b) => b.expectedLoss - a.expectedLoss)
    return {
      hex,
      most: totalHealth(here),
      attackers,
      expectedLoss: attackers.reduce((sum, each) => sum + each.expectedLoss, 0),
      unknown: this.#unknown(cell),
    }
  }

  /** WW-10.5. */
  #marchLoss(stack: EnemyStack, hexes: number, here: readonly Unit[]): number {
    if (hexes < 1) return 0
    const { health } = totalsOf(here, this.#state.setting.options)
    return Math.min(damageOf(this.#strengthFrom(stack, hexes), health), totalHealth(here))
  }

  /** The most Strength of a stack that can pay its way here (WW-9.2); a part of it pays for leaving the rest (WW-9.5). */
  #strengthFrom({ cell, units }: EnemyStack, hexes: number): number {
    const all = units.reduce((sum, { type }) => sum + STATS[type].strength, 0)
    if (this.#treasury === null) return hexes <= NEAR ? all : 0
    const key = `${cell} ${hexes}`
    let most = this.#brought.get(key)
    if (most === undefined) {
      const enemy = enemyOf(this.#side)
      const prices = units.map(unit => costPerHex(this.#state, enemy, unit) * hexes)
      const whole = prices.reduce((sum, price) => sum + price, 0)
      most = whole <= this.#treasury ? all : strongestFor(units, prices, this.#treasury)
      this.#brought.set(key, most)
    }
    return most
  }

  /** WW-12.6, WW-12.16: one die for all shells, and each that comes down here takes a unit. */
  #barrageLoss({ cell: from, guns }: EnemyStack, cell: number, here: readonly Unit[]): number {
    const { shellsPerGun } = this.#state.setting.options
    if (guns === 0) return 0
    const paid = this.#treasury === null ? here.length : Math.floor(this.#treasury / SHELL_PRICE)
    const shells = Math.min(paid, here.length, shellsPerGun > 0 ? shellsPerGun * guns : here.length)
    const board = boardOfState(this.#state)
    const faces = board
      .targetsFrom(from)
      .map(target => WINDS.filter(wind => landingOf(board, from, target, wind).cell === cell).length)
    return (this.#killedBy(shells, here) * Math.max(0, ...faces)) / WINDS.length
  }

  /** The Health lost to so many shells, in the order of losses of the draft (WW-11.6). */
  #killedBy(shells: number, here: readonly Unit[]): number {
    const policy = policyOf(this.#state, this.#side, planOf(this.#state, this.#side))
    let left = here
    let sum = 0
    for (let n = 0; n < shells; n++) {
      const victim = shellVictim(left, policy)
      if (!victim) break
      sum += healthOf(victim)
      left = left.filter(unit => unit.serial !== victim.serial)
    }
    return sum
  }

  #unknown(cell: number): readonly string[] {
    const board = boardOfState(this.#state)
    const seen = this.#state.memory?.[this.#side] ?? []
    return seen
      .filter(sighting => sighting.units.length > 0 && board.distance(sighting.cell, cell) <= NEAR)
      .filter(sighting => !this.#stacks.some(stack => stack.cell === sighting.cell))
      .map(sighting => board.name(sighting.cell))
  }
}

/** Not all of them can go: the most Strength for this money, each paying its way and the fee for leaving comrades. */
function strongestFor(units: readonly Unit[], prices: readonly number[], money: number): number {
  const best = new Int16Array(money + 1)
  for (const [i, { type }] of units.entries()) {
    const price = prices[i]! + SPLIT_FEE
    for (let left = money; left >= price; left--) best[left] = Math.max(best[left]!, best[left - price]! + STATS[type].strength)
  }
  return best[money]!
}

/** '1.5', and '0' where next to nothing is to be feared. */
export const lossText = (loss: number): string => (loss < 0.05 ? '0' : loss.toFixed(1))

/** One sentence for screen readers. */
export function threatWords(state: WwState, { expectedLoss, attackers, unknown }: Threat): string {
  const who = attackers.map(({ from, by, expectedLoss: loss }) => `${placeName(state, from)} by ${by} ${lossText(loss)}`)
  const whence = who.length > 0 ? `: ${who.join(', ')}` : '; nobody in sight reaches it'
  const more =
    unknown.length > 0 ? ` Not counted: enemies last seen in ${unknown.map(hex => placeName(state, hex)).join(', ')}.` : ''
  return `Risk ${lossText(expectedLoss)} Health on average${whence}.${more}`
}
