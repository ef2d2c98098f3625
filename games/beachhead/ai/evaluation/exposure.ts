// BI-24.10: the expected hits that known enemies could score on a unit in a hex, from exact odds: dice times the chance of each.
import { needAgainst } from '../../rules/combat/cover.ts'
import type { Unit } from '../../rules/state/state.ts'
import { AIRBORNE_LEVEL, type Side, UNITS, type UnitClass, type UnitFacts, type UnitType } from '../../rules/tables/index.ts'
import type { Foe } from '../situation/known-enemies.ts'
import type { Situation } from '../situation/situation.ts'
import { hitChance } from './dice-sums.ts'

/** A prey as a shooter sees it. */
type Prey = { readonly class: UnitClass; readonly isAir: boolean; readonly airborne: boolean }

/** The dice an enemy of this kind throws at such a prey at this distance; 0 where it may not or cannot. */
export function diceAt(shooter: UnitType, tokens: number, hidden: boolean, prey: Prey, distance: number): number {
  const facts = UNITS[shooter]
  if (tokens > 1) return 0
  if (shooter === 'mortar_team') return mortarDice(prey, tokens, hidden, distance)
  if (distance > facts.range || !hunts(shooter, prey)) return 0
  let dice = facts.atk - tokens
  if (distance <= 1) dice += 1
  if (hidden) dice += 1
  if (shooter === 'atgm_team' && prey.class === 'vehicle') dice += 2
  if (shooter === 'aa_team' && prey.class === 'helicopter') dice += 2
  if (shooter === 'super_cobra' && prey.class === 'vehicle') dice += 1
  return Math.max(0, dice)
}

const mortarDice = (prey: Prey, tokens: number, hidden: boolean, distance: number): number =>
  prey.airborne || distance < 2 || distance > UNITS.mortar_team.range ? 0 : Math.max(0, 1 - tokens + (hidden ? 1 : 0))

function hunts(shooter: UnitType, prey: Prey): boolean {
  if (shooter === 'aa_team') return prey.isAir
  if (shooter === 'sam_site') return prey.isAir || prey.class === 'ship'
  if (shooter === 'artillery' || shooter === 'long_range_artillery') return !prey.airborne
  return true
}

/** How far an enemy comes before it shoots: he moves before our surface units do, our air units and the Defender wait for him. `timed`: as the
 *  order of the steps has it (BI-8.7): aircraft have moved when the Defender does, all others go as far as they can afterwards. */
const approach = (side: Side, prey: Prey, { mv, isAir }: UnitFacts, timed: boolean): number => {
  if (side === 'assault') return prey.airborne ? Math.min(mv, 2) : 0
  if (timed) return isAir ? 0 : mv
  return isAir ? 3 : Math.min(mv, 2)
}

/** Near enough to e to the power of minus x, and the same on every machine. */
function spared(x: number): number {
  const once = 1 + x / 8
  const twice = once * once
  const four = twice * twice
  return 1 / (four * four)
}

export class Exposure {
  readonly #scene: Situation
  readonly #dice = new Map<string, Float64Array>()

  constructor(situation: Situation) {
    this.#scene = situation
  }

  /** Expected hits on the unit, were it there. */
  hits(unit: Unit, cell: number, airborne: boolean): number {
    const { facts } = unit.who
    const dice = this.#diceOn({ class: facts.class, isAir: facts.isAir, airborne })[cell]!
    if (dice === 0) return 0
    const { need } = needAgainst(this.#scene.state, { ...unit, cell, airborne })
    return dice * hitChance(need)
  }

  /** The same in points, no more than the unit is worth; where lives count and not prices, by the chance to lose it. */
  points(unit: Unit, cell: number, airborne: boolean): number {
    const { cost, hp } = unit.who.facts
    const hits = this.hits(unit, cell, airborne)
    const { lives } = this.#scene.evalWeights
    if (lives > 0) return lives * (1 - spared(hits / unit.hp))
    return hits === 0 ? 0 : Math.min(unit.hp, hits) * (cost / hp)
  }

  #diceOn(prey: Prey): Float64Array {
    const key = `${prey.class}${prey.airborne}`
    let sums = this.#dice.get(key)
    if (!sums) {
      sums = new Float64Array(this.#scene.field.size)
      for (const foe of this.#scene.foes) this.#add(sums, foe, prey)
      this.#dice.set(key, sums)
    }
    return sums
  }

  #add(sums: Float64Array, foe: Foe, prey: Prey): void {
    const { field, side, evalWeights } = this.#scene
    const hidden = foe.type === null
    for (const guess of foe.guesses) {
      const { type } = guess
      const p = hidden ? guess.p * evalWeights.markers : guess.p
      const facts = UNITS[type]
      const come = approach(side, prey, facts, evalWeights.timed)
      for (const cell of field.within(foe.cell, facts.range + come)) {
        const distance = field.distance(foe.cell, cell)
        const near = diceAt(type, foe.tokens, hidden, prey, distance)
        if (near > 0 && this.#isOpen(foe, type, cell, prey)) sums[cell]! += near * p
        else if (come > 0 && near === 0) {
          const closer = diceAt(type, foe.tokens, hidden, prey, Math.max(type === 'mortar_team' ? 2 : 1, distance - come))
          sums[cell]! += closer * p * evalWeights.comesUp
        }
      }
    }
  }

  #isOpen(foe: Foe, type: UnitType, cell: number, prey: Prey): boolean {
    const { field } = this.#scene
    if (type === 'mortar_team') return true
    const from = foe.airborne ? AIRBORNE_LEVEL : field.level[foe.cell]!
    const to = prey.airborne ? AIRBORNE_LEVEL : field.level[cell]!
    return field.lineOfSight(foe.cell, cell, from, to)
  }
}
