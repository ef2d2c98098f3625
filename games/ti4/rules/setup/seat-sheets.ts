// TI-P0.1, TI-P0.2: which faction each player plays, and what each player owns. Sheets are replaced as a whole.
import type { Seat } from '@sandtable/kernel'
import { DATA, findEffect, findFaction, findUnit } from '../../data/lookup.ts'
import { type EffectKind, UNIT_TYPES, type UnitType } from '../../data/types.ts'
import type { SetSeat, TiAction } from '../contract/actions.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import type { Draft } from '../state/chapter-types.ts'
import { emit } from '../state/draft.ts'
import { factionOf, isSeat, sheetOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { SeatSheet, SideName } from '../state/table.ts'

type Lists = 'techs' | 'leaders' | 'relics' | 'notes' | 'laws'
/** What may stand in which list of a sheet. */
export const KINDS_OF_LIST: { readonly [list in Lists]: readonly EffectKind[] } = {
  techs: ['technology', 'factionTechnology', 'breakthrough'],
  leaders: ['agent', 'commander', 'hero'],
  relics: ['relic'],
  notes: ['promissory'],
  laws: ['law', 'event'],
}
const LISTS = Object.keys(KINDS_OF_LIST) as readonly Lists[]

export const seatOfSide = (s: TiSession, side: SideName): Seat => (side === 'attacker' ? s.attacker : s.defender)

/** TI-P0.1.1, TI-P0.2.1: the factions to choose from. */
export function factionChoices(s: TiSession, side: SideName): readonly string[] {
  const other = side === 'defender' ? factionOf(s, s.attacker) : null
  return DATA.factions
    .filter(({ id, set }) => s.options.sets.includes(set) && id !== other && (side === 'defender' || id !== 'neutral'))
    .map(({ id }) => id)
}

export function checkFaction(s: TiSession, { side, faction }: Extract<TiAction, { type: 'chooseFaction' }>): TiRefusal | null {
  const clause = side === 'attacker' ? 'TI-P0.1.1' : 'TI-P0.2.1'
  if (!findFaction(faction)) return { code: 'unknown', clause, what: 'faction', id: faction }
  return factionChoices(s, side).includes(faction) ? null : { code: 'faction-taken', clause, faction }
}

/** A faction that already sits at the table brings its seat along; else the side's own seat takes it. */
export function chooseFaction(d: Draft, seat: Seat, { side, faction }: Extract<TiAction, { type: 'chooseFaction' }>): void {
  const holder = d.s.seats.find(each => each.faction === faction)?.id
  if (holder !== undefined && side === 'defender') d.s.defender = holder
  if (holder !== undefined && side === 'attacker') {
    if (holder === d.s.defender) d.s.defender = d.s.attacker
    d.s.attacker = holder
  }
  const who = seatOfSide(d.s, side)
  replaceSheet(d, { ...sheetOf(d.s, who), faction })
  const clause = side === 'attacker' ? 'TI-P0.1.1' : 'TI-P0.2.1'
  emit(d, { type: 'factionChosen', clauses: [clause], seat, side, faction })
}

export function replaceSheet(d: Draft, sheet: SeatSheet): void {
  const at = d.s.seats.findIndex(({ id }) => id === sheet.id)
  d.s.seats[at] = sheet
}

export function checkSeat(s: TiSession, action: SetSeat): TiRefusal | null {
  if (!isSeat(s, action.seat)) return { code: 'unknown', clause: 'TI-G.1.1', what: 'seat', id: action.seat }
  for (const list of LISTS) {
    for (const id of action[list] ?? []) {
      const effect = findEffect(id)
      if (!effect || !KINDS_OF_LIST[list].includes(effect.kind))
        return { code: 'unknown', clause: 'TI-P0.1.2', what: 'effect', id }
    }
  }
  for (const id of action.upgrades ?? []) if (!upgradeOf(id)) return { code: 'unknown', clause: 'TI-P0.1.2', what: 'unit', id }
  return null
}

/** An upgrade by its unit type, or by the id of any unit of that type. */
export const upgradeOf = (id: string): UnitType | null => UNIT_TYPES.find(type => type === id) ?? findUnit(id)?.type ?? null

export function setSeat(d: Draft, seat: Seat, action: SetSeat): void {
  const sheet = sheetOf(d.s, action.seat)
  const { name = sheet.name, techs = sheet.techs, leaders = sheet.leaders, relics = sheet.relics } = action
  const { notes = sheet.notes, laws = sheet.laws } = action
  const upgrades = action.upgrades ? upgradesOf(action.upgrades) : sheet.upgrades
  const fleetPool = action.fleetPool === undefined ? sheet.fleetPool : action.fleetPool
  replaceSheet(d, { id: sheet.id, name, faction: sheet.faction, techs, upgrades, leaders, relics, notes, laws, fleetPool })
  const fields = Object.keys(action).filter(key => key !== 'type' && key !== 'seat')
  emit(d, { type: 'seatSet', clauses: ['TI-P0.1.2'], seat, about: action.seat, fields })
}

export const upgradesOf = (ids: readonly string[]): readonly UnitType[] => [...new Set(ids.flatMap(id => upgradeOf(id) ?? []))]
