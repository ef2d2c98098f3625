// TI-P2.1, TI-P2.2: the start of a round, and the barrage of the first.
import type { Seat } from '@sandtable/kernel'
import { effectData } from '../../data/lookup.ts'
import { barrageBan, barragers, isSideEmpty, mayBarrage, spaceSides } from '../combat/space-combat.ts'
import type { TiAction } from '../contract/actions.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import { finishRoll, isRolled, openRoll } from '../dice/rolling.ts'
import { raidable } from '../effects/hits.ts'
import { speaksFor } from '../hits/batches.ts'
import { damageUnit, openBatch } from '../hits/hit-actions.ts'
import type { Draft, StepRules } from '../state/chapter-types.ts'
import type { Roll } from '../state/dice-and-hits.ts'
import { emit, unitIn } from '../state/draft.ts'
import { carriedBy, isFighter, isNeutral, shipsOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import { ownsAny, ROUND_START } from '../turn/passed-over.ts'
import { hasAuto } from '../windows/active-ops.ts'
import { bears } from '../windows/owners.ts'
import { ask, isBlank } from '../windows/questions.ts'
import { runDue } from '../windows/windows.ts'

const OF_COMBAT = ['combat.trigger', 'combat.start', 'space.start']

export const P2_1: StepRules = {
  id: 'P2.1',
  /** TI-P2.1.9. */
  skips: s => (s.round > 1 && !ownsAny(s, 'P2.1', ROUND_START) ? { reason: 'nobodyOwnsEffects', effect: null } : null),
  enter(d) {
    d.s.planet = null
    if (d.s.round === 1) emit(d, { type: 'roundBegan', clauses: ['TI-P2.1.1', 'TI-G.2.5'], place: 'space', n: 1 })
    for (const window of ROUND_START) runDue(d, window)
  },
  /** TI-P2.1.5: one Assault Cannon after the other, each counting what the one before left. */
  settle(d) {
    if (d.s.round !== 1) return
    for (const window of OF_COMBAT) if (isBlank(d.s)) runDue(d, window)
  },
  /** TI-P2.1.8. */
  isAutomatic: isSideEmpty,
}

const hasSaid = (s: TiSession, seat: Seat): boolean => s.progress.declared.some(each => each.seat === seat)
const silent = (s: TiSession): readonly Seat[] => spaceSides(s).filter(seat => mayBarrage(s, seat) && !hasSaid(s, seat))
const barrages = (s: TiSession): readonly Roll[] => s.rolls.filter(({ kind }) => kind === 'afb')

export const P2_2: StepRules = {
  id: 'P2.2',
  skips(s) {
    if (s.round > 1) return { reason: 'notFirstRound', effect: null }
    if (spaceSides(s).some(seat => mayBarrage(s, seat))) return null
    const ban =
      spaceSides(s)
        .map(seat => barrageBan(s, seat))
        .find(Boolean) ?? null
    return { reason: 'nobodyBarrages', effect: ban }
  },
  enter(d) {
    d.s.progress.queue = []
    // TI-G.13.1: neutral units use every ability.
    for (const seat of spaceSides(d.s))
      if (isNeutral(d.s, seat) && mayBarrage(d.s, seat)) declare(d, seat, barragers(d.s, seat))
  },
  missing: s => silent(s).map(seat => ({ what: 'declaration', seat }) as const),
  deciders: silent,
  candidates: (s, seat): readonly TiAction[] => (silent(s).includes(seat) ? [{ type: 'fire' }, { type: 'pass' }] : []),
  check(s, seat, action) {
    switch (action.type) {
      case 'fire':
        return checkFire(s, seat, action.units)
      case 'pass':
        return silent(s).includes(seat) ? null : undefined
      case 'roll':
      case 'enterHits':
        return silent(s).length > 0 ? { code: 'missing', clause: 'TI-P2.2.2', missing: P2_2.missing?.(s) ?? [] } : undefined
      default:
        return undefined
    }
  },
  act(d, seat, action) {
    if (action.type === 'fire') {
      const { units } = action
      return declare(d, seat, units ?? barragers(d.s, seat))
    }
    d.s.progress.declared.push({ seat, choice: 'pass' })
    emit(d, { type: 'passed', clauses: ['TI-P2.2.2', 'TI-G.3.2'], seat, what: 'afb' })
  },
  settle(d) {
    const open = barrages(d.s)
    const isThrown = silent(d.s).length === 0 && open.length > 0 && open.every(roll => isRolled(roll, d.s))
    if (isThrown && (d.s.progress.isClosing || open.every(({ isFinal }) => isFinal))) countBarrage(d, open)
    raid(d)
  },
  /** TI-P2.2.9. */
  isAutomatic: isSideEmpty,
}

function checkFire(s: TiSession, seat: Seat, units: readonly string[] | undefined): TiRefusal | null {
  const side = spaceSides(s).find(each => speaksFor(s, seat, each))
  if (side === undefined) return { code: 'not-yours', clause: 'TI-P2.2.2', seat: s.attacker }
  if (hasSaid(s, seat)) return { code: 'already-said', clause: 'TI-P2.2.2', seat }
  const ban = barrageBan(s, seat)
  if (ban !== null) return { code: 'forbidden', clause: 'TI-P2.2.8', what: 'afb', by: ban }
  const able = barragers(s, seat)
  if (able.length === 0) return { code: 'nothing-to-do', clause: 'TI-P2.2.3', what: 'afb' }
  if (!units) return null
  if (units.length === 0)
    return { code: 'wrong-choice', clause: 'TI-P2.2.3', what: 'units', least: 1, most: able.length, given: 0 }
  const stray = units.find((id, i) => !able.includes(id) || units.indexOf(id) !== i)
  return stray === undefined ? null : { code: 'not-eligible', clause: 'TI-P2.2.3', what: 'unit', id: stray }
}

function declare(d: Draft, seat: Seat, firing: readonly string[]): void {
  const target = seat === d.s.attacker ? d.s.defender : d.s.attacker
  d.s.progress.declared.push({ seat, choice: 'fire' })
  emit(d, { type: 'fireDeclared', clauses: ['TI-P2.2.2', 'TI-P2.2.3'], seat, kind: 'afb', units: firing })
  openRoll(d, { kind: 'afb', stage: 'afb', seat, target, planet: null, effect: null, firing })
}

/** TI-P2.2.5: both rolls are final, so both sides' hits stand at once. */
function countBarrage(d: Draft, rolls: readonly Roll[]): void {
  runDue(d, 'afb.afterRoll')
  for (const roll of rolls) askFaces(d, roll)
  const sides = rolls.map(roll => ({ roll, hits: finishRoll(d, roll.id) }))
  d.s.rolls = d.s.rolls.filter(({ kind }) => kind !== 'afb')
  for (const { roll, hits } of sides) {
    const fighters = shipsOf(d.s, roll.target).filter(isFighter).length
    const excess = hits.filter(({ restriction }) => restriction === 'fighter').length - fighters
    if (excess > 0 && hasAuto(d.s, roll.seat, 'argent.raid'))
      d.s.progress.queue.push(...Array.from({ length: excess }, () => roll.seat))
  }
  for (const { roll, hits } of sides) openBatch(d, { stage: 'afb', target: roll.target, place: 'space', hits })
}

/** TI-G.6.8: without faces the table is asked which infantry a Strike Wing's nines and tens have killed. */
function askFaces(d: Draft, { seat, target, dice }: Roll): void {
  const wings = effectData('unit.swa2')
  const isPiece = (id: string) => d.s.units.some(unit => unit.id === id)
  const unseen = dice.filter(({ raw, unit }) => raw === null && isPiece(unit) && bears(unitIn(d, unit), wings)).length
  const from = carriedBy(d.s, target)
    .filter(({ type }) => type === 'infantry')
    .map(({ id }) => id)
  const about = { on: 'target', effect: wings.id, from, planet: null } as const
  for (let i = 0; i < Math.min(unseen, from.length); i += 1)
    ask(d, { seat, window: 'afb.afterRoll', effects: [wings.id], isMandatory: false, about })
}

/** TI-P2.2.6: Raid Formation, one ship an excess hit; the queue holds what is still to be damaged. */
function raid(d: Draft): void {
  while (isBlank(d.s) && d.s.progress.queue.length > 0) {
    const seat = d.s.progress.queue[0]!
    const owed = d.s.progress.queue.filter(each => each === seat).length
    const ships = raidable(d.s, seat)
    if (ships.length <= owed) {
      for (const id of ships) damageUnit(d, id, 'argent.raid')
      d.s.progress.queue = d.s.progress.queue.filter(each => each !== seat)
      continue
    }
    d.s.progress.queue.shift()
    const about = { on: 'target', effect: 'argent.raid', from: ships, planet: null } as const
    ask(d, { seat, window: 'afb.roll', effects: ['argent.raid'], isMandatory: true, about })
  }
}
