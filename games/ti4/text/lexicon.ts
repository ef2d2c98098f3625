// Every name people may type (TI-0.3, TI-0.4): for what was probably meant, and for Tab.
import { DATA } from '../data/lookup.ts'
import { TYPE_NAMES } from './names.ts'

export const LEXICON = {
  factions: DATA.factions.map(({ id }) => id),
  pieces: [...Object.values(TYPE_NAMES).flat(), ...DATA.units.flatMap(({ name, faction }) => (faction ? [name] : []))],
  effects: DATA.effects.flatMap(({ name, aliases = [] }) => [name, ...aliases]),
} as const
