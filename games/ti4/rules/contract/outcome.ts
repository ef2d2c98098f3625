// TI-A.11: how a session ended.
import type { Outcome } from '@sandtable/kernel'
import type { Session, SessionResult } from '../state/state.ts'

export type TiOutcome = Outcome & { readonly result: SessionResult; readonly planetsTaken: readonly string[] }

const planetsTaken = (s: Session): readonly string[] =>
  s.planets.filter(({ gainedBy }) => gainedBy !== null).map(({ name }) => name)

export function outcome(s: Session): TiOutcome | null {
  const { result } = s
  if (result === null) return null
  const winner = result === 'attacker' ? s.attacker : result === 'defender' ? s.defender : null
  return {
    winner,
    reason: result,
    clause: result === 'cancelled' ? 'TI-P0.3.5' : 'TI-A.11',
    result,
    planetsTaken: planetsTaken(s),
  }
}
