// WW-7.6: help for typing a plan: one line for each form of order, with an example that can be read as it stands.

export const ORDER_FORMS = ['buy', 'move', 'moveAll', 'fire', 'fireAll', 'loss', 'wait', 'several'] as const
export type OrderForm = (typeof ORDER_FORMS)[number]
export type OrderWords = {
  readonly title: string
  readonly form: string
  readonly example: string
  readonly line: string
  readonly clauses: readonly string[]
}

const order = (title: string, form: string, example: string, line: string, ...clauses: string[]): OrderWords => ({
  title,
  form,
  example,
  line,
  clauses,
})

export const ORDER_WORDS: Readonly<Record<OrderForm, OrderWords>> = {
  buy: order(
    'Buy',
    '+types@hex',
    '+2HM,LI@C3',
    'Raise two Heavy Mechanicals and one Light Infantry in C3.',
    'WW-7.6',
    'WW-8.2',
  ),
  move: order('March', 'units: hex->hex->hex', 'g1,g2: D4->D5->E6', 'g1 and g2 go from D4 over D5 to E6.', 'WW-7.6', 'WW-9.4'),
  moveAll: order('March of a hex', 'hex->hex', 'D4->D5', 'Everybody in D4 without an earlier order goes to D5.', 'WW-7.7'),
  fire: order(
    'Barrage',
    'guns: hex*targetxshells',
    'g6: E4*E6x2,F4x1',
    'g6 fires from E4: two shells at E6, one at F4.',
    'WW-7.6',
    'WW-12.4',
  ),
  fireAll: order(
    'Barrage of a hex',
    'hex*targetxshells',
    'E4*E6x3',
    'Every free gun in E4 fires: three shells at E6.',
    'WW-7.7',
  ),
  loss: order(
    'Losses',
    'loss order absorb protect=units',
    'loss AR,LI,HI,LM,HM noabsorb protect=g1',
    'Guns are lost first, damage is not spread over Heavy Mechanicals, g1 is spared.',
    'WW-7.6',
    'WW-11.2',
  ),
  wait: order('Wait', '--', '--', 'A step in which nothing happens, where the game allows it.', 'WW-15.12'),
  several: order(
    'Several orders',
    'order; order',
    'D4->D5; E4*E6x1',
    'A semicolon or a new line parts one order from the next.',
    'WW-7.6',
  ),
}
