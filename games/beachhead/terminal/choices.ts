// What can be picked by number: without a unit in hand the units that can do something and what needs none, with one what it can do.

import { kindName, STRATEGIC_WORDS, SYSTEM_WORDS, unitName } from '../text/index.ts'
import type { BeachheadAction, BeachheadView } from '../viewmodel/index.ts'

/** `kind`: the heading it stands under; '' for none. */
export type Choice = { readonly kind: string; readonly text: string } & (
  | { readonly unit: string }
  | { readonly action: BeachheadAction }
)

/** Everything that can be picked, in the order of its numbers: kind by kind. */
export function choicesFor(view: BeachheadView, legal: readonly BeachheadAction[], hand: string | null): readonly Choice[] {
  const own = (action: BeachheadAction) => ownerOf(view, action)
  const mine = legal.filter(action => (hand === null ? own(action) === null : own(action) === hand))
  const units = hand === null ? [...new Set(legal.flatMap(action => own(action) ?? []))] : []
  return [
    ...units.map((unit): Choice => ({ kind: '', text: unitName(unit), unit })),
    ...[...byKind(mine)].flatMap(([kind, actions]) => actions.map(action => choiceOf(kind, action, actions.length))),
  ]
}

/** Many of one kind are told by their places under one heading, a few by their whole sentence. */
const FEW = 3
const choiceOf = (kind: string, action: BeachheadAction, of: number): Choice =>
  of > FEW ? { kind, text: placeOf(action), action } : { kind: '', text: actionText(action), action }

/** The unit that would do it; null for what needs no unit. A card or an event card is about its unit, not done by it. */
function ownerOf(view: BeachheadView, action: BeachheadAction): string | null {
  if (!('unit' in action) || action.unit === undefined || action.type === 'eventChoice' || action.type === 'playCard')
    return null
  const { unit } = action
  return view.own?.units.some(({ id }) => id === unit) || view.own?.dummies.some(({ id }) => id === unit) ? unit : null
}

function byKind(actions: readonly BeachheadAction[]): ReadonlyMap<string, readonly BeachheadAction[]> {
  const groups = new Map<string, BeachheadAction[]>()
  for (const action of actions) {
    const kind = headingOf(action)
    groups.set(kind, [...(groups.get(kind) ?? []), action])
  }
  return groups
}

/** The same places come again with every load a craft may take: each load has a heading of its own. */
function headingOf(action: BeachheadAction): string {
  const verb = VERB_OF[action.type] ?? action.type
  return action.type === 'launch' && action.cargo.length > 0 ? `${verb} with ${named(action.cargo)} to` : verb
}

function placeOf(action: BeachheadAction): string {
  switch (action.type) {
    case 'move':
      return `${action.to}${action.land ? ' land' : ''}`
    case 'barrage':
      return `${action.unit === 'offboard' ? '' : `${unitName(action.unit)} `}${action.hexes.join(' ')}`
    case 'placeFort':
    case 'construct':
      return `${kindName(action.fort)} ${action.hex}`
    case 'reinforce':
      return `${kindName(action.unitType)} ${action.hex}`
    case 'buy':
      return Object.keys({ ...action.units, ...action.forts }).join(' ')
    case 'placeSection':
      return `${action.section} ${action.slot.join(' ')} ${action.turn}`
    case 'pickSection':
      return action.section
    case 'unplace':
      return action.piece
    default:
      return 'hex' in action && action.hex !== undefined ? action.hex : actionText(action)
  }
}

/** The word to type for each type of action. */
const VERB_OF: Readonly<Partial<Record<BeachheadAction['type'], string>>> = {
  attackHex: 'attack',
  attackStructure: 'attack',
  seaSparrow: 'sparrow',
  forceMarch: 'march',
  load: 'board',
  barrage: 'barrage',
  samStrike: 'sam',
  rapidDeployment: 'rapid',
  coordinatedAir: 'air',
  construct: 'build',
  playCard: 'card',
  eventChoice: 'choose',
  fastMove: 'flee',
  placeDummy: 'dummy',
  placeFort: 'fort',
  unplace: 'take',
  pickSection: 'section',
  placeSection: 'section',
  chooseEdge: 'edge',
}

const named = (ids: readonly string[]): string => ids.map(unitName).join(', ')

/** An action as a line of the menu. */
export function actionText(action: BeachheadAction): string {
  const verb = VERB_OF[action.type] ?? action.type
  switch (action.type) {
    case 'launch':
      return `launch ${unitName(action.unit)}${action.cargo.length > 0 ? ` with ${named(action.cargo)}` : ''} to ${action.hex}`
    case 'move':
      return `move to ${placeOf(action)}`
    case 'attack':
    case 'samStrike':
    case 'seaSparrow':
      return `${verb} ${unitName(action.target)}`
    case 'attackStructure':
      return `attack the ${action.objective}`
    case 'unload':
      return `unload ${action.drops.map(({ unit, hex }) => `${unitName(unit)}${hex === undefined ? '' : ` at ${hex}`}`).join(', ')}`
    case 'load':
      return `board ${unitName(action.into)}`
    case 'playCard': {
      const { card, hex, hexes = [], unit, system, objective } = action
      const facts = [
        hex,
        ...hexes,
        unit === undefined ? undefined : unitName(unit),
        system && SYSTEM_WORDS[system].title,
        objective,
      ]
      return ['card', card, STRATEGIC_WORDS[card].title, ...facts.filter(fact => fact !== undefined)].join(' ')
    }
    case 'eventChoice':
      return action.decline ? 'decline' : `choose ${action.hex ?? action.marker ?? unitName(action.unit ?? '')}`
    case 'place':
      return action.aboard
        ? 'place aboard'
        : action.in !== undefined
          ? `place in ${unitName(action.in)}`
          : `place at ${action.hex}`
    case 'reinforce':
      return `reinforce ${kindName(action.unitType)} at ${action.hex}`
    case 'construct':
      return `build ${kindName(action.fort)} at ${action.hex}`
    case 'ciws':
      return action.use ? 'ciws yes' : 'ciws no'
    case 'fastMove':
      return action.to === null ? 'flee: stay' : `flee to ${action.to}`
    case 'unplace':
      return `take back ${unitName(action.piece)}`
    case 'chooseEdge':
      return `edge ${action.edge}`
    case 'pickSection':
      return `section ${action.section}`
    case 'buy':
      return `buy ${placeOf(action)}`
    default:
      return 'hex' in action && action.hex !== undefined ? `${verb} ${action.hex}` : verb
  }
}
