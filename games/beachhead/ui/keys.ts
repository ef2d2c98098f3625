// Keys of the table. One letter each; shown on the buttons and in the help.
export const KEYS = {
  attack: 'f',
  move: 'm',
  load: 'l',
  unload: 'o',
  search: 's',
  secure: 'c',
  breach: 'b',
  recover: 'r',
  goOn: 't',
} as const
export type KeyName = keyof typeof KEYS

export const KEY_HELP: readonly (readonly [keys: string, what: string])[] = [
  ['Arrows', 'move the cursor over the hexes'],
  ['Enter, Space', 'choose the hex; again on the same hex gives the order'],
  ['Esc', 'take back what is armed, asked or in the hand'],
  ['N, P', 'next and previous piece that can still do something'],
  ['M, F', 'move, attack: again for the next place or target'],
  ['W', 'lead the way of the unit through the cursor’s hex'],
  [', and .', 'turn what is armed, where facing counts'],
  ['L, O, R', 'load, unload, go back aboard'],
  ['S, C, B', 'search, secure, breach'],
  ['T', 'go on: done, or pass'],
  ['U', 'undo'],
  ['I', 'what is at the cursor'],
  ['G, V, D, K', 'fog, line of sight, range, risk'],
  ['+, −, 0', 'closer, farther, whole map'],
  ['?', 'this list'],
]

const BY_KEY = new Map(Object.entries(KEYS).map(([name, key]) => [key as string, name as KeyName]))
export const nameOfKey = (key: string): KeyName | undefined => BY_KEY.get(key.toLowerCase())
