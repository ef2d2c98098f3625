// TI-G.6: a roll from its opening to its hits, and the buttons [Roll All Dice], quick entry, [Assign Hits].
import { invariant, type Seat } from '@sandtable/kernel'
import { unitRank } from '../../data/lookup.ts'
import type { TiAction } from '../contract/actions.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import { speaksFor } from '../hits/batches.ts'
import { destroyUnit } from '../hits/hit-actions.ts'
import type { ActionRules, Draft, Mutable, NewHit, PlannedDie, RollSpec } from '../state/chapter-types.ts'
import type { Die, Mod, Roll } from '../state/dice-and-hits.ts'
import { emit, nextId } from '../state/draft.ts'
import { isHere, unitById } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import { countDice } from '../state/tally.ts'
import { activeOps, expire, hasAuto } from '../windows/active-ops.ts'
import { bombardmentFactor } from '../windows/galaxy-events.ts'
import { ask } from '../windows/questions.ts'
import { clausesOf, expectedTenths, lineIn, planRoll } from './plan-roll.ts'
import { isRolled, type Members, membersOf, mostHits, waiting } from './roll-groups.ts'

export { planRoll } from './plan-roll.ts'
export { groupsOf, isRolled } from './roll-groups.ts'

/** TI-A.7: best printed value first, then the order of the file, then the serial; effects that are no piece by their value alone. */
function inOrder(s: TiSession, roll: Roll): readonly string[] {
  const keyed = roll.firing.map(id => {
    const unit = unitById(s, id)
    return {
      id,
      value: lineIn(s, roll, id)?.value ?? 11,
      rank: unit ? unitRank(unit.unit) : Number.MAX_SAFE_INTEGER,
      serial: unit?.serial ?? 0,
    }
  })
  return keyed.sort((a, b) => a.value - b.value || a.rank - b.rank || a.serial - b.serial).map(({ id }) => id)
}

export function openRoll(d: Draft, spec: RollSpec): number {
  const { kind, stage, seat, target, planet, effect, firing } = spec
  const roll: Roll = { id: nextId(d), kind, stage, seat, target, planet, effect, firing, dice: [], isFinal: false }
  d.s.rolls.push({ ...roll, firing: [...inOrder(d.s, roll)], dice: [] })
  return roll.id
}

export function rollIn(d: Draft, id: number): Mutable<Roll> {
  const roll = d.s.rolls.find(each => each.id === id)
  invariant(roll, `no roll ${id}`)
  return roll
}

/** The first roll this seat has not closed; those still to be thrown come first. */
export function openRollOf(s: TiSession, seat: Seat): Roll | null {
  const own = s.rolls.filter(roll => !roll.isFinal && speaksFor(s, seat, roll.seat))
  return own.find(roll => !isRolled(roll, s)) ?? own[0] ?? null
}

type Thrown = Pick<Die, 'raw' | 'mods' | 'boosts' | 'value'>
/** TI-G.7.1, TI-G.7.3, TI-G.7.4: sum against value, faces by the raw result. */
export function judged({ raw, mods, boosts, value }: Thrown, crit: PlannedDie['crit']): Pick<Die, 'final' | 'hits'> {
  if (raw === null) return { final: null, hits: 0 }
  const final = [...mods, ...boosts].reduce((sum, mod: Mod) => sum + mod.value, raw)
  const extra = crit?.faces.includes(raw) ? crit.extra : 0
  return { final, hits: (final >= value ? 1 : 0) + extra }
}

function dieOf(d: Draft, planned: PlannedDie, raw: number | null): Mutable<Die> {
  const { unit, value, mods, restriction, isExtra, crit } = planned
  const made = { unit, value, mods: mods.map(mod => ({ ...mod })), restriction, isExtra, raw, earlier: [], boosts: [] }
  return { id: `d${nextId(d)}`, ...made, ...judged(made, crit) }
}

function throwDice(d: Draft, roll: Mutable<Roll>, units: readonly string[]): void {
  const planned = planRoll(d.s, roll, units)
  const dice = planned.map(die => dieOf(d, die, d.dice.roll(10, roll.kind)))
  roll.dice.push(...dice)
  countDice(d, roll.seat, roll.stage, dice.length, expectedTenths(planned) * factorOf(d.s, roll))
  const { seat, kind, stage, target, effect } = roll
  emit(d, {
    type: 'rolled',
    clauses: clausesOf(roll, planned),
    seat,
    kind,
    stage,
    target,
    effect,
    dice: dice.map(die => ({ ...die })),
  })
}

/** At once: no modifiers to add, no rerolls (TI-G.7.2). */
export function rollNow(d: Draft, spec: RollSpec): number {
  const id = openRoll(d, spec)
  const roll = rollIn(d, id)
  throwDice(d, roll, roll.firing)
  roll.isFinal = true
  return id
}

/** X-89 ΩΩ: ground combat and bombardment, before anything is cancelled (TI-G.9.2, TI-P4.2.4). */
function factorOf(s: TiSession, { kind, seat, planet, effect }: Roll): number {
  const isGround = planet !== null && effect === null && (kind === 'combat' || kind === 'bombardment')
  const doubles = isGround && activeOps(s, 'multiplyHits').some(force => force.seat === seat)
  return (doubles ? 2 : 1) * (kind === 'bombardment' ? bombardmentFactor(s) : 1)
}

/** The hits of a roll, once: no more rerolls after this (TI-G.8.3). */
export function finishRoll(d: Draft, rollId: number): readonly NewHit[] {
  const roll = rollIn(d, rollId)
  roll.isFinal = true
  expire(d, ['roll'], rollId)
  const factor = factorOf(d.s, roll)
  const producer = roll.seat
  const hits = roll.dice.flatMap(({ unit, restriction, hits: n }) =>
    Array.from({ length: n * factor }, (): NewHit => ({ producer, source: unit, roll: rollId, restriction })),
  )
  dieOfThalnos(d, roll)
  return [...hits, ...weave(d, roll)]
}

/** TI-P4.2.4: Valkyrie Particle Weave. */
function weave(d: Draft, roll: Roll): readonly NewHit[] {
  const { seat, target, planet, kind, id } = roll
  if (kind !== 'combat' || planet === null || !hasAuto(d.s, seat, 'norr.vpw')) return []
  const answer = d.s.rolls.find(each => each.kind === 'combat' && each.planet === planet && each.seat === target)
  if (!answer?.dice.some(({ hits }) => hits > 0)) return []
  emit(d, { type: 'effectApplied', clauses: ['TI-P4.2.4'], seat, effect: 'norr.vpw', units: [] })
  return [{ producer: seat, source: 'norr.vpw', roll: id, restriction: 'any' }]
}

const THALNOS = ['relic.thalnos', 'law.thalnos']
/** TI-G.8.7: rerolled and without any hit at the end; Sustain Damage does not help. */
function dieOfThalnos(d: Draft, roll: Roll): void {
  const touched = (die: Die) => die.earlier.find(({ by }) => THALNOS.includes(by))?.by
  const units = [...new Set(roll.dice.filter(touched).map(({ unit }) => unit))]
  for (const id of units) {
    const own = roll.dice.filter(({ unit }) => unit === id)
    const unit = unitById(d.s, id)
    if (!unit || !isHere(unit) || own.some(({ hits }) => hits > 0)) continue
    destroyUnit(d, id, { kind: 'effect', effect: own.map(touched).find(Boolean) ?? null, by: roll.seat })
  }
}

/** TI-G.6.8: hits without faces. Every die shows one until they are spent; faces that add hits take the rest. */
function enterHits(d: Draft, roll: Mutable<Roll>, group: Members, hits: number): void {
  let left = hits
  let spare = Math.max(0, hits - group.dice.length)
  for (const planned of group.dice) {
    const more = Math.min(spare, planned.crit?.extra ?? 0)
    const own = left > 0 ? 1 + more : 0
    spare -= more
    left -= own
    roll.dice.push({ ...dieOf(d, planned, null), hits: own })
  }
  countDice(d, roll.seat, roll.stage, group.dice.length, expectedTenths(group.dice) * factorOf(d.s, roll))
  emit(d, { type: 'hitsEntered', clauses: ['TI-G.6.8'], seat: roll.seat, kind: roll.kind, group: group.id, hits })
}

/**
 * TI-G.6.8: once all dice of the roll are in, the table is asked about each hit that may have fallen on a face that adds hits. More
 * hits than dice hold the added ones already.
 */
function askFaces(d: Draft, { id, seat, kind }: Roll): void {
  const roll = rollIn(d, id)
  if (kind !== 'combat' || !isRolled(roll, d.s)) return
  for (const { effect, bearer } of activeOps(d.s, 'critHits')) {
    const dice = roll.dice.filter(({ unit, raw }) => unit === bearer?.id && raw === null)
    const hits = dice.reduce((sum, die) => sum + die.hits, 0)
    if (bearer === null || hits > dice.length) continue
    const about = { on: 'target', effect: effect.id, from: [bearer.id], planet: null } as const
    for (let i = 0; i < hits; i += 1) ask(d, { seat, window: 'space.roll', effects: [effect.id], isMandatory: false, about })
  }
}

/** TI-P2.4.2: the active player's combat dice fall first. */
function earlierRoller(s: TiSession, roll: Roll): Seat | null {
  if (roll.kind !== 'combat' || roll.seat === s.attacker) return null
  const first = s.rolls.find(each => each.kind === 'combat' && each.seat === s.attacker && !each.isFinal && !isRolled(each, s))
  return first ? first.seat : null
}

function checkRoll(s: TiSession, seat: Seat, units: readonly string[] | undefined): TiRefusal | null {
  const roll = openRollOf(s, seat)
  if (!roll) return { code: 'nothing-to-do', clause: 'TI-G.6.5', what: 'roll' }
  const open = waiting(s, roll)
  if (open.length === 0) return { code: 'rolled-already', clause: 'TI-G.6.5' }
  const first = earlierRoller(s, roll)
  if (first !== null) return { code: 'out-of-order', clause: 'TI-P2.4.2', first }
  if (!units) return null
  if (units.length === 0)
    return { code: 'wrong-choice', clause: 'TI-G.6.5', what: 'units', least: 1, most: open.length, given: 0 }
  const stray = units.find((id, i) => !open.includes(id) || units.indexOf(id) !== i)
  return stray === undefined ? null : { code: 'not-eligible', clause: 'TI-G.6.5', what: 'unit', id: stray }
}

function checkEntry(
  s: TiSession,
  seat: Seat,
  { group, hits }: { readonly group: string; readonly hits: number },
): TiRefusal | null {
  if (s.options.dice === 'app') return { code: 'forbidden', clause: 'TI-G.6.6', what: 'enterHits', by: 'dice' }
  const refusal = checkRoll(s, seat, undefined)
  if (refusal) return refusal
  const found = membersOf(s, openRollOf(s, seat)!).find(({ id }) => id === group)
  if (!found) return { code: 'unknown', clause: 'TI-G.6.8', what: 'group', id: group }
  const most = mostHits(found)
  return hits > most ? { code: 'too-many-hits', clause: 'TI-G.6.8', group, most } : null
}

function checkQueue(s: TiSession, seat: Seat): TiRefusal | null {
  const roll = openRollOf(s, seat)
  if (!roll) return { code: 'nothing-to-do', clause: 'TI-P1.2.9', what: 'queueHits' }
  return isRolled(roll, s) ? null : { code: 'not-rolled', clause: 'TI-P1.2.9' }
}

export const ROLL_ACTIONS: ActionRules = {
  candidates(s, seat): readonly TiAction[] {
    const roll = openRollOf(s, seat)
    if (!roll) return []
    const open = waiting(s, roll)
    if (open.length === 0) return [{ type: 'queueHits' }]
    const singles = open.length > 1 ? open.map((id): TiAction => ({ type: 'roll', units: [id] })) : []
    return [{ type: 'roll' }, ...singles]
  },
  check(s, seat, action) {
    switch (action.type) {
      case 'roll':
        return checkRoll(s, seat, action.units)
      case 'enterHits':
        return checkEntry(s, seat, action)
      case 'queueHits':
        return checkQueue(s, seat)
      default:
        return undefined
    }
  },
  act(d, seat, action) {
    const open = openRollOf(d.s, seat)
    if (!open) return
    const roll = rollIn(d, open.id)
    if (action.type === 'roll') {
      const units = action.units ?? waiting(d.s, roll)
      throwDice(d, roll, units)
      askFaces(d, roll)
    } else if (action.type === 'enterHits') {
      const group = membersOf(d.s, roll).find(({ id }) => id === action.group)
      if (group) enterHits(d, roll, group, action.hits)
      askFaces(d, roll)
    } else {
      roll.isFinal = true
      const n = roll.dice.reduce((sum, { hits }) => sum + hits, 0)
      emit(d, { type: 'hitsQueued', clauses: ['TI-P1.2.9', 'TI-G.8.3'], seat, kind: roll.kind, n })
    }
  },
}
