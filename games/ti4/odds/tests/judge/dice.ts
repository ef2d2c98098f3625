// Dice as the judge throws them: face by face.
import type { Side, UnitDice } from '../../problem/problem.ts'
import type { Army, Unit } from './positions.ts'

export type Thrown = { any: number; big: number; spent: number; p: number }

export function throwAll(side: Side, army: Army, enemySide: Side, enemy: Army, round: number): Thrown[] {
  const boosts = side.boosts.filter(({ first, last }) => first <= round && round <= last)
  if (boosts.some(({ noRoll }) => noRoll)) return [{ any: 0, big: 0, spent: 0, p: 1 }]
  const auras = side.auras.filter(({ sources }) => army.units.some(({ g }) => sources.includes(g)))
  const enemies = enemy.units.filter(
    ({ g }) => enemySide.groups[g]!.type !== 'fighter' && !enemySide.groups[g]!.shieldOnly,
  ).length
  const reroll = boosts.some(boost => boost.reroll)
  type Rolling = { die: UnitDice; big: boolean }
  const dieOf = (g: number): UnitDice => {
    const printed = side.groups[g]!.combat ?? { value: 11, dice: 0 }
    let { value } = printed
    let dice = printed.perEnemyNonFighter ? enemies : printed.dice
    for (const aura of auras) if (aura.targets.includes(g)) value -= aura.shift ?? 0
    for (const aura of auras) if (aura.targets.includes(g) && side.groups[g]!.combat) dice += aura.dice ?? 0
    for (const boost of boosts) if (!boost.targets || boost.targets.includes(g)) value -= boost.shift ?? 0
    return { ...printed, value, dice }
  }
  const isBig = (g: number) => auras.some(aura => aura.nonFighter && aura.targets.includes(g))
  const rolling: Rolling[] = []
  const units = army.units.filter(({ g }) => dieOf(g).dice > 0)
  const types = new Set(army.units.filter(({ g }) => !side.groups[g]!.shieldOnly).map(({ g }) => side.groups[g]!.type)).size
  let raised: Unit | null = null
  if (side.shipTypeBoost) {
    const chance = (die: UnitDice) => faces(die, reroll).reduce((sum, { hits, p }) => sum + hits * p, 0) * die.dice
    const gain = ({ g }: Unit) => Math.round(1e9 * (chance({ ...dieOf(g), value: dieOf(g).value - types }) - chance(dieOf(g))))
    const best = units.toSorted((x, y) => gain(y) - gain(x) || x.g - y.g)[0]
    if (best && gain(best) > 0) raised = best
  }
  for (const unit of units) {
    const die = dieOf(unit.g)
    const value = unit === raised ? die.value - types : die.value
    for (let i = 0; i < die.dice; i++) rolling.push({ die: { ...die, value }, big: isBig(unit.g) })
  }
  const extra = boosts.reduce((sum, { extraDice = 0 }) => sum + extraDice, 0)
  const best = units.toSorted((x, y) => dieOf(x.g).value - dieOf(y.g).value || x.g - y.g)[0]
  if (best) for (let i = 0; i < extra; i++) rolling.push({ die: dieOf(best.g), big: isBig(best.g) })
  const coins = army.units.some(({ g }) => side.raises.sources.includes(g)) ? army.coins : 0
  let spread: Thrown[] = [{ any: 0, big: 0, spent: 0, p: 1 }]
  for (const { die, big } of rolling) {
    const next = new Map<string, Thrown>()
    for (const { any, big: bigs, spent, p } of spread) {
      for (const { hits, isShort, p: q } of faces(die, reroll)) {
        const isRaised = isShort && spent < coins
        const n = (hits + (isRaised ? 1 : 0)) * side.hitFactor
        const to = { any: big ? any : any + n, big: big ? bigs + n : bigs, spent: spent + (isRaised ? 1 : 0) }
        const key = `${to.any},${to.big},${to.spent}`
        next.set(key, { ...to, p: (next.get(key)?.p ?? 0) + p * q })
      }
    }
    spread = [...next.values()]
  }
  return spread
}

type Face = { hits: number; isShort: boolean; p: number }

/** What one die does: its ten faces, and ten more for each miss that may be rolled again. */
function faces(die: UnitDice, reroll: boolean): Face[] {
  const once = Array.from({ length: 10 }, (_, i): Face => {
    const face = i + 1
    const hits = (face >= die.value ? 1 : 0) + (die.crit?.faces.includes(face) ? die.crit.extra : 0)
    return { hits, isShort: face === die.value - 1, p: 0.1 }
  })
  return once.flatMap(face => (face.hits > 0 || !reroll ? [face] : once.map(again => ({ ...again, p: 0.01 }))))
}

export function sumOf(dice: readonly UnitDice[], reroll: boolean, extra: number): [hits: number, p: number][] {
  const best = dice.toSorted((x, y) => x.value - y.value)[0]
  const all = best ? [...dice, ...Array.from({ length: extra }, () => best)] : []
  let spread = new Map([[0, 1]])
  for (const die of all) {
    const next = new Map<number, number>()
    for (const [n, p] of spread)
      for (const { hits: m, p: q } of faces(die, reroll)) next.set(n + m, (next.get(n + m) ?? 0) + p * q)
    spread = next
  }
  return [...spread]
}

export const many = (die: UnitDice | undefined): UnitDice[] => (die ? Array.from({ length: die.dice }, () => die) : [])
