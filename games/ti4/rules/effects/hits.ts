// Ops that make, stop and answer hits, and ops that repair or destroy without one.
import type { Seat } from '@sandtable/kernel'
import { effectData } from '../../data/lookup.ts'
import type { Op, OpName } from '../../data/types.ts'
import { isSustainForbidden, maySustain } from '../combat/abilities.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import { openRollOf } from '../dice/rolling.ts'
import { batchOfUnit } from '../hits/batches.ts'
import { isRefused, openHits, sustainable } from '../hits/eligible.ts'
import { addHits, cancelHits, damageUnit, repairUnit } from '../hits/hit-actions.ts'
import { roundNow } from '../hits/losses.ts'
import { sustainWith } from '../hits/taking.ts'
import type { Ask, NewHit, OpHandler } from '../state/chapter-types.ts'
import type { HitBatch, Restriction } from '../state/dice-and-hits.ts'
import { emit, refOf, unitIn } from '../state/draft.ts'
import type { Use } from '../state/effects-used.ts'
import {
  groundForcesOn,
  hasShips,
  isHere,
  isShip,
  opponentOf,
  placeOf,
  shipsOf,
  structuresOn,
  unitById,
} from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit, PlanetPlace } from '../state/table.ts'
import { standInForce } from '../windows/active-ops.ts'
import { isEvent } from '../windows/galaxy-events.ts'
import { bears } from '../windows/owners.ts'
import { DESTROY_OPS } from './destruction.ts'

const nothing = ({ effect }: Use, clause = 'TI-G.5.1'): TiRefusal => ({ code: 'nothing-to-do', clause, what: effect })
const ids = (units: readonly CombatUnit[]): readonly string[] => units.map(({ id }) => id)
const pickOne = (from: readonly string[]): readonly Ask[] => [{ what: 'units', from, least: 1, most: 1 }]

// Producing

const onGround = (s: TiSession): boolean => s.planet !== null && s.step.startsWith('P4')
const battlefield = (s: TiSession): 'space' | PlanetPlace => (onGround(s) ? placeOf(s.planet!) : 'space')
function enemiesOf(s: TiSession, seat: Seat): readonly CombatUnit[] {
  const enemy = opponentOf(s, seat)
  if (enemy === null) return []
  return onGround(s) ? groundForcesOn(s, s.planet!, enemy) : shipsOf(s, enemy)
}

/** Where an effect that produces hits asks for more than an enemy: Splicer a wormhole, Magen a structure, Devotion no retreat. */
const NEEDS: { readonly [effect: string]: (s: TiSession, seat: Seat) => boolean } = {
  'creuss.splicer': (s, seat) => s.system.wormhole && hasShips(s, seat),
  'tech.magen': (s, seat) => s.step === 'P4.1' && hasStructure(s, seat),
  'tech.magen1': (s, seat) => hasStructure(s, seat),
  'yin.devotion': s => s.retreat.left.length === 0,
  // A sustain in ground combat sets it off by itself (TI-P4.3.3).
  'mech.norr': () => false,
}
const hasStructure = (s: TiSession, seat: Seat): boolean => s.planet !== null && structuresOn(s, s.planet, seat).length > 0

/** TI-G.9.4: the owner's choice binds the hit to one unit; else the victim assigns it (TI-P2.1.6, TI-P2.5.10). */
const produceHits: OpHandler = {
  asks: (s, use, op) => (op.assignBy === 'owner' ? pickOne(ids(enemiesOf(s, use.seat))) : []),
  bars(s, use) {
    if (!(NEEDS[use.effect]?.(s, use.seat) ?? true)) return nothing(use)
    return enemiesOf(s, use.seat).length > 0 ? null : nothing(use)
  },
  apply(d, use, op, picked) {
    const target = opponentOf(d.s, use.seat)
    if (target === null) return
    const restriction: Restriction =
      op.assignBy === 'owner' ? `chosen:${picked[0]}` : op.restrict === 'nonFighter' ? 'nonFighter' : 'any'
    const hit: NewHit = { producer: use.seat, source: use.effect, roll: null, restriction }
    if (effectData(use.effect).mode === 'auto')
      emit(d, {
        type: 'effectApplied',
        clauses: ['TI-G.9.4'],
        seat: use.seat,
        effect: use.effect,
        units: picked.map(id => refOf(unitIn(d, id))),
      })
    addHits(
      d,
      target,
      battlefield(d.s),
      Array.from({ length: Number(op.n) }, () => hit),
    )
  },
}

// Cancelling (TI-G.9.2)

/** The batch a cancel is for: the user's own; a bystander names a unit of the side he protects. */
function cancelBatch(s: TiSession, use: Use): HitBatch | null {
  const named = use.units[0] === undefined ? undefined : unitById(s, use.units[0])
  const open = s.batches.filter(batch => !batch.isConfirmed && openHits(batch).length > 0)
  if (named) return open.find(({ target, place }) => target === named.owner && place === named.place) ?? null
  return open.find(({ target }) => target === use.seat) ?? (open.length === 1 ? (open[0] ?? null) : null)
}
const isOwnOnly = (use: Use): boolean => use.effect !== 'agent.ul'

/** TI-P2.5.8: Shields Holding in space combat; TI-P1.3.3, TI-P3.9.7: Jets for one space cannon roll. */
const CANCELS: { readonly [effect: string]: (batch: HitBatch, s: TiSession) => boolean } = {
  'ac.shields': ({ place, stage }, s) =>
    place === 'space' ? stage !== 'offence' : stage.startsWith('ground') && isEvent(s, 'ev.wild'),
  'ac.jets': ({ stage }) => stage === 'offence' || stage === 'defence',
}

const mostCancelled = (s: TiSession, use: Use, op: Op): number =>
  use.effect === 'ac.jets' && isEvent(s, 'ev.wild')
    ? Number.POSITIVE_INFINITY
    : use.effect === 'ac.shields' && s.options['shields.one']
      ? 1
      : Number(op.n)

const cancelHitsOp: OpHandler = {
  asks(s, use) {
    const open = s.batches.filter(batch => !batch.isConfirmed)
    if (isOwnOnly(use) || open.length < 2 || open.some(({ target }) => target === use.seat)) return []
    const inFire = s.units.filter(
      unit => isHere(unit) && open.some(batch => batch.target === unit.owner && batch.place === unit.place),
    )
    return pickOne(ids(inFire))
  },
  bars(s, use) {
    const batch = cancelBatch(s, use)
    const isOpenToAll = !isOwnOnly(use) && s.batches.some(({ isConfirmed }) => !isConfirmed)
    if (!batch) return isOpenToAll ? null : { code: 'no-hits', clause: 'TI-G.9.2' }
    if (isOwnOnly(use) && batch.target !== use.seat) return { code: 'no-hits', clause: 'TI-G.9.2' }
    if (!(CANCELS[use.effect]?.(batch, s) ?? true))
      return { code: 'forbidden', clause: 'TI-P1.3.3', what: use.effect, by: batch.stage }
    if (hasBegun(batch)) return { code: 'window-closed', clause: 'TI-G.9.2', effect: use.effect }
    return wasUsedOn(use, batch) ? { code: 'used-up', clause: 'TI-G.5.6', effect: use.effect, limit: 'hit source' } : null
  },
  apply(d, use, op) {
    const batch = cancelBatch(d.s, use)
    if (!batch) return
    // Jets cover one roll: the one with most hits left.
    const roll = use.effect === 'ac.jets' ? (openHits(batch).find(hit => hit.roll !== null)?.roll ?? null) : null
    cancelHits(d, batch.id, mostCancelled(d.s, use, op), use, roll)
  },
}
/** Cards come before sustain and assignment; hits that join a rolled batch later may still be cancelled (TI-G.9.5). */
function hasBegun(batch: HitBatch): boolean {
  const isTaken = batch.hits.some(({ state }) => state === 'assigned' || state === 'sustained')
  const isRolled = batch.hits.some(({ roll }) => roll !== null)
  return isTaken && !(isRolled && openHits(batch).some(({ roll }) => roll === null))
}
/** V25: a second copy finds its hits already reduced. */
const wasUsedOn = (use: Use, batch: HitBatch): boolean =>
  batch.hits.some(({ state, by }) => state === 'cancelled' && by === use.effect)

// Restrictions and sustain

/** Graviton, Converge: for the user's open roll (TI-P1.2.8). */
const hitRestriction: OpHandler = {
  bars: (s, use) => (openRollOf(s, use.seat)?.kind === 'spaceCannon' ? null : nothing(use, 'TI-P1.2.8')),
  apply(d, use) {
    const roll = openRollOf(d.s, use.seat)
    if (roll) standInForce(d, use, 'roll', roll.id)
  },
}

/** TI-P2.5.7: the use is a sustain like any other, so `sustain` does the same. */
const sustainsFor = (fits: (s: TiSession, unit: CombatUnit) => boolean): OpHandler => {
  const able = (s: TiSession, use: Use): readonly string[] =>
    ids(
      s.units.filter(unit => {
        const batch = unit.owner === use.seat ? batchOfUnit(s, unit.owner, unit.place) : null
        return batch !== null && fits(s, unit) && !isRefused(sustainable(s, batch, unit.id))
      }),
    )
  return {
    asks: (s, use) => pickOne(able(s, use)),
    bars: (s, use) => (able(s, use).length > 0 ? null : nothing(use, 'TI-P2.5.7')),
    apply(d, _use, _op, picked) {
      for (const id of picked) {
        const { owner, place } = unitIn(d, id)
        const batch = batchOfUnit(d.s, owner, place)
        if (batch) sustainWith(d, batch, id)
      }
    },
  }
}
const grantSustain = sustainsFor((s, unit) => isShip(unit) && !maySustain(s, unit) && !isSustainForbidden(s, unit))
const sustainForShips = sustainsFor((_s, unit) => bears(unit, effectData('mech.nomad')))

// Repairs

const damaged = (s: TiSession, seat: Seat): readonly CombatUnit[] =>
  s.units.filter(unit => unit.owner === seat && unit.state === 'sustained' && unit.place !== 'adjacent')

/** What each repair may mend. */
function mendable(s: TiSession, use: Use, op: Op): readonly string[] {
  const own = damaged(s, use.seat)
  if (op.filter === 'damagedBeforeThisRound') {
    // TI-P2.5.9: in this combat, and not by a sustain of this round.
    const fights = onGround(s) ? groundForcesOn(s, s.planet!, use.seat) : shipsOf(s, use.seat)
    return ids(own.filter(unit => fights.includes(unit) && unit.damagedRound !== roundNow(s)))
  }
  if (op.n === 'self') return ids(own.filter(unit => bears(unit, effectData(use.effect)) && isInCombat(s, unit)))
  if (op.n === 'all') return ids(s.options['repairs.one'] ? own.filter(isShip) : own)
  return use.about?.on === 'sustain' ? [use.about.unit] : ids(own)
}
const isInCombat = (s: TiSession, unit: CombatUnit): boolean => (onGround(s) ? unit.place === battlefield(s) : isShip(unit))

/** One of several: the repair of Duranium, and Emergency Repairs as the seed has it (TI-P2.5.11). */
const isPicked = (s: TiSession, op: Op): boolean => op.filter !== undefined || (op.n === 'all' && s.options['repairs.one'])

const repair: OpHandler = {
  asks: (s, use, op) => (isPicked(s, op) ? pickOne(mendable(s, use, op)) : []),
  bars: (s, use, op) => (mendable(s, use, op).length > 0 ? null : nothing(use, 'TI-P2.5.11')),
  apply(d, use, op, picked) {
    const all = isPicked(d.s, op) ? picked : mendable(d.s, use, op)
    for (const id of all) repairUnit(d, id, use.effect)
  },
}

/** TI-P2.2.6: Argent points at the ships that Raid Formation damages. */
const damageExcess: OpHandler = {
  asks: (s, use) => pickOne(raidable(s, use.seat)),
  bars: (s, use) => (raidable(s, use.seat).length > 0 ? null : nothing(use, 'TI-P2.2.6')),
  apply(d, use, _op, picked) {
    for (const id of picked) damageUnit(d, id, use.effect)
  },
}
export function raidable(s: TiSession, seat: Seat): readonly string[] {
  const enemy = opponentOf(s, seat)
  return enemy === null ? [] : ids(shipsOf(s, enemy).filter(unit => unit.state === 'undamaged' && maySustain(s, unit)))
}

/** Divinity: the unit that was about to die stays. */
const preventDestroy: OpHandler = {
  bars: (s, use) => (use.about?.on === 'wouldDie' && unitById(s, use.about.unit) ? null : nothing(use)),
  apply(d, use) {
    if (use.about?.on !== 'wouldDie') return
    const unit = unitIn(d, use.about.unit)
    emit(d, { type: 'unitSaved', clauses: ['TI-G.2.2'], seat: unit.owner, unit: refOf(unit), effect: use.effect })
  },
}

/** Waylay, before the user's barrage (TI-P2.2.6). */
const afbAllShips: OpHandler = { apply: (d, use) => standInForce(d, use, 'round') }

/** Read by `forces` where it matters. */
const passive: OpHandler = { apply: () => undefined }

export const HIT_OPS = {
  produceHits,
  cancelHits: cancelHitsOp,
  hitRestriction,
  sustainCancels: passive,
  noSustain: passive,
  grantSustain,
  sustainForShips,
  repair,
  damageExcess,
  preventDestroy,
  immune: passive,
  afbAllShips,
  noAfb: passive,
  ...DESTROY_OPS,
} satisfies Partial<Record<OpName, OpHandler>>
