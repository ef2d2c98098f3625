// A finished draft as a side of a problem: lines of units get numbers.
import { DATA } from '../../data/lookup.ts'
import type { Party } from '../notation/scenario.ts'
import { matchesOf } from './joining-units.ts'
import {
  type AmbushShip,
  type Card,
  type Group,
  type Opening,
  other,
  type Place,
  type Plan,
  type Policy,
  type Side,
  type SideName,
  type Volley,
} from './problem.ts'
import type { SideDraft } from './side-draft.ts'
import type { Squad } from './squads.ts'

export function policyOf(policy: Party['policy'], place: Place): Policy {
  const { killOrderSpace, killOrderGround, sustainOrderSpace, sustainOrderGround } = DATA.policy
  const killOrder = place === 'space' ? killOrderSpace : killOrderGround
  const sustainOrder = place === 'space' ? sustainOrderSpace : sustainOrderGround
  if (typeof policy === 'object') {
    return {
      name: 'custom',
      avoidDirectHit: false,
      killOrder: [...new Set([...policy.kill, ...killOrder])],
      sustainOrder: [...new Set([...policy.sustain, ...sustainOrder])],
    }
  }
  const isAvoiding = policy === 'avoidDirectHit' && place === 'space'
  return { name: isAvoiding ? 'avoidDirectHit' : 'standard', avoidDirectHit: isAvoiding, killOrder, sustainOrder }
}

export function finishSide(draft: SideDraft, enemy: SideDraft, policy: Policy): Side {
  const fighting = draft.squads.filter(squad => squad.isFighting)
  const numbers = (squads: readonly Squad[]) => squads.map(squad => fighting.indexOf(squad)).filter(g => g >= 0)
  return {
    ...plainSide(
      fighting.map(squad => groupOf(squad, draft.place)),
      policy,
    ),
    auras: draft.auras.map(({ sources, targets, ...gift }) => ({
      ...gift,
      sources: numbers(sources),
      targets: numbers(targets),
    })),
    boosts: draft.boosts.map(({ targets, ...boost }) => (targets ? { ...boost, targets: numbers(targets) } : boost)),
    openings: draft.openings.map(opening => openingOf(opening, fighting)),
    sustainCancels: draft.sustainCancels,
    silencers: numbers(draft.silencers),
    repairsAtStart: numbers(draft.repairsAtStart),
    repairsAtEnd: numbers(draft.repairsAtEnd),
    duranium: draft.duranium,
    shields: draft.shields,
    emergencyRepairs: draft.repairs,
    directHits: draft.directHits,
    reflections: draft.reflections,
    hitFactor: draft.hitFactor,
    echo: draft.echo,
    strikeBack: { groups: numbers(draft.strikers), hits: draft.strikers.length > 0 ? draft.strikeBackHits : 0 },
    doom: numbers(draft.doom),
    shipTypeBoost: draft.shipTypeBoost,
    scrambles: draft.scrambles,
    raises: { count: draft.raises.count, sources: numbers(draft.raises.sources) },
    voidShield: draft.voidShield,
    plans: draft.plans.map(plan => planOf(plan, draft, fighting)),
    wild: {
      courageous: draft.courageous,
      thalnos: draft.thalnos,
      comrades: { ...draft.comrades, into: fighting.findIndex(({ data }) => data.type === COMRADES[draft.place]) },
      matches: matchesOf(
        draft,
        fighting,
        enemy.squads.filter(squad => squad.isFighting),
      ),
    },
    barrage: {
      isForbidden: draft.noBarrage,
      bonus: draft.barrageBonus,
      extraDice: draft.extraDice.afb + once(draft, 'afb'),
      reroll: draft.reroll.afb,
      shift: draft.shift.afb,
      damagesExcess: draft.damagesExcess,
      hitsAnyShip: draft.hitsAnyShip,
    },
  }
}

const COMRADES = { space: 'fighter', ground: 'infantry' } as const

function planOf(plan: SideDraft['plans'][number], draft: SideDraft, fighting: readonly Squad[]): Plan {
  if (plan.kind === 'devotion') return plan
  const { last } = plan
  if (plan.kind === 'ram') {
    const groups = plan.squads.map(squad => fighting.indexOf(squad)).filter(g => g >= 0)
    return { kind: 'ram', clause: plan.clause, last, groups, ships: plan.ships, kills: plan.kills }
  }
  const at = (target: SideName): Volley => ({
    stage: 'bombardment',
    target,
    batteries: [{ die: { value: plan.value - draft.shift.bombardment, dice: plan.dice }, count: 1 }],
    extraDice: draft.extraDice.bombardment,
    reroll: false,
    restriction: 'any',
    factor: 1,
    cancelled: 0,
    atOnce: true,
  })
  return { kind: 'bombardBoth', clause: 'TI-P4.1.3', last, atEnemy: at(other(draft.name)), atOwn: at(draft.name) }
}

/** A note spent on the first roll that can use it. */
export function once({ onceExtra }: SideDraft, roll: string): number {
  if (!onceExtra.rolls.includes(roll)) return 0
  const { left } = onceExtra
  onceExtra.left = 0
  return left
}

function groupOf(squad: Squad, place: SideDraft['place']): Group {
  const { data, line } = squad
  return {
    unit: line.unit,
    type: data.type,
    count: squad.count,
    damaged: squad.damaged,
    ...(line.damagedThisRound === undefined ? {} : { damagedThisRound: line.damagedThisRound }),
    combat: squad.combat,
    ...(data.combat ? { printed: data.combat.value } : {}),
    ...(squad.afb ? { afb: squad.afb } : {}),
    sustain: squad.sustain,
    // On the ground only an event lets a Direct Hit fall, and only on mechs.
    directHitImmune: (data.directHitImmune ?? false) || (place === 'ground' && data.type !== 'mech'),
    cost: data.cost ?? 0,
    capacity: data.capacity ?? 0,
    ...(squad.shieldOnly ? { shieldOnly: true as const } : {}),
    ...(squad.cannotHold ? { cannotHold: true as const } : {}),
    ...(squad.abilityImmune ? { abilityImmune: true as const } : {}),
  }
}

function openingOf(opening: SideDraft['openings'][number], fighting: readonly Squad[]): Opening {
  if (opening.kind === 'ambush') {
    const ships = opening.types.flatMap(type =>
      fighting.flatMap((squad, group): AmbushShip[] => {
        const { combat } = squad.data
        return squad.data.type === type && combat ? [{ group, value: combat.value }] : []
      }),
    )
    return { kind: 'ambush', clause: opening.clause, ships, most: opening.most }
  }
  if (opening.kind === 'convert') {
    const into = fighting.findIndex(squad => squad.data.type === 'infantry')
    return { kind: 'convert', clause: opening.clause, from: opening.from, into }
  }
  if (opening.kind === 'join') {
    const into = fighting.findIndex(squad => squad.data.type === opening.type)
    return { kind: 'join', clause: opening.clause, into, n: opening.n }
  }
  return opening
}

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
