// BI-25.7, BI-25.8: a battle counted for the laboratory while it is played.
import { type Figures, type GameTally, type Tally, TallySheet } from '@sandtable/lab'
import type { Attacked, BeachheadEvent, NamedPiece, Strike } from '../rules/contract/events.ts'
import { fieldOf } from '../rules/map/field.ts'
import { type BeachheadState, sideOf } from '../rules/state/state.ts'
import { SIDES, type Side, UNITS, type UnitType } from '../rules/tables/index.ts'
import { pointsOf } from '../rules/turn/victory.ts'
import { typeName } from '../text/names.ts'
import { placeNames } from '../text/words.ts'
import { Lapses } from './lapses.ts'

const FACES = 6

type Service = { readonly type: UnitType; readonly from: number; until: number | null }

export class LandingTally implements GameTally<BeachheadState, BeachheadEvent> {
  readonly #ledger = new TallySheet()
  readonly #service = new Map<string, Service>()
  readonly #lapses = new Lapses()
  #hasLanded = false
  /** The unit that struck last within one action: what falls by it is that unit's doing, also what it carried. */
  #striker: NamedPiece | null = null

  note(events: readonly BeachheadEvent[], before: BeachheadState, after: BeachheadState): void {
    this.#striker = null
    if (before.units !== after.units && !after.muster) this.#enlist(after)
    for (const event of events) {
      this.#enter(event, after)
      for (const lapse of this.#lapses.seenIn(event, before, after)) this.#ledger.mark('Lapses', lapse)
    }
  }

  #enlist({ units, turn }: BeachheadState): void {
    for (const { who } of units) {
      if (this.#service.has(who.id)) continue
      const { type, side, cost } = who.facts
      this.#service.set(who.id, { type, from: turn, until: null })
      const figures = this.#ledger.of(side, type)
      figures.fielded++
      figures.pointsFielded += cost
    }
  }

  #of({ side, type }: NamedPiece): Figures | null {
    return type === null || type === 'dummy' ? null : this.#ledger.of(side, type)
  }

  #enter(event: BeachheadEvent, state: BeachheadState): void {
    switch (event.type) {
      case 'attacked':
        this.#attack(event)
        break
      case 'area_fired':
        this.#strikes(event.by, event.strikes)
        this.#spend(event.by, event.weapon, event.cp)
        break
      case 'sam_fired':
        this.#strikes(event.by, [event.strike])
        this.#spend(event.by, 'SAM strike', event.cp)
        break
      case 'sparrow_fired':
      case 'mines_struck':
        this.#strikes(null, [event.strike])
        break
      case 'structure_attacked':
        this.#batter(event)
        break
      case 'unit_destroyed':
        this.#lose(event.unit, event.turn, state)
        break
      case 'drones_spent':
        for (const { name } of event.units) this.#end(name, event.turn)
        break
      default:
        this.#happen(event, state)
    }
  }

  #happen(event: BeachheadEvent, state: BeachheadState): void {
    switch (event.type) {
      case 'moved':
        this.#move(event.unit, event.path, state)
        if (event.landed) this.#land(event.unit, event.path.at(-1) ?? event.unit.hex, event.turn)
        break
      case 'unloaded':
        for (const { unit, hex } of event.drops) {
          this.#move(unit, [hex], state)
          this.#land(unit, hex, event.turn)
        }
        break
      case 'launched':
        this.#move(event.unit, [event.hex], state)
        if (event.turn === 1) this.#ledger.mark('First launches', typeName(event.unit.type as UnitType))
        break
      case 'revealed':
        if (event.piece.type !== 'dummy') this.#ledger.mark('Brought out of hiding', event.cause)
        break
      case 'wasp_damaged':
        this.#ledger.mark('Damage to the Wasp', `turn ${event.turn}`, event.damage)
        break
      case 'secured':
        this.#secure(event.unit, event.objective, event.turn, state)
        break
      case 'objective_destroyed':
        this.#ledger.has('assault', this.#place(event.objective, state), event.turn)
        break
      case 'force_marched':
        this.#spend(event.unit, 'force march', event.cp)
        break
      case 'unit_arrived':
        this.#spend(event.unit, 'reinforcement', event.cp)
        break
      case 'card_played':
        this.#spend(null, 'strategic card', event.cp)
        break
      case 'fort_built':
        this.#spend(null, 'works', event.cp)
        break
      default:
    }
  }

  #attack({ unit, ambush, strike }: Attacked): void {
    this.#strikes(unit, [strike])
    if (ambush) this.#ledger.mark('Ambushes', strike.hits > 0 ? 'hit' : 'missed')
  }

  /** Dice succeed at `need` or more. Hits that CIWS took away were hits all the same. */
  #roll(figures: Figures, dice: number, need: number, hits: number): void {
    const chance = Math.min(FACES, Math.max(0, FACES + 1 - need)) / FACES
    figures.dice += dice
    figures.hits += hits
    figures.expected += dice * chance
    figures.variance += dice * chance * (1 - chance)
  }

  #strikes(by: NamedPiece | null, strikes: readonly Strike[]): void {
    const attacker = by && this.#of(by)
    if (attacker) attacker.attacks++
    this.#striker = by
    for (const { target, dice, need, damage } of strikes) {
      const struck = this.#of(target)
      if (struck) struck.taken += damage
      if (!attacker) continue
      this.#roll(attacker, dice.length, need, dice.filter(die => die >= need).length)
      attacker.dealt += damage
    }
  }

  #batter({ unit, dice, need, damage }: Extract<BeachheadEvent, { type: 'structure_attacked' }>): void {
    const attacker = this.#of(unit)
    if (!attacker) return
    attacker.attacks++
    attacker.dealt += damage
    this.#roll(attacker, dice.length, need, dice.filter(die => die >= need).length)
  }

  #lose(unit: NamedPiece, turn: number, state: BeachheadState): void {
    const lost = this.#of(unit)
    if (!lost) return
    const { cost } = UNITS[unit.type as UnitType]
    lost.pointsLost += cost
    this.#end(unit.name, turn)
    const cell = unit.hex === null ? -1 : fieldOf(state).cell(unit.hex)
    if (cell >= 0) this.#ledger.dies(unit.side, cell)
    const striker = this.#striker
    const winner = striker && striker.side !== unit.side ? this.#of(striker) : null
    if (!winner) return
    winner.kills++
    winner.pointsDestroyed += cost
  }

  #end(id: string, turn: number): void {
    const service = this.#service.get(id)
    if (service) service.until = turn
  }

  #move(unit: NamedPiece, path: readonly string[], state: BeachheadState): void {
    const figures = this.#of(unit)
    if (!figures) return
    figures.moves++
    const field = fieldOf(state)
    for (const hex of path) this.#ledger.enters(unit.side, field.cell(hex))
  }

  #land(unit: NamedPiece, hex: string | null, turn: number): void {
    if (unit.side !== 'assault' || hex === null) return
    this.#ledger.mark('Landings', hex)
    if (this.#hasLanded) return
    this.#hasLanded = true
    this.#ledger.mark('First landing', `turn ${turn}`)
    this.#ledger.opens('assault', `first ashore at ${hex}: ${typeName(unit.type as UnitType)}`)
  }

  #secure(unit: NamedPiece, objective: string | null, turn: number, state: BeachheadState): void {
    const figures = this.#of(unit)
    if (figures) figures.secured++
    if (objective !== null) this.#ledger.has(unit.side, this.#place(objective, state), turn)
  }

  #place(objective: string, { objectives }: BeachheadState): string {
    const name = placeNames(objectives)[objective] ?? objective
    return name.charAt(0).toUpperCase() + name.slice(1)
  }

  #spend(unit: NamedPiece | null, purpose: string, cp: number): void {
    if (cp === 0) return
    this.#ledger.mark('Command points', purpose, cp)
    const figures = unit && this.#of(unit)
    if (figures) figures.command += cp
  }

  close(state: BeachheadState): Tally {
    for (const { type, from, until } of this.#service.values()) {
      const figures = this.#ledger.of(UNITS[type].side, type)
      figures.turns += (until ?? state.turn) - from + 1
    }
    for (const unit of state.units) this.#ledger.of(sideOf(unit), unit.who.facts.type).survived++
    const points = pointsOf(state)
    return this.#ledger.tally({
      turns: state.turn,
      first: null,
      score: SIDES.map((side: Side) => points[side]),
    })
  }
}
