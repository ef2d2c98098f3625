// BI-16, BI-17, BI-18.1: the states of the USS Wasp's systems and of a unit.
import type { Status, System } from '../rules/tables/index.ts'

export type StatusWords = { readonly title: string; readonly line: string; readonly clauses: readonly string[] }

const words = (title: string, line: string, ...clauses: string[]): StatusWords => ({ title, line, clauses })

export const SYSTEM_WORDS: Readonly<Record<System, StatusWords>> = {
  flightDeck: words('Flight deck', 'Launches and recovers air units.', 'BI-12.1', 'BI-12.9'),
  wellDeck: words('Well deck', 'Launches and recovers landing craft and AAV-7s.', 'BI-12.2', 'BI-12.9'),
  c2: words('C2', 'Command and control: the command points of the Assault.', 'BI-10.1'),
}

/** What each system still does in each state (BI-18.1). */
export const WASP_STATUS_WORDS: Readonly<Record<Status, { readonly title: string } & Readonly<Record<System, string>>>> = {
  Operational: {
    title: 'Operational',
    flightDeck: 'Two air units a turn.',
    wellDeck: 'One LCAC or LCU, or two AAV-7s a turn.',
    c2: 'Three command points a turn.',
  },
  Limited: {
    title: 'Limited',
    flightDeck: 'One air unit a turn.',
    wellDeck: 'One AAV-7 a turn.',
    c2: 'Two command points a turn.',
  },
  Damaged: {
    title: 'Damaged',
    flightDeck: 'No launch and no recovery.',
    wellDeck: 'No launch and no recovery.',
    c2: 'Two command points a turn.',
  },
  Offline: {
    title: 'Offline',
    flightDeck: 'No launch and no recovery.',
    wellDeck: 'No launch and no recovery.',
    c2: 'No command points.',
  },
}

export const UNIT_STATES = ['suppressed', 'pinned', 'hidden', 'airborne', 'landed', 'aboard', 'carried', 'noSupply'] as const
export type UnitState = (typeof UNIT_STATES)[number]

export const UNIT_STATE_WORDS: Readonly<Record<UnitState, StatusWords>> = {
  suppressed: words('Suppressed', 'One token: one die and one movement point less.', 'BI-16.2'),
  pinned: words('Pinned', 'Two tokens: cannot move, attack or act.', 'BI-16.3'),
  hidden: words('Hidden', 'The enemy sees a blank marker at most.', 'BI-17.1'),
  airborne: words('In flight', 'At level 3, without cover, out of reach of shells.', 'BI-3.6', 'BI-3.9'),
  landed: words('Landed', 'On the ground: has cover, can be shelled, cannot attack.', 'BI-13.7'),
  aboard: words('Aboard', 'On the USS Wasp: cannot act or be attacked; lost with her.', 'BI-12.11'),
  carried: words('Carried', 'In a transport: cannot act, see or be attacked.', 'BI-12.19'),
  noSupply: words('Out of supply', 'Cannot attack until it is resupplied.', 'BI-4.8'),
}
