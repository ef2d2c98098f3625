// Actions as a player selects them: by which piece or button, where on the map they are given, and what they are called.

import { CONSTRUCTION_COST, type FortType } from '../rules/tables/index.ts'
import { EVENT_WORDS, FORT_WORDS, STRATEGIC_WORDS, SYSTEM_WORDS, UNIT_WORDS } from '../text/words.ts'
import { capital, pieceName } from './names.ts'
import { type BeachheadAction, type BeachheadView, hexOf, ownPiecesAt, type SeatChoices } from './position.ts'

/** Rings round targets: what shoots, what is contested on foot, what has to do with cargo and command. */
export type Ring = 'fire' | 'charge' | 'cargo'

/** An action ready to be given: `hexes` is where it is given on the map, none for those that have no place. */
export type TableOrder = {
  readonly key: string
  readonly action: BeachheadAction
  readonly hexes: readonly string[]
  readonly verb: string
  readonly text: string
  /** null: ground to go to. */
  readonly ring: Ring | null
}

/**
 * What the player takes up to give an order of this kind: a unit by its id, or something bought, played or laid out by its key. Null for
 * what is a button of its own.
 */
export function takenUp(view: BeachheadView, action: BeachheadAction): string | null {
  switch (action.type) {
    case 'move':
    case 'attack':
    case 'attackHex':
    case 'attackStructure':
    case 'search':
    case 'reveal':
    case 'secure':
    case 'demolish':
    case 'breach':
    case 'load':
    case 'unload':
    case 'recover':
      return action.unit
    case 'launch':
      return `launch:${action.unit}`
    case 'seaSparrow':
      return view.own?.units.find(({ type }) => type === 'usswasp')?.id ?? null
    case 'fastMove':
      return view.pending?.by ?? null
    default:
      return pickKey(action)
  }
}

/** What is bought with command points, played as a card or laid out in set-up. */
export function pickKey(action: BeachheadAction): string | null {
  switch (action.type) {
    case 'forceMarch':
    case 'coordinatedAir':
    case 'placeDummy':
    case 'eventChoice':
      return action.type
    case 'barrage':
    case 'samStrike':
      return `${action.type}:${action.unit}`
    case 'reinforce':
      return `reinforce:${action.unitType}`
    case 'construct':
      return `construct:${action.fort}`
    case 'playCard':
      return `card:${action.card}`
    case 'place':
      return `place:${action.unit}`
    case 'placeFort':
      return `fort:${action.fort}`
    default:
      return null
  }
}

const at = (hex: string | null): readonly string[] => (hex === null ? [] : [hex])

/** Where the finger goes to give it. */
export function placesOf(view: BeachheadView, action: BeachheadAction): readonly string[] {
  switch (action.type) {
    case 'move':
      return [action.to]
    case 'fastMove':
      return at(action.to)
    case 'attack':
    case 'seaSparrow':
    case 'samStrike':
      return at(hexOf(view, action.target))
    case 'attackStructure':
      return at(hexOf(view, action.objective))
    case 'load':
      return at(hexOf(view, action.into))
    case 'unload':
      return action.drops.length === 1 ? at(action.drops[0]?.hex ?? null) : []
    case 'barrage':
      return action.hexes
    case 'forceMarch':
      return at(hexOf(view, action.unit))
    case 'place':
      return action.in === undefined ? at(action.hex ?? null) : at(hexOf(view, action.in))
    case 'playCard':
    case 'eventChoice':
      return choicePlaces(view, action)
    case 'attackHex':
    case 'breach':
    case 'launch':
    case 'coordinatedAir':
    case 'reinforce':
    case 'construct':
    case 'placeDummy':
    case 'placeFort':
      return [action.hex]
    default:
      return []
  }
}

type Choice = {
  readonly hex?: string
  readonly hexes?: readonly string[]
  readonly unit?: string
  readonly marker?: string
  readonly objective?: string
}
function choicePlaces(view: BeachheadView, { hex, hexes, unit, marker, objective }: Choice): readonly string[] {
  if (hexes) return hexes
  if (hex !== undefined) return [hex]
  const name = unit ?? marker ?? objective
  return name === undefined ? [] : at(hexOf(view, name))
}

export function orderOf(view: BeachheadView, action: BeachheadAction): TableOrder {
  const [verb, text, ring] = wordsFor(view, action)
  return { key: JSON.stringify(action), action, hexes: placesOf(view, action), verb, text: capital(text), ring }
}

type Words = readonly [verb: string, text: string, ring: Ring | null]

function wordsFor(view: BeachheadView, action: BeachheadAction): Words {
  const name = (id: string) => pieceName(view, id)
  const fort = (type: FortType) => FORT_WORDS[type].title
  switch (action.type) {
    case 'move':
      return action.land ? ['Land', `land at ${action.to}`, null] : ['Move', `move to ${action.to}`, null]
    case 'fastMove':
      return action.to === null ? ['Stay', 'stay where it is', null] : ['Drive off', `drive off to ${action.to}`, null]
    case 'launch':
      return ['Launch', `launch to ${action.hex}`, null]
    case 'attack':
      return ['Attack', `attack ${name(action.target)}`, 'fire']
    case 'attackHex':
      return ['Shell', `shell ${action.hex}`, 'fire']
    case 'attackStructure':
      return ['Attack', `fire at ${name(action.objective)}`, 'fire']
    case 'seaSparrow':
      return ['Sea Sparrow', `fire a Sea Sparrow at ${name(action.target)}`, 'fire']
    case 'samStrike':
      return ['Strike', `SAM Strike on ${name(action.target)}`, 'fire']
    case 'barrage':
      return ['Barrage', `barrage on ${action.hexes.join(', ')}`, 'fire']
    case 'search':
      return ['Search', 'search the ground around', null]
    case 'reveal':
      return ['Show itself', 'come out of hiding', null]
    case 'secure':
      return ['Secure', 'secure what is here', null]
    case 'demolish':
      return ['Demolish', 'blow up what is here', null]
    case 'breach':
      return ['Breach', `clear the works at ${action.hex}`, 'charge']
    case 'load':
      return ['Load', `get into ${name(action.into)}`, 'cargo']
    case 'unload':
      return unloadWords(view, action)
    case 'recover':
      return ['Recover', 'go back aboard the Wasp', 'cargo']
    case 'forceMarch':
      return ['Force march', `force-march ${name(action.unit)}`, 'cargo']
    case 'coordinatedAir':
      return ['Coordinate', `air support on ${action.hex}`, 'fire']
    case 'reinforce':
      return ['Bring in', `${UNIT_WORDS[action.unitType].short} to ${action.hex}`, null]
    case 'construct':
      return ['Build', `${fort(action.fort)} at ${action.hex}, ${CONSTRUCTION_COST[action.fort]} CP`, null]
    case 'place':
      return placeWords(view, action)
    case 'placeDummy':
      return ['Place', `dummy at ${action.hex}`, null]
    case 'placeFort':
      return ['Lay', `${fort(action.fort)} at ${action.hex}`, null]
    case 'playCard':
      return ['Play', `${STRATEGIC_WORDS[action.card].title}${choiceWords(view, action)}`, 'cargo']
    case 'eventChoice':
      return action.decline
        ? ['Decline', 'decline', null]
        : ['Choose', `${view.choice ? EVENT_WORDS[view.choice].title : 'event'}${choiceWords(view, action)}`, 'cargo']
    case 'rapidDeployment':
      return ['Buy', 'one launch more this turn', null]
    case 'ciws':
      return action.use ? ['Fire CIWS/RAM', 'fire CIWS/RAM', null] : ['Hold fire', 'hold CIWS/RAM', null]
    case 'pass':
      return ['Pass', 'pass', null]
    default:
      return ['Done', 'done', null]
  }
}

function unloadWords(view: BeachheadView, { drops }: Extract<BeachheadAction, { type: 'unload' }>): Words {
  const [first] = drops
  if (drops.length === 1 && first?.hex !== undefined)
    return ['Unload', `set down ${pieceName(view, first.unit)} at ${first.hex}`, null]
  return ['Unload', `set down ${drops.map(({ unit }) => pieceName(view, unit)).join(', ')}`, null]
}

function placeWords(view: BeachheadView, action: Extract<BeachheadAction, { type: 'place' }>): Words {
  const name = pieceName(view, action.unit)
  if (action.in !== undefined) return ['Stow', `${name} into ${pieceName(view, action.in)}`, 'cargo']
  if (action.hex === undefined) return ['Stow', `${name} aboard the Wasp`, 'cargo']
  const how = action.hidden === false ? ', in the open' : ''
  return ['Place', `${name} at ${action.hex}${how}`, null]
}

function choiceWords(view: BeachheadView, choice: Choice & { readonly system?: keyof typeof SYSTEM_WORDS }): string {
  const { hex, hexes, unit, marker, objective, system } = choice
  const parts = [
    unit === undefined ? '' : pieceName(view, unit),
    marker === undefined ? '' : `marker ${marker}`,
    objective === undefined ? '' : pieceName(view, objective),
    system === undefined ? '' : SYSTEM_WORDS[system].title,
    hex === undefined ? '' : hex,
    ...(hexes ?? []),
  ].filter(part => part !== '')
  return parts.length > 0 ? `: ${parts.join(', ')}` : ''
}

/** Own pieces that could still do something in this step. */
export function stillToAct({ view, legal }: SeatChoices): readonly string[] {
  const ids = new Set<string>()
  for (const action of legal) {
    if (action.type === 'launch') ids.add(action.unit)
    else if (action.type !== 'forceMarch' && action.type !== 'place') {
      const key = takenUp(view, action)
      if (key !== null && (view.own?.units.some(({ id }) => id === key) || view.own?.dummies.some(({ id }) => id === key)))
        ids.add(key)
    }
  }
  return [...ids]
}

/** The own units that a tap on this hex may also have meant while another is selected. */
export function othersAt(offered: SeatChoices, unit: string, hex: string): readonly string[] {
  const here = ownPiecesAt(offered.view, hex).filter(id => id !== unit)
  if (here.length === 0) return here
  const ready = new Set(stillToAct(offered))
  return here.filter(id => ready.has(id))
}
