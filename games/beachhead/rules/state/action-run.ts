// One action being carried out. Rules write through this: states stay values, and what happened, who learned of it and which dice
// fell come out together.

import type { Dice, Step } from '@sandtable/kernel'
import type { EventDraft } from '../contract/event-drafts.ts'
import type { BeachheadEvent, NamedPiece } from '../contract/events.ts'
import { type Field, fieldOf } from '../map/field.ts'
import type { Side, StepName } from '../tables/index.ts'
import {
  altered,
  type DummyChange,
  dummyWith,
  type Mutable,
  stateInStep,
  stateWith,
  stateWithCp,
  stateWithKnown,
  stateWithTurnOf,
  stateWithUnits,
  type UnitChange,
  unitIn,
  unitMoved,
  unitsWith,
  unitWith,
} from './copies.ts'
import { type BeachheadState, type Dummy, indexOfUnit, type Unit } from './state.ts'

export class ActionRun {
  state: BeachheadState
  /** The state the action found. */
  readonly began: BeachheadState
  readonly dice: Dice
  readonly events: BeachheadEvent[] = []
  /** A side learned something hidden, a die fell, or a step passed: undo stops here. */
  reveals = false

  constructor(state: BeachheadState, dice: Dice) {
    this.state = state
    this.began = state
    this.dice = dice
  }

  get field(): Field {
    return fieldOf(this.state)
  }

  /** The event with the turn and step it happens in, for it and its variants. The draft becomes the event: the caller must not use it again. */
  emit(draft: EventDraft): void {
    const { as } = draft
    this.#date(draft)
    if (as?.assault) this.#date(as.assault)
    if (as?.defender) this.#date(as.defender)
    this.events.push(draft as BeachheadEvent)
  }

  #date(draft: EventDraft): void {
    if (draft.turn !== undefined) return
    const event = draft as Mutable<BeachheadEvent>
    event.turn = this.state.turn
    event.step = this.state.step
  }

  set(change: Partial<BeachheadState>): void {
    this.state = stateWith(this.state, change)
  }
  setUnits(units: readonly Unit[]): void {
    this.state = stateWithUnits(this.state, units)
  }
  setKnown(known: BeachheadState['known']): void {
    this.state = stateWithKnown(this.state, known)
  }

  /** A new step: no seat has passed in it yet. */
  setStep(step: StepName, acting: Side): void {
    this.state = stateInStep(this.state, step, acting)
  }
  setTurnOf(acting: Side, passed: boolean): void {
    this.state = stateWithTurnOf(this.state, acting, passed)
  }

  /** The unit with the changes; it must exist. */
  unit(id: string, change: UnitChange): Unit {
    const index = indexOfUnit(this.state.units, id)
    return this.#put(index, unitWith(this.state.units[index]!, change))
  }
  unitIn(id: string, cell: number): Unit {
    const index = indexOfUnit(this.state.units, id)
    return this.#put(index, unitIn(this.state.units[index]!, cell))
  }
  /** `facing` undefined: as it was. */
  unitMoved(id: string, facing: number | undefined): void {
    const index = indexOfUnit(this.state.units, id)
    const unit = this.state.units[index]!
    this.#put(index, unitMoved(unit, facing ?? unit.facing))
  }
  #put(index: number, unit: Unit): Unit {
    this.setUnits(unitsWith(this.state.units, index, unit))
    return unit
  }

  dummy(id: string, change: DummyChange): void {
    this.set({ dummies: altered(this.state.dummies, dummy => (dummy.id === id ? dummyWith(dummy, change) : dummy)) })
  }

  spend(side: Side, cp: number): void {
    const { assault, defender } = this.state.cp
    const left = side === 'assault' ? { assault: assault - cp, defender } : { assault, defender: defender - cp }
    this.state = stateWithCp(this.state, left)
  }

  d6(label: string): number {
    this.reveals = true
    return this.dice.roll(6, label)
  }
  /** n dice one after the other (BI-15.10). */
  rolls(n: number, label: string): number[] {
    const dice: number[] = []
    while (dice.length < n) dice.push(this.d6(label))
    return dice
  }
  /** BI-1.6: no draw among one. */
  pick(n: number, label: string): number {
    this.reveals = true
    return this.dice.pick(n, label)
  }
  /** BI-1.5. */
  shuffle<T>(list: readonly T[], label: string): T[] {
    const cards = list.slice()
    for (let i = cards.length - 1; i > 0; i--) {
      const j = this.pick(i + 1, label)
      const card = cards[i] as T
      cards[i] = cards[j] as T
      cards[j] = card
    }
    return cards
  }

  finish(): Step<BeachheadState, BeachheadEvent> {
    return { state: this.state, events: this.events, reveals: this.reveals }
  }
}

/** The unit as its owner, or an enemy that knows it, reads it. */
export const named = (field: Field, unit: Unit): NamedPiece => ({
  name: unit.who.id,
  type: unit.who.facts.type,
  side: unit.who.facts.side,
  hex: unit.cell >= 0 ? field.hex(unit.cell) : null,
})
export const namedDummy = (field: Field, dummy: Dummy): NamedPiece => ({
  name: dummy.id,
  type: 'dummy',
  side: 'defender',
  hex: field.hex(dummy.cell),
})
/** A hidden piece as the enemy reads it. */
export const namedMarker = (marker: string, side: Side, hex: string | null): NamedPiece => ({
  name: marker,
  type: null,
  side,
  hex,
})
