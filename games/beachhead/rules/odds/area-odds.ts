// BI-25.13 for fire on hexes: every target the firing side knows of, and what it has to take for granted about the others.

import type { Odds } from '@sandtable/kernel'
import type { AreaPlan } from '../combat/area-fire.ts'
import { strikeResult } from '../combat/strike.ts'
import { unitWith } from '../state/copies.ts'
import { freshUnit } from '../state/new-unit.ts'
import { type BeachheadState, isWasp, type Sighting, sideOf, type Unit, unitById } from '../state/state.ts'
import { enemyOf, type Side } from '../tables/index.ts'
import { asOdds, type Chances, goOn, hitsOf, seenFromAttacker, surely } from './chances.ts'
import { onWasp, type StrikeOutcome } from './strike-odds.ts'

/** What may become of one target. null: it lies under a marker, and nothing more can be said than hits. */
export type AreaEnd = {
  readonly target: string
  readonly hits: number
  readonly damage: number
  readonly hpLeft: number | null
  readonly tokens: number | null
  readonly suppressed: boolean
  readonly destroyed: boolean | null
  readonly systems?: readonly string[]
}
export type AreaOutcome = { readonly targets: readonly AreaEnd[] }

type Suspect = { readonly name: string; readonly unit: Unit | null }

export function areaOdds(state: BeachheadState, side: Side, plan: AreaPlan): Odds | null {
  const suspects = suspectsIn(state, side, plan.cells)
  if (suspects.length === 0 || plan.dice === 0) return null
  let ends: Chances<AreaOutcome> = surely({ targets: [] })
  for (const suspect of suspects)
    ends = goOn(ends, ({ targets }) => goOn(endsOf(state, plan, suspect), end => surely({ targets: [...targets, end] })))
  const needs = suspects.flatMap(({ unit }) => (unit ? plan.need(state, unit).needModifiers : []))
  const first = suspects[0]?.unit
  return asOdds(
    ends,
    seenFromAttacker(plan.modifiers, suspects.length === 1 ? needs : []),
    of => ({
      dice: plan.dice,
      ...(suspects.length === 1 && first ? { need: plan.need(state, first).need } : {}),
      hit: of.chance(({ targets }) => targets.some(({ hits }) => hits > 0)),
      expectedHits: of.mean(({ targets }) => total(targets.map(({ hits }) => hits))),
      expectedDamage: of.mean(({ targets }) => total(targets.map(({ damage }) => damage))),
      destroy: of.chance(({ targets }) => targets.some(({ destroyed }) => destroyed === true)),
      suppress: of.chance(({ targets }) => targets.some(({ suppressed }) => suppressed)),
    }),
    assumptions(state, side, plan.cells),
  )
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** The enemies on the ground of the hexes as the side is shown them, in the order of the fire as far as it can know. */
function suspectsIn(state: BeachheadState, side: Side, cells: readonly number[]): readonly Suspect[] {
  return sightingsIn(state, side, cells).map(sighting => ({ name: sighting.name, unit: asShown(state, side, sighting) }))
}
function sightingsIn(state: BeachheadState, side: Side, cells: readonly number[]): readonly Sighting[] {
  const there = state.known[side].filter(({ cell, airborne }) => !airborne && cells.includes(cell))
  return there.some(({ type }) => type === null) && isAllAccounted(state, side)
    ? there.filter(({ type }) => type !== null)
    : there
}

/** BI-17.16: who has the open list and knows every living enemy of it knows that the markers left are dummies. */
function isAllAccounted(state: BeachheadState, side: Side): boolean {
  if (state.setting.forces === null) return false
  const living = state.units.filter(unit => sideOf(unit) !== side).length
  return living <= state.known[side].filter(({ type }) => type !== null).length
}

/** A unit as it is shown: live as it is, out of sight as it was last seen. Only a MARSOC Team hides on the Assault's side (BI-7.21). */
function asShown(state: BeachheadState, side: Side, sighting: Sighting): Unit | null {
  const { cell, hp, tokens, type, airborne } = sighting
  if (sighting.live && type !== null) return unitById(state, sighting.piece) ?? null
  const kind = type ?? (enemyOf(side) === 'assault' ? 'marsoc' : null)
  if (kind === null) return null
  const unit = { ...freshUnit(sighting.name, kind, state.setting.offshore), cell, airborne }
  return type === null ? unit : unitWith(unit, { hp, tokens })
}

function endsOf(state: BeachheadState, plan: AreaPlan, { name, unit }: Suspect): Chances<AreaEnd> {
  if (!unit) return goOn(hitsOf(plan.dice, MARKER_NEED), hits => surely(unknownEnd(name, hits)))
  const { need } = plan.need(state, unit)
  if (isWasp(unit))
    return goOn(hitsOf(plan.dice, need), hits => goOn(onWasp(state, unit, hits, false), end => surely(waspEnd(name, end))))
  return goOn(hitsOf(plan.dice, need), hits => {
    const { damage, hpLeft, tokens, gainsToken, destroyed } = strikeResult(unit, hits, plan.rule)
    return surely({ target: name, hits, damage, hpLeft, tokens, suppressed: gainsToken, destroyed })
  })
}

/** Naval gunfire is the only fire on Defender markers, and its number is 5 whatever hides there. */
const MARKER_NEED = 5
const unknownEnd = (target: string, hits: number): AreaEnd => ({
  target,
  hits,
  damage: 0,
  hpLeft: null,
  tokens: null,
  suppressed: false,
  destroyed: null,
})

function waspEnd(target: string, end: StrikeOutcome): AreaEnd {
  const { hits, damage, hpLeft, tokens, destroyed, flightDeck, wellDeck, c2 } = end
  const systems = [flightDeck ?? '', wellDeck ?? '', c2 ?? '']
  return { target, hits, damage, hpLeft, tokens, suppressed: false, destroyed, systems }
}

/** What the figures take for granted; undefined where they take nothing. */
function assumptions(state: BeachheadState, side: Side, cells: readonly number[]): string | undefined {
  const there = sightingsIn(state, side, cells)
  const said: string[] = []
  const markers = there.filter(({ type }) => type === null).map(({ name }) => name)
  if (markers.length > 0 && side === 'assault') said.push(`a unit lies under ${markers.join(' and ')}`)
  if (markers.length > 0 && side === 'defender') said.push(`${markers.join(' and ')} is a MARSOC Team at full strength`)
  const gone = there.filter(({ type, live }) => type !== null && !live).map(({ name }) => name)
  if (gone.length > 0) said.push(`${gone.join(' and ')} is still there as last seen`)
  if (state.setting.options.fog === 'sight') said.push('nobody else stands in these hexes unseen')
  return said.length > 0 ? said.join('; ') : undefined
}
