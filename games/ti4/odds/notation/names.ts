// Names as people type them.
import { DATA, unitOf } from '../../data/lookup.ts'
import type { EffectData, FactionData, UnitData, UnitType } from '../../data/types.ts'

/** TI-0.4, and what the types are called in one word. */
const TYPE_NAMES: { readonly [name: string]: UnitType } = {
  ff: 'fighter',
  dd: 'destroyer',
  cr: 'cruiser',
  ca: 'cruiser',
  cv: 'carrier',
  dn: 'dreadnought',
  dread: 'dreadnought',
  ws: 'warsun',
  fs: 'flagship',
  inf: 'infantry',
  gf: 'infantry',
  sd: 'spacedock',
  dock: 'spacedock',
}

export const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

export function factionNamed(name: string): FactionData | null {
  const wanted = plain(name)
  const exact = DATA.factions.find(({ id }) => id === wanted)
  if (exact) return exact
  const matches = DATA.factions.filter(faction => plain(faction.name).includes(wanted))
  return wanted !== '' && matches.length === 1 ? matches[0]! : null
}

/** `cruiser`, `cruisers`, `cr`, `cruiser2`, `cruiser II`, a unit's own name or id. */
export function unitNamed(name: string, faction: string): UnitData | null {
  const wanted = plain(name)
  const own = DATA.units.find(unit => unit.faction === faction && (unit.id === name || plain(unit.name) === wanted))
  if (own) return own
  const isUpgraded = /(ii|2)$/.test(wanted)
  const bare = wanted.replace(/(ii|i|2|1)$/, '')
  const type = typeNamed(wanted) ?? typeNamed(bare)
  if (!type) return null
  return unitOf(faction, type, isUpgraded && typeNamed(wanted) === null)
}

function typeNamed(name: string): UnitType | null {
  const forms = [name, name.replace(/s$/, '')]
  for (const form of forms) {
    if (form in DATA.componentLimits && form !== 'note') return form as UnitType
    const type = TYPE_NAMES[form]
    if (type) return type
  }
  return null
}

/** By id, by the last part of the id, by name or alias; a part of a name if only one effect has it. */
export function effectNamed(name: string): EffectData | readonly EffectData[] {
  const wanted = plain(name)
  const tests: ((effect: EffectData) => boolean)[] = [
    ({ id }) => id === name.toLowerCase(),
    ({ id }) => plain(id.slice(id.indexOf('.') + 1)) === wanted,
    effect => namesOf(effect).some(each => each === wanted),
    effect => wanted !== '' && namesOf(effect).some(each => each.includes(wanted)),
  ]
  for (const test of tests) {
    const found = DATA.effects.filter(test)
    if (found.length === 1) return found[0]!
    if (found.length > 1) return found
  }
  return []
}

const namesOf = ({ name, aliases = [] }: EffectData): string[] => [name, ...aliases].map(plain)
