// A side that has nothing but units.
import type { Card, Group, Policy, Side } from './problem.ts'

const NO_CARD: Card = { count: 0, n: 0 }

/** A side with nothing but units; spread over what is special. */
export function plainSide(groups: readonly Group[], policy: Policy): Side {
  return {
    groups,
    policy,
    auras: [],
    boosts: [],
    openings: [],
    sustainCancels: 1,
    silencers: [],
    repairsAtStart: [],
    repairsAtEnd: [],
    duranium: false,
    shields: NO_CARD,
    emergencyRepairs: NO_CARD,
    directHits: 0,
    reflections: NO_CARD,
    scrambles: 0,
    raises: { count: 0, sources: [] },
    voidShield: false,
    plans: [],
    hitFactor: 1,
    echo: 0,
    strikeBack: { groups: [], hits: 0 },
    doom: [],
    shipTypeBoost: false,
    wild: { courageous: 0, thalnos: null, comrades: { count: 0, into: -1, n: 0 }, matches: [] },
    barrage: {
      isForbidden: false,
      bonus: [],
      extraDice: 0,
      reroll: false,
      shift: 0,
      damagesExcess: false,
      hitsAnyShip: false,
    },
  }
}
