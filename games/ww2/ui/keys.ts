// Keys of the table; shown in the help of the shell.
export const KEY_HELP: readonly (readonly [keys: string, what: string])[] = [
  ['Arrows', 'move the cursor over the hexes'],
  ['Enter, Space', 'choose the hex; again on the same hex adds the step'],
  ['Esc', 'put away what is drawn, aimed or in hand'],
  ['N, P', 'next and previous stack without an order'],
  ['F', 'fire instead of marching'],
  ['X', 'prolong the arrow hex by hex'],
  ['B, L, W, G', 'recruits, plan, writing, the war'],
  ['Delete', 'take the last step out of the plan'],
  ['R', 'report of the last turn'],
  ['T', 'submit the plan'],
  ['+, −, 0', 'closer, farther, whole map'],
]
