// TI-P2.6: sides without ships, then retreats, then the next round.
import type { Seat } from '@sandtable/kernel'
import { leave, SOMEWHERE, systemsFor, travellers, turnBack } from '../combat/leaving-system.ts'
import { isSideEmpty, isStalemate, retreater, retreatRefusal, spaceSides, takesPart } from '../combat/space-combat.ts'
import type { TiAction } from '../contract/actions.ts'
import { destroyUnit, removeUnit } from '../hits/hit-actions.ts'
import type { Draft, StepRules } from '../state/chapter-types.ts'
import type { RollStage } from '../state/dice-and-hits.ts'
import { emit } from '../state/draft.ts'
import { carriedBy, hasShips, isHere, isShip, isStructure } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatResult } from '../state/table.ts'
import { askAbout } from '../windows/questions.ts'

export const P2_6: StepRules = {
  id: 'P2.6',
  settle(d) {
    if (d.s.spaceResult === null && isSideEmpty(d.s)) endCombat(d, resultOf(d.s))
  },
  isAutomatic: () => true,
  missing: s => {
    const seat = goingNow(s)
    return seat === null ? [] : [{ what: 'retreat', seat }]
  },
  deciders(s) {
    const seat = goingNow(s)
    return seat === null ? [] : [seat]
  },
  candidates: (s, seat): readonly TiAction[] =>
    goingNow(s) === seat ? (systemsFor(s, seat) ?? [SOMEWHERE]).map(system => ({ type: 'retreatTo', system })) : [],
  check(s, seat, action) {
    if (action.type !== 'retreatTo') return undefined
    const going = goingNow(s)
    if (going === null) return { code: 'wrong-step', clause: 'TI-P2.6.1', action: action.type, step: s.step }
    if (going !== seat) return { code: 'not-yours', clause: 'TI-P2.6.4', seat: going }
    const systems = systemsFor(s, seat)
    if (systems === null || systems.includes(action.system)) return null
    return { code: 'not-eligible', clause: 'TI-P2.3.3', what: 'system', id: action.system }
  },
  act(d, seat, action) {
    if (action.type !== 'retreatTo') return
    const { go, stay } = travellers(d.s, seat)
    askAbout(d, 'retreat', { on: 'retreat', seat })
    for (const id of stay) removeUnit(d, id, 'retreat')
    leave(d, seat, go, { how: 'retreat', hasToken: true, clause: 'TI-P2.6.4', to: action.system })
  },
  leave(d) {
    if (d.s.spaceResult !== null) return
    // TI-P2.6.7
    d.s.round += 1
    const { left } = d.s.retreat
    d.s.retreat = { announced: [], blocked: [], forced: [], left }
    emit(d, { type: 'roundBegan', clauses: ['TI-P2.6.7', 'TI-G.2.5'], place: 'space', n: d.s.round })
    if (!isStalemate(d.s)) return
    emit(d, { type: 'stalemate', clauses: ['TI-P2.6.9'], place: 'space' })
    if (retreatRefusal(d.s, d.s.attacker) === null) d.s.retreat.forced.push(d.s.attacker)
  },
}

/** TI-P2.6.2: with one side gone the other retreats no more. */
const goingNow = (s: TiSession): Seat | null => (s.spaceResult === null && !isSideEmpty(s) ? retreater(s) : null)

/** TI-P2.6.2, TI-P2.6.3, TI-P2.6.6; TI-P2.1.7: Skilled Retreat makes it a draw. */
function resultOf(s: TiSession): CombatResult {
  const [attacker, defender] = spaceSides(s)
  const hasLeftByCard = (seat: Seat) =>
    s.used.some(each => each.effect === 'ac.skilled' && each.seat === seat && !each.isCancelled)
  if (takesPart(s, attacker)) return hasLeftByCard(defender) ? 'draw' : 'attacker'
  if (takesPart(s, defender)) return hasLeftByCard(attacker) ? 'draw' : 'defender'
  return 'draw'
}

function endCombat(d: Draft, result: CombatResult): void {
  d.s.spaceResult = result
  d.s.spaceHeldBy = spaceSides(d.s).find(seat => hasShips(d.s, seat)) ?? null
  emit(d, { type: 'combatEnded', clauses: ['TI-P2.6.1', ...endingOf(d.s, result)], place: 'space', result })
  for (const unit of d.s.units.filter(each => each.asShip)) turnBack(d, unit)
  for (const seat of spaceSides(d.s)) if (!hasShips(d.s, seat)) strand(d, seat)
}

/** Which rule ended it: a retreat, the barrage, the start of the combat, or the losses of a round. */
function endingOf(s: TiSession, result: CombatResult): readonly string[] {
  const hasRolled = (stage: RollStage) => s.tally.some(row => row.stage === stage && row.dice > 0)
  const early = hasRolled('space') ? null : hasRolled('afb') ? 'TI-P2.2.9' : 'TI-P2.1.8'
  const how = s.retreat.left.some(each => each.how === 'retreat') ? 'TI-P2.6.6' : early
  return [result === 'draw' ? 'TI-P2.6.3' : 'TI-P2.6.2', ...(how === null ? [] : [how])]
}

/** TI-P2.6.8: Floating Factories of a side without ships are destroyed; what was carried has no room left. */
function strand(d: Draft, seat: Seat): void {
  const factories = d.s.units.filter(
    unit => unit.owner === seat && isHere(unit) && unit.place === 'space' && isStructure(unit) && !isShip(unit),
  )
  for (const { id } of factories) destroyUnit(d, id, { kind: 'capacity', effect: null, by: null })
  for (const { id } of carriedBy(d.s, seat)) removeUnit(d, id, 'capacity')
}
