// BI-3.18: a way of one's own on the board: dragged from the piece through the hexes, or led from waypoint to waypoint by key.
import { hexOf, leadOn, NOTHING_SELECTED, takeUp, wayOrders } from '../../viewmodel/index.ts'
import type { TableModel } from '../table.svelte.ts'

export class WayDrawing {
  readonly #table: TableModel
  /** Where a drag has begun and not left yet. */
  #from: string | null = null

  constructor(table: TableModel) {
    this.#table = table
  }

  /** Whether a drag from there draws a way: the piece in the hand stands there, or another that can move. */
  grab(hex: string): boolean {
    const isMover = this.#table.mayAct && this.#moverAt(hex) !== null
    this.#from = isMover ? hex : null
    return isMover
  }

  /** The drag has come to this hex; null: it is given up. */
  draw(hex: string | null, isDone: boolean): void {
    if (this.#from !== null) {
      const id = this.#moverAt(this.#from)
      this.#from = null
      if (id !== null) this.#table.interaction = takeUp(id)
    }
    if (hex === null) this.#table.cancel()
    else this.lead(hex, isDone)
  }

  /** Leads the way of the piece in the hand on to this hex. `isDone`: what can be ordered along it is armed. */
  lead(hex: string, isDone = true): void {
    const table = this.#table
    const { selection } = table.interaction
    if (!table.mayAct || selection?.kind !== 'unit') return
    const way = leadOn(table.view, selection.id, selection.way ?? [], hex)
    if (way === null) return
    table.notice = null
    table.interaction = { ...NOTHING_SELECTED, selection: { ...selection, way } }
    if (isDone && way.length > 0) this.#arm(selection.id, way)
  }

  #arm(id: string, way: readonly string[]): void {
    const table = this.#table
    const orders = wayOrders(table.view, id, way)
    const may = orders.filter(({ action }) => table.session.check(action) === null)
    const [first] = may.length > 0 ? may : orders
    if (!first) return
    if (may.length > 1) table.ask(may)
    else if (may.length === 1) table.arm(first)
    else table.refuse(first.action)
  }

  #moverAt(hex: string): string | null {
    const { view, table, chosen } = this.#table
    const fast = view.step === 'react.fastAmbush' && view.pending ? [view.pending.by] : []
    const movers = [...fast, ...table.legal.flatMap(action => (action.type === 'move' ? [action.unit] : []))]
    const here = movers.filter(id => hexOf(view, id) === hex)
    return here.find(id => id === chosen) ?? here[0] ?? null
  }
}
