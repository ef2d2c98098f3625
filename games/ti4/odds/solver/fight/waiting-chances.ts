// Chances on their way: the attacker's loss is settled, the attacker's roll has yet to strike the defender.

/** What waits for one row under one strike: chances by defender, and which of them are not 0. */
export type Slot = { strike: number; chances: Float64Array; readonly touched: number[] }

type Slots = (Slot | undefined)[]

export class Waiting {
  readonly #byStrike: Slots[] = []
  readonly #byRow: Slot[][] = []
  readonly #spare: Float64Array[] = []

  /** By row: what waits under this strike. */
  under(strike: number): Slots {
    let slots = this.#byStrike[strike]
    if (!slots) this.#byStrike[strike] = slots = []
    return slots
  }

  open(slots: Slots, strike: number, row: number, width: number): Slot {
    const spare = this.#spare.pop()
    const slot: Slot = { strike, chances: spare && spare.length >= width ? spare : new Float64Array(width), touched: [] }
    slots[row] = slot
    const inRow = this.#byRow[row]
    if (inRow) inRow.push(slot)
    else this.#byRow[row] = [slot]
    return slot
  }

  /** Everything that waits for a row; it waits no more. */
  take(row: number): readonly Slot[] {
    const slots = this.#byRow[row]
    if (!slots || slots.length === 0) return NONE
    this.#byRow[row] = []
    for (const { strike } of slots) this.#byStrike[strike]![row] = undefined
    return slots
  }

  /** Chances that were taken and set to 0 again. */
  giveBack({ chances }: Slot): void {
    this.#spare.push(chances)
  }

  /** The rows something waits for. */
  rows(): number[] {
    return this.#byRow.flatMap((slots, row) => (slots.length > 0 ? [row] : []))
  }
}

const NONE: readonly Slot[] = []

export function put(slot: Slot, d: number, chance: number): void {
  if (d >= slot.chances.length) {
    const more = new Float64Array(d * 2)
    more.set(slot.chances)
    slot.chances = more
  }
  if (slot.chances[d] === 0) slot.touched.push(d)
  slot.chances[d]! += chance
}
