// TI-P0.1 to TI-P0.6: which players fight, what was declared on activation, what moved in, and what stands where.
import type { Seat } from '@sandtable/kernel'
import { effectData } from '../../data/lookup.ts'
import type { TiAction } from '../contract/actions.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import { checkCannon, checkCount, checkSystem, countCandidates, setCannon, setCount, setSystem } from '../setup/inventory.ts'
import { checkFaction, checkSeat, chooseFaction, factionChoices, seatOfSide, setSeat } from '../setup/seat-sheets.ts'
import type { Draft, StepRules } from '../state/chapter-types.ts'
import { emit } from '../state/draft.ts'
import { factionOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { SideName } from '../state/table.ts'
import { isInForce } from '../windows/active-ops.ts'
import { owns } from '../windows/owners.ts'
import { fitsWho } from '../windows/window-times.ts'
import { bareUse, carryOut, runDue } from '../windows/windows.ts'

const isSide = (s: TiSession, seat: Seat): boolean => seat === s.attacker || seat === s.defender
const notASide = (s: TiSession): TiRefusal => ({ code: 'not-yours', clause: 'TI-G.1.2', seat: s.attacker })

/** What both sides may correct until the units are confirmed (TI-P0.1.2, TI-P0.5.4). */
function checkSheet(s: TiSession, seat: Seat, action: TiAction): TiRefusal | null | undefined {
  if (action.type !== 'setSeat' && action.type !== 'setSystem') return undefined
  if (!isSide(s, seat)) return notASide(s)
  return action.type === 'setSeat' ? checkSeat(s, action) : checkSystem(s, action.facts)
}
function actSheet(d: Draft, seat: Seat, action: TiAction): void {
  if (action.type === 'setSeat') setSeat(d, seat, action)
  if (action.type === 'setSystem') setSystem(d, seat, action.facts)
}

/** The defender's faction may be named by either side: people sit at one table (TI-G.1.2). */
const choosers = (s: TiSession, side: SideName): readonly Seat[] =>
  side === 'attacker' ? [s.attacker] : [s.defender, s.attacker]

/** What hinders an activation is a reminder of the data file (TI-P0.1.3). */
const chooseStep = (id: 'P0.1' | 'P0.2', side: SideName): StepRules => ({
  id,
  missing: s => (factionOf(s, seatOfSide(s, side)) === null ? [{ what: 'faction', seat: seatOfSide(s, side) }] : []),
  isAutomatic: () => true,
  deciders: s => choosers(s, side),
  candidates: (s, seat) =>
    choosers(s, side).includes(seat) ? factionChoices(s, side).map(faction => ({ type: 'chooseFaction', side, faction })) : [],
  check(s, seat, action) {
    if (action.type !== 'chooseFaction') return checkSheet(s, seat, action)
    if (action.side !== side) return { code: 'wrong-step', clause: `TI-${id}.1`, action: action.type, step: s.step }
    if (!choosers(s, side).includes(seat)) return { code: 'not-yours', clause: `TI-${id}.1`, seat: seatOfSide(s, side) }
    return checkFaction(s, action)
  },
  act(d, seat, action) {
    if (action.type === 'chooseFaction') chooseFaction(d, seat, action)
    else actSheet(d, seat, action)
  },
})

export const P0_1 = chooseStep('P0.1', 'attacker')
export const P0_2 = chooseStep('P0.2', 'defender')

/** The window "after activation" (TI-P0.3.1, TI-P0.3.2), any number of uses (TI-P0.3.4); [Proceed to Movement] closes it for good (TI-P0.3.8). */
export const P0_3: StepRules = {
  id: 'P0.3',
  enter(d) {
    runDue(d, 'act.after')
    loseToken(d)
  },
  check: checkSheet,
  act: actSheet,
}

/** TI-P0.3.7: Neuroglaive costs the active player a token; whether its owner has ships here the sheets do not know, so both sides may correct it. */
function loseToken(d: Draft): void {
  const effect = effectData('naalu.neuroglaive')
  for (const { id: seat } of d.s.seats) {
    if (seat === d.s.attacker || !owns(d.s, seat, effect) || !fitsWho(d.s, seat, effect)) continue
    emit(d, { type: 'effectApplied', clauses: ['TI-P0.3.7'], seat, effect: effect.id, units: [] })
    carryOut(d, bareUse(effect.id, seat))
  }
}

/** Reminders of movement (TI-P0.4.1) and the rift's dice are effects; TI-P0.4.3 closes it; passed over under Ceasefire (TI-P0.3.6). */
export const P0_4: StepRules = {
  id: 'P0.4',
  skips: s => (isInForce(s, 'pn.ceasefire') ? { reason: 'noMovement', effect: 'pn.ceasefire' } : null),
  check: checkSheet,
  act: actSheet,
}

export const P0_5: StepRules = {
  id: 'P0.5',
  deciders: s => [s.attacker, s.defender],
  candidates: (s, seat) => (isSide(s, seat) ? countCandidates(s, seat) : []),
  check(s, seat, action) {
    if (action.type !== 'setCount' && action.type !== 'setCannon') return checkSheet(s, seat, action)
    if (!isSide(s, seat)) return notASide(s)
    return action.type === 'setCount' ? checkCount(s, action) : checkCannon(s, action)
  },
  act(d, seat, action) {
    if (action.type === 'setCount') setCount(d, seat, action)
    else if (action.type === 'setCannon') setCannon(d, seat, action)
    else actSheet(d, seat, action)
  },
}

/** The narrow window after movement (TI-P0.6.1); confirmed by hand (TI-P0.6.3). */
export const P0_6: StepRules = { id: 'P0.6', enter: d => runDue(d, 'move.after') }
