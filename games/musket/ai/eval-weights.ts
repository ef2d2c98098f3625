// What a player minds and how much: named weights for each role, so that a style is data.
import type { Kind } from '../rules/index.ts'
import HOMES from './homes.json' with { type: 'json' }
import KEPT_POSTURES from './postures.json' with { type: 'json' }
import TRAINED_WEIGHTS from './trained-weights.json' with { type: 'json' }

/** What its side has to do to win: leave the map, take ground, break the enemy, wait, or whatever comes first. */
export const ROLES = ['exit', 'take', 'kill', 'defend', 'open', 'ahead'] as const
export type Role = (typeof ROLES)[number]

/** What everybody minds. */
type Common = {
  /** A destroyed unit over the strength points it had: most scenarios count units. */
  readonly kill: number
  readonly ownKill: number
  /** Each point an enemy has lost already: the weak are worth finishing. */
  readonly finish: number
  /** Leaving the map where that wins. */
  readonly exit: number
  /** What a move costs, so that nobody wanders. */
  readonly step: number
  /** Standing on a hex that decides the game, and each hex nearer to one. */
  readonly goal: number
  readonly approach: number
  /** Each hex nearer to the enemy, down to the range of one's own fire. */
  readonly close: number
  readonly cover: number
  readonly commanded: number
  /** Each enemy strength point that can shoot here or charge, as a cost. */
  readonly exposure: number
  /** Having an enemy in range. */
  readonly reach: number
  /** Each friend more than foes within three hexes of a unit in contact. */
  readonly mass: number
  /** How many hexes outside one's own range is near enough. */
  readonly ring: number
  /** How much more of `close` there is at the end than at the beginning. */
  readonly haste: number
  /** Each hit to be expected here in the enemy's next turn, as a cost. */
  readonly fear: number
  /** The chance, roughly, of being destroyed here in the enemy's next turn, as a cost: a worn battalion does better behind the others. */
  readonly frail: number
  /** Having more men who can answer than can strike here. */
  readonly odds: number
  /** From 0, distances as the crow flies, to 1: as one must walk. */
  readonly afoot: number
  /** How many hexes nearer each hex of range makes whoever has a target, when it is asked who goes next. */
  readonly volley: number
}

/** Guns and light troops do harm from where nobody answers, horse where nobody stands fast: one mind for all of them wastes that. */
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
/** What an arm may mind more than the rest of its side, or less if below 0. */
export const ARM_WEIGHTS = ['approach', 'close', 'cover', 'exposure', 'fear', 'ring', 'ownKill'] as const
export type ArmWeight = `${Arm}.${(typeof ARM_WEIGHTS)[number]}`
export type RoleWeights = Common & { readonly [weight in ArmWeight]?: number }

const byArm = new WeakMap<RoleWeights, { readonly [arm in Arm]: RoleWeights }>()

/** What a unit of this kind minds. */
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

/** Who leaves or breaks was trained (the file says how); the rest are single weights that were tried by hand (docs/ai.md). */
export const TRAINED: EvalWeights = {
  ...PLAIN,
  take: { ...ATTACK, cover: 0.5 },
  open: { ...ATTACK, mass: 0.08 },
  ahead: { ...DEFEND, mass: 0.08 },
  exit: { ...ATTACK, ...TRAINED_WEIGHTS.roles.exit },
  kill: { ...ATTACK, ...TRAINED_WEIGHTS.roles.kill },
}

/** One set of weights for whatever there is to do. */
export const sameForEveryRole = (weights: RoleWeights): EvalWeights =>
  Object.fromEntries(ROLES.map(role => [role, weights])) as EvalWeights

/** The same temper with some things minded more or less in every role. */
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

/** `subject` is the side of the battle that taught it, as 'paoli:red'; null for what serves everywhere. */
export type Posture = { readonly name: string; readonly subject: string | null; readonly weights: EvalWeights }

const byHand = (name: string, weights: EvalWeights): Posture => ({ name, subject: null, weights })

/** What a side of a battle was taught last, as 'paoli:red'. */
export function trainedFor(subject: string): RoleWeights | null {
  return KEPT_POSTURES.postures.findLast(posture => posture.subject === subject)?.weights ?? null
}

/** A side that was taught twice has two: 'cowpens:red' and 'cowpens:red 2'. */
const TRAINED_POSTURES = KEPT_POSTURES.postures.map(({ subject, everywhere, weights }, i) => {
  const earlier = KEPT_POSTURES.postures.slice(0, i).filter(other => other.subject === subject).length
  const name = earlier === 0 ? subject : `${subject} ${earlier + 1}`
  return { name, subject: everywhere ? null : subject, weights: sameForEveryRole(weights) }
})

/** What the search chooses between, turn by turn: the trained temper, what single battles taught, and two by hand. */
export const POSTURES: readonly Posture[] = [
  byHand('seasoned', TRAINED),
  ...TRAINED_POSTURES.filter(({ subject }) => subject === null),
  byHand('canny', CANNY),
  byHand('bold', BOLD),
  ...TRAINED_POSTURES.filter(({ subject }) => subject !== null),
]

export const servesIn = ({ subject }: Posture, here: string): boolean => subject === null || subject === here

/** The posture that as a script won most games on that side (homes.json says how it was found); of a battle that nobody tried, the trained temper. */
export function homePostureIn(subject: string): string {
  const homes: { readonly [side: string]: { readonly posture: string } } = HOMES.sides
  return homes[subject]?.posture ?? 'seasoned'
}
