// BI-9.2, BI-26.8: event cards that ask a seat. One row a card: what can be chosen, and what it does.

import { fireGuns, gunfireCells, gunfireProblem } from '../combat/gunfire.ts'
import { isRefusal, ownUnit } from '../combat/readiness.ts'
import { arriveAt, landProblem, launchDrone, layFort, mineSiteProblem, skyProblem } from '../command/placement.ts'
import type { Act } from '../contract/actions.ts'
import type { Order } from '../contract/order.ts'
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { nameForOwner, tell } from '../knowledge/event-variants.ts'
import { knownToSee, sightingNamed } from '../knowledge/knowledge.ts'
import { hide, reveal } from '../knowledge/reveal.ts'
import { fieldOf } from '../map/field.ts'
import type { ActionRun } from '../state/action-run.ts'
import { type BeachheadState, isHidden, onMap, sideOf, type Unit, unitById, waspOf } from '../state/state.ts'
import { EVENT_CARDS, type EventId, type Letter } from '../tables/index.ts'
import { resolved } from './card-play.ts'

type CardChoice = Act<'eventChoice'>
type Field26 = 'hex' | 'marker' | 'unit'

type CardQuestion = {
  /** The one field the choice has (BI-26.8). */
  readonly field: Field26
  /** Every value that passes `problem`, in a stable order. */
  values(state: BeachheadState): readonly string[]
  problem(state: BeachheadState, value: string): BeachheadRefusal | null
  carry(run: ActionRun, value: string): void
  /**
   * Whether anything could ever be chosen, as both seats can tell. A card that may be declined is asked even if its seat can do nothing:
   * passing it over would say so (BI-8.3).
   */
  couldMatter(state: BeachheadState): boolean
}

const hexesWhere = (state: BeachheadState, holds: (cell: number) => boolean): readonly string[] =>
  fieldOf(state).hexes.filter((_, cell) => holds(cell))
const hasLetter = (state: BeachheadState, ...letters: readonly Letter[]): boolean =>
  fieldOf(state).letters.some(letter => letters.includes(letter))

const ASKED: Readonly<Partial<Record<EventId, CardQuestion>>> = {
  E02: {
    field: 'hex',
    values: state => hexesWhere(state, cell => uprisingProblem(state, cell) === null),
    problem: (state, hex) => uprisingProblem(state, fieldOf(state).cell(hex)),
    carry: (run, hex) => {
      arriveAt(run, 'militia_squad', run.field.cell(hex), { hidden: false, airborne: false }, 0, ['BI-9.3/E02'])
    },
    couldMatter: state => hasLetter(state, 'U'),
  },
  E07: {
    field: 'marker',
    values: state => state.known.assault.filter(({ type }) => type === null).map(({ name }) => name),
    problem: (state, marker) =>
      sightingNamed(state, 'assault', marker)?.type === null ? null : refuse('no-target', 'BI-9.3/E07', { marker }),
    carry: (run, marker) => {
      const sighting = sightingNamed(run.state, 'assault', marker)
      if (sighting) reveal(run, [sighting.piece], 'card', ['BI-9.3/E07'])
    },
    couldMatter: state => state.known.assault.some(({ type }) => type === null),
  },
  E08: {
    field: 'unit',
    values: state => unitsWhere(state, 'defender', unit => slipProblem(state, unit) === null),
    problem: (state, id) => ofOwn(state, 'defender', id, 'BI-9.3/E08', unit => slipProblem(state, unit)),
    carry: (run, id) => hide(run, id),
    couldMatter: () => true,
  },
  E17: {
    field: 'hex',
    values: state => entryHexes(state, cell => skyProblem(state, cell, 'BI-9.3/E17') === null),
    problem: (state, hex) => droneProblem(state, hex, 'BI-9.3/E17'),
    carry: (run, hex) => launchDrone(run, hex, 'BI-9.3/E17'),
    couldMatter: state => entryHexes(state, cell => skyProblem(state, cell, 'BI-9.3/E17') === null).length > 0,
  },
  E18: {
    field: 'unit',
    values: state => unitsWhere(state, 'assault', unit => healProblem(unit) === null),
    problem: (state, id) => ofOwn(state, 'assault', id, 'BI-9.3/E18', healProblem),
    carry: (run, id) => {
      const unit = run.unit(id, { hp: unitById(run.state, id)!.hp + 1 })
      const told = resolved('E18', 'done', [], 'assault')
      tell(run, unit, { ...told, units: [nameForOwner(run, unit)] }, told)
    },
    couldMatter: () => true,
  },
  E20: {
    field: 'hex',
    values: state => gunfireCells(state).map(cell => fieldOf(state).hex(cell)),
    problem: (state, hex) => gunfireProblem(state, hex, 'BI-9.3/E20'),
    carry: (run, hex) => fireGuns(run, hex, 'BI-9.3/E20'),
    couldMatter: state => waspOf(state) !== undefined,
  },
  E21: {
    field: 'hex',
    values: state => hexesWhere(state, cell => mineSiteProblem(state, cell, 'BI-9.3/E21') === null),
    problem: (state, hex) => mineSiteProblem(state, fieldOf(state).cell(hex), 'BI-9.3/E21'),
    carry: (run, hex) => layFort(run, 'minefield', hex, ['BI-9.3/E21'], 0),
    couldMatter: state => hasLetter(state, 'B', 'S'),
  },
}

export const canStillChoose = (state: BeachheadState, card: EventId): boolean => ASKED[card]?.couldMatter(state) ?? false

const unitsWhere = (state: BeachheadState, side: 'assault' | 'defender', holds: (unit: Unit) => boolean): readonly string[] =>
  state.units.filter(unit => sideOf(unit) === side && holds(unit)).map(unit => unit.who.id)

function ofOwn(
  state: BeachheadState,
  side: 'assault' | 'defender',
  id: string,
  clause: string,
  problem: (unit: Unit) => BeachheadRefusal | null,
): BeachheadRefusal | null {
  const unit = ownUnit(state, side, id, clause)
  return isRefusal(unit) ? unit : problem(unit)
}

function uprisingProblem(state: BeachheadState, cell: number): BeachheadRefusal | null {
  const isUrban = cell < 0 || fieldOf(state).letter(cell) === 'U'
  if (!isUrban) return refuse('terrain-closed', 'BI-9.3/E02', { hex: fieldOf(state).hex(cell) })
  return landProblem(state, 'militia_squad', cell, 'BI-9.3/E02')
}

function slipProblem(state: BeachheadState, unit: Unit): BeachheadRefusal | null {
  const facts = { unit: unit.who.id }
  const isFit = onMap(unit) && !isHidden(unit) && unit.who.facts.class === 'infantry' && unit.tokens === 0
  if (!isFit) return refuse('wrong-type', 'BI-9.3/E08', facts)
  return knownToSee(state, 'defender', unit.cell) ? refuse('no-effect', 'BI-9.3/E08', facts) : null
}

function healProblem(unit: Unit): BeachheadRefusal | null {
  const { class: kind, hp } = unit.who.facts
  return kind === 'infantry' && unit.hp < hp ? null : refuse('no-effect', 'BI-9.3/E18', { unit: unit.who.id })
}

const entryHexes = (state: BeachheadState, holds: (cell: number) => boolean): readonly string[] =>
  fieldOf(state)
    .entry.filter(holds)
    .map(cell => fieldOf(state).hex(cell))

export function droneProblem(state: BeachheadState, hex: string, clause: string): BeachheadRefusal | null {
  const cell = fieldOf(state).cell(hex)
  if (!fieldOf(state).entry.includes(cell)) return refuse('not-in-zone', clause, { hex })
  return skyProblem(state, cell, clause)
}

export const eventChoiceOrder: Order<'eventChoice'> = {
  list(state, _side, out) {
    const card = state.choice
    const asked = card && ASKED[card]
    if (!asked) return
    for (const value of asked.values(state)) out.push({ type: 'eventChoice', [asked.field]: value })
    if (EVENT_CARDS[card].may) out.push({ type: 'eventChoice', decline: true })
  },
  check(state, side, action) {
    const card = state.choice
    const asked = card && ASKED[card]
    if (!asked || EVENT_CARDS[card].asks !== side) return refuse('wrong-step', 'BI-9.2')
    const given = fieldsOf(action)
    if (given.length !== 1) return refuse('bad-choice', 'BI-26.8', { card, wants: asked.field })
    if (action.decline) return EVENT_CARDS[card].may ? null : refuse('cannot-decline', 'BI-9.2', { card })
    const value = action[asked.field]
    return value === undefined ? refuse('bad-choice', 'BI-26.8', { card, wants: asked.field }) : asked.problem(state, value)
  },
  carry(run, side, action) {
    const card = run.state.choice
    const asked = card && ASKED[card]
    if (!asked) return
    run.set({ choice: null })
    const value = action[asked.field]
    if (value === undefined) run.emit(resolved(card, 'declined', ['BI-9.2'], side))
    else asked.carry(run, value)
  },
}

const fieldsOf = (action: CardChoice): readonly string[] => Object.keys(action).filter(key => key !== 'type')
