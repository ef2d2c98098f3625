// What the keys do at this table.
import { hexOf, ownUnit, stillToAct } from '../viewmodel/index.ts'
import type { WayDrawing } from './board/path-drawing.ts'
import { nameOfKey } from './keys.ts'
import type { TableModel } from './table.svelte.ts'

/** What a key can reach besides the hand: the cursor on the board, and the list of keys. */
export type KeyReach = {
  readonly table: TableModel
  /** Null until they have come. */
  readonly ways: WayDrawing | null
  readonly cursor: string | null
  go(hex: string): void
  /** The cursor there and the focus with it, so that Enter means this hex and no button. */
  point(hex: string): void
  /** Whether the list of keys is shown; to show it or to put it away. */
  isHelp: boolean
}

/** True when the key meant something here. `onButton`: the focus is on something that Enter presses by itself. */
export function pressKey(name: string, onButton: boolean, reach: KeyReach): boolean {
  const { table } = reach
  if (name === 'Escape') {
    if (!reach.isHelp) return table.cancel()
    reach.isHelp = false
    return true
  }
  if (name === 'Enter') {
    if (!table.interaction.armed || onButton) return false
    table.confirm()
    return true
  }
  const press = PLAIN_KEYS[name]
  if (!press) return orderKey(name, reach)
  press(reach)
  return true
}

const PLAIN_KEYS: Readonly<Record<string, (reach: KeyReach) => void>> = {
  '?': reach => {
    reach.isHelp = !reach.isHelp
  },
  n: reach => cycle(reach, 1),
  p: reach => cycle(reach, -1),
  i: ({ table, cursor }) => {
    table.inspected = table.inspected === cursor ? null : cursor
  },
  g: ({ table }) => {
    table.isFogShown = !table.isFogShown
  },
  v: ({ table }) => table.look('sight'),
  d: ({ table }) => table.look('range'),
  k: ({ table }) => table.look('risk'),
  w: ({ ways, cursor }) => {
    if (cursor !== null) ways?.lead(cursor)
  },
  ',': ({ table }) => turn(table, -1),
  '.': ({ table }) => turn(table, 1),
  u: ({ table }) => {
    if (table.session.whyNoUndo === null && table.mayAct) table.session.undo()
  },
}

function turn(table: TableModel, by: 1 | -1): void {
  if (table.facing !== null) table.face((table.facing + by + 6) % 6)
}

/** The next or previous piece that could still do something. */
function cycle({ table, go }: KeyReach, by: 1 | -1): void {
  const ids = table.mayAct ? stillToAct(table.table) : []
  const at = ids.indexOf(table.chosen ?? '')
  const next = ids[(at < 0 ? (by > 0 ? 0 : ids.length - 1) : at + by + ids.length) % Math.max(1, ids.length)]
  if (next === undefined) return
  if (ownUnit(table.view, next)?.aboard) table.launch(next)
  else table.select(next)
  const hex = hexOf(table.view, next)
  if (hex !== null) go(hex)
}

/** Orders without a place are given at once, those with one are armed: again for the next. */
const AT_ONCE = ['search', 'secure', 'recover']
const TYPES: Readonly<Record<string, readonly string[]>> = {
  attack: ['attack', 'attackHex', 'attackStructure', 'seaSparrow'],
  move: ['move', 'fastMove', 'launch'],
}

function orderKey(name: string, { table, point }: KeyReach): boolean {
  const known = nameOfKey(name)
  if (!known) return false
  const { selection } = table.interaction
  if (known === 'goOn') table.press()
  else if (known === 'unload') {
    if (selection?.kind === 'unit' && table.orders.some(({ action }) => action.type === 'unload')) table.unload(selection.id)
  } else if (AT_ONCE.includes(known)) {
    const order = table.orders.find(({ action }) => action.type === known)
    if (order) void table.give(order.action)
  } else {
    // What is bought, played or laid out has one kind of order, whichever of the two keys is pressed.
    const types = known in TYPES && selection?.kind === 'pick' ? null : (TYPES[known] ?? [known])
    const [hex] = (table.armNext(types) && table.interaction.armed?.hexes) || []
    if (hex !== undefined) point(hex)
  }
  return true
}
