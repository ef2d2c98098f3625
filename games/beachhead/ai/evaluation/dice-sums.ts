// Exact expectations of a handful of six-sided dice, in closed form: no enumeration, so that every shot of a turn can be weighed.

/** Of one die that must reach `need`. */
export const hitChance = (need: number): number => (need > 6 ? 0 : need <= 1 ? 1 : (7 - need) / 6)

export type Hits = { readonly mean: number; readonly kill: number; readonly any: number }
const sums = new Map<number, Hits>()

/** `dice` dice that must reach `need`, on a unit with `hp` left: mean damage, chance of destruction, chance of any damage. */
export function expectHits(dice: number, need: number, hp: number): Hits {
  const key = (dice * 8 + need) * 32 + hp
  let sum = sums.get(key)
  if (!sum) {
    sum = sumUp(dice, hitChance(need), hp)
    sums.set(key, sum)
  }
  return sum
}

function sumUp(dice: number, p: number, hp: number): Hits {
  let mean = 0
  let kill = 0
  let ways = 1
  let none = 1
  for (let hits = 0; hits <= dice; hits++) {
    const chance = ways * p ** hits * (1 - p) ** (dice - hits)
    mean += chance * Math.min(hits, hp)
    if (hits >= hp) kill += chance
    if (hits === 0) none = chance
    ways = (ways * (dice - hits)) / (hits + 1)
  }
  return { mean, kill, any: 1 - none }
}
