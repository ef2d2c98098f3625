// Small positions for single effects, and the duty of each family file to leave out none of its effects.
import { DATA } from '../data/lookup.ts'
import type { EffectData, OpName } from '../data/types.ts'
import type { OptionChoices } from '../rules/contract/options.ts'
import { planRoll } from '../rules/dice/rolling.ts'
import type { Scenario } from '../rules/setup/scenario.ts'
import type { Die } from '../rules/state/dice-and-hits.ts'
import { type Driver, fleet, seats, table } from './builder.ts'

export type Counts = { readonly [unit: string]: number }
type Sheet = NonNullable<Parameters<typeof seats>[0]>
export type Given = {
  readonly a?: Sheet
  readonly b?: Sheet
  readonly c?: Sheet
  readonly more?: Partial<Scenario>
  readonly options?: OptionChoices
}
export const LODOR = 'planet:Lodor'
const SETS = ['base', 'pok', 'c1', 'c2', 'c3', 'c4', 'te', 'tf'] as const

/** What was seen against what the text says. */
type Row = () => readonly [seen: unknown, told: unknown]
export type Rows = { readonly [effect: string]: Row }

/** Fleets in space at a step; Lodor is b's. */
export const at = (step: NonNullable<Scenario['step']>, a: Counts, b: Counts, given: Given = {}): Driver =>
  table(
    {
      seats: seats(given.a, given.b, ...(given.c ? [given.c] : [])),
      planets: [{ name: 'Lodor', owner: 'b', influence: 2 }],
      step,
      ...given.more,
      units: [...fleet('a', a), ...fleet('b', b), ...(given.more?.units ?? [])],
    },
    { sets: [...SETS], ...given.options },
  )
/** The attacker's fleet over Lodor and what b has on it. */
export const over = (step: NonNullable<Scenario['step']>, a: Counts, held: Counts, given: Given = {}): Driver =>
  at(step, a, {}, { ...given, more: { ...given.more, units: [...fleet('b', held, LODOR), ...(given.more?.units ?? [])] } })

/** Both sides on Lodor at the start of the ground combat; the cannons there keep silent. */
export const ashore = (a: Counts, b: Counts, given: Given = {}, ships: Counts = { carrier: 1 }): Driver => {
  const landed = fleet('a', a, LODOR).map(unit => ({ ...unit, committed: true }))
  const t = over('P3.8', ships, b, { ...given, more: { ...given.more, units: [...landed, ...(given.more?.units ?? [])] } })
  t.advance()
  return t.step === 'P3.9' ? t.act('b', 'pass') : t
}

/** As many dice of these faces as the seat's roll takes; the last face goes on. */
export const roll = (t: Driver, seat: string, ...faces: readonly number[]): Driver => {
  const next = t.s.rolls.find(each => each.seat === seat && !each.isFinal && each.dice.length === 0)
  if (!next) return t
  const n = planRoll(t.s, next).length
  const all = Array.from({ length: n }, (_, i) => faces[i] ?? (faces.at(-1) as number))
  return (n > 0 ? t.dice({ [next.kind]: all }) : t).act(seat, 'roll')
}
export const diceOf = (t: Driver, seat: string): readonly Die[] =>
  t.s.rolls.filter(each => each.seat === seat).flatMap(({ dice }) => dice)
export const finals = (t: Driver, seat: string): readonly (number | null)[] => diceOf(t, seat).map(({ final }) => final)
export const raws = (t: Driver, seat: string): readonly (number | null)[] => diceOf(t, seat).map(({ raw }) => raw)
export const hits = (t: Driver, seat: string): number => diceOf(t, seat).reduce((sum, die) => sum + die.hits, 0)

/** From the start of a space combat round to its rolls: no barrage, nobody retreats. */
export const toRolls = (t: Driver): Driver => {
  if (t.step === 'P2.1') t.advance()
  for (const seat of ['a', 'b']) if (t.step === 'P2.2' && t.lists(seat, { type: 'pass' })) t.act(seat, 'pass')
  if (t.step === 'P2.2') t.advance()
  for (const seat of ['b', 'a']) if (t.step === 'P2.3' && t.lists(seat, { type: 'stay' })) t.act(seat, 'stay')
  return t.step === 'P2.3' ? t.advance() : t
}
/** Both roll these faces, and the hits wait to be assigned. */
export const clash = (t: Driver, a: readonly number[], b: readonly number[]): Driver => {
  toRolls(t)
  if (t.step === 'P4.1') t.advance()
  return roll(roll(t, 'a', ...a), 'b', ...b).advance()
}
/** The defender's cannons on Lodor fire at the attacker's ships, the dice lie on the table. */
export const shot = (a: Counts, cannons: Counts, faces: readonly number[], given: Given = {}): Driver => {
  const t = over('P1.1', a, cannons, given).advance()
  return roll(t.act('b', 'fire'), 'b', ...faces)
}
/** The hits of that roll wait for the attacker. */
export const queued = (t: Driver): Driver => {
  t.act('b', 'queueHits')
  return t.step === 'P1.2' ? t.advance('b') : t
}
/** A use of the effect that is listed, the first with these fields. */
export const use = (t: Driver, seat: string, effect: string, fields: object = {}): Driver => {
  const wanted = Object.entries(fields)
  const found = t
    .legal(seat)
    .find(
      action =>
        action.type === 'useEffect' &&
        action.effect === effect &&
        wanted.every(([key, value]) => JSON.stringify((action as Record<string, unknown>)[key]) === JSON.stringify(value)),
    )
  if (!found)
    throw new Error(
      `${effect} is not offered to ${seat} in ${t.step}: ${JSON.stringify(t.refusal(seat, { type: 'useEffect', effect }))}`,
    )
  t.act(seat, found)
  return t
}
/** Played, and nobody cancels it. */
export const play = (t: Driver, seat: string, effect: string, fields: object = {}): Driver => {
  use(t, seat, effect, fields)
  while (t.s.questions.at(-1)?.window === 'card.played') t.act(t.s.questions.at(-1)?.seat as string, 'pass')
  return t
}
export const offered = (t: Driver, seat: string, effect: string): boolean => t.lists(seat, { type: 'useEffect', effect })
export const asked = (t: Driver, effect: string): boolean => t.s.questions.some(({ effects }) => effects.includes(effect))

/** Which file shows the effects whose first op this is; 16-every-entry asks for every op of the data file. */
export const FAMILIES = {
  course: [
    'oneShotCannon',
    'planetCannon',
    'gainAbility',
    'noSpaceCannon',
    'removeShield',
    'ignoreShield',
    'noBombardment',
    'noUnitAbilities',
    'blankMechs',
    'endAction',
    'noMovement',
    'skipTo',
    'mode',
    'fleetPool',
    'fleetLimit',
    'fleetCap',
    'freeFighters',
    'noCapacity',
    'excessFightersToFleet',
    'range',
    'riftRoll',
    'revivalRoll',
    'cancelCard',
  ],
  hits: [
    'produceHits',
    'cancelHits',
    'sustainCancels',
    'noSustain',
    'grantSustain',
    'sustainForShips',
    'repair',
    'damageExcess',
    'destroy',
    'destroyAll',
    'destroyAllShips',
    'rollDestroy',
    'rollDestroyEnemy',
    'preventDestroy',
    'sideRoll',
    'immune',
    'afbAllShips',
    'noAfb',
    'bombard',
    'bombardBoth',
  ],
  pieces: [
    'addUnits',
    'replaceUnit',
    'replaceStructures',
    'statSwap',
    'stealDestroyed',
    'groundAsShips',
    'mechAsShip',
    'fightersAsGround',
    'upgradeUnit',
    'capture',
    'coexist',
    'land',
    'commitFromAdjacent',
    'commitExcess',
    'returnCommitted',
    'removeDefenders',
    'moveDefenders',
    'noLanding',
    'leaveSystem',
    'partialRetreat',
    'retreatNow',
    'forceRetreat',
    'blockRetreat',
  ],
  rolls: [
    'rollMod',
    'extraDice',
    'reroll',
    'dieBoost',
    'meld',
    'critHits',
    'multiplyHits',
    'extraHitIfEnemyHit',
    'diceCount',
    'hitRestriction',
    'thalnos',
    'noRoll',
    'restartRoll',
  ],
} as const satisfies { readonly [file: string]: readonly OpName[] }

/** The effects of a file. */
export const familyOf = (file: keyof typeof FAMILIES): readonly EffectData[] =>
  DATA.effects.filter(({ op }) => op?.[0] !== undefined && (FAMILIES[file] as readonly OpName[]).includes(op[0].op))
export type { Driver }
