// What lies on the map for a moment, as plain data. Hexes are written 'col,row'.

/** The look of a side: a is round and solid, b is square and hatched. */
export type SideLook = 'a' | 'b'
/** The look of a ring around a target. */
export type RingLook = 'fire' | 'charge' | 'cargo'

/** Strength points left, of so many. */
export type Pips = { readonly have: number; readonly of: number }
/** Letters on a symbol; `size` and place in its box of 60 by 40. */
export type Letters = { readonly text: string; readonly x: number; readonly y: number; readonly size: number }
/** A tab at the edge of a counter: one or two letters and what they mean. */
export type Tab = { readonly text: string; readonly label: string; readonly tone?: 'good' | 'bad' | 'plain' }

/** A counter on the board. */
export type Piece = {
  readonly id: string
  readonly hex: string
  readonly side: SideLook
  /** Stroked and filled path data on a box of 60 by 40. */
  readonly symbol: {
    readonly lines: string
    readonly solid: string
    /** The outline of a NATO symbol, in place of the plain box. */
    readonly frame?: string
    readonly letters?: readonly Letters[]
  }
  readonly label: string
  readonly pips?: Pips
  /** A large figure instead of pips, and small ones in the corners. */
  readonly figure?: string
  readonly corners?: readonly [left: string, right: string]
  readonly tabs?: readonly Tab[]
  readonly leader?: boolean
  readonly state?: 'ready' | 'active' | 'used' | 'waiting'
  /** The back of a hidden counter: nothing of the front is drawn. */
  readonly hidden?: boolean
  /** What stands on the back: the number of a marker. Without it a question mark. */
  readonly back?: string
  /** Seen earlier and not since: dashed and pale, with what is known of when. */
  readonly ghost?: string
  /** In the air: shifted up, its shadow on the ground. */
  readonly airborne?: boolean
}

/** Where a piece is while something is being told; what is left out is as the piece says. */
export type Pose = {
  readonly x?: number
  readonly y?: number
  readonly opacity?: number
  readonly scale?: number
  /** Its width, of 1: a counter that is being turned over. */
  readonly width?: number
  readonly turn?: number
  readonly pips?: Pips
  readonly chipped?: boolean
}

/** A hex that the chosen unit can enter, with the cost. */
export type ReachMark = {
  readonly hex: string
  readonly figure: string
  /** A die has to be thrown on the way. */
  readonly check?: boolean
  /** 0 … 1: how dangerous; drawn as bars, not as colour alone. */
  readonly risk?: number
  readonly riskText?: string
}
/** A hex with a target, and what can be done to it. */
export type TargetMark = { readonly hex: string; readonly rings: readonly RingLook[]; readonly figure?: string }
/** Hexes that are tinted together. */
export type Area = {
  readonly hexes: readonly string[]
  readonly side?: SideLook
  /** `held`: ground that a side owns, tinted for a, tinted and hatched for b. `fog`: ground that no unit of the viewer sees. */
  readonly look: 'command' | 'fire' | 'threat' | 'hidden' | 'fog' | 'held'
}
/** An order that is written down: a march along its hexes or a shot from the first to the last, with its number. */
export type Arrow = {
  readonly hexes: readonly string[]
  readonly side: SideLook
  readonly look: 'march' | 'shot'
  readonly text?: string
}
/** A text on a hex. */
export type Label = { readonly hex: string; readonly text: string }
/** `note` stands on the cloth, `since` under it. */
export type Flag = {
  readonly hex: string
  readonly holder: SideLook | null
  readonly note?: string
  readonly since?: string
}
/** A line of sight and the hexes it passes. */
export type SightMark = {
  readonly from: string
  readonly to: string
  readonly sampled: readonly string[]
  readonly blockers: readonly string[]
  readonly sees: boolean
}

/** Everything that is laid over the map. */
export type BoardMarks = {
  readonly areas?: readonly Area[]
  readonly reach?: readonly ReachMark[]
  readonly path?: readonly string[]
  readonly arrows?: readonly Arrow[]
  /** Names printed at the lower edge of a hex. */
  readonly labels?: readonly Label[]
  readonly targets?: readonly TargetMark[]
  readonly sight?: SightMark | null
  readonly selected?: string | null
  readonly armed?: string | null
  /** Hexes a lesson points at. */
  readonly look?: readonly string[]
}

/** Effects of the moment; `t` runs from 0 to 1. Points are on the sheet. */
export type Effect =
  | { readonly kind: 'flash'; readonly x: number; readonly y: number; readonly t: number; readonly bearing: number }
  | {
      readonly kind: 'ball'
      readonly x: number
      readonly y: number
      readonly fromX: number
      readonly fromY: number
      readonly t: number
    }
  | { readonly kind: 'burst'; readonly x: number; readonly y: number; readonly t: number }
  | { readonly kind: 'ring'; readonly x: number; readonly y: number; readonly t: number }
  | { readonly kind: 'clash'; readonly x: number; readonly y: number; readonly t: number }
  | { readonly kind: 'star'; readonly x: number; readonly y: number; readonly t: number }
  | {
      readonly kind: 'word'
      readonly x: number
      readonly y: number
      readonly t: number
      readonly text: string
      readonly tone: 'good' | 'bad' | 'plain'
    }
