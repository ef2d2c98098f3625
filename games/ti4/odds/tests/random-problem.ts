// Small random combats with any mixture of what a problem can hold.
import { Generator } from '@sandtable/kernel'
import { plainSide } from '../problem/finish-side.ts'
import {
  type Group,
  type Opening,
  other,
  type Place,
  type Plan,
  type Problem,
  type Side,
  type SideName,
  type Volley,
} from '../problem/problem.ts'

const SPACE = ['fighter', 'infantry', 'destroyer', 'cruiser', 'carrier', 'mech', 'dreadnought', 'flagship', 'warsun']
const GROUND = ['fighter', 'infantry', 'mech', 'pds']
const SUSTAIN = ['cruiser', 'dreadnought', 'mech', 'carrier', 'flagship', 'warsun', 'pds']

export function randomProblem(seed: number, most: number): Problem {
  const luck = new Generator(`ti4 problem ${seed}`)
  const below = (n: number) => luck.below(n)
  const rarely = (one: number) => below(one) === 0
  const place: Place = rarely(2) ? 'ground' : 'space'
  const types =
    place === 'space'
      ? ['fighter', 'destroyer', 'cruiser', 'carrier', 'dreadnought', 'flagship', 'mech']
      : ['infantry', 'mech', 'pds', 'fighter']

  const groupOf = (type: string): Group => {
    const count = 1 + below(type === 'flagship' ? 1 : 2)
    const sustain = ['dreadnought', 'flagship', 'mech', 'pds'].includes(type)
    const value = 5 + below(5)
    return {
      unit: type,
      type,
      count,
      damaged: sustain && rarely(3) ? 1 : 0,
      combat: {
        value,
        dice: type === 'flagship' ? 2 : 1,
        ...(rarely(8) ? { crit: { faces: [9, 10], extra: 1 + below(2) } } : {}),
        ...(type === 'flagship' && rarely(5) ? { perEnemyNonFighter: true as const } : {}),
      },
      ...(type === 'destroyer' ? { afb: { value: 7 + below(3), dice: 2 } } : {}),
      sustain,
      directHitImmune: rarely(4),
      cost: 1 + below(4),
      capacity: below(3),
      ...(type === 'mech' && place === 'space' && rarely(3) ? { shieldOnly: true as const, combat: null } : {}),
      ...(type === 'fighter' && place === 'ground' ? { cannotHold: true as const } : {}),
      ...(rarely(10) ? { abilityImmune: true as const } : {}),
    }
  }

  const openingsOf = (groups: readonly Group[]): Opening[] => {
    const kind = below(place === 'space' ? 12 : 10)
    if (kind === 0) return [{ kind: 'chosenHit', clause: 'TI-G.9.4', hits: 1 }]
    if (place === 'ground') {
      const into = groups.findIndex(({ type }) => type === 'infantry')
      if (kind === 2 && into >= 0) return [{ kind: 'join', clause: 'TI-P4.1.3', into, n: 1 }]
      return kind === 1 && into >= 0 ? [{ kind: 'convert', clause: 'TI-P4.1.4', from: 'infantry', into }] : []
    }
    if (kind === 1) return [{ kind: 'assaultCannon', clause: 'TI-P2.1.5', needs: 2 }]
    if (kind === 2) return [{ kind: 'sacrifice', clause: 'TI-P2.1.3', types: ['destroyer', 'cruiser'] }]
    if (kind > 3) return []
    const ships = groups.flatMap(({ type }, group) => (type === 'cruiser' || type === 'destroyer' ? [{ group, value: 7 }] : []))
    return [{ kind: 'ambush', clause: 'TI-P2.1.4', ships, most: 2 }]
  }

  const volley = (target: 'attacker' | 'defender', stage: Volley['stage']): Volley => ({
    stage,
    target,
    batteries: [
      { die: { value: 5 + below(3), dice: 1 }, count: 1 + below(2) },
      ...(stage === 'spaceCannon' && rarely(2) ? [{ die: { value: 6, dice: 1 }, count: 1, group: 0 }] : []),
    ],
    extraDice: below(2),
    reroll: rarely(5),
    restriction: rarely(3) ? (place === 'space' ? 'nonFighter' : 'mech') : 'any',
    factor: stage === 'bombardment' && rarely(4) ? 2 : 1,
    cancelled: rarely(4) ? 1 : 0,
    ...(stage === 'bombardment' && rarely(4) ? { sparedBy: [0] } : {}),
  })

  const plansOf = (name: SideName, groups: readonly Group[]): Plan[] => {
    const kind = below(8)
    if (place === 'ground') {
      if (kind > 0) return []
      const at = (target: SideName): Volley => ({ ...volley(target, 'bombardment'), restriction: 'any', atOnce: true })
      return [{ kind: 'bombardBoth', clause: 'TI-P4.1.3', last: 1 + below(2), atEnemy: at(other(name)), atOwn: at(name) }]
    }
    if (kind === 0) return [{ kind: 'devotion', clause: 'TI-P2.5.10', last: 1 + below(2), types: ['destroyer', 'cruiser'] }]
    const rams = groups.flatMap(({ type }, g) => (type === 'dreadnought' ? [g] : []))
    return kind === 1 ? [{ kind: 'ram', clause: 'TI-P2.5.10', last: 1, groups: rams, ships: 1 + below(2), kills: 2 }] : []
  }

  const sideOf = (name: SideName): Side => {
    const groups: Group[] = []
    for (let left = most; left > 0; left--) {
      const type = types[below(types.length)]!
      if (!groups.some(group => group.type === type)) groups.push(groupOf(type))
    }
    if (groups.every(({ shieldOnly }) => shieldOnly))
      groups.push({ ...groupOf('cruiser'), type: place === 'space' ? 'cruiser' : 'infantry', sustain: false, damaged: 0 })
    const any = () => below(groups.length)
    const policy = {
      name: 'standard' as const,
      avoidDirectHit: place === 'space' && rarely(4),
      killOrder: place === 'space' ? SPACE : GROUND,
      sustainOrder: SUSTAIN,
    }
    const all = groups.map((_, g) => g)
    const raises = place === 'space' && rarely(6)
    return {
      ...plainSide(groups, policy),
      auras: [
        ...(rarely(4) ? [{ sources: [any()], targets: all.slice(1), shift: 1 }] : []),
        ...(rarely(6) ? [{ sources: [any()], targets: [any()], dice: 1 }] : []),
        ...(place === 'space' && rarely(4) ? [{ sources: [any()], targets: [any()], nonFighter: true as const }] : []),
      ],
      boosts: [
        ...(rarely(4) ? [{ first: 1, last: 1, shift: 1 }] : []),
        ...(rarely(5) ? [{ first: 1, last: 1 + below(2), reroll: true as const }] : []),
        ...(rarely(6) ? [{ first: 1, last: 1, extraDice: 1 }] : []),
        ...(rarely(12) ? [{ first: 1, last: 1, noRoll: true as const }] : []),
        ...(rarely(6) ? [{ first: 1, last: 1, shift: 2, targets: [any()] }] : []),
      ],
      openings: openingsOf(groups),
      sustainCancels: rarely(6) ? 2 : 1,
      silencers: rarely(6) ? [any()] : [],
      repairsAtStart: rarely(8) ? [any()] : [],
      repairsAtEnd: rarely(12) ? [any()] : [],
      duranium: rarely(5),
      shields: rarely(5) ? { count: 1, n: 2 } : { count: 0, n: 0 },
      emergencyRepairs: rarely(6) ? { count: 1, n: below(2) } : { count: 0, n: 0 },
      directHits: place === 'space' && rarely(5) ? 1 : 0,
      reflections: place === 'space' && rarely(8) ? { count: 1, n: 2 } : { count: 0, n: 0 },
      hitFactor: place === 'ground' && rarely(6) ? 2 : 1,
      echo: place === 'ground' && rarely(6) ? 1 : 0,
      strikeBack: place === 'ground' && rarely(4) ? { groups: [any()], hits: 1 } : { groups: [], hits: 0 },
      doom: place === 'space' && rarely(10) ? [any()].filter(g => !groups[g]!.shieldOnly) : [],
      shipTypeBoost: place === 'space' && !raises && rarely(8),
      scrambles: rarely(5) ? 1 : 0,
      raises: raises ? { count: 1 + below(2), sources: [any()] } : { count: 0, sources: [] },
      voidShield: place === 'space' && rarely(5),
      plans: plansOf(name, groups),
      barrage: {
        isForbidden: rarely(8),
        bonus: rarely(8) ? [{ value: 6, dice: 2 }] : [],
        extraDice: below(2),
        reroll: rarely(5),
        shift: below(2),
        damagesExcess: rarely(4),
        hitsAnyShip: rarely(8),
      },
    }
  }

  // Whether a sustain that cancels two hits waits for hits sent back is for the table to say, so the two do not meet here.
  const calm = (side: Side, enemy: Side): Side =>
    enemy.strikeBack.hits + enemy.reflections.count > 0 ? { ...side, sustainCancels: 1 } : side
  const first = sideOf('attacker')
  const second = sideOf('defender')
  const attacker = calm(first, second)
  const defender = calm(second, first)
  const volleys =
    place === 'space'
      ? [...(rarely(4) ? [volley('defender', 'spaceCannon')] : []), ...(rarely(3) ? [volley('attacker', 'spaceCannon')] : [])]
      : [...(rarely(3) ? [volley('defender', 'bombardment')] : []), ...(rarely(3) ? [volley('attacker', 'spaceCannon')] : [])]
  const plan = below(8)
  return {
    place,
    sides: { attacker, defender },
    volleys,
    harrow: place === 'ground' && rarely(4) ? { ...volley('defender', 'bombardment'), restriction: 'any' } : null,
    ...(plan === 0 ? { rounds: 1 + below(3) } : {}),
    ...(plan === 1 && place === 'space' ? { retreatAfter: { attacker: 1 + below(3) } } : {}),
    ...(plan === 2 && place === 'space' ? { retreatAfter: { defender: 1 + below(2) } } : {}),
    ...(plan === 3
      ? {
          from: {
            stage: 'round',
            round: 2,
            pending: { attacker: { any: below(3), nonFighter: below(2) }, defender: { any: below(2), nonFighter: 0 } },
          },
        }
      : {}),
  }
}
