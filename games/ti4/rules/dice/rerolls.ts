// TI-G.8: dice thrown again, and dice turned by one.
import type { Seat } from '@sandtable/kernel'
import { effectData } from '../../data/lookup.ts'
import type { EffectData, Op } from '../../data/types.ts'
import type { TiAction } from '../contract/actions.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import { speaksFor } from '../hits/batches.ts'
import type { ActionRules, Draft, Mutable } from '../state/chapter-types.ts'
import type { Die, Mod, Roll } from '../state/dice-and-hits.ts'
import { emit } from '../state/draft.ts'
import type { Use } from '../state/effects-used.ts'
import type { TiSession } from '../state/session.ts'
import { isInForce } from '../windows/active-ops.ts'
import { owns } from '../windows/owners.ts'
import { recordUse, usedUp } from '../windows/use-limits.ts'
import { planRoll } from './plan-roll.ts'
import { isRolled, judged, rollIn } from './rolling.ts'

/** TI-P2.4.6, TI-P2.4.7: a reroll the table grants without a card; combat dice only. */
const CUSTOM = 'custom'

/**
 * Reroll effects by how they come to a single die. `standing`: bought or played before (Munitions, cards that may be cancelled);
 * `ready`: the press of the button is its use.
 */
const SOURCES: readonly { readonly effect: string; readonly how: 'standing' | 'ready'; readonly bonus: number }[] = [
  { effect: 'letnev.munitions', how: 'standing', bonus: 0 },
  { effect: 'ac.fireteam', how: 'standing', bonus: 0 },
  { effect: 'pn.warfunding', how: 'ready', bonus: 0 },
  { effect: 'cmd.jolnar', how: 'ready', bonus: 0 },
  { effect: 'relic.thalnos', how: 'ready', bonus: 1 },
  { effect: 'law.thalnos', how: 'ready', bonus: 0 },
]

const useOf = (effect: string, seat: Seat): Use => ({ effect, seat, units: [], dice: [], planet: null, n: null, about: null })

const KINDS_OF = (op: Op): readonly string[] =>
  op.op === 'thalnos' ? ['combat'] : ([op.roll ?? []].flat() as readonly string[])
/** Rolls of that kind, in the steps where the data file has the effect. */
function fitsRoll(s: TiSession, roll: Roll, { op = [], steps }: EffectData): boolean {
  const isHere = steps.some(step => step === s.step)
  return isHere && op.some(each => (each.op === 'reroll' || each.op === 'thalnos') && KINDS_OF(each).includes(roll.kind))
}

/** TI-G.8.2: by which effects its owner may throw this die again now. */
export function rerollSources(s: TiSession, roll: Roll, die: Die): readonly string[] {
  if (roll.isFinal || die.raw === null || roll.effect !== null || !isRolled(roll, s)) return []
  const isFresh = (effect: string) => die.earlier.every(({ by }) => by !== effect)
  const known = SOURCES.filter(({ effect, how }) => isFresh(effect) && isReady(s, roll, effect, how)).map(
    ({ effect }) => effect,
  )
  return roll.kind === 'combat' && isFresh(CUSTOM) ? [...known, CUSTOM] : known
}

function isReady(s: TiSession, roll: Roll, id: string, how: 'standing' | 'ready'): boolean {
  const effect = effectData(id)
  if (!fitsRoll(s, roll, effect)) return false
  if (isInForce(s, id, roll.seat)) return true
  if (how === 'standing' || !owns(s, roll.seat, effect)) return false
  // TI-P2.4.7: War Funding comes after both have rolled.
  if (id === 'pn.warfunding' && s.rolls.some(each => each.kind === 'combat' && !isRolled(each, s))) return false
  return isBegun(s, roll, id) || usedUp(s, useOf(id, roll.seat)) === null
}
/** The use of this roll goes on: any number of its dice. */
const isBegun = (s: TiSession, roll: Roll, id: string): boolean =>
  s.used.some(
    ({ effect, seat, roll: of, isCancelled }) => effect === id && seat === roll.seat && of === roll.id && !isCancelled,
  )

const critOf = (s: TiSession, roll: Roll, die: Die) =>
  planRoll(s, roll, [die.unit]).find(({ unit }) => unit === die.unit)?.crit ?? null

/** TI-G.8.2, TI-G.8.5: a new face under the modifiers it was thrown with; a turn by one is gone with the old face. */
export function rerollDice(d: Draft, rollId: number, dieIds: readonly string[], by: string, bonus = 0): void {
  const roll = rollIn(d, rollId)
  const changed = dieIds.flatMap(id => {
    const die = roll.dice.find(each => each.id === id)
    if (!die || die.raw === null) return []
    const before = copyOf(die)
    die.earlier.push({ raw: die.raw, by })
    die.boosts = []
    if (bonus !== 0) die.mods.push({ effect: by, value: bonus })
    die.raw = d.dice.roll(10, 'reroll')
    Object.assign(die, judged(die, critOf(d.s, roll, die)))
    return [{ before, after: copyOf(die) }]
  })
  if (changed.length > 0) emit(d, { type: 'rerolled', clauses: clausesOf(roll, by), seat: roll.seat, by, dice: changed })
}

/** TI-G.8.5 holds for every reroll: the modifiers of the round count again. */
function clausesOf({ kind, stage }: Roll, by: string): readonly string[] {
  const isSpace = stage === 'space' && kind === 'combat'
  const more = [
    isSpace ? (by === 'ac.scramble' ? 'TI-P2.4.8' : 'TI-P2.4.6') : null,
    isSpace && by !== CUSTOM ? 'TI-P2.4.7' : null,
    kind === 'afb' ? 'TI-P2.2.4' : null,
  ]
  return ['TI-G.8.2', 'TI-G.8.5', 'TI-A.7', ...more.filter(clause => clause !== null)]
}

const copyOf = (die: Die): Die => ({ ...die, mods: [...die.mods], earlier: [...die.earlier], boosts: [...die.boosts] })

export function dieIn(s: TiSession, id: string): { readonly roll: Roll; readonly die: Die } | null {
  for (const roll of s.rolls) {
    const die = roll.dice.find(each => each.id === id)
    if (die) return { roll, die }
  }
  return null
}

/** TI-G.8.6; where only hits were entered the table knows what the turn did (TI-G.6.8). */
export function boostDie(d: Draft, dieId: string, mod: Mod): void {
  change(d, dieId, mod.effect, (die, roll) => {
    die.boosts.push({ ...mod })
    if (die.raw === null) die.hits = mod.value > 0 ? Math.max(1, die.hits) : 0
    else Object.assign(die, judged(die, critOf(d.s, roll, die)))
  })
}

/** TI-G.6.8: the table says that a hit, entered without its face, fell on a face that adds hits. */
export function addFaceHits(d: Draft, unit: string, by: string, extra: number): void {
  const isUnseen = (die: Die) => die.unit === unit && die.raw === null && die.hits === 1
  const die = d.s.rolls
    .filter(({ kind, isFinal }) => kind === 'combat' && !isFinal)
    .flatMap(({ dice }) => dice)
    .find(isUnseen)
  if (!die) return
  const add = (found: Mutable<Die>) => {
    found.hits += extra
  }
  change(d, die.id, by, add, ['TI-G.6.8', 'TI-G.7.4'])
}

/** Meld: a second die added to the first, ten at most. */
export function meldDie(d: Draft, dieId: string, by: string): void {
  change(d, dieId, by, (die, roll) => {
    if (die.raw === null) return
    die.earlier.push({ raw: die.raw, by })
    die.raw = Math.min(10, die.raw + d.dice.roll(10, 'ability'))
    Object.assign(die, judged(die, critOf(d.s, roll, die)))
  })
}

function change(
  d: Draft,
  dieId: string,
  by: string,
  how: (die: Mutable<Die>, roll: Roll) => void,
  clauses: readonly string[] = by === 'fs.hacan' ? ['TI-G.8.6', 'TI-P2.4.5'] : ['TI-G.8.6'],
): void {
  const found = dieIn(d.s, dieId)
  const die = found ? rollIn(d, found.roll.id).dice.find(({ id }) => id === dieId) : undefined
  if (!found || !die) return
  const before = copyOf(die)
  how(die, found.roll)
  emit(d, { type: 'dieChanged', clauses, seat: found.roll.seat, by, before, after: copyOf(die) })
}

function checkReroll(
  s: TiSession,
  seat: Seat,
  { die: id, by }: { readonly die: string; readonly by: string },
): TiRefusal | null {
  const found = dieIn(s, id)
  if (!found) return { code: 'unknown', clause: 'TI-G.8.1', what: 'die', id }
  const { roll, die } = found
  if (!speaksFor(s, seat, roll.seat)) return { code: 'not-yours', clause: 'TI-G.8.1', seat: roll.seat }
  if (!roll.isFinal && !isRolled(roll, s)) return { code: 'not-rolled', clause: 'TI-G.8.3' }
  if (die.earlier.some(each => each.by === by)) return { code: 'rerolled-already', clause: 'TI-G.8.2', die: id, by }
  return rerollSources(s, roll, die).includes(by) ? null : { code: 'no-reroll', clause: 'TI-G.8.1', die: id, by }
}

/** The first press of a ready effect is its use, told and counted. */
function begin(d: Draft, roll: Roll, by: string): void {
  if (by === CUSTOM || isInForce(d.s, by, roll.seat) || isBegun(d.s, roll, by)) return
  const use = useOf(by, roll.seat)
  recordUse(d, use)
  emit(d, { type: 'effectUsed', clauses: ['TI-G.8.1'], seat: roll.seat, use, cost: effectData(by).cost ?? null })
}

export const REROLL_ACTIONS: ActionRules = {
  candidates: (s, seat): readonly TiAction[] =>
    s.rolls
      .filter(roll => speaksFor(s, seat, roll.seat))
      .flatMap(roll =>
        roll.dice.flatMap(die => rerollSources(s, roll, die).map(by => ({ type: 'reroll', die: die.id, by }) as const)),
      ),
  check: (s, seat, action) => (action.type === 'reroll' ? checkReroll(s, seat, action) : undefined),
  act(d, _seat, action) {
    const found = action.type === 'reroll' ? dieIn(d.s, action.die) : null
    if (!found || action.type !== 'reroll') return
    begin(d, found.roll, action.by)
    const bonus = SOURCES.find(({ effect }) => effect === action.by)?.bonus ?? 0
    rerollDice(d, found.roll.id, [action.die], action.by, bonus)
  },
}
