// The weights a planner plays by: what a hex is worth, how far to march, how much to hold back. Two sets of weights write two
// plans for the same position.
import type { UnitType } from '../../rules/tables.ts'

export type EvalWeights = {
  /** The value of standing in a hex. A city pays 4 a turn and recruits (WW-5.10, WW-8.2), and an enemy without one is beaten (WW-13.2). */
  readonly enemyCity: number
  readonly freeCity: number
  readonly lastCity: number
  readonly hex: number
  /** The value of an own hex that would be left empty. */
  readonly held: number
  /** How far units march for a city and for any other hex. */
  readonly cityReach: number
  readonly hexReach: number
  /** The weight of own losses at the least, and while money is short. */
  readonly leastRegret: number
  readonly regret: number
  /** An attack worth no more than this is not made. */
  readonly leastValue: number
  /** Recruits expected in an enemy city, at most. */
  readonly guessed: number
  /** The share of the Strength that could attack a city that is prepared for, and the most Health kept against it. */
  readonly fear: number
  readonly mostHeld: number
  /** Light infantry that holds land: in all, for each city, how far it goes and what it may cost. */
  readonly settlers: number
  readonly settlersACity: number
  readonly settleReach: number
  readonly mostForAHex: number
  /** What the army is made of, and how much of it there is for each gun. */
  readonly arm: UnitType
  readonly armourAGun: number
  /** Strength that garrisons leave to guns and the army (WW-6.7). */
  readonly keptRoom: number
  readonly siegeReach: number
  /** The chance that a unit in the open is still there when the shells fall. */
  readonly stays: number
  /** A treasury larger than this is more than a turn can use. */
  readonly enough: number
}

/** The greedy planner's weights, set by hand: the baseline of all others. */
export const PLAIN: EvalWeights = {
  enemyCity: 40,
  freeCity: 22,
  lastCity: 60,
  hex: 6,
  held: 4,
  cityReach: 20,
  hexReach: 6,
  leastRegret: 0.35,
  regret: 1.1,
  leastValue: 1,
  guessed: 3,
  fear: 1,
  mostHeld: 8,
  settlers: 40,
  settlersACity: 4,
  settleReach: 4,
  mostForAHex: 6,
  arm: 'HM',
  armourAGun: 4,
  keptRoom: 16,
  siegeReach: 8,
  stays: 0.65,
  enough: 40,
}

/** A beginner's: guards nothing, reckons with no recruits and hardly settles. */
export const NAIVE: EvalWeights = {
  ...PLAIN,
  fear: 0.5,
  mostHeld: 2,
  guessed: 0,
  held: 0,
  settlers: 20,
  settlersACity: 2,
  armourAGun: 8,
}

/** Comes on early, guards little and counts no dead. */
export const BOLD: EvalWeights = {
  ...PLAIN,
  enemyCity: 60,
  lastCity: 100,
  held: 1,
  regret: 0.6,
  leastRegret: 0.2,
  guessed: 1,
  fear: 0.5,
  hexReach: 8,
}

/** Keeps its cities full and strikes only what is sure. */
export const WARY: EvalWeights = { ...PLAIN, regret: 1.6, leastRegret: 0.8, leastValue: 4, fear: 1.6, mostHeld: 14, guessed: 5 }

/** Lets the guns do it. */
export const GUNNER: EvalWeights = { ...PLAIN, armourAGun: 1.5, keptRoom: 30, siegeReach: 12, stays: 0.9 }

/** Land first: settlers everywhere, the army later. */
export const SETTLER: EvalWeights = { ...PLAIN, settlers: 70, settlersACity: 8, settleReach: 6, mostForAHex: 8, hex: 9 }

/** Masses of light infantry: little Strength for the money, but as much Health (WW-6.1). */
export const MASSES: EvalWeights = { ...PLAIN, arm: 'LI', settlers: 90, settlersACity: 6 }

/** Light Mechanicals: the cheapest Strength on the march (WW-6.3). */
export const RAIDER: EvalWeights = { ...PLAIN, arm: 'LM', fear: 0.7, held: 2, cityReach: 26, hexReach: 8, guessed: 2 }
