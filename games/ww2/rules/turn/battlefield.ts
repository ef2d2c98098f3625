// A turn in progress, the only mutable part of the rules. It is made from a state, carried through the steps and read off
// into the next state; no other code keeps it.
import type { Dice } from '@sandtable/kernel'
import type { Hit } from '../combat/losses.ts'
import type { WwEvent } from '../contract/events.ts'
import { seesCell } from '../knowledge/fog.ts'
import type { Board } from '../map/board.ts'
import {
  boardOfState,
  type Fate,
  findUnit,
  healthOf,
  idOf,
  type LossPolicy,
  type Order,
  ownerAt,
  type Question,
  type Task,
  type Unit,
  type WwState,
} from '../state/state.ts'
import { type Both, both, type Side, type UnitType } from '../tables.ts'

export type Fighter = {
  readonly side: Side
  readonly serial: number
  readonly type: UnitType
  cell: number
  damage: number
  /** As it stood when the turn began. */
  readonly unit: Unit
}

type Distribute<T> = T extends WwEvent ? Omit<T, 'turn' | 'seen'> : never
type Untold = Distribute<WwEvent>

export class Battlefield {
  readonly state: WwState
  readonly board: Board
  readonly dice: Dice
  readonly events: WwEvent[] = []
  /** Adds events to the log; null in a turn that is only imagined, where no events are made. */
  readonly crier: Battlefield | null
  readonly treasury: { nw: number; se: number }
  readonly orders: Both<readonly Order[]>
  readonly policies: Both<LossPolicy>
  readonly fates: Both<Fate[]>
  /** WW-15.8: the units that have moved or fought, if the option needs it. */
  readonly stirred: Both<Set<number>> | null
  /** WW-11.7: the answer to the question that stopped the turn, until it is used. */
  answer: readonly Hit[] | null = null
  task: Task | null = null
  question: Question | null = null
  /** The living, by serial. */
  readonly #rosters: Both<Fighter[]>
  /** By cell: how many stand there, below nothing when they are the south-east's (WW-1.13: never both). */
  readonly #standing: number[]

  constructor(state: WwState, dice: Dice, orders: Both<readonly Order[]>, policies: Both<LossPolicy>, isTold = true) {
    this.state = state
    this.board = boardOfState(state)
    this.dice = dice
    this.crier = isTold ? this : null
    this.orders = orders
    this.policies = policies
    this.treasury = { nw: state.treasury.nw, se: state.treasury.se }
    this.fates = { nw: [], se: [] }
    const { repair, interactiveCasualties } = state.setting.options
    this.stirred = repair || interactiveCasualties ? { nw: new Set(), se: new Set() } : null
    this.#standing = new Array<number>(this.board.size).fill(0)
    this.#rosters = { nw: [], se: [] }
    for (const unit of state.units.nw) this.add('nw', unit)
    for (const unit of state.units.se) this.add('se', unit)
  }

  /** In order of their serials. */
  add(side: Side, unit: Unit): void {
    const { serial, type, cell, damage } = unit
    this.#rosters[side].push({ side, serial, type, cell, damage, unit })
    this.#count(side, cell, 1)
  }

  /** By serial, and only those of one side (WW-1.13). */
  at(cell: number): readonly Fighter[] {
    const side = this.sideAt(cell)
    if (side === null) return NOBODY
    const here: Fighter[] = []
    for (const fighter of this.#rosters[side]) if (fighter.cell === cell) here.push(fighter)
    return here
  }

  enemiesAt(cell: number, side: Side): readonly Fighter[] {
    return this.isHeldAgainst(cell, side) ? this.at(cell) : NOBODY
  }

  isHeldAgainst(cell: number, side: Side): boolean {
    const here = this.#standing[cell]!
    return side === 'nw' ? here < 0 : here > 0
  }

  sideAt(cell: number): Side | null {
    const here = this.#standing[cell]!
    return here === 0 ? null : here > 0 ? 'nw' : 'se'
  }

  living(side: Side, serials: readonly number[]): Fighter[] {
    const found: Fighter[] = []
    for (const serial of serials) {
      const fighter = findUnit(this.#rosters[side], serial)
      if (fighter) found.push(fighter)
    }
    return found
  }

  march(group: readonly Fighter[], cell: number): void {
    for (const fighter of group) {
      this.#count(fighter.side, fighter.cell, -1)
      fighter.cell = cell
      this.#count(fighter.side, cell, 1)
    }
  }

  stir(group: readonly Fighter[]): void {
    if (this.stirred) for (const { side, serial } of group) this.stirred[side].add(serial)
  }

  /** WW-6.8. True when the unit is gone. */
  hurt(side: Side, { serial, damage }: Hit): boolean {
    const fighter = findUnit(this.#rosters[side], serial)
    if (!fighter) return false
    fighter.damage += damage
    if (healthOf(fighter) > 0) return false
    this.remove(fighter)
    return true
  }

  remove(fighter: Fighter): void {
    const roster = this.#rosters[fighter.side]
    roster.splice(roster.indexOf(fighter), 1)
    this.#count(fighter.side, fighter.cell, -1)
  }

  ids(side: Side, serials: readonly number[]): readonly string[] {
    return serials.map(serial => idOf(this.state.factions, side, serial))
  }

  /** Units that did not change stay the same objects. */
  unitsOf(side: Side): readonly Unit[] {
    return this.#rosters[side].map(({ serial, type, cell, damage, unit }) =>
      unit.cell === cell && unit.damage === damage ? unit : { serial, type, cell, damage },
    )
  }

  fightersOf(side: Side): readonly Fighter[] {
    return this.#rosters[side]
  }

  /** `at` and `involved` decide which sides may know of it under fog: those that see one of the hexes now, and those whose units it is about. */
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
    return seesCell(this.board, this.state.owners, side, this.#rosters[side], cell)
  }

  ownerInForce(cell: number): Side | null {
    return ownerAt(this.state.owners, cell)
  }

  #count(side: Side, cell: number, more: number): void {
    this.#standing[cell] = this.#standing[cell]! + (side === 'nw' ? more : -more)
  }
}

const NOBODY: readonly never[] = []
