// TI-G.11.5, TI-G.11.8, TI-O.4, TI-O.5: which unit takes the next hit without a choice.
import { DATA } from '../../data/lookup.ts'
import type { UnitType } from '../../data/types.ts'
import { isDirectHitImmune } from '../combat/abilities.ts'
import type { Hit, HitBatch } from '../state/dice-and-hits.ts'
import { isHere, isNeutral } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'
import { eligible, isRefused, nextHits, sustainable } from './eligible.ts'
import { isDamagedThisRound } from './losses.ts'

/** One unit takes one hit (TI-A.4). */
export type Taking = { readonly type: 'sustain' | 'destroy'; readonly unit: string }

type Orders = { readonly sustain: readonly UnitType[]; readonly kill: readonly UnitType[] }
const { policy, neutralHitOrder } = DATA
const SPACE: Orders = { sustain: policy.sustainOrderSpace, kill: policy.killOrderSpace }
const GROUND: Orders = { sustain: policy.sustainOrderGround, kill: policy.killOrderGround }
const NEUTRAL_SPACE: Orders = { sustain: policy.sustainOrderSpace, kill: neutralHitOrder.space }
const NEUTRAL_GROUND: Orders = { sustain: policy.sustainOrderGround, kill: neutralHitOrder.ground }

type Where = Pick<HitBatch, 'target' | 'place'>

function ordersOf(s: TiSession, { target, place }: Where): Orders {
  if (isNeutral(s, target)) return place === 'space' ? NEUTRAL_SPACE : NEUTRAL_GROUND
  return place === 'space' ? SPACE : GROUND
}

const rankIn = (order: readonly UnitType[], { type }: CombatUnit): number => {
  const rank = order.indexOf(type)
  return rank === -1 ? order.length : rank
}
const wear = (s: TiSession, unit: CombatUnit): number => (isDamagedThisRound(s, unit) ? 0 : unit.state === 'sustained' ? 1 : 2)

/** The first of these to die. */
export function firstToDie(s: TiSession, where: Where, units: readonly CombatUnit[]): CombatUnit | undefined {
  const { kill } = ordersOf(s, where)
  const [first] = [...units].sort((a, b) => rankIn(kill, a) - rankIn(kill, b) || wear(s, a) - wear(s, b) || a.serial - b.serial)
  return first
}

/** The next action of the standard policy; null when nothing is left to take. */
export function nextByOrder(s: TiSession, batch: HitBatch): Taking | null {
  const [hit] = nextHits(s, batch)
  if (!hit) return null
  const victim = firstToDie(s, batch, eligible(s, batch, hit))
  const keeper = firstToSustain(s, batch, hit, victim)
  if (keeper) return { type: 'sustain', unit: keeper.id }
  return victim ? { type: 'destroy', unit: victim.id } : null
}

function firstToSustain(s: TiSession, batch: HitBatch, hit: Hit, victim: CombatUnit | undefined): CombatUnit | undefined {
  const { sustain } = ordersOf(s, batch)
  const able = s.units.filter(unit => {
    if (unit.owner !== batch.target || unit.place !== batch.place || !isHere(unit)) return false
    const hits = sustainable(s, batch, unit.id)
    return !isRefused(hits) && hits.some(({ id }) => id === hit.id)
  })
  const willing = able.filter(unit => !risksDirectHit(s, batch, unit) || unit.id === victim?.id)
  const [first] = willing.sort((a, b) => rankIn(sustain, a) - rankIn(sustain, b) || a.serial - b.serial)
  return first
}

/** TI-O.5: with the switch on, a ship that a Direct Hit could reach sustains only when it is the next to die. */
const risksDirectHit = (s: TiSession, batch: HitBatch, unit: CombatUnit): boolean =>
  s.options['odds.policy'] === 'avoidDirectHit' &&
  batch.place === 'space' &&
  !isNeutral(s, batch.target) &&
  !isDirectHitImmune(s, unit)
