// BI-25.16: everything a counter abbreviates, about an own unit or an enemy as far as it is shown.
import { allowance } from '../rules/movement/mover.ts'
import { unitById } from '../rules/state/state.ts'
import { LOADS, type Load, UNITS } from '../rules/tables/index.ts'
import { UNIT_STATE_WORDS, UNIT_WORDS, type UnitState } from '../text/words.ts'
import { FACINGS, hasFacing } from './facing.ts'
import { pieceName, unitName } from './names.ts'
import {
  type BeachheadView,
  cargoOf,
  type OwnUnit,
  ownUnit,
  type Side,
  shownPiece,
  stateOf,
  type UnitType,
} from './position.ts'

export type Figure = { readonly name: string; readonly value: string; readonly label: string }
export type UnitCard = {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly line: string
  readonly side: Side
  readonly where: string
  readonly figures: readonly Figure[]
  readonly states: readonly { readonly title: string; readonly line: string; readonly clause: string }[]
  readonly cargo: readonly { readonly id: string; readonly name: string }[]
  readonly capacity: string
  readonly clauses: readonly string[]
}

export function unitCard(view: BeachheadView, name: string): UnitCard | null {
  const own = ownUnit(view, name)
  if (own) return ownCard(view, own)
  const dummy = view.own?.dummies.find(({ id }) => id === name)
  if (dummy)
    return markerCard(
      name,
      `Dummy ${dummy.marker}`.trim(),
      'defender',
      dummy.hex,
      'Nobody at all: walks like a marker to mislead.',
    )
  const shown = shownPiece(view, name)
  if (!shown) return null
  const side: Side = view.shown.assault.includes(shown) ? 'assault' : 'defender'
  if (shown.type === null)
    return markerCard(name, `Marker ${name}`, side, shown.hex, 'Somebody, or nobody. Search it, wait, or come close.')
  const facts = UNITS[shown.type]
  return {
    ...basics(name, shown.type),
    where: shown.live
      ? `at ${shown.hex}, in sight${facingText(view, shown.facing)}`
      : `last seen at ${shown.hex} in turn ${shown.turn}`,
    figures: figuresOf(shown.type, shown.hp, shown.facts?.sp ?? null, facts.mv),
    states: statesOf({ tokens: shown.tokens, airborne: shown.airborne, isAir: facts.isAir, hidden: false, noSupply: false }),
    cargo: [],
  }
}

function markerCard(id: string, title: string, side: Side, hex: string, line: string): UnitCard {
  const where = `at ${hex}`
  return {
    id,
    name: title,
    title,
    line,
    side,
    where,
    figures: [],
    states: [],
    cargo: [],
    capacity: '',
    clauses: ['BI-17.1', 'BI-17.2'],
  }
}

function ownCard(view: BeachheadView, unit: OwnUnit): UnitCard {
  const facts = UNITS[unit.type]
  const { hp = facts.hp, sp = facts.sp ?? 0, tokens = 0, airborne = false, hidden = false } = unit
  return {
    ...basics(unit.id, unit.type),
    where: `${whereOf(view, unit)}${unit.hex === undefined ? '' : facingText(view, unit.facing)}`,
    figures: figuresOf(unit.type, hp, sp, movementOf(view, unit)),
    states: statesOf({
      tokens,
      airborne,
      isAir: facts.isAir && unit.hex !== undefined,
      hidden,
      noSupply: facts.sp !== null && sp === 0,
    }),
    cargo: cargoOf(view, unit.id).map(({ id, type }) => ({ id, name: unitName(id, type) })),
  }
}

/** What it may still move: a deployment has used up nothing. */
function movementOf(view: BeachheadView, { id, type, hex }: OwnUnit): number {
  if (view.muster || hex === undefined) return UNITS[type].mv
  const state = stateOf(view)
  const unit = unitById(state, id)
  return unit ? allowance(state, unit) : UNITS[type].mv
}

function basics(
  id: string,
  type: UnitType,
): Pick<UnitCard, 'id' | 'name' | 'title' | 'line' | 'side' | 'capacity' | 'clauses'> {
  const { title, line, clauses } = UNIT_WORDS[type]
  return { id, name: unitName(id, type), title, line, side: UNITS[type].side, capacity: capacityText(type), clauses }
}

/** BI-15.7: said only where it counts. */
const facingText = (view: BeachheadView, facing = 0): string => (hasFacing(view) ? `, facing ${FACINGS[facing]?.title}` : '')

function whereOf(view: BeachheadView, { hex, aboard, in: carrier, unplaced, marker }: OwnUnit): string {
  if (aboard) return 'aboard the Wasp'
  if (carrier !== undefined) return `in ${pieceName(view, carrier)}`
  if (unplaced || hex === undefined) return 'not placed yet'
  return `at ${hex}${marker ? `, marker ${marker}` : ''}`
}

function figuresOf(type: UnitType, hp: number, sp: number | null, mv: number): readonly Figure[] {
  const facts = UNITS[type]
  return [
    { name: 'HP', value: `${hp}/${facts.hp}`, label: 'hit points' },
    ...(facts.sp === null || sp === null ? [] : [{ name: 'SP', value: `${sp}/${facts.sp}`, label: 'supply points' }]),
    { name: 'MV', value: String(mv), label: 'movement' },
    { name: 'ATK', value: String(facts.atk), label: 'dice' },
    { name: 'DEF', value: `${facts.def}+`, label: 'hit by' },
    { name: 'Range', value: String(facts.range), label: 'hexes' },
  ]
}

type Status = {
  readonly tokens: number
  readonly airborne: boolean
  readonly isAir: boolean
  readonly hidden: boolean
  readonly noSupply: boolean
}
function statesOf({ tokens, airborne, isAir, hidden, noSupply }: Status): UnitCard['states'] {
  const states: (UnitState | null)[] = [
    tokens > 1 ? 'pinned' : tokens === 1 ? 'suppressed' : null,
    hidden ? 'hidden' : null,
    airborne ? 'airborne' : isAir ? 'landed' : null,
    noSupply ? 'noSupply' : null,
  ]
  return states
    .filter(state => state !== null)
    .map(state => ({ ...UNIT_STATE_WORDS[state], clause: UNIT_STATE_WORDS[state].clauses[0] ?? 'BI-16.1' }))
}

/** BI-12.13: '3 squads, or a Humvee and an AAV-7'. */
export function capacityText(type: UnitType): string {
  return (LOADS[type] ?? []).map(loadText).join(', or ')
}

function loadText({ S, H, A }: Load): string {
  const part = (n: number, one: string) => (n === 0 ? '' : n === 1 ? `1 ${one}` : `${n} ${one}s`)
  return [part(S, 'squad'), part(H, 'Humvee'), part(A, 'AAV-7')].filter(text => text !== '').join(' and ')
}
