// How much an opponent makes of things: every constant by which ideas are weighed, in one table, so that it can be fitted by play and
// that a level is a row and not a rewrite. Worths are in points unless they say otherwise.
import type { Opening } from '../learning/openings.ts'

export type EvalWeights = {
  /** Share of a unit's points on top for destroying it, and for a token on a survivor. */
  readonly kill: number
  readonly token: number
  /** More for a target that is hit or suppressed already: fire on one until it is gone. */
  readonly focus: number
  /** More for a target on an objective that matters. */
  readonly onObjective: number
  /** Destroying a unit before it acts: share of what it would have done. */
  readonly initiative: number
  /** A unit that may be lost before its turn acts first: share by which its idea gains. */
  readonly urgency: number
  /** What it costs a hidden piece to be seen, and to be shot at in turn: share of the answer that can still come. */
  readonly hidden: number
  readonly answer: number
  /** A unit that moves into view is shot at before it can shoot: what is left of the shot it moved for. */
  readonly inView: number
  /** BI-24.13: what hiding is worth grows with the price of the unit, and batteries count it too. */
  readonly byPrice: boolean
  /** Of several objectives that must all fall, the Defender makes one its stronghold: the weight of the others. */
  readonly stronghold: number
  /** An objective that only a secondary goal names, which wins nothing unless points do. */
  readonly secondary: number

  /** Only people on foot take ground: how much more one of the Assault's counts when he is the last. */
  readonly scarce: number
  /** The Defender plays for what the battle has come down to (`posture.ts`). */
  readonly adapts: boolean
  /** In points a hex: towards the Assault's last people on foot, and away from units that can shoot. */
  readonly chase: number
  readonly away: number
  /** Points for anybody's life, whatever his price; 0: by price. */
  readonly lives: number

  readonly exposed: { readonly ground: number; readonly gunship: number; readonly lift: number; readonly post: number }
  /** Not every enemy that could come up does: the chance that it does. */
  readonly comesUp: number
  /** The Defender reckons with who has moved already and who has not. */
  readonly timed: boolean
  /** The danger of markers, 1 as the open lists have it: fewer of them shoot than could. */
  readonly markers: number
  readonly shot: { readonly ground: number; readonly post: number }
  readonly cover: { readonly ground: number; readonly post: number }

  /** Of the Assault: the pull of a primary goal at no distance, what each MP takes off, taking it at once, keeping what is taken. */
  readonly pull: {
    readonly height: number
    readonly step: number
    readonly take: number
    readonly keep: number
    readonly hunt: number
    /** How much stronger it grows until the last turn. */
    readonly press: number
  }
  /** Of the Defender: first and second on an objective, beside it, on the way to it, retaking it. */
  readonly post: {
    readonly first: number
    readonly second: number
    readonly beside: number
    readonly near: number
    readonly step: number
    readonly retake: number
  }
  /** BI-24.5, command points: only Force March; whatever is worth most; the best use of all of them together. */
  readonly commands: 'marches' | 'each' | 'together'
  /** Dummies move, as troops would. */
  readonly feints: boolean
  /** BI-24.14, BI-24.15: it knows its trade, slips or no slips. */
  readonly drilled: boolean
  /** Armed aircraft go with loaded ones. */
  readonly escorts: boolean
  /** BI-24.10: no move that costs more than it brings, but for a sacrifice. */
  readonly prudent: boolean
  /** BI-24.21, appetite for risk: the share of a loss that is not minded when a sacrifice is thought of. */
  readonly daring: number
  /** Laying out the defence: first and second squad on an objective, those around it, and how much cover counts. */
  readonly lay: {
    readonly first: number
    readonly second: number
    readonly around: number
    readonly cover: number
    /** So much worse a place may be for a dummy and still be taken by chance: who has met it before must not know them. */
    readonly mix: number
  }
  /** A move must better things by so much: of the Assault, of the Defender, of a hidden piece. */
  readonly leastGain: { readonly assault: number; readonly defender: number; readonly hidden: number }
  /** How it begins when it remembers no games to choose a plan by; null: by the other figures alone. */
  readonly opening: Omit<Opening, 'id'> | null
}

/** Set by hand, before anything was fitted. */
export const HANDMADE: EvalWeights = {
  kill: 0.35,
  token: 0.12,
  focus: 0,
  onObjective: 0.8,
  initiative: 0,
  urgency: 0,
  hidden: 10,
  answer: 0,
  inView: 1,
  byPrice: false,
  stronghold: 1,
  secondary: 0.35,
  scarce: 0,
  adapts: false,
  chase: 0,
  away: 0,
  lives: 0,
  exposed: { ground: 0.55, gunship: 0.55, lift: 0.55, post: 0.9 },
  comesUp: 0.4,
  timed: false,
  markers: 1,
  shot: { ground: 0.8, post: 0.6 },
  cover: { ground: 0.8, post: 1.2 },
  pull: { height: 36, step: 2, take: 25, keep: 0.45, hunt: 0.6, press: 0 },
  post: { first: 30, second: 14, beside: 6, near: 10, step: 0.8, retake: 45 },
  commands: 'each',
  feints: false,
  drilled: false,
  escorts: false,
  prudent: false,
  daring: 0,
  lay: { first: 30, second: 16, around: 12, cover: 1, mix: 0 },
  leastGain: { assault: 0.4, defender: 1, hidden: 6 },
  opening: null,
}

/** BI-24.5, Novice: the action in hand, no danger, no other unit. */
export const NAIVE: EvalWeights = {
  ...HANDMADE,
  exposed: { ground: 0, gunship: 0, lift: 0, post: 0 },
  comesUp: 0,
  commands: 'marches',
}

/** BI-24.5, Veteran: a plan for the turn and what could hit back, one target at a time, escorts for transports, fire held until it pays. */
export const DRILLED: EvalWeights = {
  ...HANDMADE,
  focus: 0.2,
  hidden: 18,
  inView: 0.25,
  byPrice: true,
  stronghold: 0.3,
  cover: { ...HANDMADE.cover, post: 3 },
  leastGain: { ...HANDMADE.leastGain, hidden: 20 },
  drilled: true,
  escorts: true,
  prudent: true,
}

/** BI-24.5, Elite: also the moment to show oneself, dummies that move, and command points spent together. */
export const SEASONED: EvalWeights = {
  ...DRILLED,
  initiative: 1,
  urgency: 0.5,
  answer: 1,
  pull: { ...HANDMADE.pull, press: 0.7 },
  scarce: 4,
  adapts: true,
  commands: 'together',
  feints: true,
  lay: { ...HANDMADE.lay, mix: 1.5 },
}
