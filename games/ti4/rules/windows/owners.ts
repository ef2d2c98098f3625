// TI-G.5.10: which effects a seat has, from its sheet, the table's laws, the place and the pieces that stand there.
import type { Seat } from '@sandtable/kernel'
import { DATA, unitData } from '../../data/lookup.ts'
import type { EffectData, SetId } from '../../data/types.ts'
import { isHere, isNeutral, sheetOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit, SeatSheet } from '../state/table.ts'

/** TI-G.14.2: offered whatever sets are on, because the seed lists them. */
const ALWAYS = new Set(['ac.cloak', 'ac.feint', 'ac.pax'])
export const isInPlay = (s: TiSession, effect: EffectData): boolean =>
  s.options.sets.includes(effect.set as SetId) || ALWAYS.has(effect.id)

/** Texts of pieces that are still to come: a deploy needs none on the table. The rules read no text, so they are named here. */
export const DEPLOYS: ReadonlySet<string> = new Set(['fs.ul', 'mech.letnev', 'mech.yin', 'mech.saar', 'mech.rebellion'])
const isDeploy = ({ id }: EffectData): boolean => DEPLOYS.has(id)
/** Before the pieces are listed (P0.5) a faction's unit texts are taken to be there. */
const isBeforeInventory = ({ step }: TiSession): boolean =>
  step === 'P0.1' || step === 'P0.2' || step === 'P0.3' || step === 'P0.4'

/** Whether the piece has this text: it is printed on it, or on the card it upgrades. */
export const bears = (unit: CombatUnit, effect: EffectData): boolean =>
  effect.unit !== undefined && (unit.unit === effect.unit || unitData(unit.unit).upgradeOf === effect.unit)

export const bearersOf = (s: TiSession, seat: Seat, effect: EffectData): readonly CombatUnit[] =>
  s.units.filter(unit => unit.owner === seat && unit.place !== 'adjacent' && isHere(unit) && bears(unit, effect))

const listed = (sheet: SeatSheet, { id, kind, faction }: EffectData): boolean => {
  switch (kind) {
    case 'technology':
    case 'factionTechnology':
    case 'breakthrough':
      return id === 'tech.inf2' ? sheet.upgrades.includes('infantry') && sheet.faction !== 'sol' : sheet.techs.includes(id)
    case 'agent':
    case 'commander':
    case 'hero':
      return sheet.leaders.includes(id)
    case 'promissory':
      return sheet.notes.includes(id)
    case 'relic':
      return sheet.relics.includes(id)
    case 'factionAbility':
      return faction === sheet.faction
    default:
      return false
  }
}

/** What a sheet alone gives, once a sheet: sheets are replaced, never changed. */
const BY_SHEET = new WeakMap<SeatSheet, ReadonlySet<string>>()
function listedOn(sheet: SeatSheet): ReadonlySet<string> {
  let known = BY_SHEET.get(sheet)
  if (!known) {
    known = new Set(DATA.effects.filter(effect => listed(sheet, effect)).map(({ id }) => id))
    BY_SHEET.set(sheet, known)
  }
  return known
}

const PLACES: { readonly [effect: string]: (s: TiSession) => boolean } = {
  'place.nebula': s => s.system.nebula,
  'place.scar': s => s.system.scar,
  'place.rift': s => s.system.rift,
  'place.asteroid': s => s.system.asteroid,
  'place.supernova': s => s.system.supernova,
  'place.custodians': s => s.system.custodians,
  'place.fracture': s => s.system.fracture,
}

export function owns(s: TiSession, seat: Seat, effect: EffectData): boolean {
  if (!isInPlay(s, effect)) return false
  const sheet = sheetOf(s, seat)
  switch (effect.kind) {
    case 'actionCard':
      return !isNeutral(s, seat)
    case 'unitText':
      if (effect.unit === undefined) return true
      if (effect.faction === sheet.faction && (isDeploy(effect) || isBeforeInventory(s))) return true
      return s.units.some(unit => unit.owner === seat && isHere(unit) && bears(unit, effect))
    case 'law':
    case 'event':
      return effect.who === 'owner' ? sheet.laws.includes(effect.id) : isLaw(s, effect.id)
    case 'place':
      if (effect.id === 'place.vigilia')
        return sheet.faction === 'keleres' && s.planets.some(({ mecatol, owner }) => mecatol && owner === seat)
      return PLACES[effect.id]?.(s) ?? false
    default:
      return listedOn(sheet).has(effect.id)
  }
}

/** In force for all players, or written on a seat's sheet. */
export const isLaw = (s: Pick<TiSession, 'laws' | 'seats'>, law: string): boolean =>
  s.laws.includes(law) || s.seats.some(({ laws }) => laws.includes(law))
