// A combat as numbers: what the solver reads. No names of factions or cards, so nothing here changes when a card is added;
// `compile` turns a scenario and the data file into this.

export type Place = 'space' | 'ground'
export type SideName = 'attacker' | 'defender'
export type Duel<T> = { readonly attacker: T; readonly defender: T }

/** One die or several of one unit. `value` is the result needed after all lasting modifiers; it may leave 1 to 10 (TI-G.7.3). */
export type UnitDice = {
  readonly value: number
  readonly dice: number
  /** Raw faces that add hits, whatever was needed (TI-G.7.4). */
  readonly crit?: { readonly faces: readonly number[]; readonly extra: number }
  /** Rolls one die per enemy non-fighter ship instead of `dice`. */
  readonly perEnemyNonFighter?: true
}

/** Units of a side that are alike. */
export type Group = {
  /** The unit's id in reports. */
  readonly unit: string
  /** Unit type, as the orders of a policy name it. */
  readonly type: string
  readonly count: number
  /** How many of `count` are damaged, and how many of those became so in the round being fought. */
  readonly damaged: number
  readonly damagedThisRound?: number
  readonly combat: UnitDice | null
  /** The combat value printed on the unit, where an effect asks for it. */
  readonly printed?: number
  readonly afb?: UnitDice
  readonly sustain: boolean
  readonly directHitImmune: boolean
  readonly cost: number
  readonly capacity: number
  /** Takes hits only by its Sustain Damage and is no participant (a mech that shields ships). */
  readonly shieldOnly?: true
  /** Fights, but cannot hold what was fought for (fighters on a planet). */
  readonly cannotHold?: true
  /** Is not assigned hits of unit abilities while another unit can be. */
  readonly abilityImmune?: true
}

/** In force while a unit of `sources` is alive (TI-G.7.8); `targets` and `sources` are indices of groups. */
export type Aura = {
  readonly sources: readonly number[]
  readonly targets: readonly number[]
  readonly shift?: number
  readonly dice?: number
  /** Hits of the targets must go to non-fighters. */
  readonly nonFighter?: true
}

/** In force from round `first` to round `last`. */
export type Boost = {
  readonly first: number
  readonly last: number
  readonly shift?: number
  readonly targets?: readonly number[]
  /** Every miss is rolled again once (TI-O.14). */
  readonly reroll?: true
  /** More dice, on the unit with the best value (TI-O.15). */
  readonly extraDice?: number
  /** The side makes no combat roll. */
  readonly noRoll?: true
}

/** Effects at the start of the combat, in the order they resolve. */
export type Opening =
  | { readonly kind: 'assaultCannon'; readonly clause: 'TI-P2.1.5'; readonly needs: number }
  | { readonly kind: 'ambush'; readonly clause: 'TI-P2.1.4'; readonly ships: readonly AmbushShip[]; readonly most: number }
  | { readonly kind: 'chosenHit'; readonly clause: 'TI-G.9.4'; readonly hits: number }
  | { readonly kind: 'sacrifice'; readonly clause: 'TI-P2.1.3'; readonly types: readonly string[] }
  | { readonly kind: 'convert'; readonly clause: 'TI-P4.1.4'; readonly from: string; readonly into: number }
  | { readonly kind: 'join'; readonly clause: 'TI-P4.1.3'; readonly into: number; readonly n: number }

/** A group that may ambush and the printed value it must reach; in the order they are picked. */
export type AmbushShip = { readonly group: number; readonly value: number }

/** What a side has made up its mind to do around the rounds up to `last`. */
export type Plan =
  | {
      readonly kind: 'bombardBoth'
      readonly clause: 'TI-P4.1.3'
      readonly last: number
      /** At the start of a round: first at the enemy, then at the own forces. */
      readonly atEnemy: Volley
      readonly atOwn: Volley
    }
  | { readonly kind: 'devotion'; readonly clause: 'TI-P2.5.10'; readonly last: number; readonly types: readonly string[] }
  | {
      readonly kind: 'ram'
      readonly clause: 'TI-P2.5.10'
      readonly last: number
      /** Of these groups so many ships are given up after the first round, each for so many of the enemy's. */
      readonly groups: readonly number[]
      readonly ships: number
      readonly kills: number
    }

export type Policy = {
  readonly name: 'standard' | 'avoidDirectHit' | 'custom'
  /** A ship without immunity sustains only when it is the next to die (TI-O.5). */
  readonly avoidDirectHit: boolean
  readonly killOrder: readonly string[]
  readonly sustainOrder: readonly string[]
}

export type Side = {
  readonly groups: readonly Group[]
  readonly policy: Policy
  readonly auras: readonly Aura[]
  readonly boosts: readonly Boost[]
  readonly openings: readonly Opening[]
  /** Hits that one Sustain Damage cancels. */
  readonly sustainCancels: number
  /** Groups that, while alive, take Sustain Damage from the enemy (TI-G.10.8). */
  readonly silencers: readonly number[]
  /** Groups repaired at the start or at the end of every round. */
  readonly repairsAtStart: readonly number[]
  readonly repairsAtEnd: readonly number[]
  /** One unit damaged before this round is repaired after assignment (TI-P2.5.9). */
  readonly duranium: boolean
  /** Cards in hand, and what one of them does. */
  readonly shields: Card
  readonly emergencyRepairs: Card
  readonly directHits: number
  readonly reflections: Card
  /** Ability rolls of the enemy that may be thrown again as a whole. */
  readonly scrambles: number
  /** Dice one short of a hit that may be raised, while a unit of `sources` fights (TI-G.8.6). */
  readonly raises: { readonly count: number; readonly sources: readonly number[] }
  /** In every batch one non-fighter ship may sustain as if it could (TI-P2.5.7). */
  readonly voidShield: boolean
  readonly plans: readonly Plan[]
  /** Factor on the hits of combat rolls. */
  readonly hitFactor: number
  /** Hits added when the enemy's roll hit at all. */
  readonly echo: number
  /** Groups whose Sustain Damage in combat adds hits to the enemy's batch. */
  readonly strikeBack: { readonly groups: readonly number[]; readonly hits: number }
  /** Groups whose loss destroys every ship. */
  readonly doom: readonly number[]
  /** Adds the number of own ship types to the roll of one ship each round. */
  readonly shipTypeBoost: boolean
  readonly barrage: Barrage
  /** What tables cannot hold; only dice can play it (TI-O.18). */
  readonly wild: Wild
}

export type Wild = {
  /** Cards that answer the loss of a ship with two dice against the enemy's ships. */
  readonly courageous: number
  /** Misses are rolled again with this bonus each round; a unit that misses again is destroyed. */
  readonly thalnos: number | null
  /** Cards that answer the first loss with pieces of group `into`. */
  readonly comrades: { readonly count: number; readonly into: number; readonly n: number }
  /** By the enemy's group: the own group that gains a piece for each ship lost, and how many there can be. */
  readonly matches: readonly { readonly group: number; readonly into: number; readonly most: number }[]
}

export type Card = { readonly count: number; readonly n: number }

export type Barrage = {
  readonly isForbidden: boolean
  /** Dice that belong to no ship. */
  readonly bonus: readonly UnitDice[]
  readonly extraDice: number
  readonly reroll: boolean
  readonly shift: number
  /** Hits beyond the fighters damage ships with Sustain Damage (TI-P2.2.6). */
  readonly damagesExcess: boolean
  /** Hits may be assigned to any ship. */
  readonly hitsAnyShip: boolean
}

/** Fixed dice, or the dice of a group of the shooting side that must be alive to fire. */
export type Battery = { readonly die: UnitDice; readonly count: number; readonly group?: number }

export type Restriction = 'any' | 'nonFighter' | 'mech'

/** One roll of unit abilities against one side. */
export type Volley = {
  readonly stage: 'spaceCannon' | 'bombardment'
  readonly target: SideName
  readonly batteries: readonly Battery[]
  readonly extraDice: number
  readonly reroll: boolean
  readonly restriction: Restriction
  readonly factor: number
  readonly cancelled: number
  /** Groups of the target: each unit of theirs that is alive cancels a hit (TI-P3.5.3). */
  readonly sparedBy?: readonly number[]
  /** Thrown and counted at once: no card can have it thrown again. */
  readonly atOnce?: true
}

/** Where in the combat we stand: nothing fought yet, or round `round` about to be rolled, or its hits still to be assigned. */
export type StartPoint = {
  readonly stage: 'start' | 'openings' | 'barrage' | 'round'
  readonly round: number
  readonly pending?: Duel<PendingHits>
  /** The hits come before the stage (space cannons, start of combat), not from the dice of the round. */
  readonly isEarly?: true
}
export type PendingHits = { readonly any: number; readonly nonFighter: number }

export type Problem = {
  readonly place: Place
  readonly sides: Duel<Side>
  /** Before the combat, in order: space cannons, or bombardment and space cannon defence. */
  readonly volleys: readonly Volley[]
  /** Bombardment of the defender after every round. */
  readonly harrow: Volley | null
  /** Stop after so many rounds (TI-O.11). */
  readonly rounds?: number
  /** The side leaves at the end of this round if both are alive. */
  readonly retreatAfter?: { readonly attacker?: number; readonly defender?: number }
  /** Units in the attacker's or defender's hold, counted when capacity is checked after the space cannons. */
  readonly cargo?: Duel<number>
  readonly from?: StartPoint
}

export function other(name: SideName): SideName {
  return name === 'attacker' ? 'defender' : 'attacker'
}
