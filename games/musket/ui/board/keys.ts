// Keys of the table. One letter each; shown on the buttons and in the help.
import type { ButtonId } from '../../viewmodel/index.ts'
import type { Lens } from './lens-marks.ts'

export const KEYS: Readonly<Record<ButtonId, string>> = {
  activate: 'a',
  move: 'm',
  fire: 'f',
  charge: 'c',
  exit: 'x',
  completeAction: 'd',
  endActivation: 'e',
  endPlayerTurn: 't',
}
export const LENS_KEYS: Readonly<Record<Lens, string>> = { command: 'l', sight: 's', range: 'r', risk: 'k' }

export const KEY_HELP: readonly (readonly [keys: string, what: string])[] = [
  ['Arrows', 'move the cursor over the hexes'],
  ['Enter, Space', 'choose the hex; again on the same hex gives the order'],
  ['Esc', 'take back what is armed or asked'],
  ['N, P', 'next and previous unit that can still act'],
  ['M, F, C, X', 'move, fire, charge, leave: again for the next target'],
  ['A, D, E', 'activate, complete the action, end the activation'],
  ['T', 'end the turn'],
  ['U', 'undo'],
  ['I', 'what is at the cursor'],
  ['L, S, R, K', 'leaders’ reach, line of sight, range, risk'],
  ['+, −, 0', 'closer, farther, whole map'],
  ['?', 'this list'],
]

const BUTTON_BY_KEY = new Map(Object.entries(KEYS).map(([id, key]) => [key, id as ButtonId]))
const LENS_BY_KEY = new Map(Object.entries(LENS_KEYS).map(([id, key]) => [key, id as Lens]))

export const buttonOf = (key: string): ButtonId | undefined => BUTTON_BY_KEY.get(key.toLowerCase())
export const lensOf = (key: string): Lens | undefined => LENS_BY_KEY.get(key.toLowerCase())
