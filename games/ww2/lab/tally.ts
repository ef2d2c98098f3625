// A game counted for the Lab while it is played. Fights have no dice: what a side destroys is shared among the units that
// fought, by their Strength.
import { type Figures, type GameTally, type Tally, TallySheet } from '@sandtable/lab'
import type { Fought, Moved, Shelled, WwEvent } from '../rules/contract/events.ts'
import { citiesOf } from '../rules/economy/economy.ts'
import { boardOfState, idOf, type WwState } from '../rules/state/state.ts'
import { both, enemyOf, SIDES, type Side, STATS, UNIT_PRICE, UNIT_TYPES, type UnitType } from '../rules/tables.ts'
import { SIDE_NAMES, UNIT_NAMES } from '../text/names.ts'

/** `figures`: those of its kind. */
type Service = {
  readonly side: Side
  readonly type: UnitType
  readonly figures: Figures
  readonly from: number
  until: number | null
}

/** Names that are there already: one made anew for each recruit has to be found among all names before it can be counted under. */
const RAISED = both(side => Object.fromEntries(UNIT_TYPES.map(type => [type, `${UNIT_NAMES[type]}, ${SIDE_NAMES[side]}`])))

export class WarTally implements GameTally<WwState, WwEvent> {
  readonly #ledger = new TallySheet()
  readonly #service = new Map<string, Service>()
  /** The last serial that was met in a state: they are given out by rising numbers (WW-1.10), so only those after it are new. */
  readonly #met = { nw: 0, se: 0 }

  constructor(state: WwState) {
    for (const side of SIDES) this.#meet(side, state)
  }

  /** Units come by placement, by muster or with the position; each is met in the first state that has it. */
  #meet(side: Side, { units, factions, turn }: WwState): void {
    for (const { serial, type } of units[side])
      if (serial > this.#met[side]) {
        this.#met[side] = serial
        this.#enlist(idOf(factions, side, serial), side, type, turn)
      }
  }

  #enlist(id: string, side: Side, type: UnitType, turn: number): void {
    if (this.#service.has(id)) return
    const figures = this.#ledger.of(side, type)
    this.#service.set(id, { side, type, figures, from: turn, until: null })
    figures.fielded++
    figures.pointsFielded += UNIT_PRICE
  }

  note(events: readonly WwEvent[], before: WwState, after: WwState): void {
    // A unit recruited and lost in one turn is in no state, so its event is read first.
    for (const event of events)
      if (event.type === 'mustered' || event.type === 'unit_deployed')
        this.#enlist(event.unit, event.side, event.unitType, event.turn)
    for (const side of SIDES) if (after.units[side] !== before.units[side]) this.#meet(side, after)
    for (const event of events) this.#enter(event, after)
  }

  #enter(event: WwEvent, state: WwState): void {
    switch (event.type) {
      case 'unit_placed':
        if (event.hex !== null) this.#ledger.opens(event.side, `starts at ${event.hex}`)
        break
      case 'mustered':
        this.#ledger.mark('Raised', RAISED[event.side][event.unitType]!)
        break
      case 'moved':
        this.#move(event, state)
        break
      case 'combat':
        this.#fight(event, state)
        break
      case 'shot':
        this.#shell(event, state)
        break
      case 'owner_changed':
        this.#own(event.hex, event.to, event.turn, state)
        break
      case 'step_void':
      case 'step_unpaid':
        this.#ledger.mark('Orders that came to nothing', event.type === 'step_void' ? 'void' : 'not paid for')
        break
      default:
    }
  }

  #kindOf(id: string): Figures | null {
    return this.#service.get(id)?.figures ?? null
  }

  #move({ units, path, side }: Moved, state: WwState): void {
    for (const id of units) {
      const figures = this.#kindOf(id)
      if (figures) figures.moves++
    }
    if (path.length < 2) return
    const board = boardOfState(state)
    const visits = this.#ledger.visitsOf(side)
    // The first hex is where they stood.
    for (let i = 1; i < path.length; i++) {
      const cell = board.cell(path[i]!)
      for (const _unit of units) visits.push(cell)
    }
  }

  #fight({ side, hex, attackers, defenders, attackersLost, defendersLost, outcome, turn }: Fought, state: WwState): void {
    this.#ledger.mark('Fights', outcome)
    const cell = boardOfState(state).cell(hex)
    for (const id of attackers) {
      const figures = this.#kindOf(id)
      if (figures) figures.attacks++
    }
    this.#credit(attackers, defendersLost.length)
    this.#credit(defenders, attackersLost.length)
    for (const id of defendersLost) this.#bury(id, enemyOf(side), cell, turn)
    for (const id of attackersLost) this.#bury(id, side, cell, turn)
  }

  /** Units destroyed, shared out by Strength. */
  #credit(fighters: readonly string[], destroyed: number): void {
    if (destroyed === 0) return
    const strengths = fighters.map(id => STATS[this.#service.get(id)?.type ?? 'LI'].strength)
    const all = strengths.reduce((sum, strength) => sum + strength, 0)
    fighters.forEach((id, i) => {
      const figures = this.#kindOf(id)
      if (!figures || all === 0) return
      const share = (destroyed * strengths[i]!) / all
      figures.kills += share
      figures.dealt += share
      figures.pointsDestroyed += share * UNIT_PRICE
    })
  }

  #bury(id: string, side: Side, cell: number, turn: number): void {
    const service = this.#service.get(id)
    if (service) {
      service.figures.taken++
      service.figures.pointsLost += UNIT_PRICE
      service.until = turn
    }
    if (cell >= 0) this.#ledger.dies(side, cell)
  }

  #shell({ side, target, landing, shells, killed, turn }: Shelled, state: WwState): void {
    const guns = this.#ledger.of(side, 'AR')
    guns.attacks++
    const isFriendly = this.#service.get(killed[0] ?? '')?.side === side
    this.#ledger.mark('Shells', killed.length === 0 ? 'wasted' : isFriendly ? 'on own units' : 'on the enemy', shells)
    this.#ledger.mark('Barrages', landing === target ? 'on target' : 'blown off')
    if (killed.length === 0) return
    const cell = landing === null ? -1 : boardOfState(state).cell(landing)
    for (const id of killed) this.#bury(id, this.#service.get(id)?.side ?? enemyOf(side), cell, turn)
    if (isFriendly) return
    guns.kills += killed.length
    guns.dealt += killed.length
    guns.pointsDestroyed += killed.length * UNIT_PRICE
  }

  #own(hex: string, to: Side | null, turn: number, { setting, units }: WwState): void {
    const city = setting.cities[hex]
    if (to === null || city === undefined || !this.#ledger.has(to, city, turn)) return
    const cell = boardOfState({ setting }).cell(hex)
    const taker = units[to].find(unit => unit.cell === cell)
    if (taker) this.#ledger.of(to, taker.type).secured++
  }

  close(state: WwState): Tally {
    for (const { figures, from, until } of this.#service.values()) {
      figures.turns += (until ?? state.turn) - from + 1
      if (until === null) figures.survived++
    }
    const board = boardOfState(state)
    const cities = both(side => citiesOf(board, state.owners, side))
    return this.#ledger.tally({ turns: state.turn, first: state.firstInitiative, score: SIDES.map(side => cities[side]) })
  }
}
