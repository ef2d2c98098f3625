// The weights of the evaluation, named, one set for each role; a style is a change of them.
import type { Kind } from '../rules/index.ts'
import HOMES from './homes.json' with { type: 'json' }
import KEPT_POSTURES from './postures.json' with { type: 'json' }
import TRAINED_WEIGHTS from './trained-weights.json' with { type: 'json' }

/** What its side has to do to win: leave the map, take ground, break the enemy, wait, or whatever comes first. */
export const ROLES = ['exit', 'take', 'kill', 'defend', 'open', 'ahead'] as const
export type Role = (typeof ROLES)[number]

/** Weights that every kind of unit has. */
type Common = {
  /** A destroyed unit over the strength points it had: most scenarios count units. */
  readonly kill: number
  readonly ownKill: number
  /** Each point an enemy has lost already: the weak are worth finishing. */
  readonly finish: number
  /** Leaving the map where that wins. */
  readonly exit: number
  /** What a move costs, so that units do not wander. */
  readonly step: number
  /** Standing on a hex that decides the game, and each hex nearer to one. */
  readonly goal: number
  readonly approach: number
  /** Each hex nearer to the enemy, down to the unit's own range. */
  readonly close: number
  readonly cover: number
  readonly commanded: number
  /** Each enemy strength point that can shoot here or charge, as a cost. */
  readonly exposure: number
  /** Having an enemy in range. */
  readonly reach: number
  /** Each friend more than foes within three hexes of a unit in contact. */
  readonly mass: number
  /** How many hexes outside the unit's own range are near enough. */
  readonly ring: number
  /** How much more of `close` there is at the end than at the beginning. */
  readonly haste: number
  /** Each hit to be expected here in the enemy's next turn, as a cost. */
  readonly fear: number
  /** The chance, roughly, of being destroyed here in the enemy's next turn, as a cost: a worn battalion does better behind the others. */
  readonly frail: number
  /** More own strength able to answer than enemy strength able to strike here. */
  readonly odds: number
  /** From 0, distances as the crow flies, to 1: as one must walk. */
  readonly afoot: number
  /** When the next unit is chosen, one with a target counts as this many hexes nearer for each hex of its range. */
  readonly volley: number
}

/** Guns and light troops hurt the enemy from beyond its reach, horse where it is weak: one set of weights for all would waste that. */
export const ARMS = ['guns', 'lights', 'horse'] as const
export type Arm = (typeof ARMS)[number]
export const ARM_OF: { readonly [kind in Kind]: Arm | null } = {
  LINE: null,
  LIGHT: 'lights',
  DRAG: 'horse',
  LHORSE: 'horse',
  HORSE: 'horse',
  ART: 'guns',
}
/** Weights that an arm may add to those of its side, or subtract if below 0. */
export const ARM_WEIGHTS = ['approach', 'close', 'cover', 'exposure', 'fear', 'ring', 'ownKill'] as const
export type ArmWeight = `${Arm}.${(typeof ARM_WEIGHTS)[number]}`
export type RoleWeights = Common & { readonly [weight in ArmWeight]?: number }

const byArm = new WeakMap<RoleWeights, { readonly [arm in Arm]: RoleWeights }>()

/** The weights for a unit of this kind. */
export function weightsFor(weights: RoleWeights, kind: Kind): RoleWeights {
  const arm = ARM_OF[kind]
  if (!arm) return weights
  let known = byArm.get(weights)
  if (!known) {
    known = Object.fromEntries(ARMS.map(each => [each, weightsOfArm(weights, each)])) as Record<Arm, RoleWeights>
    byArm.set(weights, known)
  }
  return known[arm]
}

function weightsOfArm(weights: RoleWeights, arm: Arm): RoleWeights {
  return {
    ...weights,
    ...Object.fromEntries(ARM_WEIGHTS.map(name => [name, weights[name] + (weights[`${arm}.${name}`] ?? 0)])),
  }
}

export type EvalWeights = { readonly [role in Role]: RoleWeights }

const ATTACK: RoleWeights = {
  kill: 2,
  ownKill: 1.6,
  finish: 0.1,
  exit: 3,
  step: 0.02,
  goal: 2.2,
  approach: 0.22,
  close: 0.3,
  cover: 0.25,
  commanded: 0.35,
  exposure: 0.0135,
  reach: 0,
  mass: 0,
  ring: 0,
  haste: 0,
  fear: 0,
  frail: 0,
  odds: 0,
  afoot: 0,
  volley: 0,
}
const DEFEND: RoleWeights = { ...ATTACK, close: 0, exposure: 0.045 }

/** Set by hand: the greedy player, the yardstick of all others. */
export const PLAIN: EvalWeights = { exit: ATTACK, take: ATTACK, kill: ATTACK, open: ATTACK, defend: DEFEND, ahead: DEFEND }

/** The roles `exit` and `kill` were trained (the file says how); the others change single weights by hand (docs/ai.md). */
export const TRAINED: EvalWeights = {
  ...PLAIN,
  take: { ...ATTACK, cover: 0.5 },
  open: { ...ATTACK, mass: 0.08 },
  ahead: { ...DEFEND, mass: 0.08 },
  exit: { ...ATTACK, ...TRAINED_WEIGHTS.roles.exit },
  kill: { ...ATTACK, ...TRAINED_WEIGHTS.roles.kill },
}

/** The same weights in every role. */
export const sameForEveryRole = (weights: RoleWeights): EvalWeights =>
  Object.fromEntries(ROLES.map(role => [role, weights])) as EvalWeights

/** The same weights with some of them changed in every role. */
export const adjusted = (weights: EvalWeights, change: (weights: RoleWeights) => Partial<RoleWeights>): EvalWeights => {
  const roles = ROLES.map(role => [role, { ...weights[role], ...change(weights[role]) }] as const)
  return Object.fromEntries(roles) as EvalWeights
}

/** Comes on and counts no dead. */
export const BOLD = adjusted(TRAINED, weights => ({
  kill: weights.kill * 1.25,
  ownKill: weights.ownKill * 0.6,
  approach: weights.approach * 1.6,
  close: Math.max(0.3, weights.close * 1.6),
  cover: weights.cover * 0.5,
  exposure: 0,
}))

/** Keeps out of reach until the odds are good. */
export const WARY = adjusted(TRAINED, weights => ({
  ownKill: Math.max(2.5, weights.ownKill),
  close: weights.close / 3,
  cover: weights.cover * 1.6,
  exposure: Math.max(0.1, 2 * weights.exposure),
}))

/** Goes where the fight is, but not where the enemy would have the first volley. */
const CANNY = adjusted(TRAINED, () => ({ exposure: 0, fear: 1 }))

/** `subject` is the side of the battle it was trained on, as 'paoli:red'; null if it serves in every battle. */
export type Posture = { readonly name: string; readonly subject: string | null; readonly weights: EvalWeights }

const byHand = (name: string, weights: EvalWeights): Posture => ({ name, subject: null, weights })

/** The weights last trained for a side of a battle, as 'paoli:red'. */
export function trainedFor(subject: string): RoleWeights | null {
  return KEPT_POSTURES.postures.findLast(posture => posture.subject === subject)?.weights ?? null
}

/** A side trained twice has two postures: 'cowpens:red' and 'cowpens:red 2'. */
const TRAINED_POSTURES = KEPT_POSTURES.postures.map(({ subject, everywhere, weights }, i) => {
  const earlier = KEPT_POSTURES.postures.slice(0, i).filter(other => other.subject === subject).length
  const name = earlier === 0 ? subject : `${subject} ${earlier + 1}`
  return { name, subject: everywhere ? null : subject, weights: sameForEveryRole(weights) }
})

/** The postures the search chooses from, turn by turn: the trained weights, those trained on single battles, and two set by hand. */
export const POSTURES: readonly Posture[] = [
  byHand('seasoned', TRAINED),
  ...TRAINED_POSTURES.filter(({ subject }) => subject === null),
  byHand('canny', CANNY),
  byHand('bold', BOLD),
  ...TRAINED_POSTURES.filter(({ subject }) => subject !== null),
]

export const servesIn = ({ subject }: Posture, here: string): boolean => subject === null || subject === here

/** The posture that won most games on that side when played as a script (homes.json says how it was found); the trained weights for a battle that was not tried. */
export function homePostureIn(subject: string): string {
  const homes: { readonly [side: string]: { readonly posture: string } } = HOMES.sides
  return homes[subject]?.posture ?? 'seasoned'
}
