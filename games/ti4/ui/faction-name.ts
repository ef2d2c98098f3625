import { findFaction } from '../data/lookup.ts'

export const factionName = (id: string): string => findFaction(id)?.name ?? id
