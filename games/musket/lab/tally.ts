// A battle counted for the laboratory while it is played.
import { type Figures, type GameTally, noFigures, type Tally, TallySheet } from '@sandtable/lab'
import {
  CHARGE_OUTCOMES,
  type ChargeMade,
  type ChargeOutcome,
  type FireMade,
  type MoveMade,
  type MusketEvent,
  type NamedUnit,
  type UnitExited,
} from '../rules/contract/events.ts'
import { strengthOf } from '../rules/objectives/victory.ts'
import type { MusketState, Profile, Unit } from '../rules/state/state.ts'
import { CHANCE_OF, SIDES, type Side } from '../rules/tables.ts'
import { hexName } from '../text/names.ts'
import { enlist, type Muster, musterOf, placeOf, type Troop } from './muster.ts'

/** Names that are there already: one made anew for each charge has to be found among all names before it can be counted under. */
const CHARGE_MARKS = Object.fromEntries(CHARGE_OUTCOMES.map(outcome => [outcome, outcome.replaceAll('_', ' ')])) as {
  readonly [outcome in ChargeOutcome]: string
}

type Objective = { readonly cell: number; readonly hex: string; readonly had: string[] }

export class BattleTally implements GameTally<MusketState, MusketEvent> {
  readonly #ledger = new TallySheet()
  readonly #muster: Muster
  /** Shared with the muster until a unit joins that was not in it. */
  #troops: readonly Troop[]
  #places: ReadonlyMap<string, number>
  /** One for each of the troops. */
  readonly #figures: Figures[]
  /** Units that left or were destroyed before the end, with the turn. */
  readonly #departures: { readonly figures: Figures; readonly turn: number }[] = []
  /** The cells that a side has entered; null before it stirs. */
  #blueVisits: number[] | null = null
  #redVisits: number[] | null = null
  /** Activations that failed their command test: the first is marked at once, since marks stand in the order in which they came, the others at the end. */
  #refused = 0
  /** With the sides that have stood there. */
  readonly #objectives: readonly Objective[]
  /** The unit activated first, until its first action is known. */
  readonly #openers: { [side in Side]: NamedUnit | null | undefined } = { blue: undefined, red: undefined }
  /** Sides that have not acted yet; empty for most of a battle, which saves the check. */
  #unopened: number = SIDES.length

  constructor(state: MusketState) {
    const muster = musterOf(state)
    this.#muster = muster
    this.#troops = muster.troops
    this.#places = muster.places
    this.#figures = muster.figures()
    this.#objectives = muster.objectives.map(({ cell, hex }) => ({ cell, hex, had: [] }))
    for (const { cell } of this.#objectives)
      for (const unit of state.units) if (unit.cell === cell) this.#stand(unit.who, cell, state.turn)
  }

  #of(unit: NamedUnit | Profile): Figures {
    return this.#figures[this.#placeOf(unit)]!
  }

  #placeOf(unit: NamedUnit | Profile): number {
    return this.#places.get(unit.id) ?? this.#join(unit)
  }

  /** The index of a unit that was not in the muster. */
  #join(unit: NamedUnit | Profile): number {
    const troops = [...this.#troops]
    const place = placeOf(troops, unit)
    this.#troops = troops
    this.#places = new Map(this.#places).set(unit.id, place)
    this.#figures[place] ??= noFigures()
    return place
  }

  note(events: readonly MusketEvent[], before: MusketState, after: MusketState): void {
    let hasStirred = false
    for (let i = 0; i < events.length; i++) {
      const event = events[i]!
      switch (event.type) {
        case 'activation_started':
          if (this.#unopened > 0 && this.#openers[event.player] === undefined) this.#openers[event.player] = event.unit
          if (!event.command.passed && this.#refused++ === 0) this.#ledger.mark('Command', 'refused')
          break
        case 'move_action':
          this.#march(event, before.units, after.units)
          break
        case 'unit_exited':
          this.#exit(event)
          hasStirred = true
          break
        case 'fire_action':
          this.#fire(event)
          // A volley that misses changes nothing.
          if (!event.hit.passed) break
          this.#fight(event, before, after)
          hasStirred = true
          break
        case 'charge_action':
          this.#charge(event)
          this.#fight(event, before, after)
          hasStirred = true
          break
        case 'reinforcements_arrived':
          for (const { id } of event.arrived) this.#arrive(id, after)
          hasStirred = true
          break
        case 'hex_burned':
          this.#ledger.mark('Towns', 'burned')
          break
        default:
      }
    }
    if (hasStirred) this.#see(after, before.units)
  }

  #arrive(id: string, state: MusketState): void {
    const unit = state.units.find(({ who }) => who.id === id)
    if (unit) enlist(this.#of(unit.who), unit, state.turn)
  }

  #isOpening({ side, id }: NamedUnit): boolean {
    return this.#unopened > 0 && this.#openers[side]?.id === id
  }

  #open({ side, name }: NamedUnit, deed: string): void {
    this.#ledger.opens(side, `${name} ${deed}`)
    this.#openers[side] = null
    this.#unopened--
  }

  /** Most of what happens is a step to the next hex: it is read off the positions, where cells are numbers and nothing has to be looked up. */
  #march({ unit, path, turn, reached }: MoveMade, before: readonly Unit[], after: readonly Unit[]): void {
    const index = moverIn(before, after, unit.id)
    const cell = after[index]?.cell ?? this.#muster.field.cell(reached)
    const figures = this.#figures[this.#muster.placeAt(index, unit.id) ?? this.#placeOf(unit)]!
    figures.moves++
    if (path.length === 1) this.#visitsOf(unit.side).push(cell)
    else this.#enter(unit.side, path)
    if (this.#isOpening(unit)) this.#open(unit, `to ${hexName(path.at(-1) ?? unit.at)}`)
    this.#stand(unit, cell, turn)
  }

  #exit({ unit, path, stopped, turn }: UnitExited): void {
    const figures = this.#of(unit)
    figures.moves++
    this.#enter(unit.side, path)
    if (this.#isOpening(unit)) this.#open(unit, stopped ? `to ${hexName(path.at(-1) ?? unit.at)}` : 'leaves')
    if (stopped) return
    this.#ledger.mark('Left the board', unit.side)
    this.#departures.push({ figures, turn })
  }

  #enter(side: Side, path: readonly string[]): void {
    const { field } = this.#muster
    if (path.length === 0) return
    const visits = this.#visitsOf(side)
    for (let i = 0; i < path.length; i++) visits.push(field.cell(path[i]!))
  }

  #visitsOf(side: Side): number[] {
    if (side === 'blue') {
      this.#blueVisits ??= this.#ledger.visitsOf(side)
      return this.#blueVisits
    }
    this.#redVisits ??= this.#ledger.visitsOf(side)
    return this.#redVisits
  }

  #fire({ unit, target, hit }: FireMade): void {
    const figures = this.#of(unit)
    figures.attacks++
    figures.dice++
    figures.hits += hit.passed ? 1 : 0
    const chance = hit.chance / CHANCE_OF
    figures.expected += chance
    figures.variance += chance * (1 - chance)
    if (this.#isOpening(unit)) this.#open(unit, `fires at ${target.name}`)
  }

  #charge({ unit, target, contest, path }: ChargeMade): void {
    const figures = this.#of(unit)
    figures.attacks++
    if (path.length > 0) figures.moves++
    this.#ledger.mark('Charges', contest ? CHARGE_MARKS[contest.outcome] : 'broken off')
    if (this.#isOpening(unit)) this.#open(unit, `charges ${target.name}`)
  }

  /** Strength lost between two positions is credited to the unit that caused it; a unit that exited lost none. */
  #fight(event: FireMade | ChargeMade, before: MusketState, after: MusketState): void {
    this.#settle(event.unit, event.target, event, before, after)
    this.#settle(event.target, event.unit, event, before, after)
    if (event.eliminatedLeaders.length > 0) this.#ledger.mark('Leaders', 'fallen', event.eliminatedLeaders.length)
  }

  #settle(winner: NamedUnit, loser: NamedUnit, event: FireMade | ChargeMade, before: MusketState, after: MusketState): void {
    const loss = strengthIn(before, loser.id) - strengthIn(after, loser.id)
    if (loss > 0) this.#suffer(winner, loser, loss)
    if (event.eliminatedUnits.includes(loser.id)) this.#bury(winner, loser, event.turn)
  }

  #suffer(winner: NamedUnit, loser: NamedUnit, loss: number): void {
    const [gained, lost] = [this.#of(winner), this.#of(loser)]
    gained.dealt += loss
    gained.pointsDestroyed += loss
    lost.taken += loss
    lost.pointsLost += loss
  }

  #bury(winner: NamedUnit, loser: NamedUnit, turn: number): void {
    this.#of(winner).kills++
    this.#ledger.dies(loser.side, this.#muster.field.cell(loser.at))
    const figures = this.#of(loser)
    figures.survived--
    this.#departures.push({ figures, turn })
  }

  /** A unit that is the same object as in `before` has been counted already. */
  #see({ units, turn }: MusketState, before: readonly Unit[]): void {
    for (let i = 0; i < units.length; i++) {
      const unit = units[i]!
      if (unit !== before[i]) this.#stand(unit.who, unit.cell, turn)
    }
  }

  #stand(who: NamedUnit | Profile, cell: number, turn: number): void {
    const objectives = this.#objectives
    for (let i = 0; i < objectives.length; i++) {
      const objective = objectives[i]!
      if (objective.cell !== cell || objective.had.includes(who.side)) continue
      objective.had.push(who.side)
      this.#ledger.has(who.side, hexName(objective.hex), turn)
      this.#of(who).secured++
      return
    }
  }

  close(state: MusketState): Tally {
    if (this.#refused > 1) this.#ledger.mark('Command', 'refused', this.#refused - 1)
    for (let i = 0; i < this.#figures.length; i++) {
      const figures = this.#figures[i]!
      figures.turns += figures.fielded * state.turn
    }
    for (const { figures, turn } of this.#departures) figures.turns -= state.turn - turn
    return this.#ledger.tally({
      turns: state.turn,
      first: state.setting.firstPlayer,
      score: SIDES.map(side => strengthOf(state, side)),
      units: unitsOf(this.#troops, this.#figures),
    })
  }
}

/** By side and kind, in the order in which they came. */
function unitsOf(troops: readonly Troop[], figures: readonly Figures[]): Tally['units'] {
  const units: { [side: string]: { [kind: string]: Figures } } = {}
  for (let i = 0; i < troops.length; i++) {
    const { side, kind } = troops[i]!
    units[side] ??= {}
    units[side][kind] = figures[i]!
  }
  return units
}

/** Where in the list the unit stands that has changed; -1 where it is gone. */
function moverIn(before: readonly Unit[], after: readonly Unit[], id: string): number {
  for (let i = 0; i < after.length; i++) {
    const unit = after[i]!
    if (unit !== before[i] && unit.who.id === id) return i
  }
  return -1
}

function strengthIn({ units }: MusketState, id: string): number {
  for (const { who, sp } of units) if (who.id === id) return sp
  return 0
}
