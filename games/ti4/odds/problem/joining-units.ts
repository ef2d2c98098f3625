// Pieces that may join a side while it fights: they need a group of their own from the start, still empty.
import { DATA, effectData, factionData, unitData, unitOf } from '../../data/lookup.ts'
import type { EffectData, UnitType } from '../../data/types.ts'
import type { EffectUse, Party } from '../notation/scenario.ts'
import type { Place, Wild } from './problem.ts'
import type { SideDraft } from './side-draft.ts'
import { type Squad, squadsIn } from './squads.ts'

export function joiningUnits(
  party: Party,
  uses: readonly EffectUse[],
  enemy: Party,
  place: Place,
  squads: readonly Squad[],
): Squad[] {
  const types = new Set(uses.flatMap(({ effect }) => typesFor(effectData(effect), enemy, place)))
  return [...types].flatMap(type => {
    const piece = squads.some(({ data }) => data.type === type) ? null : unitOf(party.faction, type, false)
    if (!piece || (type === 'warsun' && !hasPlans(party))) return []
    const [squad] = squadsIn({ ...party, units: [{ unit: piece.id, count: 1 }] }, place, () => false)
    return squad ? [{ ...squad, count: 0 }] : []
  })
}

/** Taken over or called up on the ground, comrades of the fallen anywhere, ships like the enemy's lost ones in space. */
function typesFor({ op = [], steps }: EffectData, enemy: Party, place: Place): UnitType[] {
  return op.flatMap((each): UnitType[] => {
    if (each.op === 'stealDestroyed') return place === 'space' ? shipTypesOf(enemy) : []
    if (each.op === 'addUnits' && each.type === 'fighter|infantry') return [place === 'space' ? 'fighter' : 'infantry']
    const isCalledUp = each.op === 'replaceUnit' ? each.side === 'enemy' : each.op === 'addUnits' && steps.includes('P4.1')
    return isCalledUp && place === 'ground' ? ['infantry'] : []
  })
}

function shipTypesOf({ units }: Party): UnitType[] {
  return units.flatMap(({ unit, count }) => (count > 0 && unitData(unit).class.includes('ship') ? [unitData(unit).type] : []))
}

/** A war sun joins only a side with its technology: the faction starts with it, or one is here already. */
function hasPlans({ faction, units }: Party): boolean {
  return (
    (factionData(faction).units.warsun?.base ?? null) !== null || units.some(({ unit }) => unitData(unit).type === 'warsun')
  )
}

const MOST_TOKENS = 99

/** Which line grows by whose losses. */
export function matchesOf({ matchesLosses }: SideDraft, own: readonly Squad[], enemy: readonly Squad[]): Wild['matches'] {
  if (!matchesLosses) return []
  return enemy.flatMap(({ data: { type }, shieldOnly }, group) => {
    const into = own.findIndex(squad => squad.data.type === type)
    const most = type === 'fighter' ? MOST_TOKENS : DATA.componentLimits[type]
    return into >= 0 && !shieldOnly ? [{ group, into, most }] : []
  })
}
