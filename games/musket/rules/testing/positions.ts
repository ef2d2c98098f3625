// Small battles for tests in a few words, and a table to play them at with the dice of your choice. The hex sums are written
// here a second time, from the words of MK-1.3 to MK-1.6, so that a test does not ask the rules what the rules should say.
import { type Acted, type Draw, IllegalAction, Match, ParseError } from '@sandtable/kernel'
import { musket } from '../../index.ts'
import type { MusketAction } from '../contract/actions.ts'
import type { MusketEvent } from '../contract/events.ts'
import type { MoveChoice } from '../contract/legal.ts'
import * as query from '../contract/queries.ts'
import type { MusketRefusal } from '../contract/refusals.ts'
import type { OptionChoices } from '../setup/options.ts'
import type { Scenario, ScenarioUnit } from '../setup/scenario.ts'
import type { MusketState } from '../state/state.ts'
import type { Kind, Side } from '../tables.ts'

/**
 * A battle as a test writes it. Units: `{ A: 'LINE 4,4 3/4 elite fire+1' }`; leaders: `{ LA: 'A 2' }`; `ground` gives a map
 * letter to hexes: `{ W: '4,3 5,5' }`. Without `leaders` a staff stands in two corners and everybody is in command (as in MK-19).
 */
export type Sketch = Partial<Omit<Scenario, 'units' | 'leaders'>> & {
  /** Columns x rows of open ground; 9x9 unless told. */
  readonly size?: string
  readonly ground?: Readonly<Record<string, string>>
  readonly blue?: Readonly<Record<string, string>>
  readonly red?: Readonly<Record<string, string>>
  readonly leaders?: Readonly<Record<string, string>>
}

export function position({ size, ground, blue, red, leaders, map, ...rest }: Sketch): Scenario {
  const [columns, rows] = (size ?? '9x9').split('x').map(Number) as [number, number]
  const letters = (map ?? Array<string>(rows).fill('.'.repeat(columns))).map(row => [...row])
  for (const [letter, hexes] of Object.entries(ground ?? {})) {
    for (const hex of hexes.split(' ')) {
      const [col, row] = parse(hex)
      letters[row]![col] = letter
    }
  }
  const units = [...unitsOf('blue', blue ?? {}), ...unitsOf('red', red ?? {})]
  const corner = { blue: `0,${letters.length - 1}`, red: `${letters[0]!.length - 1},0` }
  if (!leaders) {
    units.push(
      { id: 'ZB', side: 'blue', type: 'LINE', at: corner.blue },
      { id: 'ZR', side: 'red', type: 'LINE', at: corner.red },
    )
  }
  return {
    id: 'test',
    title: 'A test',
    preset: 'basic',
    turnLimit: null,
    ...rest,
    map: letters.map(row => row.join('')),
    units,
    leaders: Object.entries(leaders ?? { LB: 'ZB 60', LR: 'ZR 60' }).map(([id, words]) => {
      const [on, radius] = words.split(' ') as [string, string]
      return { id, on, radius: Number(radius) }
    }),
  }
}

function unitsOf(side: Side, given: Readonly<Record<string, string>>): ScenarioUnit[] {
  return Object.entries(given).map(([id, words]) => {
    const [type, at, ...more] = words.split(' ')
    const unit: ScenarioUnit = { id, side, type: type as Kind, at: at! }
    for (const word of more) {
      const tier = /^(fire|charge)([+-]1)$/.exec(word)
      if (word.includes('/')) [unit.sp, unit.max] = word.split('/').map(Number) as [number, number]
      else if (word === 'elite' || word === 'green' || word === 'activated') unit[word] = true
      else if (tier) unit[tier[1] as 'fire' | 'charge'] = Number(tier[2]) as -1 | 1
      else throw new Error(`not understood: ${word} of ${id}`)
    }
    return unit
  })
}

/** A match with its dice in the tester's hand: each command is given exactly the dice it must use. */
export class Table {
  readonly match: Match<MusketState, MusketAction, MusketEvent, unknown, OptionChoices, Scenario>
  readonly draws: Draw[] = []

  constructor(scenario: Scenario, options: OptionChoices = {}) {
    this.match = new Match(musket, { scenario, options, seed: 'tests', strictDice: true })
  }

  get state(): MusketState {
    return this.match.state
  }
  act(action: MusketAction, ...dice: number[]): Acted<MusketEvent> {
    const acted = this.match.act(this.state.player, action, { dice, strictDice: true })
    this.draws.push(...acted.draws)
    return acted
  }
  activate(unit: string, ...dice: number[]) {
    return this.act({ type: 'activate', unit }, ...dice)
  }
  move(to: string, ...dice: number[]) {
    return this.act({ type: 'move', to }, ...dice)
  }
  walk(path: string, ...dice: number[]) {
    return this.act({ type: 'move', path: path.split(' ') }, ...dice)
  }
  fire(target: string, ...dice: number[]) {
    return this.act({ type: 'fire', target }, ...dice)
  }
  charge(target: string, ...dice: number[]) {
    return this.act({ type: 'charge', target }, ...dice)
  }
  exit(hex?: string, ...dice: number[]) {
    return this.act(hex === undefined ? { type: 'exit' } : { type: 'exit', hex }, ...dice)
  }
  completeAction() {
    return this.act({ type: 'completeAction' })
  }
  endActivation() {
    return this.act({ type: 'endActivation' })
  }
  endTurn() {
    return this.act({ type: 'endPlayerTurn' })
  }
  /** Both players pass. */
  endGameTurn() {
    this.endTurn()
    return this.endTurn()
  }

  /** Why this command is refused now. Fails when it is not, when `act` says otherwise than `check`, or when anything changed. */
  refusal(action: MusketAction, seat: string = this.state.player): MusketRefusal {
    const before = this.match.hash
    const told = this.match.check(seat, action)
    if (!told) throw new Error(`${JSON.stringify(action)} is not refused`)
    try {
      this.match.act(seat, action, { dice: [], strictDice: true })
    } catch (error) {
      if (!(error instanceof IllegalAction)) throw error
      if (JSON.stringify(error.refusal) !== JSON.stringify(told)) throw new Error('check and act disagree')
      if (this.match.hash !== before) throw new Error('a refused command changed the state')
      return told as MusketRefusal
    }
    throw new Error(`${JSON.stringify(action)} was carried out though check refused it`)
  }
  /** 'code clause', for tables. */
  refused(action: MusketAction, seat?: string): string {
    const { code, clause } = this.refusal(action, seat)
    return `${code} ${clause}`
  }

  /** '4,4 sp 3', or 'gone'. */
  unit(id: string): string {
    const unit = query.unitById(this.state, id)
    return unit ? `${this.hex(unit.cell)} sp ${unit.sp}` : 'gone'
  }
  hex(cell: number): string {
    const { columns } = this.state.setting
    return `${cell % columns},${Math.floor(cell / columns)}`
  }
  isActivated(id: string): boolean | undefined {
    return query.unitById(this.state, id)?.activated
  }
  /** 'LA on A r2, …' */
  get leaders(): string {
    return this.state.leaders.map(({ id, on, radius }) => `${id} on ${on} r${radius}`).join(', ')
  }

  moves(id: string): string[] {
    return query
      .preview(this.state, id)
      .moves.map(move => move.hex)
      .sort()
  }
  way(id: string, hex: string): MoveChoice | undefined {
    return query.preview(this.state, id).moves.find(move => move.hex === hex)
  }
  fires(id: string): string[] {
    return [...query.preview(this.state, id).fires].sort()
  }
  charges(id: string): string[] {
    return [...query.preview(this.state, id).charges].sort()
  }
  exits(id: string): string[] {
    return [...query.preview(this.state, id).exits].sort()
  }
  /** The path that a command without one takes. */
  pathOf(acted: Acted<MusketEvent>): string {
    for (const event of acted.events) if ('path' in event) return event.path.join(' ')
    return ''
  }
}

export const table = (sketch: Sketch, options?: OptionChoices): Table => new Table(position(sketch), options)

export type EventOf<T extends MusketEvent['type']> = Extract<MusketEvent, { type: T }>

/** The one event of a type among those of a command. */
export function told<T extends MusketEvent['type']>(acted: Acted<MusketEvent>, type: T): EventOf<T> {
  const found = acted.events.filter(event => event.type === type)
  if (found.length !== 1) throw new Error(`${found.length} events ${type}: ${acted.events.map(event => event.type).join(', ')}`)
  return found[0] as EventOf<T>
}

/** 'd60 39' for each draw: what was rolled and what it needed. */
export const asked = (draws: readonly Draw[]): string[] =>
  draws.map(({ kind, need }) => (need === undefined ? kind : `${kind} ${need}`))

/** 'MK-3.12 units[1].at' for a scenario that is not let in, or 'admitted'. */
export function gate(sketch: Sketch | Scenario): string {
  const scenario = 'units' in sketch ? (sketch as Scenario) : position(sketch as Sketch)
  try {
    new Table(scenario)
    return 'admitted'
  } catch (error) {
    if (error instanceof ParseError) return `${error.clause} ${error.path}`
    throw error
  }
}

/** Everything reachable is frozen, so that writing to any of it throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}

export const parse = (hex: string): [col: number, row: number] => hex.split(',').map(Number) as [number, number]

/** MK-1.3. */
export function cube(hex: string): readonly [q: number, r: number, s: number] {
  const [col, row] = parse(hex)
  const r = row - Math.floor(col / 2)
  return [col, r, 0 - col - r]
}

/** MK-1.6. */
export function distance(a: string, b: string): number {
  const [one, other] = [cube(a), cube(b)]
  return Math.max(...one.map((x, i) => Math.abs(x - other[i]!)))
}

/** MK-1.4: the third row of the table. */
export const STEPS = [
  [1, 0, -1],
  [1, -1, 0],
  [0, -1, 1],
  [-1, 0, 1],
  [-1, 1, 0],
  [0, 1, -1],
] as const

/** A cube place as a hex. */
export const offset = (q: number, r: number): string => `${q},${r + Math.floor(q / 2)}`

/** The neighbour in a direction, on the board or off it. */
export function neighbour(hex: string, dir: number): string {
  const [q, r] = cube(hex)
  return offset(q + STEPS[dir]![0], r + STEPS[dir]![1])
}

export const isOn = (hex: string, columns: number, rows: number): boolean => {
  const [col, row] = parse(hex)
  return col >= 0 && col < columns && row >= 0 && row < rows
}
