// TI-G.2.2: the draft of one `apply`, and the only doors through which a unit changes its state.
import { type Dice, invariant, type Step } from '@sandtable/kernel'
import { unitData } from '../../data/lookup.ts'
import type { BoardTask, EventFacts, TiEvent, UnitRef } from '../contract/events.ts'
import type { Draft, DraftSession, Mutable } from './chapter-types.ts'
import type { TiSession } from './session.ts'
import type { CombatUnit, Place, UnitState } from './table.ts'

/** Units and everything of the current step are copied; sheets, facts and options are shared, because they are only ever replaced. */
export function openDraft(state: TiSession, dice: Dice): Draft {
  const { options, seats, system, units, ...rest } = state
  const s: DraftSession = { ...copy(rest), options, seats: [...seats], system, units: units.map(copyUnit) }
  return { s, dice, events: [] }
}

export const closeDraft = (d: Draft): Step<TiSession, TiEvent> => ({ state: d.s, events: d.events })

const copyUnit = (unit: CombatUnit): Mutable<CombatUnit> => ({ ...unit })

function copy<T>(value: T): Mutable<T> {
  if (Array.isArray(value)) return value.map(copy) as Mutable<T>
  if (typeof value !== 'object' || value === null) return value as Mutable<T>
  const made: Record<string, unknown> = {}
  for (const key in value) made[key] = copy(value[key])
  return made as Mutable<T>
}

export function emit(d: Draft, telling: EventFacts): void {
  const { step, round, planet, planets } = d.s
  const g = planet === null ? undefined : planets.find(({ name }) => name === planet)?.round
  d.events.push({ ...telling, step, round: g !== undefined && step.startsWith('P4') ? g : round, planet } as TiEvent)
}

/** TI-G.3.4. */
export const toDo = (d: Draft, task: BoardTask, clause: string): void =>
  emit(d, { type: 'boardTask', clauses: ['TI-G.3.4', clause], task })

export const refOf = ({ id, owner, unit, type, place }: CombatUnit): UnitRef => ({ id, owner, unit, type, place })

export function nextId(d: Draft): number {
  d.s.lastId += 1
  return d.s.lastId
}

export function unitIn(d: Draft, id: string): Mutable<CombatUnit> {
  const unit = d.s.units.find(each => each.id === id)
  invariant(unit, `no unit ${id}`)
  return unit
}

const MAY_BECOME: { readonly [from in UnitState]: readonly UnitState[] } = {
  undamaged: ['sustained', 'destroyed', 'removed', 'captured', 'retreated'],
  sustained: ['undamaged', 'destroyed', 'removed', 'captured', 'retreated'],
  // Only a prevent effect in its window, or a capture of what was destroyed, leads out (TI-G.2.2, TI-PC.1.1).
  destroyed: ['captured', 'undamaged', 'sustained'],
  removed: [],
  captured: [],
  retreated: [],
}

/** The bare change; hits.ts and the chapters say why. */
export function turn(unit: Mutable<CombatUnit>, to: UnitState): void {
  invariant(MAY_BECOME[unit.state].includes(to), `${unit.id} cannot become ${to} from ${unit.state}`)
  unit.state = to
}

/** A new piece, at the end of the list (TI-G.9.6: it takes no hit of a batch that is open). Without an id it is given one. */
export function addUnit(d: Draft, owner: string, unitId: string, place: Place, id?: string): Mutable<CombatUnit> {
  const { type } = unitData(unitId)
  d.s.lastSerial += 1
  const ids = idsOf(d)
  const unit = makeUnit({ id: id ?? ids.fresh(owner, type), serial: d.s.lastSerial, owner, unit: unitId, type, place })
  d.s.units.push(unit)
  ids.add(unit.id)
  return unit
}

/** Whether a piece of the draft is called so. */
export const isTaken = (d: Draft, id: string): boolean => idsOf(d).has(id)

/** The ids in use, kept while pieces are added: looking through all of them for each new one would take the square of their number. */
class Ids {
  readonly units: DraftSession['units']
  readonly #taken: Set<string>
  /** By owner and type: every lower number is taken. */
  readonly #lowest = new Map<string, number>()

  constructor(units: DraftSession['units']) {
    this.units = units
    this.#taken = new Set(units.map(({ id }) => id))
  }

  get count(): number {
    return this.#taken.size
  }

  has(id: string): boolean {
    return this.#taken.has(id)
  }

  add(id: string): void {
    this.#taken.add(id)
  }

  /** 'a.cruiser.2': the second one of that seat. */
  fresh(owner: string, type: string): string {
    const kind = `${owner}.${type}`
    let n = this.#lowest.get(kind) ?? 1
    while (this.#taken.has(`${kind}.${n}`)) n += 1
    this.#lowest.set(kind, n)
    return `${kind}.${n}`
  }
}
const idsByDraft = new WeakMap<Draft, Ids>()

/** Read anew where pieces have been taken off the list. */
function idsOf(d: Draft): Ids {
  const known = idsByDraft.get(d)
  if (known && known.units === d.s.units && known.count === d.s.units.length) return known
  const ids = new Ids(d.s.units)
  idsByDraft.set(d, ids)
  return ids
}

type Made = Pick<CombatUnit, 'id' | 'serial' | 'owner' | 'unit' | 'type' | 'place'>
/** The one maker, so that all units have one shape. */
export const makeUnit = ({ id, serial, owner, unit, type, place }: Made): Mutable<CombatUnit> => ({
  id,
  serial,
  owner,
  unit,
  type,
  place,
  state: 'undamaged',
  damagedRound: null,
  sustainedInBatch: false,
  committed: false,
  returned: false,
  asShip: false,
  asGround: false,
  galvanized: false,
})
