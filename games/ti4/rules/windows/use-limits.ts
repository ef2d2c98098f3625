// TI-D.13, TI-G.5.6: how often an effect may be used, worked out from what was used.
import type { Seat } from '@sandtable/kernel'
import { effectData } from '../../data/lookup.ts'
import type { EffectData } from '../../data/types.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import type { Draft } from '../state/chapter-types.ts'
import type { Roll } from '../state/dice-and-hits.ts'
import type { Use, UsedEffect } from '../state/effects-used.ts'
import { planetOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'

/** What its text exhausts, purges or gives back stays so for the rest of the combat. The rules read no text, so they are named here. */
export const SPENT: ReadonlySet<string> = new Set([
  'xxcha.nullfield',
  'xxcha.instinct',
  'agent.letnev',
  'agent.sol',
  'agent.nomad2',
  'agent.ul',
  'agent.yin',
  'agent.l1z1x',
  'agent.bastion',
  'agent.firmament',
  'agent.obsidian',
  'hero.mentak',
  'hero.keleresA',
  'hero.rebellion',
  'law.peace',
])

export function limitOf(s: TiSession, effect: EffectData): string | null {
  if (effect.id === 'yin.indoctrination' && s.options['yin.everyRound']) return 'per round'
  if (effect.limit !== undefined) return effect.limit
  return SPENT.has(effect.id) ? 'once' : null
}

/** The roll this use is about: the user's own, else the one that lies open. */
export function rollOf(s: TiSession, seat: Seat, effect: EffectData): Roll | null {
  const open = s.rolls.filter(({ isFinal }) => !isFinal)
  const own = effect.who === 'opponent of roller' ? undefined : open.find(roll => roll.seat === seat)
  return own ?? open.find(({ dice }) => dice.length > 0) ?? null
}

const batchOf = (s: TiSession, seat: Seat): number | null =>
  (
    s.batches.find(({ target, isConfirmed }) => target === seat && !isConfirmed) ??
    s.batches.find(({ isConfirmed }) => !isConfirmed)
  )?.id ?? null

const roundOf = (s: TiSession): number => (s.planet !== null && s.step.startsWith('P4') ? planetOf(s, s.planet).round : s.round)
const phaseOf = (step: string): string => step.slice(0, 2)

/** The pieces, dice and the piece asked about. */
export function touchedBy(use: Use): readonly string[] {
  const { about } = use
  const asked = about && 'unit' in about ? [about.unit] : []
  return [...asked, ...use.units, ...use.dice]
}

export function recordUse(d: Draft, use: Use): void {
  const { s } = d
  const effect = effectData(use.effect)
  s.used.push({
    effect: use.effect,
    seat: use.seat,
    entry: s.progress.entry,
    step: s.step,
    round: roundOf(s),
    planet: s.planet,
    roll: rollOf(s, use.seat, effect)?.id ?? null,
    batch: batchOf(s, use.seat),
    units: [...touchedBy(use)],
    isCancelled: false,
  })
}

/** Null while it may be used once more. */
export function usedUp(s: TiSession, use: Use): TiRefusal | null {
  const effect = effectData(use.effect)
  const limit = limitOf(s, effect)
  const uses = s.used.filter(
    each => each.effect === use.effect && each.seat === use.seat && (!each.isCancelled || limit === 'once'),
  )
  if (uses.length === 0) return null
  const isSpent = uses.some(each => blocks(s, effect, limit, use, each))
  return isSpent
    ? { code: 'used-up', clause: limit === null ? 'TI-G.5.6' : 'TI-D.13', effect: use.effect, limit: limit ?? 'window' }
    : null
}

function blocks(s: TiSession, effect: EffectData, limit: string | null, use: Use, earlier: UsedEffect): boolean {
  const sameCombat = phaseOf(earlier.step) === phaseOf(s.step) && earlier.planet === s.planet
  switch (limit) {
    case 'per round':
      return sameCombat && earlier.round === roundOf(s)
    case 'per combat':
      return sameCombat
    case 'per roll':
      return earlier.roll === (rollOf(s, use.seat, effect)?.id ?? null)
    case null:
      break
    default:
      return true
  }
  const sameMoment =
    earlier.entry === s.progress.entry &&
    earlier.roll === (rollOf(s, use.seat, effect)?.id ?? null) &&
    earlier.batch === batchOf(s, use.seat)
  if (!sameMoment) return false
  const touched = touchedBy(use)
  // Two copies of a card, or two payments, may touch different pieces (TI-G.5.6, TI-G.8.6); anything else is used once a window.
  const mayRepeat = effect.kind === 'actionCard' || effect.op?.some(({ perDie }) => perDie !== undefined) || use.about !== null
  return !mayRepeat || touched.length === 0 || touched.some(each => earlier.units.includes(each))
}
