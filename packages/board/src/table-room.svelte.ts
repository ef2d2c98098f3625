// The room a table has: wide with a margin below the map, or narrow with a sheet over it; and the keys it listens to.

/** Below this width the margin becomes a sheet. */
const NARROW = 700

/** The size of a table and what of it is open. */
export class TableRoom {
  /** Bound to the width of the table. */
  width = $state(globalThis.innerWidth ?? 0)
  /** Bound to the height of the sheet. */
  sheetHeight = $state(0)
  /** The sheet is pulled up. */
  isOpen = $state(false)
  isHelp = $state(false)
  readonly isNarrow = $derived.by(() => this.width > 0 && this.width < NARROW)
  /** What of the map's lower edge lies under the sheet. */
  readonly covered = $derived.by(() => (this.isNarrow ? this.sheetHeight : 0))
}

export type TableKeys = {
  /** True cuts the step short that is being shown; any key does. */
  skip(): boolean
  isTelling(): boolean
  /** True when the key meant something here. `onButton`: Enter and Space belong to the button that has the focus. */
  key(name: string, onButton: boolean): boolean
}

/** For `<svelte:window onkeydown>`: not while the player writes or a dialog asks, and never a key of the browser's own. */
export function tableKeys({ skip, isTelling, key }: TableKeys): (event: KeyboardEvent) => void {
  return event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const from = event.target instanceof Element ? event.target : null
    if (from?.closest('input, textarea, select, [contenteditable], dialog')) return
    if (isTelling() && event.key !== 'Tab') {
      if (skip()) event.preventDefault()
      return
    }
    const onButton = from !== null && from.closest('button, a, summary') !== null
    if (key(event.key, onButton)) event.preventDefault()
  }
}
