// MK-4.1: the six kinds of unit, a paragraph each, and the card of one unit (MK-20.12).
import type { Kind } from '../rules/tables.ts'
import { signed } from './names.ts'

export type KindText = { readonly name: string; readonly profile: string; readonly clauses: readonly string[] }

const kind = (name: string, profile: string, ...clauses: string[]): KindText => ({ name, profile, clauses })

export const kindText: Readonly<Record<Kind, KindText>> = {
  LINE: kind(
    'Line Infantry',
    'The backbone. Moves 1 hex or fires, never both. Reaches 2 hexes and hits on 39 or less, the best volley in the game. ' +
      'May charge foot and guns but not cavalry, and takes the ground it wins. Cannot enter woods.',
    'MK-4.1',
    'MK-4.2',
    'MK-9.1',
    'MK-9.19',
  ),
  LIGHT: kind(
    'Light Infantry',
    'Skirmishers. Move 1 hex and fire in one activation, in either order. Reach 2 hexes and hit on 30 or less. ' +
      'Go into woods, leave hills without a roll and pass through friends, but never charge and may not walk up to an enemy.',
    'MK-4.1',
    'MK-4.3',
    'MK-6.5',
    'MK-6.7',
  ),
  DRAG: kind(
    'Dragoons',
    'Horsemen with carbines. Move up to 2 hexes or fire, never both. Reach 2 hexes and hit on 30 or less. ' +
      'May charge anybody, and ride back to where they started unless the enemy is destroyed.',
    'MK-4.1',
    'MK-4.2',
    'MK-9.1',
    'MK-9.20',
  ),
  LHORSE: kind(
    'Light Horse',
    'Fast and without firearms. Move up to 2 hexes and may charge anybody. ' +
      'Ride back to where they started after a charge unless the enemy is destroyed.',
    'MK-4.1',
    'MK-4.4',
    'MK-9.1',
    'MK-9.20',
  ),
  HORSE: kind(
    'Horse',
    'Heavy cavalry. Moves up to 2 hexes, carries no firearms, may charge anybody and adds +1 to its score when it does. ' +
      'Rides back to where it started unless the enemy is destroyed.',
    'MK-4.1',
    'MK-4.4',
    'MK-9.1',
    'MK-9.11',
  ),
  ART: kind(
    'Artillery',
    'Guns. Move 1 hex or fire, never both. Reach 4 hexes and hit on 30 or less, at -9 from 3 hexes on. ' +
      'From a hilltop they fire over the first or last obstacle on the way. Never charge and may not roll up to an enemy.',
    'MK-4.1',
    'MK-4.2',
    'MK-7.10',
    'MK-8.4',
    'MK-6.7',
  ),
}

/** What the card of a unit tells. */
export type UnitFacts = {
  readonly name: string
  readonly kind: Kind
  readonly sp: number
  readonly max: number
  readonly elite: boolean
  readonly green: boolean
  readonly fire: number
  readonly charge: number
  readonly activated: boolean
}

/** MK-4.7 to MK-4.10: 'elite, fire +1'; 'regular' when nothing sets it apart. */
export function qualityText({ elite, green, fire, charge }: Pick<UnitFacts, 'elite' | 'green' | 'fire' | 'charge'>): string {
  const words = [
    elite ? 'elite' : '',
    green ? 'green' : '',
    fire === 0 ? '' : `fire ${signed(fire)}`,
    charge === 0 ? '' : `charge ${signed(charge)}`,
  ].filter(word => word !== '')
  return words.length > 0 ? words.join(', ') : 'regular'
}

/** MK-20.12: the whole card in one line, for the screen reader and the terminal. */
export function unitText(unit: UnitFacts, leader?: { readonly name: string; readonly radius: number }): string {
  const led = leader ? ` ${leader.name} is with it, command radius ${leader.radius}.` : ''
  const acted = unit.activated ? 'Activated this turn.' : 'Still to act.'
  return `${unit.name}, ${kindText[unit.kind].name}: ${unit.sp} of ${unit.max} strength, ${qualityText(unit)}.${led} ${acted}`
}
