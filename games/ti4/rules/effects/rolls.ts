// Ops that touch dice. Most are passive: dice-plan.ts and dice-rolls.ts find them among the forces once they stand.
import type { Op, OpName } from '../../data/types.ts'
import { hasShield } from '../combat/abilities.ts'
import { addFaceHits } from '../dice/rerolls.ts'
import { finishRoll, openRollOf, rollIn, rollNow } from '../dice/rolling.ts'
import { addHits, cancelHits, openBatchOf } from '../hits/hit-actions.ts'
import type { Ask, Draft, OpHandler } from '../state/chapter-types.ts'
import { emit } from '../state/draft.ts'
import type { Use } from '../state/effects-used.ts'
import { groundForcesOn, isHere, isShip, opponentOf, placeOf, shipsOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import { expire } from '../windows/active-ops.ts'
import { REROLL_OPS } from './rerolls.ts'
import { kindsOf, nothing, stand } from './standing.ts'

/** It stands for as long as the op says, else for the user's open roll. */
function standForRoll(d: Draft, use: Use, op: Op): void {
  const roll = openRollOf(d.s, use.seat)
  if (op.duration !== undefined) stand(d, use, op.duration)
  else if (roll) stand(d, use, 'roll', roll.id)
  else stand(d, use, 'round')
}

const shipAsks = (s: TiSession, use: Use): readonly Ask[] => [
  { what: 'units', from: shipsOf(s, use.seat).map(({ id }) => id), least: 1, most: 1 },
]

const rollMod: OpHandler = {
  asks: (s, use, op) => (op.scope === 'one ship' ? shipAsks(s, use) : []),
  apply: (d, use, op) => standForRoll(d, use, op),
}

/** TI-G.7.5, TI-G.7.6: an agent names the piece, a note may. */
const extraDice: OpHandler = {
  asks(s, use, op) {
    if (op.pick === 'one') {
      const ships = s.units.filter(unit => isHere(unit) && isShip(unit)).map(({ id }) => id)
      return [{ what: 'units', from: s.step === 'P4.1' ? fightersOn(s) : ships, least: 1, most: 1 }]
    }
    const roll = openRollOf(s, use.seat)
    const from = roll?.firing.filter(id => roll.dice.every(({ unit }) => unit !== id)) ?? []
    return [{ what: 'units', from, least: 0, most: 1 }]
  },
  bars(s, use, op) {
    if (op.pick === 'one') return null
    const roll = openRollOf(s, use.seat)
    return roll && kindsOf(op).includes(roll.kind) ? null : nothing(use, 'TI-G.7.5')
  },
  apply: (d, use, op) => (op.pick === 'one' ? stand(d, use, 'round') : standForRoll(d, use, op)),
}
const fightersOn = (s: TiSession): readonly string[] =>
  s.planet === null ? [] : s.seats.flatMap(({ id }) => groundForcesOn(s, s.planet!, id)).map(({ id }) => id)

/** The first Magen: a unit with Planetary Shield must stand on the planet. */
const noRoll: OpHandler = {
  bars(s, use) {
    const { planet } = s
    const shields =
      planet !== null &&
      s.units.some(unit => unit.owner === use.seat && isHere(unit) && unit.place === placeOf(planet) && hasShield(s, unit))
    return shields ? null : nothing(use, 'TI-P4.1.3')
  },
  apply: (d, use, op) => stand(d, use, op.duration ?? 'round'),
}

/** TI-G.8.8: the roll step of the same round begins again. */
const restartRoll: OpHandler = {
  bars: (s, use) => (s.rolls.some(({ kind, isFinal }) => kind === 'combat' && !isFinal) ? null : nothing(use, 'TI-G.8.8')),
  apply(d, use) {
    for (const roll of d.s.rolls.filter(({ kind }) => kind === 'combat')) {
      roll.dice = []
      roll.isFinal = false
      expire(d, ['roll'], roll.id)
    }
    d.s.progress.isClosing = false
    emit(d, { type: 'rollRestarted', clauses: ['TI-G.8.8'], seat: use.seat, effect: use.effect })
  },
}

/** Ambush rolls at once (TI-P2.1.4); Void Tether's barrage joins the seat's own (TI-P2.2.1). */
const sideRoll: OpHandler = {
  asks(s, use, op) {
    if (op.roll === 'afb') return []
    const types = op.filter?.split('|') ?? []
    const from = shipsOf(s, use.seat).filter(({ type }) => types.includes(type))
    return [{ what: 'units', from: from.map(({ id }) => id), least: 1, most: op.maxUnits ?? 1 }]
  },
  apply(d, use, op, picked) {
    if (op.roll === 'afb') return joinBarrage(d, use)
    const target = opponentOf(d.s, use.seat)
    if (target === null) return
    const { seat, effect } = use
    const id = rollNow(d, { kind: 'ability', stage: 'spaceStart', seat, target, planet: null, effect, firing: picked })
    addHits(d, target, 'space', finishRoll(d, id))
  },
}
function joinBarrage(d: Draft, use: Use): void {
  const open = d.s.rolls.find(roll => roll.kind === 'afb' && roll.seat === use.seat && !roll.isFinal)
  if (open) rollIn(d, open.id).firing.push(use.effect)
  stand(d, use, 'round')
}

/** Proxima: against bombardment it cancels a hit a galvanized unit; at a round's start it bombards both sides (TI-P3.5.3, TI-P4.1.3). */
const bombardBoth: OpHandler = {
  bars(s, use) {
    if (s.step !== 'P3.5') return null
    return galvanizedThere(s, use) > 0 ? null : nothing(use, 'TI-P3.5.3')
  },
  apply(d, use) {
    if (d.s.step === 'P3.5') {
      const batch = openBatchOf(d.s, use.seat)
      if (batch) cancelHits(d, batch.id, galvanizedThere(d.s, use), use)
      return
    }
    const enemy = opponentOf(d.s, use.seat)
    const { planet } = d.s
    if (enemy === null || planet === null) return
    const { seat, effect } = use
    for (const target of [enemy, seat]) {
      const id = rollNow(d, { kind: 'bombardment', stage: 'groundStart', seat, target, planet, effect, firing: [effect] })
      addHits(d, target, placeOf(planet), finishRoll(d, id))
    }
  },
}
function galvanizedThere(s: TiSession, { seat }: Use): number {
  const batch = openBatchOf(s, seat)
  return batch
    ? s.units.filter(unit => unit.owner === seat && unit.galvanized && isHere(unit) && unit.place === batch.place).length
    : 0
}

/** Harrow is the button of P4.4. */
const bombard: OpHandler = {
  bars: (s, use) => ({ code: 'not-offered', clause: 'TI-P4.4.1', effect: use.effect, step: s.step }),
  apply: () => undefined,
}

/** Passive where faces are seen; in answer to a question it says that a hit fell on one of these faces (TI-G.6.8). */
const critHits: OpHandler = {
  apply(d, { effect, units: [unit] }, op) {
    if (unit !== undefined) addFaceHits(d, unit, effect, op.extra ?? 0)
  },
}

/** Read by `forces` where it matters; nothing happens at the moment of use. */
const passive: OpHandler = { apply: () => undefined }

export const ROLL_OPS = {
  rollMod,
  extraDice,
  critHits,
  multiplyHits: passive,
  extraHitIfEnemyHit: passive,
  diceCount: passive,
  noRoll,
  restartRoll,
  sideRoll,
  revivalRoll: passive,
  bombard,
  bombardBoth,
  ...REROLL_OPS,
} satisfies Partial<Record<OpName, OpHandler>>
