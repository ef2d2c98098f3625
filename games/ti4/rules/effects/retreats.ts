// Ops that take ships out of the system, or decide which seat may and must leave (TI-P2.3, TI-P2.1.7, TI-P0.6.6).
import type { Seat } from '@sandtable/kernel'
import type { OpName } from '../../data/types.ts'
import { leave, systemsWithoutOthers, travellers } from '../combat/leaving-system.ts'
import { retreatRefusal } from '../combat/space-combat.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import { removeUnit } from '../hits/hit-actions.ts'
import type { Draft, OpHandler } from '../state/chapter-types.ts'
import { emit } from '../state/draft.ts'
import { hasShips, isCarried, isHere, opponentOf, shipsOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import { isEvent } from '../windows/galaxy-events.ts'

const nothing = (what: string): TiRefusal => ({ code: 'nothing-to-do', clause: 'TI-G.5.1', what })
const shipIds = (s: TiSession, seat: Seat): readonly string[] => shipsOf(s, seat).map(({ id }) => id)
/** All that is in the space area: ships with what they carry. */
const wholeFleet = (s: TiSession, seat: Seat): readonly string[] =>
  s.units.filter(unit => unit.owner === seat && isHere(unit) && (unit.place === 'space' || isCarried(unit))).map(({ id }) => id)

/** Foresight (TI-P0.6.6) and Skilled Retreat (TI-P2.1.7): no retreat, so nothing can stop it. */
const leaveSystem: OpHandler = {
  bars(s, use, op) {
    if (!hasShips(s, use.seat)) return nothing(use.effect)
    const isShut = op.result === 'draw' && systemsWithoutOthers(s, use.seat)?.length === 0
    return isShut ? { code: 'no-retreat', clause: 'TI-P2.1.7', why: 'noSystem' } : null
  },
  apply(d, use, op) {
    const isDraw = op.result === 'draw'
    const to = isDraw ? systemsWithoutOthers(d.s, use.seat)?.[0] : undefined
    leave(d, use.seat, wholeFleet(d.s, use.seat), {
      how: 'effect',
      hasToken: !isDraw || !isEvent(d.s, 'ev.wild'),
      clause: isDraw ? 'TI-P2.1.7' : 'TI-P0.6.6',
      ...(to === undefined ? {} : { to }),
    })
  },
}

const partialRetreat: OpHandler = {
  asks: (s, use, op) => [{ what: 'units', from: shipIds(s, use.seat), least: 1, most: Number(op.n) }],
  bars: (s, use) => (hasShips(s, use.seat) ? null : nothing(use.effect)),
  apply: (d, use, _op, picked) => leave(d, use.seat, picked, { how: 'effect', hasToken: true, clause: 'TI-P2.3.8' }),
}

const retreatNow: OpHandler = {
  bars(s, use) {
    if (s.options['feint.seed']) return isForceable(s, opponentOf(s, use.seat)) ? null : nothing(use.effect)
    return s.retreat.announced.includes(use.seat) ? null : nothing(use.effect)
  },
  apply(d, use) {
    if (d.s.options['feint.seed']) return force(d, opponentOf(d.s, use.seat))
    const { go, stay } = travellers(d.s, use.seat)
    for (const id of stay) removeUnit(d, id, 'retreat')
    leave(d, use.seat, go, { how: 'retreat', hasToken: false, clause: 'TI-P2.3.9' })
  },
}

const forceRetreat: OpHandler = {
  bars: (s, use) => (use.seat === s.defender ? null : { code: 'not-yours', clause: 'TI-P2.3.1', seat: s.defender }),
  apply: (d, use) => force(d, opponentOf(d.s, use.seat)),
}

/** TI-P2.3.9 as the seed has it: a side that may announce, has not done so and is not forced yet. */
const isForceable = (s: TiSession, seat: Seat | null): boolean =>
  seat !== null && !s.retreat.announced.includes(seat) && !s.retreat.forced.includes(seat) && retreatRefusal(s, seat) === null

function force(d: Draft, seat: Seat | null): void {
  if (seat !== null && !d.s.retreat.forced.includes(seat)) d.s.retreat.forced.push(seat)
}

const blockRetreat: OpHandler = {
  bars(s, use) {
    const opponent = opponentOf(s, use.seat)
    return opponent !== null && s.retreat.announced.includes(opponent) ? null : nothing(use.effect)
  },
  apply(d, use) {
    const opponent = opponentOf(d.s, use.seat)!
    if (!d.s.retreat.blocked.includes(opponent)) d.s.retreat.blocked.push(opponent)
    emit(d, { type: 'retreatBlocked', clauses: ['TI-P2.3.6', 'TI-P2.3.7'], seat: opponent, effect: use.effect })
  },
}

export const RETREAT_OPS = {
  leaveSystem,
  partialRetreat,
  retreatNow,
  forceRetreat,
  blockRetreat,
} satisfies Partial<Record<OpName, OpHandler>>
