// Ops that throw dice again or turn them (TI-G.8).
import { effectData } from '../../data/lookup.ts'
import type { Op, OpName } from '../../data/types.ts'
import { boostDie, meldDie, rerollDice } from '../dice/rerolls.ts'
import { isRolled } from '../dice/rolling.ts'
import type { OpHandler } from '../state/chapter-types.ts'
import type { Die, Roll } from '../state/dice-and-hits.ts'
import type { Use } from '../state/effects-used.ts'
import type { TiSession } from '../state/session.ts'
import { kindsOf, nothing, stand } from './standing.ts'

/** The roll an effect is about: the user's own, or the one another player has thrown. */
function rollFor(s: TiSession, use: Use, op: Op): Roll | null {
  const kinds = allowedKinds(s, use, op)
  const fits = (roll: Roll) => !roll.isFinal && roll.effect === null && kinds.includes(roll.kind) && roll.dice.length > 0
  if (op.whose === 'enemy') return s.rolls.find(roll => roll.seat !== use.seat && fits(roll)) ?? null
  return s.rolls.find(roll => roll.seat === use.seat && fits(roll)) ?? null
}
/** TI-G.8.4: combat dice only under the seed's option. */
const allowedKinds = (s: TiSession, { effect }: Use, op: Op): readonly string[] =>
  effect === 'ac.scramble' && s.options['scramble.onCombat'] ? [...kindsOf(op), 'combat'] : kindsOf(op)
const isSingle = (use: Use, roll: Roll): boolean => use.effect === 'ac.scramble' && roll.kind === 'combat'
const facesOf = ({ dice }: Roll): readonly Die[] => dice.filter(({ raw }) => raw !== null)
const fresh = (roll: Roll, by: string): readonly string[] =>
  facesOf(roll)
    .filter(({ earlier }) => earlier.every(each => each.by !== by))
    .map(({ id }) => id)

const touchesBoth = ({ effect }: Use): boolean =>
  ['own', 'enemy'].every(side => effectData(effect).op?.some(({ whose }) => whose === side))

const reroll: OpHandler = {
  asks(s, use, op) {
    const roll = rollFor(s, use, op)
    if (op.duration !== undefined || !roll) return []
    if (isSingle(use, roll)) return [{ what: 'dice', from: fresh(roll, use.effect), least: 1, most: 1 }]
    if (op.pick === 'all') return touchesBoth(use) ? [{ what: 'n', least: 0, most: 1, usual: 1, isOptional: true }] : []
    return [{ what: 'dice', from: fresh(roll, use.effect), least: 0, most: roll.dice.length }]
  },
  bars(s, use, op) {
    if (op.duration !== undefined) return null
    // TI-P2.4.7: War Funding comes after both have rolled.
    if (touchesBoth(use) && !s.rolls.every(each => isRolled(each, s))) return { code: 'not-rolled', clause: 'TI-G.8.3' }
    const roll = rollFor(s, use, op)
    if (!roll) return op.whose === 'own' && use.effect === 'pn.warfunding' ? null : nothing(use, 'TI-G.8.4')
    return isRolled(roll, s) ? null : { code: 'not-rolled', clause: 'TI-G.8.3' }
  },
  apply(d, use, op, picked) {
    if (op.duration !== undefined) return stand(d, use, op.duration)
    const roll = rollFor(d.s, use, op)
    if (!roll) return
    // War Funding: 0 leaves the opponent's dice as they lie (TI-P2.4.7).
    if (op.pick === 'all' && touchesBoth(use) && use.n === 0) return
    if (op.pick === 'all' && !isSingle(use, roll)) return rerollDice(d, roll.id, fresh(roll, use.effect), use.effect)
    rerollDice(d, roll.id, picked, use.effect)
    // More dice may follow one by one, each once (TI-G.8.2).
    stand(d, touchesBoth(use) ? { ...use, n: null } : use, 'roll', roll.id)
  },
}

/** TI-G.8.7. */
const thalnos: OpHandler = {
  asks(s, use) {
    const roll = ownCombat(s, use)
    return roll ? [{ what: 'dice', from: fresh(roll, use.effect), least: 0, most: roll.dice.length }] : []
  },
  bars(s, use) {
    const roll = ownCombat(s, use)
    if (!roll) return nothing(use, 'TI-G.8.7')
    return isRolled(roll, s) ? null : { code: 'not-rolled', clause: 'TI-G.8.3' }
  },
  apply(d, use, op, picked) {
    const roll = ownCombat(d.s, use)
    if (!roll) return
    rerollDice(d, roll.id, picked, use.effect, op.bonus ?? 1)
    stand(d, use, 'roll', roll.id)
  },
}
const ownCombat = (s: TiSession, { seat }: Use): Roll | null =>
  s.rolls.find(roll => roll.seat === seat && roll.kind === 'combat' && !roll.isFinal && roll.dice.length > 0) ?? null

/** TI-G.8.6: Wrath turns own dice upwards, once each; Meddle and the Heart of Ixth any die either way. */
const dieBoost: OpHandler = {
  asks(s, use, op) {
    const isOwn = op.perDie !== undefined
    const open = s.rolls.filter(roll => !roll.isFinal && (!isOwn || (roll.seat === use.seat && roll.kind === 'combat')))
    const from = open.flatMap(roll =>
      roll.dice.filter(({ boosts }) => boosts.every(({ effect }) => effect !== use.effect)).map(({ id }) => id),
    )
    if (isOwn) return [{ what: 'dice', from, least: 1, most: Math.max(1, from.length) }]
    return [
      { what: 'dice', from, least: 1, most: 1 },
      { what: 'n', least: -1, most: 1, usual: 1 },
    ]
  },
  bars: (_s, use) =>
    use.n === 0 ? { code: 'wrong-choice', clause: 'TI-G.8.6', what: 'n', least: -1, most: 1, given: 0 } : null,
  apply(d, use, op, picked) {
    const value = op.value === '+-1' ? (use.n ?? 1) : Number(op.value)
    for (const id of picked) boostDie(d, id, { effect: use.effect, value })
  },
}

const meld: OpHandler = {
  asks: s => [
    {
      what: 'dice',
      from: s.rolls
        .filter(({ isFinal }) => !isFinal)
        .flatMap(facesOf)
        .map(({ id }) => id),
      least: 1,
      most: 1,
    },
  ],
  apply(d, use, _op, picked) {
    for (const id of picked) meldDie(d, id, use.effect)
  },
}

export const REROLL_OPS = { reroll, thalnos, dieBoost, meld } satisfies Partial<Record<OpName, OpHandler>>
