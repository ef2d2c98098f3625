// Keys of the table; shown in the help of the shell.
export const KEY_HELP: readonly (readonly [keys: string, what: string])[] = [
  ['Arrows', 'move the cursor over the hexes'],
  ['Enter, Space', 'choose the hex; again on the same hex adds the march'],
  ['A', 'add the march or the barrage to the plan'],
  ['Esc', 'put away what is drawn, aimed or in hand'],
  ['N, P', 'next and previous stack without an order'],
  ['1 to 5', 'one unit fewer of that line of the stack; after none, all'],
  ['F', 'fire instead of marching'],
  ['X', 'prolong the arrow hex by hex'],
  ['H', 'hold a step, where waiting is allowed'],
  ['B, L, O', 'recruits, plan, losses'],
  ['W, G', 'writing, the war'],
  ['Delete', 'take the last step out of the plan'],
  ['R', 'report of the last turn; in it, pause'],
  [', .', 'in the report, a step back and on'],
  ['T', 'submit the plan'],
  ['+, −, 0', 'closer, farther, whole map'],
]
