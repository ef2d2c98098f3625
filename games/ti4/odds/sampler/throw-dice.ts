// Dice thrown for one side: combat rolls, barrage, volleys.
import { barrageBatteries, diceOfRound } from '../problem/dice-of-side.ts'
import type { Battery, PendingHits, UnitDice, Volley } from '../problem/problem.ts'
import type { PlayedSide } from './played-side.ts'

/** A throw of a ten-sided die: 1 to 10. */
export type RollDie = () => number

/** What a die brought, and whether it is one short of its value. */
type RolledDie = { readonly hits: number; readonly isShort: boolean }

function throwDie(die: UnitDice, reroll: boolean, roll: RollDie): RolledDie {
  const once = (): RolledDie => {
    const face = roll()
    const hits = (face >= die.value ? 1 : 0) + (die.crit?.faces.includes(face) ? die.crit.extra : 0)
    return { hits, isShort: face === die.value - 1 }
  }
  const first = once()
  return first.hits === 0 && reroll ? once() : first
}

const hitsOf = (die: UnitDice, reroll: boolean, roll: RollDie): number => throwDie(die, reroll, roll).hits

/** A unit's dice; with the crown every miss is rolled again, for better or worse. `raise` is asked about dice one short. */
function throwDice(
  die: UnitDice,
  reroll: boolean,
  crown: number | null,
  roll: RollDie,
  raise: (rolled: RolledDie) => number,
): { readonly hits: number; readonly isSpent: boolean } {
  let hits = 0
  let hasMissed = false
  for (let i = 0; i < die.dice; i++) {
    const rolled = throwDie(die, reroll, roll)
    const isAgain = rolled.hits === 0 && crown !== null
    hasMissed ||= isAgain
    hits += raise(isAgain ? throwDie({ ...die, value: die.value - crown }, false, roll) : rolled)
  }
  return { hits, isSpent: hasMissed && hits === 0 }
}

/** The hits of a combat roll, and whether any of its dice could have hit. */
export type Thrown = PendingHits & { readonly couldHit: boolean }

/** The combat roll of a side. */
export function throwCombat(played: PlayedSide, enemy: PlayedSide, round: number, roll: RollDie): Thrown {
  const { side } = played
  const hits = { any: 0, nonFighter: 0, couldHit: false }
  const auras = side.auras.filter(aura => played.hasAny(aura.sources))
  const { dice, isNonFighter, reroll, extraDice, isForbidden } = diceOfRound(side, auras, round, enemy.nonFighters())
  if (isForbidden) return hits
  const dieOf = (group: number): UnitDice => dice[group]!
  const count = (group: number, n: number) => {
    hits[isNonFighter[group] ? 'nonFighter' : 'any'] += n * side.hitFactor
  }
  // Dice are looked at group by group: that decides which of several short ones are raised.
  const rolling = played
    .fighters()
    .filter(piece => dieOf(piece.group).dice > 0)
    .toSorted((a, b) => a.group - b.group)
  const canRaise = played.hasAny(side.raises.sources)
  const raise = ({ hits: n, isShort }: RolledDie): number => {
    if (!isShort || !canRaise || played.coins === 0) return n
    played.coins--
    return n + 1
  }
  const raised = side.shipTypeBoost
    ? mostRaised(
        played,
        rolling.map(piece => piece.group),
        dieOf,
        reroll,
      )
    : -1
  let isRaised = false
  for (const piece of rolling) {
    const { group } = piece
    let die = dieOf(group)
    if (group === raised && !isRaised) {
      isRaised = true
      die = { ...die, value: die.value - typesIn(played) }
    }
    hits.couldHit ||= die.value <= 10 || die.crit !== undefined || side.wild.thalnos !== null
    const scored = throwDice(die, reroll, side.wild.thalnos, roll, raise)
    count(group, scored.hits)
    // TI-G.8.7: a unit that rolled again without any hit is destroyed before hits are assigned.
    if (scored.isSpent) piece.state = 'gone'
  }
  if (extraDice > 0 && rolling.length > 0) {
    const best = rolling.map(piece => piece.group).toSorted((a, b) => dieOf(a).value - dieOf(b).value || a - b)[0]!
    for (let i = 0; i < extraDice; i++) count(best, raise(throwDie(dieOf(best), reroll, roll)))
  }
  return hits
}

const typesIn = (played: PlayedSide): number => new Set(played.fighters().map(piece => played.groupOf(piece).type)).size

/** The group that gains most expected hits by the number of ship types. */
function mostRaised(
  played: PlayedSide,
  groups: readonly number[],
  dieOf: (group: number) => UnitDice,
  reroll: boolean,
): number {
  const chance = (value: number) => {
    const p = Math.min(10, Math.max(0, 11 - value)) / 10
    return reroll ? 1 - (1 - p) * (1 - p) : p
  }
  const types = typesIn(played)
  const gain = (group: number) => {
    const { value, dice } = dieOf(group)
    return Math.round(1e9 * dice * (chance(value - types) - chance(value)))
  }
  const best = [...new Set(groups)].toSorted((a, b) => gain(b) - gain(a) || a - b)[0]
  return best !== undefined && gain(best) > 0 ? best : -1
}

/** A roll of unit abilities. */
function throwBatteries(batteries: readonly Battery[], extraDice: number, reroll: boolean, roll: RollDie): number {
  let hits = 0
  let best: UnitDice | null = null
  for (const { die, count } of batteries) {
    if (count === 0 || die.dice === 0) continue
    for (let i = 0; i < count * die.dice; i++) hits += hitsOf(die, reroll, roll)
    if (!best || die.value < best.value) best = die
  }
  if (best) for (let i = 0; i < extraDice; i++) hits += hitsOf(best, reroll, roll)
  return hits
}

/** TI-G.8.4: thrown again, if the other side holds the card and the dice brought more than they do on average. */
function scrambled(
  holder: PlayedSide | null,
  batteries: readonly Battery[],
  extraDice: number,
  reroll: boolean,
  roll: RollDie,
): number {
  const hits = throwBatteries(batteries, extraDice, reroll, roll)
  if (!holder || holder.scrambles === 0) return hits
  const chance = ({ value }: UnitDice) => Math.min(10, Math.max(0, 11 - value)) / 10
  const firing = batteries.filter(({ count, die }) => count > 0 && die.dice > 0)
  const best = firing.reduce((most, { die }) => Math.max(most, chance(die)), 0)
  const usual = firing.reduce((sum, { count, die }) => sum + count * die.dice * chance(die), best * extraDice)
  if (hits <= usual + 1e-9) return hits
  holder.scrambles--
  return throwBatteries(batteries, extraDice, false, roll)
}

/** The dice of a volley that hit, before they are doubled or cancelled. */
export function throwVolley(volley: Volley, target: PlayedSide | null, shooter: PlayedSide, roll: RollDie): number {
  const batteries = volley.batteries.map(battery =>
    battery.group === undefined ? battery : { ...battery, count: Math.min(battery.count, shooter.count(battery.group)) },
  )
  return scrambled(target, batteries, volley.extraDice, volley.reroll, roll)
}

export function throwBarrage(played: PlayedSide, enemy: PlayedSide, roll: RollDie): number {
  const { extraDice, reroll } = played.side.barrage
  const batteries = barrageBatteries(played.side, g => played.count(g))
  return batteries.length === 0 ? 0 : scrambled(enemy, batteries, extraDice, reroll, roll)
}
