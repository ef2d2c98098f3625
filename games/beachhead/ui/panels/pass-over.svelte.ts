// Steps in which there is nothing to choose: passed over by themselves where the player asked for that.
import type { TableModel } from '../table.svelte.ts'

export class PassOver {
  readonly #table: TableModel
  /** Where something was chosen and may be taken back, the player says when it is done. */
  #chosenIn = ''
  isOn = $state(false)
  /** All that can be done, where it is no choice: to go on, to pass, to decline what an event brings. */
  readonly #only = $derived.by(() => {
    const { mayAct, table, view } = this.#table
    const [action] = table.legal
    if (!mayAct || !action || view.muster !== null || table.legal.length > 1) return null
    const isNo = action.type === 'eventChoice' && action.decline === true
    return action.type === 'done' || action.type === 'pass' || isNo ? action : null
  })
  readonly isIdle = $derived.by(() => this.#only !== null)
  readonly isOffered = $derived.by(() => this.isIdle || (this.isOn && this.#table.mayAct))

  constructor(table: TableModel) {
    this.#table = table
  }

  /** BI-8.2, BI-8.9: at every position. After the other side's answer (in the Action Phase) nothing can be taken back anyway. */
  see(): void {
    const { mayAct, view } = this.#table
    const action = this.#only
    const step = `${view.turn} ${view.step}`
    if (!mayAct) return
    if (!action) this.#chosenIn = step
    else if (this.isOn && (view.step === 'action' || this.#chosenIn !== step)) void this.#table.give(action)
  }
}
