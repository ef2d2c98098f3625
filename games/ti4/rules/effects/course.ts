// Ops that steer the session: what ends, skips or shortens it, fleet numbers, cannons, cancelled cards. The passive ones are read by `forces`.
import type { Seat } from '@sandtable/kernel'
import { effectData } from '../../data/lookup.ts'
import type { OpName } from '../../data/types.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import { removeUnit } from '../hits/hit-actions.ts'
import { replaceSheet } from '../setup/seat-sheets.ts'
import type { Draft, OpHandler } from '../state/chapter-types.ts'
import { emit, refOf, toDo, unitIn } from '../state/draft.ts'
import type { Duration, Use } from '../state/effects-used.ts'
import { hasShips, isHere, sheetOf, shipsOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import { activeOps, isInForce, standInForce } from '../windows/active-ops.ts'

/** A passive op: while it stands, the rule that needs it finds it in `activeOps`. */
const stands = (duration: Duration): OpHandler => ({
  apply(d, use, op) {
    if (effectData(use.effect).mode !== 'auto') standInForce(d, use, op.duration ?? duration)
  },
})

/** TI-P0.3.5: the activation is over, and so is this session. */
const endAction: OpHandler = {
  apply(d, use) {
    d.s.result = 'cancelled'
    d.s.step = 'closed'
    d.s.questions = []
    const { seat, effect } = use
    emit(d, { type: 'effectApplied', clauses: ['TI-P0.3.5'], seat, effect, units: [] })
    emit(d, { type: 'sessionEnded', clauses: ['TI-P0.3.5', 'TI-A.11'], result: 'cancelled', planetsTaken: [] })
  },
}

/** TI-P0.3.7: a number that was not entered stays open. */
const fleetPool: OpHandler = {
  apply(d, use, op) {
    const seat = op.side === 'enemy' ? d.s.attacker : use.seat
    const sheet = sheetOf(d.s, seat)
    const n = op.n as number
    if (sheet.fleetPool !== null) replaceSheet(d, { ...sheet, fleetPool: Math.max(0, sheet.fleetPool + n) })
    toDo(d, { do: 'token', seat, n, effect: use.effect }, 'TI-P0.3.7')
  },
}

/** TI-P0.4.2: one die a leaving ship. Before the inventory (P0.4) the ships are only a number. */
const riftRoll: OpHandler = {
  asks: (s, use) => {
    if (s.step === 'P0.4') return [{ what: 'n', least: 1, most: 20, usual: 1 }]
    const from = shipsOf(s, use.seat).map(({ id }) => id)
    return [{ what: 'units', from, least: 1, most: from.length }]
  },
  apply(d, use, op, picked) {
    if (picked.length === 0) {
      for (let i = 0; i < (use.n ?? 1); i += 1) {
        const raw = d.dice.roll(10, 'rift')
        const isLost = op.lose?.includes(raw) === true
        emit(d, { type: 'riftRolled', clauses: ['TI-P0.4.2'], seat: use.seat, unit: null, raw, isLost })
        if (isLost) toDo(d, { do: 'remove', seat: use.seat, n: 1, effect: use.effect }, 'TI-P0.4.2')
      }
    }
    for (const id of picked) rollForShip(d, id, op.lose ?? [])
  },
}
function rollForShip(d: Draft, id: string, lose: readonly number[]): void {
  const unit = unitIn(d, id)
  const raw = d.dice.roll(10, 'rift')
  const isLost = lose.includes(raw)
  emit(d, { type: 'riftRolled', clauses: ['TI-P0.4.2'], seat: unit.owner, unit: refOf(unit), raw, isLost })
  if (isLost) removeUnit(d, id, 'rift')
}

/** TI-G.5.7: the card is spent without effect; no second cancel is asked for. */
const cancelCard: OpHandler = {
  apply(d, use) {
    const { about } = use
    if (about?.on !== 'card') return
    const { effect, seat: player } = about.use
    const used = d.s.used.findLast(each => each.effect === effect && each.seat === player)
    if (used) used.isCancelled = true
    d.s.questions = d.s.questions.filter(({ about: other }) => !(other.on === 'card' && isSameUse(other.use, about.use)))
    emit(d, { type: 'cardCancelled', clauses: ['TI-G.5.7'], seat: use.seat, effect, by: use.effect, player })
  },
}
export const isSameUse = (a: Use, b: Use): boolean =>
  a.effect === b.effect && a.seat === b.seat && a.units.join() === b.units.join()

const CEASEFIRE = 'pn.ceasefire'

/** A space dock here, or a neighbour where one may stand: neighbours that were not entered may hold anything (TI-Z.5). */
const mayHaveDock = (s: TiSession, seat: Seat): boolean =>
  s.units.some(unit => unit.owner === seat && unit.type === 'spacedock' && isHere(unit)) ||
  s.system.neighbours === null ||
  s.system.neighbours.some(({ planets, units }) => planets.includes(seat) || units.includes(seat))

/** TI-P0.6.4: refused without ships that moved in or a space dock, or while space cannon cannot be used against them. */
const oneShotCannon: OpHandler = {
  bars: (s: TiSession, use: Use): TiRefusal | null => {
    const clause = 'TI-P0.6.4'
    if (!hasShips(s, s.attacker)) return { code: 'nothing-to-do', clause, what: use.effect }
    const shield = activeOps(s, 'noSpaceCannon').find(({ effect }) => effect.id === 'ac.solarflare' || effect.id === 'ac.cloak')
    const by = isInForce(s, CEASEFIRE) ? CEASEFIRE : shield?.effect.id
    if (by !== undefined) return { code: 'forbidden', clause, what: use.effect, by }
    return mayHaveDock(s, use.seat) ? null : { code: 'not-eligible', clause, what: 'unit', id: 'spacedock' }
  },
  apply: (d, use) => standInForce(d, use, 'session'),
}

const noMovement: OpHandler = { apply: (d, use) => standInForce(d, use, 'session') }
/** Sh'val (TI-P0.6.7): the flow reads it. */
const skipTo: OpHandler = { apply: (d, use) => standInForce(d, use, 'session') }

export const COURSE_OPS = {
  endAction,
  noMovement,
  skipTo,
  mode: stands('session'),
  fleetPool,
  fleetLimit: stands('session'),
  fleetCap: stands('session'),
  freeFighters: stands('session'),
  noCapacity: stands('session'),
  excessFightersToFleet: stands('session'),
  range: stands('session'),
  riftRoll,
  cancelCard,
  oneShotCannon,
  planetCannon: stands('session'),
  gainAbility: stands('invasion'),
  noSpaceCannon: stands('session'),
  noUnitAbilities: stands('session'),
  blankMechs: stands('session'),
} satisfies Partial<Record<OpName, OpHandler>>
