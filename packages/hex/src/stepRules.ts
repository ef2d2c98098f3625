// What a mover may do and at what price, in two forms: flat tables for speed, questions for what tables cannot say.

/** Masks are nonzero where they hold; a table that is left out holds nowhere. Tables may change between searches, not during one. */
export type StepTables = {
  /** 1 to 255 to enter a cell, 0 where it is closed. Left out: every cell costs 1. */
  readonly enterCostByCell?: Uint8Array
  /** May not be entered. */
  readonly blockedByCell?: Uint8Array
  /** May be crossed, not ended in. */
  readonly passThroughByCell?: Uint8Array
  /** May be ended in, not crossed: a mover that enters goes no further. Does not hold a mover that starts there. */
  readonly mustStopByCell?: Uint8Array
  /** `[cell * 6 + dir]`: may not leave the cell over that side. Coming the other way is the neighbour's entry. */
  readonly sideBlockedByCellAndDir?: Uint8Array
}

/** The answers must not change during a search, nor may answering use the finder that asks. */
export type StepRules = {
  /** A whole number from 0 up; a negative one, NaN or Infinity where the step may not be made. */
  readonly enterCost: (from: number, to: number, dir: number) => number
  /** `false`: may be crossed, not ended in. */
  readonly canStop?: (cell: number) => boolean
  /** `true`: may be ended in, not crossed. Does not hold a mover that starts there. */
  readonly mustStop?: (cell: number) => boolean
}

export function isStepRules(rules: StepRules | StepTables): rules is StepRules {
  return 'enterCost' in rules
}
