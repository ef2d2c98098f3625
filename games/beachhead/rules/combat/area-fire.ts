// BI-15.18 to BI-15.21, BI-15.25, BI-10.12, BI-10.13: fire on hexes instead of on a unit. Mortars, barrages and naval gunfire share it.
import type { Modifier } from '@sandtable/kernel'
import type { EventDraft } from '../contract/event-drafts.ts'
import type { AreaFired, NamedPiece, Strike } from '../contract/events.ts'
import { seenBy } from '../knowledge/event-variants.ts'
import { reveal } from '../knowledge/reveal.ts'
import { type ActionRun, named } from '../state/action-run.ts'
import { type BeachheadState, isHidden, isSurface, sideOf, type Unit, unitById } from '../state/state.ts'
import { enemyOf, type Side } from '../tables/index.ts'
import type { Need } from './cover.ts'
import { countHits, inflict, strikeClauses, strikeOf, strikeResult, type TokenRule } from './strike.ts'

export type AreaWeapon = AreaFired['weapon']

/** A fire mission as numbers, the same for every target but its need. */
export type AreaPlan = {
  readonly weapon: AreaWeapon
  readonly cells: readonly number[]
  readonly dice: number
  readonly modifiers: readonly Modifier[]
  readonly rule: TokenRule
  readonly clauses: readonly string[]
  need(state: BeachheadState, target: Unit): Need
}
export type AreaFirer = { readonly by: NamedPiece | null; readonly cp: number }

/** BI-15.25: fixed before the first die; hexes in hex order, units in roster order. */
export function targetsIn(state: BeachheadState, side: Side, cells: readonly number[]): readonly Unit[] {
  const enemy = enemyOf(side)
  return [...cells]
    .sort((a, b) => a - b)
    .flatMap(cell => state.units.filter(unit => unit.cell === cell && isSurface(unit) && sideOf(unit) === enemy))
}

/** `side` fires. Its own strikes it reads only as far as it knows the targets (BI-17.24). */
export function areaFire(run: ActionRun, side: Side, plan: AreaPlan, firer: AreaFirer): void {
  // Whether a die falls may hang on who hides there: taking the fire back must not tell.
  run.reveals = true
  const at = run.events.length
  const strikes: Strike[] = []
  const shown: Strike[] = []
  const clauses = new Set([...plan.clauses, 'BI-15.25', 'BI-17.24'])
  for (const target of targetsIn(run.state, side, plan.cells)) {
    const { strike, isShown, why } = strikeOne(run, side, plan, target)
    strikes.push(strike)
    if (isShown) for (const clause of why) clauses.add(clause)
    if (isShown) shown.push(strike)
  }
  const fired: EventDraft & AreaTold = {
    type: 'area_fired',
    seat: side,
    clauses: [...clauses],
    weapon: plan.weapon,
    by: firer.by,
    hexes: [...plan.cells].sort((a, b) => a - b).map(cell => run.field.hex(cell)),
    strikes,
    spLeft: null,
    cp: firer.cp,
  }
  emitBefore(run, at, variants(fired, side, shown))
}
type AreaTold = Extract<EventDraft, { type: 'area_fired' }>

/**
 * The firing side reads only the strikes at targets it knows. What the firer has left of its supplies is not in the event: one side would
 * have to read less of that and the other less of the strikes, and spectators could tell from it that a unit was there.
 */
const variants = (fired: AreaTold, side: Side, shown: readonly Strike[]): AreaTold =>
  shown.length < fired.strikes.length ? { ...fired, as: { [side]: { ...fired, strikes: shown } } } : fired

function strikeOne(run: ActionRun, side: Side, plan: AreaPlan, target: Unit) {
  const wasKnown = seenBy(run.state, side, target)
  const need = plan.need(run.state, target)
  const dice = run.rolls(plan.dice, plan.weapon)
  const blow = strikeResult(target, countHits(dice, need.need), plan.rule)
  const name = named(run.field, target)
  if (isHidden(target) && blow.hits > 0)
    reveal(run, [target.who.id], 'hit', blow.destroyed ? ['BI-15.21', 'BI-17.22'] : ['BI-15.21'])
  const now = unitById(run.state, target.who.id)
  if (now) inflict(run, now, blow, ['BI-15.13'])
  const isShown = wasKnown || blow.destroyed || (isHidden(target) && blow.hits > 0)
  return { strike: strikeOf(name, plan.modifiers, need, dice, blow), isShown, why: strikeClauses([], need, blow, []) }
}

/** The event belongs before what followed from it, although its dice fell in between (BI-26.1). */
function emitBefore(run: ActionRun, at: number, draft: EventDraft): void {
  run.emit(draft)
  const told = run.events.pop()
  if (told) run.events.splice(at, 0, told)
}
