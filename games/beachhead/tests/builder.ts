// Small battles for the tests of this folder, in a few words, and a table to play them at with the dice of your choice.
import { type Dice, DiceNeeded, digest, IllegalAction, ParseError, parseWith } from '@sandtable/kernel'
import type { BeachheadAction } from '../rules/contract/actions.ts'
import type { BeachheadEvent } from '../rules/contract/events.ts'
import { beachhead } from '../rules/contract/game.ts'
import type { OptionChoices } from '../rules/setup/options.ts'
import type { Scenario, ScenarioUnit } from '../rules/setup/scenario.ts'
import type { BeachheadState } from '../rules/state/state.ts'
import type { FortType, ObjectiveType, Side, StepName, UnitType } from '../rules/tables/index.ts'
import { AIR, PIECES } from './figures.ts'

export { cube, distance, neighbour, PIECES } from './figures.ts'

/**
 * A battle as a test writes it. Map rows are parted by '/'. Units in roster order: `{ m1: 'marine_squad 0,0 hp=1 tok=1 hidden' }`, with
 * `aboard` or `in=l1` instead of a hex and the words `landed moved acted attacked launched forceMarch vip facing=3 sp=0 fresh=1
 * revealed=4 pin=2 marker=M7`. Objectives: `{ p: 'port 1,0 ctrl=assault held=1 hp=2 vip taken destroyed noResupply' }`. Forts:
 * `['trench 0,0', 'barricade 1,0 until=5']`. Dummies: `{ d1: '0,0' }`. All else as in any position.
 */
export type Sketch = Omit<Scenario, 'id' | 'title' | 'map' | 'units' | 'objectives' | 'forts' | 'dummies'> & {
  readonly map: string
  readonly units?: Readonly<Record<string, string>>
  readonly objectives?: Readonly<Record<string, string>>
  readonly forts?: readonly string[]
  readonly dummies?: Readonly<Record<string, string>>
}

/** Sandbox rules unless told: no victory, no event cards. */
export const QUIET: OptionChoices = { victory: 'none', events: false }

const split = (words: string): [string, string, ...string[]] => words.split(' ') as [string, string, ...string[]]

function unitFrom(id: string, words: string): ScenarioUnit {
  const [type, place, ...more] = split(words)
  const unit: ScenarioUnit = { id, type: type as UnitType }
  if (place === 'aboard') unit.aboard = true
  else if (place.startsWith('in=')) unit.in = place.slice(3)
  else unit.hex = place
  for (const word of more) {
    const [key, value] = word.split('=') as [string, string | undefined]
    if (key === 'landed') unit.airborne = false
    else if (value === undefined) Object.assign(unit, { [key]: true })
    else if (key === 'marker') unit.marker = value
    else Object.assign(unit, { [LONG[key] ?? key]: Number(value) })
  }
  return unit
}
const LONG: Readonly<Record<string, string>> = { tok: 'tokens', revealed: 'revealedTurn', pin: 'pinCount' }

function objectiveFrom(id: string, words: string): NonNullable<Scenario['objectives']>[number] {
  const [type, hex, ...more] = split(words)
  const objective: NonNullable<Scenario['objectives']>[number] = { id, type: type as ObjectiveType, hex }
  for (const word of more) {
    const [key, value] = word.split('=') as [string, string | undefined]
    if (key === 'ctrl') objective.control = value as Side
    else Object.assign(objective, { [key]: value === undefined ? true : Number(value) })
  }
  return objective
}

const DEFENDER_STEPS: readonly StepName[] = ['setup.defender', 'command.defender', 'move.defender', 'react.fastAmbush']

/** The sketch as the position that goes into `setup`. The offshore edge is S where the last row is Deep Water, else there is none. */
export function position({ map, units, objectives, forts, dummies, ...rest }: Sketch): Scenario {
  const rows = map.split('/')
  return {
    id: 'test',
    title: 'A test',
    turn: 3,
    turns: 15,
    offshore: /^D+$/.test(rows[rows.length - 1]!) ? 'S' : null,
    ...(rest.step && DEFENDER_STEPS.includes(rest.step) ? { toAct: 'defender' } : {}),
    ...rest,
    map: rows,
    units: Object.entries(units ?? {}).map(([id, words]) => unitFrom(id, words)),
    objectives: Object.entries(objectives ?? {}).map(([id, words]) => objectiveFrom(id, words)),
    dummies: Object.entries(dummies ?? {}).map(([id, words]) => {
      const [hex, marker] = words.split(' ')
      return { id, hex: hex!, ...(marker === undefined ? {} : { marker }) }
    }),
    forts: (forts ?? []).map(words => {
      const [type, hex, until] = words.split(' ')
      return { type: type as FortType, hex: hex!, ...(until ? { until: Number(until.slice(6)) } : {}) }
    }),
  }
}

/** Dice that must be asked for exactly as written: 'attack 4 3 6; wasp.system 2' is three d6 `attack`, then one pick `wasp.system`. */
class StrictDice implements Dice {
  readonly draws: string[] = []
  readonly #left: { label: string; value: number }[]
  constructor(script: string) {
    this.#left = script.split(';').flatMap(part => {
      const [label, ...values] = part.trim().split(/\s+/)
      return values.map(value => ({ label: label!, value: Number(value) }))
    })
  }
  roll(sides: number, label: string): number {
    return sides <= 1 ? 1 : this.#take(`d${sides}`, label)
  }
  pick(n: number, label: string): number {
    return n <= 1 ? 0 : this.#take(`pick${n}`, label)
  }
  #take(kind: string, label: string): number {
    const next = this.#left.shift()
    if (!next) throw new DiceNeeded(label, kind, undefined)
    if (next.label !== label) throw new Error(`${kind} ${label} was drawn where ${next.label} was expected`)
    this.draws.push(`${label} ${kind}`)
    return next.value
  }
  finish(): void {
    if (this.#left.length > 0) throw new Error(`not drawn: ${this.#left.map(die => `${die.label} ${die.value}`).join(', ')}`)
  }
}

/** A unit with every field filled in. `hex` null: aboard or carried. */
export type Piece = {
  readonly id: string
  readonly type: UnitType
  readonly hex: string | null
  readonly aboard: boolean
  readonly in: string | null
  readonly hp: number
  readonly sp: number | null
  readonly tokens: number
  readonly fresh: number
  readonly hidden: boolean
  readonly marker: string | null
  readonly airborne: boolean
  readonly facing: number | null
  readonly moved: boolean
  readonly acted: boolean
  readonly attacked: boolean
  readonly launched: boolean
  readonly forceMarch: boolean
  readonly revealedTurn: number
  readonly vip: boolean
  readonly pinCount: number
}

export type EventOf<T extends BeachheadEvent['type']> = Extract<BeachheadEvent, { type: T }>

/** Plays one position; every answer is read from the whole position. */
export class Board {
  state: BeachheadState
  /** Of the last command (at first: of the set-up). */
  events: readonly BeachheadEvent[]
  /** 'attack d6', 'wasp.system pick3': what the last command drew, in order. */
  draws: readonly string[]
  reveals: boolean

  constructor(scenario: Scenario, options: OptionChoices = {}, dice = '') {
    const thrown = new StrictDice(dice)
    const step = beachhead.setup(
      parseWith(beachhead.scenarioSchema, scenario, 'bad-scenario'),
      parseWith(beachhead.optionsSchema, options, 'bad-options'),
      thrown,
    )
    thrown.finish()
    this.state = step.state
    this.events = step.events
    this.draws = thrown.draws
    this.reveals = step.reveals ?? false
  }

  get seats(): readonly string[] {
    return beachhead.toAct(this.state)
  }
  get step(): StepName {
    return this.all.step ?? 'action'
  }
  get turn(): number {
    return this.all.turn ?? 1
  }
  get all(): Scenario {
    return beachhead.position!(this.state)
  }
  get cp(): { assault: number; defender: number } {
    return this.all.cp ?? { assault: 0, defender: 0 }
  }
  get wasp(): Required<NonNullable<Scenario['wasp']>> {
    const start = {
      flightDeck: 'Operational',
      wellDeck: 'Operational',
      c2: 'Operational',
      ammo: 6,
      first: null,
      second: null,
    } as const
    const counts = { launchedAir: 0, launchedLcac: 0, launchedAav: 0, extraLaunch: 0, sparrowUsed: false, ciwsUsed: [] }
    return { ...start, ...counts, ...this.all.wasp }
  }
  /** Winner (or 'draw') and clause, or null while it goes on. */
  get winner(): string | null {
    const outcome = beachhead.outcome(this.state)
    return outcome ? `${outcome.winner ?? 'draw'} ${outcome.clause}` : null
  }

  /** Does it for the seat to act (or another one) with exactly these dice. */
  do(action: BeachheadAction, dice = '', seat = this.seats[0] ?? 'assault'): this {
    const thrown = new StrictDice(dice)
    const step = beachhead.apply(this.state, seat, action, thrown)
    thrown.finish()
    this.state = step.state
    this.events = step.events
    this.draws = thrown.draws
    this.reveals = step.reveals ?? false
    return this
  }
  /** `done` (or `pass`) until the step (of the next turn, if it is the present one) is reached. */
  until(step: StepName, dice = ''): this {
    const [turn, from] = [this.turn, this.step]
    for (let i = 0; i < 40; i++) {
      if (this.step === step && (from !== step || this.turn > turn)) return this
      if (this.step === 'over') break
      this.do({ type: this.step === 'action' ? 'pass' : 'done' }, i === 0 ? dice : '')
    }
    throw new Error(`${step} was not reached: ${this.step} of turn ${this.turn}`)
  }
  /** As `until`, but stays where it is if the step is the present one. */
  reach(step: StepName): this {
    return this.step === step ? this : this.until(step)
  }
  /** Both seats pass: the whole End Phase and what follows it. */
  endTurn(dice = ''): this {
    const { turn } = this
    for (let i = 0; i < 40 && this.turn === turn && this.step !== 'over'; i++) {
      this.do({ type: this.step === 'action' ? 'pass' : 'done' }, this.lastBeforeEnd() ? dice : '')
    }
    return this
  }
  private lastBeforeEnd(): boolean {
    return this.step === 'action' && (this.all.passed ?? false)
  }

  /** The clause that forbids it. Fails when it is allowed, when `apply` says otherwise than `check`, or when anything changed. */
  refused(action: BeachheadAction, seat = this.seats[0] ?? 'assault'): string {
    const before = digest(this.state)
    const told = beachhead.check(this.state, seat, action)
    if (!told) throw new Error(`${JSON.stringify(action)} is not refused`)
    if (beachhead.explain(told).trim() === '') throw new Error(`no sentence for ${told.code}`)
    const thrown = new StrictDice('')
    try {
      beachhead.apply(this.state, seat, action, thrown)
    } catch (error) {
      if (!(error instanceof IllegalAction)) throw error
      if (error.refusal.clause !== told.clause) throw new Error('check and apply disagree')
      if (digest(this.state) !== before) throw new Error('a refused command changed the state')
      return told.clause
    }
    throw new Error(`${JSON.stringify(action)} was carried out though check refused it`)
  }
  allows(action: BeachheadAction, seat = this.seats[0] ?? 'assault'): boolean {
    return beachhead.check(this.state, seat, action) === null
  }
  legal(seat = this.seats[0] ?? 'assault'): readonly BeachheadAction[] {
    return beachhead.legal(this.state, seat)
  }

  /** Fails for a unit that is destroyed; see `isGone`. */
  unit(id: string): Piece {
    const found = this.all.units?.find(unit => unit.id === id)
    if (!found) throw new Error(`no unit ${id} in play`)
    const [, , , hp, sp] = PIECES[found.type]
    const onMap = found.hex !== undefined
    return {
      hp,
      sp,
      tokens: 0,
      fresh: 0,
      hidden: false,
      facing: null,
      moved: false,
      acted: false,
      attacked: false,
      launched: false,
      forceMarch: false,
      revealedTurn: 0,
      vip: this.all.vip === id,
      pinCount: 0,
      ...found,
      airborne: onMap && AIR.includes(found.type) && (found.airborne ?? true),
      marker: found.marker ?? null,
      hex: found.hex ?? null,
      aboard: found.aboard ?? false,
      in: found.in ?? null,
    }
  }
  isGone(id: string): boolean {
    return !(this.all.units ?? []).some(unit => unit.id === id)
  }
  dummy(id: string): string | undefined {
    return this.all.dummies?.find(dummy => dummy.id === id)?.hex
  }
  fort(hex: string): FortType | undefined {
    return this.all.forts?.find(fort => fort.hex === hex)?.type
  }
  objective(id: string) {
    const found = this.all.objectives?.find(objective => objective.id === id)
    if (!found) throw new Error(`no objective ${id}`)
    const start = { control: 'defender' as Side, held: 0, hp: 4, destroyed: false, vip: false, taken: false, noResupply: false }
    return { ...start, ...found }
  }
  get lost(): readonly string[] {
    return (this.all.lost ?? []).map(({ id }) => id)
  }
  /** Where a side believes an enemy piece to be, by the name it uses. */
  knows(side: Side, name: string) {
    return this.all.known?.[side]?.find(sighting => sighting.name === name)
  }

  /** The events of a type of the last command. */
  eventsOf<T extends BeachheadEvent['type']>(type: T): readonly EventOf<T>[] {
    return this.events.filter((event): event is EventOf<T> => event.type === type)
  }
  /** The one event of a type of the last command. */
  told<T extends BeachheadEvent['type']>(type: T): EventOf<T> {
    const found = this.eventsOf(type)
    if (found.length !== 1)
      throw new Error(`${found.length} events ${type}: ${this.events.map(event => event.type).join(', ')}`)
    return found[0]!
  }
}

/** A board with the sketch on it, by the sandbox rules of QUIET beside the options given. */
export const at = (sketch: Sketch, options: OptionChoices = {}): Board => new Board(position(sketch), { ...QUIET, ...options })

/** A scenario of its own from the start of set-up, without event cards unless told: `forces` are placed, not given. */
export function fresh(
  { map, objectives, ...rest }: Omit<Sketch, 'units' | 'forts' | 'dummies'>,
  options: OptionChoices = {},
  dice = '',
): Board {
  const {
    units: _,
    dummies: __,
    forts: ___,
    turn: ____,
    ...plain
  } = position({ map, ...(objectives ? { objectives } : {}), ...rest })
  return new Board(plain, { events: false, ...options }, dice)
}

/** A shipped scenario (or `cards`) from its very start. */
export function scenario(id: string, options: OptionChoices = {}, dice = ''): Board {
  const found = beachhead.scenarios.find(info => info.id === id)
  if (!found) throw new Error(`no scenario ${id}`)
  return new Board(found.scenario, options, dice)
}

/** Clause and path, as in 'BI-x.y units[1].hex', for a position that is not let in, or 'admitted'. */
export function gate(sketch: Sketch | Scenario, options: OptionChoices = {}): string {
  try {
    if (typeof sketch.map === 'string') at(sketch as Sketch, options)
    else new Board(sketch as Scenario, { ...QUIET, ...options })
    return 'admitted'
  } catch (error) {
    if (error instanceof ParseError) return `${error.clause ?? '-'} ${error.path}`
    throw error
  }
}

/** The draws of a shuffle of n cards that leaves them in their order: `label` with pick values n-1 down to 1. */
export const unshuffled = (label: string, n: number): string =>
  `${label} ${Array.from({ length: n - 1 }, (_, i) => n - 1 - i).join(' ')}`
