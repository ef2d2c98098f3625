// Small wars for the tests of this folder, in a few words, and a table to play them at with the dice of your choice.
import { type Dice, DiceNeeded, digest, IllegalAction, ParseError, parseWith, type Refusal } from '@sandtable/kernel'
import { ww2 } from '../index.ts'
import type { WwAction } from '../rules/contract/actions.ts'
import type { WwEvent } from '../rules/contract/events.ts'
import { lineOf } from '../rules/contract/report-lines.ts'
import type { Plan } from '../rules/plan/plan.ts'
import type { OptionChoices } from '../rules/setup/options.ts'
import type { Position, Scenario } from '../rules/setup/scenario.ts'
import type { WwState } from '../rules/state/state.ts'
import { type Cadence, holder, type Kind, LAB, other, SIDES, type Side } from './figures.ts'

export * from './figures.ts'

export type PlacedUnit = Position['units']['nw'][number]
export type Options = NonNullable<Scenario['options']>

/** A turn's planning on the LAB unless told: 'g1 LI D4, b1-b3 HM D5 d'. Every hex under a unit is its side's. */
export type Sketch = Partial<Omit<Position, 'units' | 'owners' | 'treasury' | 'factions' | 'firstInitiative'>> & {
  readonly init?: Side
  readonly money?: readonly [number, number]
  readonly own?: { readonly nw: string; readonly se: string }
  readonly units?: string
  readonly factions?: Position['factions']
  readonly options?: Options
  readonly map?: readonly string[]
}

export function unitsFrom(words: string): PlacedUnit[] {
  return words
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '')
    .flatMap(each => {
      const [ids, type, at, damaged] = each.split(' ') as [string, Kind, string, string?]
      const [first, last] = ids.split('-').map(id => Number(id.slice(1))) as [number, number?]
      return Array.from({ length: (last ?? first) - first + 1 }, (_, i) => ({
        id: `${ids[0]}${first + i}`,
        type,
        at,
        ...(damaged === 'd' ? { damaged: true } : {}),
      }))
    })
}

const LETTERS = { German: 'g', British: 'b', Italian: 'i', American: 'a' } as const
const split = (words: string): string[] => words.split(' ').filter(word => word !== '')

export function scenarioOf(sketch: Sketch = {}): Scenario {
  const { init = 'nw', money = [20, 20], own, units = '', options = {}, map = LAB, turn = 1, ...rest } = sketch
  const factions = sketch.factions ?? { nw: 'German' as const, se: 'British' as const }
  const all = unitsFrom(units)
  const placed = (side: Side) => all.filter(({ id }) => id[0] === LETTERS[factions[side] ?? 'German'])
  const given = own ?? { nw: 'A1 B7 C3', se: 'J8 I2 H6' }
  const owned = (side: Side) => {
    const under = placed(side).map(({ at }) => at)
    const enemys = new Set(placed(other(side)).map(({ at }) => at))
    return [...new Set([...split(given[side]), ...under])].filter(hex => !enemys.has(hex))
  }
  const cadence: Cadence = options.initiativeCadence ?? 'year'
  return {
    id: 'test',
    title: 'A test',
    map: [...map],
    options,
    position: {
      phase: 'planning',
      ...rest,
      turn,
      factions,
      firstInitiative: holder(turn, cadence, 'nw') === init ? 'nw' : 'se',
      units: { nw: placed('nw'), se: placed('se') },
      owners: { nw: owned('nw'), se: owned('se') },
      treasury: { nw: money[0], se: money[1] },
    },
  }
}

/** Dice that must be asked for exactly as written, '2 1 6', in this order and not once more. */
export class StrictDice implements Dice {
  readonly draws: string[] = []
  readonly #left: number[]
  constructor(script: string) {
    this.#left = split(script).map(Number)
  }
  roll(sides: number, label: string): number {
    if (sides <= 1) return 1
    const value = this.#left.shift()
    if (value === undefined) throw new DiceNeeded(label, `d${sides}`, undefined)
    if (value < 1 || value > sides) throw new Error(`${value} on a d${sides} for ${label}`)
    this.draws.push(`d${sides} ${label}`)
    return value
  }
  pick(n: number, label: string): number {
    throw new Error(`the rulebook knows dice d(n) only, not a pick of ${n}: ${label}`)
  }
  finish(): void {
    if (this.#left.length > 0) throw new Error(`not drawn: ${this.#left.join(' ')}`)
  }
}

export type EventOf<T extends WwEvent['type']> = Extract<WwEvent, { type: T }>
const refusalsOf = (refusal: Refusal | null): readonly Refusal[] => (refusal ? [refusal, ...(refusal.also ?? [])] : [])

export class Table {
  state: WwState
  /** Of the last command, or of the last two plans. */
  events: readonly WwEvent[]
  draws: readonly string[]
  reveals: boolean

  constructor(scenario: Scenario, options: OptionChoices = {}, dice = '') {
    const thrown = new StrictDice(dice)
    const setting = parseWith(ww2.scenarioSchema, scenario, 'bad-scenario')
    const step = ww2.setup(setting, parseWith(ww2.optionsSchema, options, 'bad-options'), thrown)
    this.state = step.state
    this.events = step.events
    thrown.finish()
    this.draws = thrown.draws
    this.reveals = step.reveals ?? false
  }

  do(seat: string, action: WwAction, dice = ''): this {
    const thrown = new StrictDice(dice)
    const step = ww2.apply(this.state, seat, parseWith(ww2.actionSchema, action, 'bad-action') as WwAction, thrown)
    thrown.finish()
    this.state = step.state
    this.events = step.events
    this.draws = thrown.draws
    this.reveals = step.reveals ?? false
    return this
  }
  /** Both plans in writing, then the whole turn. */
  turn(nw = '', se = '', dice = ''): this {
    this.do('nw', { type: 'submitPlan', text: nw })
    const before = this.events
    this.do('se', { type: 'submitPlan', text: se }, dice)
    this.events = [...before, ...this.events]
    return this
  }
  turns(count: number): this {
    for (let i = 0; i < count; i++) this.turn()
    return this
  }

  get phase() {
    return this.state.phase
  }
  get position(): Position {
    return ww2.position!(this.state).position!
  }
  get seats() {
    return ww2.toAct(this.state)
  }
  /** The report of WW-17.1. */
  get lines(): readonly string[] {
    return this.events.map(lineOf).filter(line => line !== null)
  }
  /** Lines of steps: all but muster, owner, income. */
  get steps(): readonly string[] {
    return this.lines.filter(line => /^(nw|se)\./.test(line))
  }
  get result(): string | null {
    const outcome = ww2.outcome(this.state)
    return outcome && `${outcome.winner ?? '-'} ${outcome.reason}`
  }
  owner(hex: string): Side | null {
    return SIDES.find(side => this.position.owners[side].includes(hex)) ?? null
  }
  /** 'LI D4', 'HM D5 d', or null. */
  unit(id: string): string | null {
    const found = this.all.find(unit => unit.startsWith(`${id} `))
    return found ? found.slice(id.length + 1) : null
  }
  get all(): readonly string[] {
    const { nw, se } = this.position.units
    return [...nw, ...se].map(({ id, type, at, damaged }) => `${id} ${type} ${at}${damaged ? ' d' : ''}`)
  }
  get units(): string {
    return this.all.join(', ')
  }
  /** What came in with the last command. */
  gained(side: Side): number {
    return this.events.reduce((sum, event) => sum + (event.type === 'income' && event.side === side ? event.gained : 0), 0)
  }
  get gains(): readonly number[] {
    return SIDES.map(side => this.gained(side))
  }
  get money(): readonly number[] {
    return SIDES.map(side => this.position.treasury[side])
  }
  /** Treasuries after the turn's end, before the next income. */
  get left(): readonly number[] {
    return SIDES.map(side => this.position.treasury[side] - this.gained(side))
  }

  /** 'E_CODE WW-x.y' of the first reason. Fails when it is allowed, when `apply` says otherwise or when anything changed. */
  refused(seat: string, action: WwAction): string {
    const before = digest(this.state)
    const told = ww2.check(this.state, seat, action)
    if (!told) throw new Error(`${JSON.stringify(action)} is not refused`)
    for (const each of refusalsOf(told)) if (ww2.explain(each).trim() === '') throw new Error(`no sentence for ${each.code}`)
    try {
      ww2.apply(this.state, seat, action, new StrictDice(''))
    } catch (error) {
      if (!(error instanceof IllegalAction)) throw error
      if (digest(error.refusal) !== digest(told)) throw new Error('check and apply disagree')
      if (digest(this.state) !== before) throw new Error('a refused command changed the state')
      return `${told.code} ${told.clause}`
    }
    throw new Error(`${JSON.stringify(action)} was carried out though check refused it`)
  }
  /** Every reason against a plan in writing, each once, in order of their names; [] when it is good. */
  faults(plan: string | Plan, seat: Side = 'nw') {
    const action: WwAction = typeof plan === 'string' ? { type: 'submitPlan', text: plan } : { type: 'submitPlan', plan }
    if (ww2.check(this.state, seat, action) === null) return []
    this.refused(seat, action)
    const all = refusalsOf(ww2.check(this.state, seat, action)).map(({ code, clause }) => `${code} ${clause}`)
    return [...new Set(all)].sort()
  }
  allows(seat: string, action: WwAction): boolean {
    return ww2.check(this.state, seat, action) === null
  }
  legal(seat: Side): readonly WwAction[] {
    return ww2.legal(this.state, seat)
  }

  eventsOf<T extends WwEvent['type']>(type: T): readonly EventOf<T>[] {
    return this.events.filter((event): event is EventOf<T> => event.type === type)
  }
  told<T extends WwEvent['type']>(type: T): EventOf<T> {
    const found = this.eventsOf(type)
    if (found.length !== 1)
      throw new Error(`${found.length} events ${type}: ${this.events.map(event => event.type).join(', ')}`)
    return found[0]!
  }
  /** All clauses cited since the last command. */
  get cited(): readonly string[] {
    return [...new Set(this.events.flatMap(event => event.clauses))]
  }
}

export const at = (sketch: Sketch = {}, options: OptionChoices = {}): Table => new Table(scenarioOf(sketch), options)

/** A game from its very start, factions not chosen unless given. */
export function fresh(
  map: readonly string[] = LAB,
  options: OptionChoices = {},
  dice = '',
  more: Partial<Scenario> = {},
): Table {
  return new Table({ id: 'test', title: 'A test', map: [...map], ...more }, options, dice)
}
export const GB = { nw: 'German', se: 'British' } as const

/** A shipped scenario from its very start. */
export function shipped(id: string, options: OptionChoices = {}, dice = ''): Table {
  const found = ww2.scenarios.find(info => info.id === id)
  if (!found) throw new Error(`no scenario ${id}`)
  return new Table(found.scenario, options, dice)
}

/** 'E_MAP WW-16.2' (code, clause) for what is not let in, or 'admitted'. */
export function gate(make: () => unknown): string {
  try {
    make()
    return 'admitted'
  } catch (error) {
    if (error instanceof ParseError) return `${error.code} ${error.clause ?? '-'}`
    throw error
  }
}
