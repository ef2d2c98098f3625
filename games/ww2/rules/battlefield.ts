// A turn in progress: the one place where things change in place. It is made from a state, carried through the steps and read off
// into the next state; nobody outside ever sees it.
import type { Dice } from '@sandtable/kernel'
import type { Board } from './board.ts'
import type { WwEvent } from './events.ts'
import { seesCell } from './fog.ts'
import type { Hit } from './losses.ts'
import {
  boardOfState,
  type Fate,
  healthOf,
  idOf,
  type LossPolicy,
  type Order,
  ownerAt,
  type Question,
  type Task,
  type Unit,
  type WwState,
} from './state.ts'
import { type Both, both, enemyOf, SIDES, type Side, type UnitType } from './tables.ts'

export type Fighter = { readonly side: Side; readonly serial: number; readonly type: UnitType; cell: number; damage: number }

type Distribute<T> = T extends WwEvent ? Omit<T, 'turn' | 'seen'> : never
type Untold = Distribute<WwEvent>

export class Battlefield {
  readonly state: WwState
  readonly board: Board
  readonly dice: Dice
  readonly events: WwEvent[] = []
  readonly treasury: { nw: number; se: number }
  readonly orders: Both<readonly Order[]>
  readonly policies: Both<LossPolicy>
  readonly fates: Both<Fate[]>
  readonly stirred: Both<Set<number>>
  /** WW-11.7: the answer to the question that stopped the turn, until it is used. */
  answer: readonly Hit[] | null = null
  task: Task | null = null
  question: Question | null = null
  readonly #fighters: Both<Map<number, Fighter>>
  readonly #standing: (Fighter[] | undefined)[]

  constructor(state: WwState, dice: Dice, orders: Both<readonly Order[]>, policies: Both<LossPolicy>) {
    this.state = state
    this.board = boardOfState(state)
    this.dice = dice
    this.orders = orders
    this.policies = policies
    this.treasury = { ...state.treasury }
    this.fates = { nw: [], se: [] }
    this.stirred = { nw: new Set(), se: new Set() }
    this.#standing = []
    this.#fighters = { nw: new Map(), se: new Map() }
    for (const side of SIDES) for (const unit of state.units[side]) this.add(side, unit)
  }

  add(side: Side, { serial, type, cell, damage }: Unit): void {
    const fighter: Fighter = { side, serial, type, cell, damage }
    this.#fighters[side].set(serial, fighter)
    this.#enter(fighter)
  }

  /** By serial, and only those of one side (WW-1.13). */
  at(cell: number): readonly Fighter[] {
    return this.#standing[cell] ?? NOBODY
  }

  enemiesAt(cell: number, side: Side): readonly Fighter[] {
    const here = this.at(cell)
    return here[0]?.side === enemyOf(side) ? here : NOBODY
  }

  sideAt(cell: number): Side | null {
    return this.at(cell)[0]?.side ?? null
  }

  living(side: Side, serials: readonly number[]): Fighter[] {
    const found: Fighter[] = []
    for (const serial of serials) {
      const fighter = this.#fighters[side].get(serial)
      if (fighter) found.push(fighter)
    }
    return found
  }

  march(group: readonly Fighter[], cell: number): void {
    for (const fighter of group) {
      this.#leave(fighter)
      fighter.cell = cell
      this.#enter(fighter)
    }
  }

  /** WW-6.8. True when the unit is gone. */
  hurt(side: Side, { serial, damage }: Hit): boolean {
    const fighter = this.#fighters[side].get(serial)
    if (!fighter) return false
    fighter.damage += damage
    if (healthOf(fighter) > 0) return false
    this.remove(fighter)
    return true
  }

  remove(fighter: Fighter): void {
    this.#leave(fighter)
    this.#fighters[fighter.side].delete(fighter.serial)
  }

  ids(side: Side, serials: readonly number[]): readonly string[] {
    return serials.map(serial => idOf(this.state.factions, side, serial))
  }

  unitsOf(side: Side): readonly Unit[] {
    const units: Unit[] = []
    for (const { serial, type, cell, damage } of this.#fighters[side].values()) units.push({ serial, type, cell, damage })
    return units.sort((a, b) => a.serial - b.serial)
  }

  fightersOf(side: Side): Iterable<Fighter> {
    return this.#fighters[side].values()
  }

  /** `at` and `involved` say who may know of it under fog: those who see one of the hexes now, and those whose units it is about. */
  tell(event: Untold, at: readonly number[], ...involved: readonly Side[]): void {
    const { turn, setting } = this.state
    const told = { ...event, turn } as WwEvent
    const isOpen = !setting.options.fogOfWar
    this.events.push(
      isOpen ? told : { ...told, seen: both(side => involved.includes(side) || at.some(cell => this.sees(side, cell))) },
    )
  }

  /** WW-15.10a, at this moment; ownership is the one in force. */
  sees(side: Side, cell: number): boolean {
    if (!this.state.setting.options.fogOfWar) return true
    return seesCell(this.board, this.state.owners, side, this.#fighters[side].values(), cell)
  }

  ownerInForce(cell: number): Side | null {
    return ownerAt(this.state.owners, cell)
  }

  #enter(fighter: Fighter): void {
    const here = this.#standing[fighter.cell]
    if (!here) this.#standing[fighter.cell] = [fighter]
    else {
      here.push(fighter)
      if ((here[here.length - 2]?.serial ?? 0) > fighter.serial) here.sort((a, b) => a.serial - b.serial)
    }
  }

  #leave(fighter: Fighter): void {
    const here = this.#standing[fighter.cell] as Fighter[]
    here.splice(here.indexOf(fighter), 1)
  }
}

const NOBODY: readonly never[] = []
