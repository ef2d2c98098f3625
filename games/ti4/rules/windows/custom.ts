// TI-G.5.8: a hand-made effect, so that nothing at the table is impossible.
import type { Seat } from '@sandtable/kernel'
import type { CustomEffect } from '../contract/actions.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import { addHits, cancelHits, destroyUnit, repairUnit } from '../hits/hit-actions.ts'
import { resolveUnit } from '../setup/inventory.ts'
import type { ActionRules, Draft, NewHit } from '../state/chapter-types.ts'
import { addUnit, emit, refOf, toDo } from '../state/draft.ts'
import type { Custom, Use } from '../state/effects-used.ts'
import { isDamaged, isHere, placeOf, sidesOf, unitById } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { Place, PlanetPlace } from '../state/table.ts'
import { standInForce } from './active-ops.ts'
import { openQuestion } from './questions.ts'

const CLAUSE = 'TI-G.5.8'

/** Before a faction is chosen there is no unit to affect. */
const isTooEarly = ({ step }: TiSession): boolean => step === 'P0.1' || step === 'P0.2'
const openBatches = (s: TiSession) => s.batches.filter(({ isConfirmed }) => !isConfirmed)
const seatOf = (s: TiSession, side: CustomEffect['side']): Seat | null => sidesOf(s)[side === 'attacker' ? 0 : 1]
const placeNow = (s: TiSession): 'space' | PlanetPlace =>
  s.planet !== null && /^(P3\.(9|10)|P4)/.test(s.step) ? placeOf(s.planet) : 'space'

function refusal(s: TiSession, { side, op, n, unit }: CustomEffect): TiRefusal | null {
  const seat = seatOf(s, side)
  if (seat === null) return { code: 'nothing-to-do', clause: CLAUSE, what: op }
  if (op !== 'rollMod' && n < 1) return { code: 'wrong-choice', clause: CLAUSE, what: 'n', least: 1, most: 99, given: n }
  if (op === 'cancel' && !openBatches(s).some(({ target }) => target === seat)) return { code: 'no-hits', clause: CLAUSE }
  if (op === 'addUnit') {
    if (unit !== undefined && resolveUnit(s, seat, unit)) return null
    return { code: 'unknown', clause: CLAUSE, what: 'unit', id: unit ?? '' }
  }
  if (op !== 'destroy' && op !== 'repair') return null
  const piece = unitById(s, unit ?? '')
  const fits = piece?.owner === seat && isHere(piece) && (op === 'destroy' || isDamaged(piece))
  return fits ? null : { code: 'not-eligible', clause: CLAUSE, what: 'unit', id: unit ?? '' }
}

export const CUSTOM_ACTIONS: ActionRules = {
  candidates: () => [],
  check(s, seat, action) {
    if (action.type !== 'customEffect') return undefined
    if (seat !== s.attacker && seat !== s.defender) return { code: 'not-yours', clause: 'TI-G.1.2', seat: s.attacker }
    if (openQuestion(s) || isTooEarly(s)) return { code: 'wrong-step', clause: CLAUSE, action: action.type, step: s.step }
    return refusal(s, action)
  },
  act(d, seat, action) {
    if (action.type === 'customEffect') carryOut(d, seat, action)
  },
}

function carryOut(d: Draft, by: Seat, { name, side, op, n, unit, duration }: CustomEffect): void {
  const custom: Custom = { name, side, op, n, unit: unit ?? null }
  const seat = seatOf(d.s, side)!
  const use: Use = { effect: 'custom', seat, units: [], dice: [], planet: null, n, about: null }
  emit(d, { type: 'customUsed', clauses: [CLAUSE], seat: by, custom })
  const batch = openBatches(d.s).find(({ target }) => target === seat)
  const roll = d.s.rolls.find(({ isFinal, seat: roller }) => !isFinal && roller === seat)?.id ?? null
  if (op === 'rollMod') standInForce(d, use, duration, roll, custom)
  if (op === 'hits')
    addHits(
      d,
      seat,
      placeNow(d.s),
      Array.from({ length: n }, () => hitBy(by)),
    )
  if (op === 'cancel' && batch) cancelHits(d, batch.id, n, use)
  if (op === 'destroy') destroyUnit(d, unit!, { kind: 'effect', effect: 'custom', by })
  if (op === 'repair') repairUnit(d, unit!, 'custom')
  if (op === 'addUnit') place(d, seat, unit!, n)
}
const hitBy = (producer: Seat): NewHit => ({ producer, source: 'custom', roll: null, restriction: 'any' })

function place(d: Draft, seat: Seat, name: string, n: number): void {
  const piece = resolveUnit(d.s, seat, name)
  if (!piece) return
  const here = placeNow(d.s)
  const planet = d.s.planets[0]
  const stand: Place = piece.class.includes('structure') && here === 'space' && planet ? placeOf(planet.name) : here
  for (let i = 0; i < n; i += 1) {
    const unit = addUnit(d, seat, piece.id, stand)
    emit(d, { type: 'unitAdded', clauses: [CLAUSE], seat, unit: refOf(unit), effect: 'custom' })
    toDo(d, { do: 'place', seat, unit: refOf(unit) }, CLAUSE)
  }
}
