// TI-G.5: what a seat may use now, at what cost, how often; and how a use is carried out.
import type { Seat } from '@sandtable/kernel'
import { effectData, effectsOfStep, findEffect, seedEffectsOfStep } from '../../data/lookup.ts'
import type { EffectData, Op, StepId } from '../../data/types.ts'
import type { TiAction, UseEffect } from '../contract/actions.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import { HANDLERS } from '../effects/index.ts'
import type { ActionRules, Ask, Draft } from '../state/chapter-types.ts'
import { emit } from '../state/draft.ts'
import type { About, Use } from '../state/effects-used.ts'
import { clockwiseFrom, factionOf, isHere, sidesOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import { cardsLeftOver, stepBefore } from '../turn/passed-over.ts'
import { hasAuto, holds, standInForce, switchOf } from './active-ops.ts'
import { barsOf, divide, listed, opsIn, partsOf } from './effect-choices.ts'
import { isLent } from './galaxy-events.ts'
import { owns } from './owners.ts'
import { ask, askAbout, openQuestion } from './questions.ts'
import { recordUse, usedUp } from './use-limits.ts'
import { fitsWho, isWindowOpen } from './window-times.ts'

/** `refusal`: it belongs to this step, but cannot be used at this moment. */
export type Offer = { readonly effect: EffectData; readonly asks: readonly Ask[]; readonly refusal: TiRefusal | null }

export const bareUse = (effect: string, seat: Seat, about: About | null = null): Use => ({
  effect,
  seat,
  units: [],
  dice: [],
  planet: null,
  n: null,
  about,
})
export const useOf = (seat: Seat, sent: UseEffect, about: About | null): Use => ({
  effect: sent.effect,
  seat,
  units: sent.units ?? [],
  dice: sent.dice ?? [],
  planet: sent.planet ?? null,
  n: sent.n ?? null,
  about,
})

/** TI-G.5.1: the effects whose step list holds this step, and the seed's under their option (TI-D.7). */
export function effectsHere(s: TiSession): readonly EffectData[] {
  if (s.step === 'closed' || s.step === 'idle') return []
  const seeded = seedEffectsOfStep(s.step as StepId).filter(
    ({ seedOption }) => s.options[seedOption as keyof TiSession['options']] === true,
  )
  return [...effectsOfStep(s.step), ...seeded, ...LENDABLE.filter(effect => isLent(s, effect)), ...cardsLeftOver(s)]
}

/** Cards that an event brings into steps of its own; answers to a sustain are asked for, not offered. */
const LENDABLE = [effectData('ac.shields')]

/** The prompts of this seat in this step, usable now or not. */
export const offers = (s: TiSession, seat: Seat): readonly Offer[] =>
  effectsHere(s)
    .filter(effect => isOffered(s, seat, effect))
    .map(effect => offerOf(s, seat, effect))

const isOffered = (s: TiSession, seat: Seat, effect: EffectData): boolean =>
  isSeedDeploy(s, effect)
    ? sidesOf(s).includes(seat) && factionOf(s, seat) === effect.faction
    : effect.mode === 'prompt' && owns(s, seat, effect) && fitsWho(s, seat, effect) && holds(s, effect, seat)

/** TI-P4.1.5: the seed's deploy, which the data file knows as an automatic text; any Arborec side has it. */
const isSeedDeploy = (s: TiSession, effect: EffectData): boolean =>
  effect.mode === 'auto' && effect.seedSteps?.includes(s.step as StepId) === true

/** A card left over is judged by the step it was left over from. */
const momentOf = (s: TiSession, { steps }: EffectData): TiSession =>
  steps.includes(s.step as StepId) || steps.includes('any') ? s : (stepBefore(s) ?? s)

function offerOf(s: TiSession, seat: Seat, effect: EffectData): Offer {
  const use = bareUse(effect.id, seat)
  const ops = opsIn(effect.id, null)
  const isSeed = effect.seedSteps?.includes(s.step as StepId) === true || isLent(s, effect)
  if (!isSeed && !isWindowOpen(momentOf(s, effect), seat, effect))
    return { effect, asks: [], refusal: { code: 'window-closed', clause: 'TI-G.5.3', effect: effect.id } }
  const parts = partsOf(s, use, ops)
  const asks = parts.flatMap(part => part.asks)
  const refusal = turnRefusal(s, seat, effect) ?? (asks.length === 0 ? usedUp(s, use) : null) ?? barsOf(s, use, ops)
  return { effect, asks, refusal: refusal ?? emptyRefusal(asks, effect) }
}

function emptyRefusal(asks: readonly Ask[], effect: EffectData): TiRefusal | null {
  const lacks = asks.some(each =>
    each.what === 'units' || each.what === 'dice'
      ? each.from.length < each.least
      : each.what === 'planet' && each.from.length === 0,
  )
  return lacks ? { code: 'nothing-to-do', clause: 'TI-G.5.1', what: effect.id } : null
}

/** TI-G.5.4, TI-G.5.5: under strict order only the next seat, counted clockwise from the last that used or passed. */
export function nextInWindow(s: TiSession): Seat | null {
  if (s.options.windowOrder !== 'strict') return null
  const { passed, entry } = s.progress
  const last = passed.at(-1) ?? s.used.findLast(each => each.entry === entry)?.seat
  const order = last === undefined ? clockwiseFrom(s, s.attacker) : [...clockwiseFrom(s, last).slice(1), last]
  return order.find(seat => !passed.includes(seat)) ?? null
}
function turnRefusal(s: TiSession, seat: Seat, effect: EffectData): TiRefusal | null {
  const next = nextInWindow(s)
  return next === null || next === seat ? null : { code: 'not-next', clause: 'TI-G.5.5', effect: effect.id, next }
}

/** Every use that can be listed, one choice each (TI-A.5). */
export const useCandidates = (s: TiSession, seat: Seat): readonly UseEffect[] =>
  offers(s, seat).flatMap(({ effect, asks, refusal }) => (refusal ? [] : listed(effect.id, asks)))

export function checkUse(s: TiSession, seat: Seat, action: UseEffect): TiRefusal | null {
  const effect = findEffect(action.effect)
  if (!effect) return { code: 'unknown', clause: 'TI-D.6', what: 'effect', id: action.effect }
  if (effect.mode === 'auto' && action.n !== undefined) return checkSwitch(s, seat, effect, action)
  if (!effectsHere(s).includes(effect) || !isOffered(s, seat, effect))
    return { code: 'not-offered', clause: s.step === 'P0.4' ? 'TI-P0.3.8' : 'TI-G.5.1', effect: effect.id, step: s.step }
  const { refusal } = offerOf(s, seat, effect)
  if (refusal) return refusal
  return checkChoice(s, useOf(seat, action, null))
}

/** What was picked for it, and whether that is too often. */
export function checkChoice(s: TiSession, use: Use): TiRefusal | null {
  const ops = opsIn(use.effect, null)
  return usedUp(s, use) ?? barsOf(s, use, ops) ?? divide(partsOf(s, use, ops), use).refusal
}

/** TI-G.5.2: an automatic effect is switched off, on, or told its number by its owner. */
function checkSwitch(s: TiSession, seat: Seat, effect: EffectData, action: UseEffect): TiRefusal | null {
  if (!owns(s, seat, effect)) return { code: 'not-offered', clause: 'TI-G.5.1', effect: effect.id, step: s.step }
  const { units = [], dice, planet } = action
  const most = namesPiece(effect) && action.n !== 0 ? 1 : 0
  if (dice || planet !== undefined || units.length > most)
    return { code: 'wrong-choice', clause: 'TI-G.5.2', what: 'units', least: 0, most, given: Math.max(1, units.length) }
  const stray = units.find(id => !s.units.some(unit => unit.id === id && unit.owner === seat && isHere(unit)))
  if (stray !== undefined) return { code: 'not-eligible', clause: 'TI-G.7.6', what: 'unit', id: stray }
  const now = switchOf(s, effect.id, seat)
  return now?.n === action.n && now?.units[0] === units[0] ? { code: 'no-change', clause: 'TI-G.5.2' } : null
}

/** TI-G.7.6: the extra die goes to the best unit unless the owner names another. */
export const namesPiece = ({ mode, op = [] }: EffectData): boolean => mode === 'auto' && op.some(({ pick }) => pick === 'best')

export function act(d: Draft, seat: Seat, action: UseEffect): void {
  const effect = effectData(action.effect)
  if (effect.mode === 'auto' && action.n !== undefined) switchAuto(d, seat, action.effect, action.n, action.units)
  else play(d, useOf(seat, action, null))
}

function switchAuto(d: Draft, seat: Seat, effect: string, n: number, units: readonly string[] = []): void {
  d.s.effects = d.s.effects.filter(each => each.effect !== effect || each.seat !== seat)
  standInForce(d, { ...bareUse(effect, seat), units, n }, 'session')
  emit(d, { type: 'effectSwitched', clauses: ['TI-G.5.2'], seat, effect, n })
}

/** Told and counted; an action card waits for the seats that might cancel it (TI-A.6), everything else happens: then true. */
export function play(d: Draft, use: Use): boolean {
  const effect = effectData(use.effect)
  recordUse(d, use)
  if (d.s.options.windowOrder === 'strict') d.s.progress.passed = []
  emit(d, { type: 'effectUsed', clauses: ['TI-G.5.2'], seat: use.seat, use, cost: effect.cost ?? null })
  const asked = d.s.questions.length
  if (effect.kind === 'actionCard') askAbout(d, 'card.played', { on: 'card', use })
  if (d.s.questions.length > asked) return false
  carryOut(d, use)
  return true
}

/** The ops of a use that was not cancelled, each with its share of what was picked. */
export const carryOut = (d: Draft, use: Use): void => applyOps(d, use, opsIn(use.effect, null))
/** The same for an automatic effect that has come due in a window. */
export const carryDue = (d: Draft, use: Use, window: string): void => applyOps(d, use, dueOps(use.effect, window))

function applyOps(d: Draft, use: Use, ops: readonly Op[]): void {
  const { picked } = divide(partsOf(d.s, use, ops), use)
  for (const [i, op] of ops.entries()) HANDLERS[op.op].apply(d, use, op, picked[i] ?? [])
}
const dueOps = (effect: string, window: string): readonly Op[] => opsIn(effect, window).filter(({ op }) => ACTIVE.has(op))

/** Automatic effects of a moment act by themselves; where their owner must pick among several, the owner is asked. */
export function runDue(d: Draft, window: string): void {
  for (const effect of effectsHere(d.s)) {
    if (effect.mode !== 'auto' || !effect.window.includes(window)) continue
    if (dueOps(effect.id, window).length === 0) continue
    for (const seat of clockwiseFrom(d.s, d.s.attacker)) {
      if (hasAuto(d.s, seat, effect.id) && fitsWho(d.s, seat, effect)) runOne(d, effect, seat, window)
    }
  }
}

/** Ops that act when they come due; all others are passive. */
const ACTIVE: ReadonlySet<string> = new Set([
  'produceHits',
  'addUnits',
  'critHits',
  'repair',
  'destroy',
  'mechAsShip',
  'damageExcess',
  'replaceStructures',
])

function runOne(d: Draft, effect: EffectData, seat: Seat, window: string): void {
  const use = bareUse(effect.id, seat)
  const ops = dueOps(effect.id, window)
  if (usedUp(d.s, use) || barsOf(d.s, use, ops)) return
  const asks = partsOf(d.s, use, ops).flatMap(part => part.asks)
  if (emptyRefusal(asks, effect)) return
  recordUse(d, use)
  const from = asks.flatMap(each => (each.what === 'units' ? each.from : []))
  if (from.length <= 1) {
    carryDue(d, { ...use, units: from }, window)
    return
  }
  const about: About = { on: 'target', effect: effect.id, from, planet: d.s.planet }
  ask(d, { seat, window, effects: [effect.id], isMandatory: true, about })
}

/** TI-G.3.2: the seats with something to decide in the open windows that have not passed. */
export const mayPass = (s: TiSession, seat: Seat): boolean =>
  !s.progress.passed.includes(seat) &&
  effectsHere(s).some(effect => isOffered(s, seat, effect) && isUsable(s, seat, offerOf(s, seat, effect)))
/** Some choice of it is left (an action card may have been used on everything). */
const isUsable = (s: TiSession, seat: Seat, { effect, asks, refusal }: Offer): boolean =>
  refusal === null && (asks.length === 0 || listed(effect.id, asks).some(each => usedUp(s, useOf(seat, each, null)) === null))

export const EFFECT_ACTIONS: ActionRules = {
  candidates: (s, seat): readonly TiAction[] => {
    const uses = useCandidates(s, seat)
    return uses.length > 0 ? [...uses, { type: 'pass' }] : []
  },
  check(s, seat, action) {
    if (openQuestion(s)) return undefined
    if (action.type === 'useEffect') return checkUse(s, seat, action)
    if (action.type !== 'pass') return undefined
    return mayPass(s, seat) ? null : { code: 'already-said', clause: 'TI-G.5.4', seat }
  },
  act(d, seat, action) {
    if (action.type === 'useEffect') return act(d, seat, action)
    d.s.progress.passed.push(seat)
    emit(d, { type: 'passed', clauses: ['TI-G.3.2', 'TI-G.5.4'], seat, what: d.s.step })
  },
}
