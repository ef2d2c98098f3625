// TI-PC.1 to TI-PC.3: what follows the last combat.
import type { Seat } from '@sandtable/kernel'
import { effectData } from '../../data/lookup.ts'
import { openExcesses } from '../combat/fleet-limits.ts'
import { captureUnit } from '../hits/hit-actions.ts'
import type { Draft, StepRules } from '../state/chapter-types.ts'
import { emit, refOf, toDo } from '../state/draft.ts'
import { factionOf, hasShips, isHere, isStructure } from '../state/queries.ts'
import type { SessionResult, TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'
import { hasAuto } from '../windows/active-ops.ts'
import { fitsWho } from '../windows/window-times.ts'
import { runDue } from '../windows/windows.ts'

export const PC_1: StepRules = {
  id: 'PC.1',
  enter(d) {
    d.s.planet = null
    for (const window of ['combat.won', 'combat.end', 'space.won', 'space.end']) runDue(d, window)
    listCaptures(d)
    takeToken(d)
  },
}

/** TI-PC.1.1: what the Cabal has to take from the table; the seed's wording takes the survivors instead (TI-PC.1.2). */
function listCaptures(d: Draft): void {
  const cabal = [d.s.attacker, d.s.defender].find(seat => factionOf(d.s, seat) === 'vuilraith')
  if (cabal === undefined) return
  if (d.s.options['cabal.seed']) {
    for (const { id } of survivorsAgainst(d.s, cabal)) captureUnit(d, id, cabal, 'vuilraith.devour')
  }
  const captured = d.s.units.filter(unit => unit.state === 'captured')
  const clauses = ['TI-PC.1.1', ...(d.s.options['cabal.seed'] ? ['TI-PC.1.2'] : [])]
  emit(d, { type: 'effectApplied', clauses, seat: cabal, effect: 'vuilraith.devour', units: captured.map(refOf) })
}
/** TI-PC.1.4: Edict. Whether a token of the loser lies there already the sheets do not know. */
function takeToken(d: Draft): void {
  const edict = effectData('mahact.edict')
  for (const { id: seat } of d.s.seats) {
    if (!hasAuto(d.s, seat, edict.id) || !fitsWho(d.s, seat, edict)) continue
    emit(d, { type: 'effectApplied', clauses: ['TI-PC.1.4'], seat, effect: edict.id, units: [] })
    const loser = seat === d.s.attacker ? d.s.defender : d.s.attacker
    toDo(d, { do: 'token', seat: loser, to: "the winner's fleet pool", effect: edict.id }, 'TI-PC.1.4')
  }
}
const survivorsAgainst = (s: TiSession, cabal: Seat): readonly CombatUnit[] =>
  s.units.filter(unit => unit.owner !== cabal && unit.place !== 'adjacent' && isHere(unit) && !isStructure(unit))

/** Excess is removed or overridden by the rules of all checks (fleet.ts); then it is over by itself. */
export const PC_2: StepRules = {
  id: 'PC.2',
  missing: s => openExcesses(s).map(({ seat, check, excess }) => ({ what: 'excess' as const, seat, about: check, n: excess })),
  isAutomatic: () => true,
}

export const PC_3: StepRules = {
  id: 'PC.3',
  deciders: s => [s.attacker, s.defender],
  candidates: (s, seat) => (seat === s.attacker || seat === s.defender ? [{ type: 'endCombat' }] : []),
  check(s, seat, action) {
    if (action.type !== 'endCombat') return undefined
    return seat === s.attacker || seat === s.defender ? null : { code: 'not-yours', clause: 'TI-PC.3.2', seat: s.attacker }
  },
  act(d) {
    d.s.result = resultOf(d.s)
    const planetsTaken = d.s.planets.filter(({ gainedBy }) => gainedBy === d.s.attacker).map(({ name }) => name)
    emit(d, { type: 'sessionEnded', clauses: ['TI-PC.3.2', 'TI-A.11'], result: d.s.result, planetsTaken })
  },
}

/** TI-A.11: the last fight decides: a planet gained, else the ground combats, else the space area. */
export function resultOf(s: TiSession): SessionResult {
  if (s.planets.some(({ gainedBy }) => gainedBy === s.attacker)) return 'attacker'
  const fought = s.planets.flatMap(({ result }) => result ?? [])
  if (fought.length > 0) return fought.includes('defender') ? 'defender' : 'draw'
  if (s.spaceResult !== null) return s.spaceResult
  const [a, d] = [hasShips(s, s.attacker), hasShips(s, s.defender)]
  return a === d ? 'draw' : a ? 'attacker' : 'defender'
}
