// Ops that bring pieces in (adding.ts), exchange them (exchanging.ts) or let them fight as something else.
import type { Seat } from '@sandtable/kernel'
import { unitData } from '../../data/lookup.ts'
import type { OpName } from '../../data/types.ts'
import type { Draft, OpHandler } from '../state/chapter-types.ts'
import { emit, refOf, unitIn } from '../state/draft.ts'
import {
  factionOf,
  hasShips,
  isCarried,
  isGroundForce,
  isHere,
  isStructure,
  nonFighterShipsOf,
  opponentOf,
  placeOf,
} from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import { isInForce, standInForce } from '../windows/active-ops.ts'
import { addUnits } from './adding.ts'
import { replaceStructures, replaceUnit, upgradeUnit } from './exchanging.ts'
import { nothing } from './piece-clauses.ts'

const statSwap: OpHandler = {
  asks: (s, use) => [{ what: 'units', from: nonFighterShipsOf(s, use.seat).map(({ id }) => id), least: 1, most: 1 }],
  bars(s, use) {
    const opponent = opponentOf(s, use.seat)
    if (opponent !== null && factionOf(s, opponent) === 'nomad')
      return { code: 'forbidden', clause: 'TI-G.5.9', what: use.effect, by: 'nomad' }
    return nonFighterShipsOf(s, use.seat).length === 0 ? nothing(use.effect) : null
  },
  apply: (d, use, _op, picked) => standInForce(d, { ...use, units: [...picked] }, 'combat'),
}

/** The Alastor: what it carries, and what stands on the planets of the system; those go back there (leaving.ts). */
const groundAsShips: OpHandler = {
  asks: (s, use) => [{ what: 'units', from: recruits(s, use.seat), least: 1, most: recruits(s, use.seat).length }],
  bars: (s, use) => (recruits(s, use.seat).length === 0 ? nothing(use.effect) : null),
  apply(d, use, _op, picked) {
    for (const { name } of d.s.planets) {
      const units = picked.filter(id => unitIn(d, id).place === placeOf(name))
      if (units.length > 0) standInForce(d, { ...use, units, planet: name }, 'combat')
      for (const id of units) unitIn(d, id).place = 'space'
    }
    for (const id of picked) turnInto(d, id, 'ship', use.effect)
  },
}
const recruits = (s: TiSession, seat: Seat): readonly string[] => {
  const own = s.units.filter(unit => unit.owner === seat && isHere(unit))
  const onPlanets = own.filter(unit => isGroundForce(unit) && !isStructure(unit))
  return [...own.filter(isCarried), ...onPlanets].map(({ id }) => id)
}

/** Eidolon: those in the space area when the combat begins (TI-G.12.5). */
const mechAsShip: OpHandler = {
  apply(d, use) {
    for (const unit of d.s.units) {
      const isEidolon =
        unit.owner === use.seat && isHere(unit) && isCarried(unit) && unitData(unit.unit).spaceForm !== undefined
      if (isEidolon) turnInto(d, unit.id, 'ship', use.effect)
    }
  },
}

function turnInto(d: Draft, id: string, as: 'ship' | 'ground', effect: string): void {
  const unit = unitIn(d, id)
  if (as === 'ship') unit.asShip = true
  else unit.asGround = true
  emit(d, { type: 'unitTurned', clauses: ['TI-P2.1.3', 'TI-G.12.5'], seat: unit.owner, unit: refOf(unit), as, effect })
}

/** Stands in force; P3.7 then lets fighters land (TI-P3.7.4). */
const fightersAsGround: OpHandler = {
  bars: (s, use) => (isInForce(s, use.effect, use.seat) ? nothing(use.effect) : null),
  apply: (d, use) => standInForce(d, use, 'invasion'),
}

/** Ipswitch: stands in force for the space combat; each enemy ship destroyed in it is matched (hits.ts). */
const stealDestroyed: OpHandler = {
  bars: (s, use) => (isInForce(s, use.effect, use.seat) || !hasShips(s, use.seat) ? nothing(use.effect) : null),
  apply: (d, use) => standInForce(d, use, 'combat'),
}

/** Passive: the rule that destroys asks for it (TI-PC.1.1). */
const capture: OpHandler = { apply: () => undefined }

export const PIECE_OPS = {
  addUnits,
  replaceUnit,
  replaceStructures,
  statSwap,
  stealDestroyed,
  groundAsShips,
  mechAsShip,
  fightersAsGround,
  upgradeUnit,
  capture,
} satisfies Partial<Record<OpName, OpHandler>>
