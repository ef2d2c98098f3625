// Every action as the button or line that people read, in the words of its step (section 4).
import type { StepId } from '../data/types.ts'
import type { TiAction } from '../rules/contract/actions.ts'
import { unitById } from '../rules/state/queries.ts'
import type { TiSession } from '../rules/state/session.ts'
import { effectName, factionName, listed, pieceName, unitName, whereText } from '../text/names.ts'
import { playerName } from './players.ts'

type Labels = { readonly [step in StepId]?: string }

/** TI-A.3: the closing button of a step, whatever its label. */
const ADVANCE: Labels = { 'P0.3': 'Proceed to Movement', 'P0.4': 'Movement Complete', 'P0.5': 'Confirm Units' }
const FIRE: Labels = {
  'P1.2': 'Fire Space Cannon',
  'P2.2': 'Fire Anti-Fighter Barrage',
  'P3.1': 'Bombard',
  'P3.9': 'Fire Space Cannon Defense',
  'P4.4': 'Use Harrow',
}
const SKIP: Labels = { 'P3.1': 'Skip Bombardment', 'P4.4': 'Skip Harrow' }

const at = (labels: Labels, { step }: TiSession, otherwise: string): string => labels[step as StepId] ?? otherwise
const piece = (s: TiSession, id: string): string => {
  const unit = unitById(s, id)
  return unit ? unitName(unit) : pieceName(id)
}

export function labelOf(s: TiSession, action: TiAction): string {
  switch (action.type) {
    case 'chooseFaction':
      return `${action.side === 'attacker' ? 'Attacker' : 'Defender'}: ${factionName(action.faction)}`
    case 'setSeat':
      return `Note for ${playerName(s, action.seat)}`
    case 'setSystem':
      return 'Describe the system'
    case 'setCount':
      return `${playerName(s, action.seat)}: ${action.n} ${pieceName(action.unit)} ${whereText(action.place)}${action.damaged ? `, ${action.damaged} damaged` : ''}`
    case 'setCannon':
      return `${playerName(s, action.seat)}: ${action.n} ${pieceName(action.unit)} ${action.adjacent ? 'adjacent' : 'here'}`
    case 'removeExcess':
      return `Remove ${piece(s, action.unit)}`
    case 'override':
      return `Override the check (${action.check})`
    case 'useEffect':
      return useLabel(s, action)
    case 'cancelCard':
      return `Cancel ${effectName(action.effect)} with ${effectName(action.by)}`
    case 'customEffect':
      return action.name
    case 'fire':
      return `${at(FIRE, s, 'Fire')}${action.whose === undefined ? '' : ` at ${playerName(s, action.whose)}`}`
    case 'roll':
      return 'units' in action && action.units ? `Roll for ${listed(action.units.map(id => piece(s, id)))}` : 'Roll All Dice'
    case 'enterHits':
      return `Enter ${action.hits} hits`
    case 'reroll':
      return `Reroll with ${effectName(action.by)}`
    case 'sustain':
      return `${piece(s, action.unit)} sustains`
    case 'destroy':
      return `Lose ${piece(s, action.unit)}`
    case 'uncommit':
      return `Hold back ${piece(s, action.unit)}`
    case 'target':
      return `${piece(s, action.unit)} bombards ${action.planet}${action.whose === undefined ? '' : `: ${playerName(s, action.whose)}`}`
    case 'commit':
      return `Land ${piece(s, action.unit)} on ${action.planet}`
    case 'retreatTo':
      return `Retreat to ${action.system}`
    case 'pass':
      return 'Pass'
    case 'queueHits':
      return 'Assign Hits'
    case 'announceRetreat':
      return 'Announce Retreat'
    case 'stay':
      return 'Stay'
    case 'skip':
      return at(SKIP, s, 'Skip')
    case 'advance':
      return at(ADVANCE, s, 'Continue')
    case 'confirmHits':
      return 'Confirm Hit Assignment'
    case 'endCombat':
      return 'End Combat'
  }
}

function useLabel(s: TiSession, { effect, units = [], planet, n }: Extract<TiAction, { type: 'useEffect' }>): string {
  const chosen = [...units.map(id => piece(s, id)), ...(planet ? [planet] : []), ...(n === undefined ? [] : [`${n}`])]
  return `Use ${effectName(effect)}${chosen.length > 0 ? `: ${listed(chosen)}` : ''}`
}

/** What the table does with an action: the big button, a choice beside it, a tap on a piece or a die, or a line of the windows. */
export type Weight = 'closing' | 'button' | 'piece' | 'die' | 'effect' | 'entry'
const WEIGHTS: { readonly [type in TiAction['type']]: Weight } = {
  chooseFaction: 'entry',
  setSeat: 'entry',
  setSystem: 'entry',
  setCount: 'entry',
  setCannon: 'entry',
  enterHits: 'entry',
  removeExcess: 'piece',
  sustain: 'piece',
  destroy: 'piece',
  uncommit: 'piece',
  target: 'piece',
  commit: 'piece',
  reroll: 'die',
  useEffect: 'effect',
  cancelCard: 'effect',
  customEffect: 'effect',
  override: 'button',
  fire: 'button',
  roll: 'button',
  pass: 'button',
  queueHits: 'button',
  announceRetreat: 'button',
  stay: 'button',
  skip: 'button',
  retreatTo: 'button',
  advance: 'closing',
  confirmHits: 'closing',
  endCombat: 'closing',
}
export const weightOf = ({ type }: TiAction): Weight => WEIGHTS[type]
