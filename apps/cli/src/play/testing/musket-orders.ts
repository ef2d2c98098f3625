// An action as somebody at the terminal would type it, answers to its questions included: so that any game the rules can play
// can be played through the terminal and compared.

import { hexName } from '@sandtable/musket/text'
import { endTurnWarning, type MusketAction, type MusketState, oddsCard } from '@sandtable/musket/viewmodel'

export function typed(state: MusketState, action: MusketAction): string[] {
  const asks = oddsCard(state, state.player, action) !== null
  const answer = asks ? ['y'] : []
  switch (action.type) {
    case 'activate':
      return [`sel ${action.unit}`, 'activate']
    case 'move':
      return [`move ${('path' in action ? action.path : [action.to]).map(hexName).join(' ')}`, ...answer]
    case 'fire':
    case 'charge':
      return [`${action.type} ${action.target}`, ...answer]
    case 'exit':
      return [action.hex === undefined ? 'exit' : `exit ${hexName(action.hex)}`, ...answer]
    case 'completeAction':
      return ['complete']
    case 'endActivation':
      return ['done']
    case 'endPlayerTurn':
      return endTurnWarning(state) ? ['end', 'y'] : ['end']
  }
}
