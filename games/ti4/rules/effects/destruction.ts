// Ops that destroy without a hit: no sustain, no cancel (TI-G.10.3).
import type { Seat } from '@sandtable/kernel'
import { effectData, unitData } from '../../data/lookup.ts'
import type { Op, OpName } from '../../data/types.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import { destroyUnit } from '../hits/hit-actions.ts'
import type { Ask, Draft, OpHandler } from '../state/chapter-types.ts'
import { emit } from '../state/draft.ts'
import type { Use } from '../state/effects-used.ts'
import { carriedBy, isHere, nonFighterShipsOf, opponentOf, placeOf, profileOf, shipsOf, unitById } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'
import { bears } from '../windows/owners.ts'
import { ask, openQuestion } from '../windows/questions.ts'

const nothing = ({ effect }: Use, clause = 'TI-G.5.1'): TiRefusal => ({ code: 'nothing-to-do', clause, what: effect })
const ids = (units: readonly CombatUnit[]): readonly string[] => units.map(({ id }) => id)
const askedUnit = (s: TiSession, { about }: Use): CombatUnit | undefined =>
  about && 'unit' in about ? unitById(s, about.unit) : undefined

function kill(d: Draft, use: Use, units: readonly string[]): void {
  for (const id of units) destroyUnit(d, id, { kind: 'effect', effect: use.effect, by: use.seat })
}

/** The victim gives up `n` of them; without a choice they die at once. */
export function demandLoss(d: Draft, use: Use, victim: Seat, from: readonly string[], n: number): void {
  if (from.length === 0 || n === 0) return
  if (from.length <= n) kill(d, use, from)
  else {
    const about = { on: 'loss', effect: use.effect, owner: use.seat, from, n } as const
    ask(d, { seat: victim, window: effectData(use.effect).window[0] ?? 'space.start', effects: [], isMandatory: true, about })
  }
}

/** TI-P2.1.5: counted when it resolves, so not while another one is still being answered. */
const ASSAULT_SHIPS = 3
const assault: OpHandler = {
  bars(s, use) {
    const question = openQuestion(s)
    if (question) return { code: 'question-first', clause: 'TI-P2.1.5', seat: question.seat, window: question.window }
    const enemy = opponentOf(s, use.seat)
    const isStrong = nonFighterShipsOf(s, use.seat).length >= ASSAULT_SHIPS
    return isStrong && enemy !== null && nonFighterShipsOf(s, enemy).length > 0 ? null : nothing(use, 'TI-P2.1.5')
  },
  apply(d, use, op) {
    const enemy = opponentOf(d.s, use.seat)
    if (enemy === null) return
    emit(d, { type: 'effectApplied', clauses: ['TI-P2.1.5', 'TI-G.10.3'], seat: use.seat, effect: use.effect, units: [] })
    demandLoss(d, use, enemy, ids(nonFighterShipsOf(d.s, enemy)), Number(op.n))
  },
}

/** Strike Wing Alpha II (TI-P2.2.6): infantry carried by the enemy, one a raw 9 or 10. */
const FACES = [9, 10]
const wings: OpHandler = {
  bars: (s, use) => (prey(s, use).length > 0 ? null : nothing(use, 'TI-P2.2.6')),
  apply(d, use) {
    emit(d, { type: 'effectApplied', clauses: ['TI-P2.2.6'], seat: use.seat, effect: use.effect, units: [] })
    // Named one by one where only hits were entered (TI-G.6.8).
    kill(d, use, use.units.length > 0 ? use.units : prey(d.s, use))
  },
}
function prey(s: TiSession, use: Use): readonly string[] {
  const enemy = opponentOf(s, use.seat)
  if (enemy === null) return []
  const isIts = (id: string) => {
    const unit = unitById(s, id)
    return unit !== undefined && bears(unit, effectData(use.effect))
  }
  const n = s.rolls
    .filter(({ kind, seat }) => kind === 'afb' && seat === use.seat)
    .flatMap(({ dice }) => dice)
    .filter(({ unit, raw }) => raw !== null && FACES.includes(raw) && isIts(unit)).length
  return ids(carriedBy(s, enemy).filter(({ type }) => type === 'infantry')).slice(0, n)
}

/** Units an effect of the file may point at, by the words of its filter. */
function targets(s: TiSession, use: Use, op: Op): readonly CombatUnit[] {
  const enemy = opponentOf(s, use.seat)
  const own = s.units.filter(unit => unit.owner === use.seat && isHere(unit) && unit.place !== 'adjacent')
  const others = s.units.filter(unit => unit.owner !== use.seat && isHere(unit) && unit.place !== 'adjacent')
  const enemyShips = enemy === null ? [] : shipsOf(s, enemy)
  const asked = askedUnit(s, use)
  switch (op.filter) {
    case 'cruiser|destroyer':
      return shipsOf(s, use.seat).filter(({ type }) => type === 'cruiser' || type === 'destroyer')
    case 'self':
      return own.filter(unit => bears(unit, effectData(use.effect)))
    case 'ship':
      return enemyShips
    case 'ship without sustain':
      return enemyShips.filter(unit => profileOf(s, unit).sustain !== true)
    case 'infantry':
      return others.filter(({ type, place }) => type === 'infantry' && place === bombardedPlace(s, use))
    case 'cost<=':
      return asked ? others.filter(unit => costOf(unit) <= costOf(asked)) : []
    case 'the sustaining ship':
    case 'the sustaining unit':
      return asked && isHere(asked) ? [asked] : []
    default:
      return []
  }
}
const costOf = ({ unit }: CombatUnit): number => unitData(unit).cost ?? 0
const bombardedPlace = (s: TiSession, { planet }: Use): string => placeOf(planet ?? s.planet ?? '')

/** X-89 in its second print: a planet where the bombardment has killed infantry. */
const struckPlanets = (s: TiSession): readonly string[] =>
  s.planets
    .filter(
      ({ name, bombarded }) =>
        bombarded &&
        s.units.some(unit => unit.type === 'infantry' && unit.place === placeOf(name) && unit.state === 'destroyed'),
    )
    .map(({ name }) => name)

/** Without a choice: the answer to a sustain, and "all". */
const isBound = ({ filter, n }: Op): boolean => n === 'all' || filter?.startsWith('the sustaining') === true

const plain: OpHandler = {
  asks(s, use, op): readonly Ask[] {
    if (op.n === 'all')
      return struckPlanets(s).length > 0 && s.planet === null ? [{ what: 'planet', from: struckPlanets(s) }] : []
    if (isBound(op)) return []
    const from = ids(targets(s, use, op))
    const most = Number(op.n)
    return [{ what: 'units', from, least: op.chooser === 'owner' ? 0 : 1, most: Math.min(most, Math.max(1, from.length)) }]
  },
  bars(s, use, op) {
    if (op.n === 'all') return struckPlanets(s).length > 0 ? null : nothing(use, 'TI-P3.5.1')
    return targets(s, use, op).length > 0 || op.chooser === 'owner' ? null : nothing(use, 'TI-G.10.3')
  },
  apply: (d, use, op, picked) => kill(d, use, isBound(op) ? ids(targets(d.s, use, op)) : picked),
}

/** Agent of the Obsidian: the other side loses a ship of the same type. */
const sameType: OpHandler = {
  bars: (s, use) => (twins(s, use).length > 0 ? null : nothing(use, 'TI-P2.5.6')),
  apply(d, use, op) {
    const [first] = twins(d.s, use)
    if (first) demandLoss(d, use, first.owner, ids(twins(d.s, use)), Number(op.n))
  },
}
function twins(s: TiSession, use: Use): readonly CombatUnit[] {
  const dead = askedUnit(s, use)
  const enemy = dead ? opponentOf(s, dead.owner) : null
  return dead && enemy !== null ? shipsOf(s, enemy).filter(({ type }) => type === dead.type) : []
}

const WAYS: { readonly [filter: string]: OpHandler } = {
  nonFighterShip: assault,
  'infantry in space': wings,
  'same type': sameType,
}
const wayOf = ({ filter }: Op): OpHandler => WAYS[filter ?? ''] ?? plain

const destroy: OpHandler = {
  asks: (s, use, op) => wayOf(op).asks?.(s, use, op) ?? [],
  bars: (s, use, op) => wayOf(op).bars?.(s, use, op) ?? null,
  apply: (d, use, op, picked) => wayOf(op).apply(d, use, op, picked),
}

/** The Nova Seed spares its owner; Atomize spares no unit. */
const destroyAll: OpHandler = {
  apply(d, use) {
    const spares = effectData(use.effect).kind === 'hero'
    const doomed = d.s.units.filter(unit => isHere(unit) && unit.place !== 'adjacent' && !(spares && unit.owner === use.seat))
    kill(d, use, ids(doomed))
  },
}

/** TI-P2.5.6: Courageous to the End. */
const rollDestroyEnemy: OpHandler = {
  bars: (s, use) => (askedUnit(s, use) ? null : nothing(use, 'TI-P2.5.6')),
  apply(d, use, op) {
    const lost = askedUnit(d.s, use)
    const value = lost ? profileOf(d.s, lost).combat?.value : undefined
    const enemy = opponentOf(d.s, use.seat)
    if (!lost || value === undefined || enemy === null) return
    const hits = throwAgainst(
      d,
      use,
      enemy,
      Array.from({ length: op.dice ?? 0 }, () => ({ unit: lost.id, value })),
    )
    demandLoss(d, use, enemy, ids(shipsOf(d.s, enemy)), hits.length)
  },
}

/** Entity of the Bastion: a die for each piece of the others, against its own printed value. */
const rollDestroy: OpHandler = {
  apply(d, use) {
    const others = d.s.units.filter(unit => unit.owner !== use.seat && isHere(unit) && unit.place !== 'adjacent')
    const dice = others.flatMap(unit => {
      const value = profileOf(d.s, unit).combat?.value
      return value === undefined ? [] : [{ unit: unit.id, value }]
    })
    const enemy = opponentOf(d.s, use.seat) ?? use.seat
    kill(d, use, throwAgainst(d, use, enemy, dice))
  },
}

/** Throws one die each; the units whose die reached its value. Told, but no roll of the table: nothing may change it. */
function throwAgainst(
  d: Draft,
  use: Use,
  target: Seat,
  dice: readonly { readonly unit: string; readonly value: number }[],
): readonly string[] {
  const thrown = dice.map(({ unit, value }, i) => {
    const raw = d.dice.roll(10, 'ability')
    const hits = raw >= value ? 1 : 0
    return {
      id: `${use.effect}.${i + 1}`,
      unit,
      value,
      raw,
      mods: [],
      final: raw,
      hits,
      restriction: 'any',
      isExtra: false,
      earlier: [],
      boosts: [],
    } as const
  })
  const { seat, effect } = use
  emit(d, {
    type: 'rolled',
    clauses: ['TI-P2.5.6', 'TI-A.7'],
    seat,
    kind: 'ability',
    stage: 'custom',
    target,
    effect,
    dice: thrown,
  })
  return thrown.filter(({ hits }) => hits > 0).map(({ unit }) => unit)
}

export const DESTROY_OPS = {
  destroy,
  destroyAll,
  // Van Hauge: hits/losses.ts, at the moment of its end.
  destroyAllShips: { apply: () => undefined },
  rollDestroy,
  rollDestroyEnemy,
} satisfies Partial<Record<OpName, OpHandler>>
