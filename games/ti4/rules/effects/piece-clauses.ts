// What the ops that bring, exchange and turn pieces share: whose clause it is, what was gained, that nothing would happen.
import type { Seat } from '@sandtable/kernel'
import type { TiRefusal } from '../contract/refusals.ts'
import type { TiSession } from '../state/session.ts'

/** Where each effect's clause is, when it is not the window's own. */
const CLAUSE: { readonly [effect: string]: string } = {
  'tech.magen': 'TI-P0.3.3',
  'yin.indoctrination': 'TI-P4.1.4',
  'mech.letnev': 'TI-P4.1.3',
  'mech.arborec': 'TI-P4.1.5',
  'pn.greyfire': 'TI-P4.1.3',
  'cmd.sol': 'TI-P4.1.3',
  'ac.rescue': 'TI-P0.6.5',
  'cmd.creuss': 'TI-P0.6.2',
  'agent.yin': 'TI-P2.5.6',
  'hero.keleresA': 'TI-P2.1.3',
  'hero.rebellion': 'TI-P2.1.3',
  'mech.rebellion': 'TI-P3.7.4',
  'mech.ralnel': 'TI-P4.4.4',
  'tech.dacxive': 'TI-P4.6.5',
  'mech.saar': 'TI-P4.6.5',
  'bt.l1z1x': 'TI-P4.6.5',
  'ac.infiltrate': 'TI-P4.6.4',
  'l1z1x.assimilate': 'TI-P4.6.4',
}
export const clauseOf = (effect: string): string => CLAUSE[effect] ?? 'TI-P0.3.3'

export const gainedBy = (s: TiSession, seat: Seat): readonly string[] =>
  s.planets.filter(planet => planet.gainedBy === seat).map(({ name }) => name)

export const nothing = (what: string): TiRefusal => ({ code: 'nothing-to-do', clause: 'TI-G.5.1', what })
