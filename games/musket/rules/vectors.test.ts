// The worked examples of the rulebook (MK-19), played through a match with dice given one by one, as a person would be asked.
import { readFileSync } from 'node:fs'
import { DiceNeeded, type Draw, IllegalAction, Match } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { musket } from '../index.ts'
import type { MusketAction } from './contract/actions.ts'
import type { ChargeContest, MusketEvent } from './contract/events.ts'
import * as query from './contract/queries.ts'
import type { OptionChoices } from './setup/options.ts'
import type { Condition, Scenario, ScenarioArrival, ScenarioUnit } from './setup/scenario.ts'
import type { MusketState } from './state/state.ts'
import { type DirectionName, type Edge, type Kind, type Side, TERRAIN } from './tables.ts'

type Line = { readonly verb: 'dice' | 'do' | 'then' | 'reject'; readonly rest: string; readonly whole: string }
type Vector = {
  readonly id: string
  readonly title: string
  readonly cites: string
  readonly scenario: Scenario
  readonly lines: readonly Line[]
}

/** A match being played by a vector: the dice still to come, the draws so far, the last charge. */
class Run {
  readonly match: Match<MusketState, MusketAction, MusketEvent, unknown, OptionChoices, Scenario>
  readonly queue: { kind: string; value: number }[] = []
  readonly draws: Draw[] = []
  lastCharge: ChargeContest | null = null

  constructor(scenario: Scenario) {
    this.match = new Match(musket, { scenario, options: {}, seed: 'vectors', strictDice: true })
    for (const event of this.match.setupEvents) this.#hear(event)
  }

  get state(): MusketState {
    return this.match.state
  }

  /** Asked for one die after another, as with dice on the table: each is taken from the queue only when the rules want it. */
  act(action: MusketAction): void {
    const given: number[] = []
    for (;;) {
      try {
        const { events, draws } = this.match.act(this.state.player, action, { dice: given, strictDice: true })
        this.draws.push(...draws)
        for (const event of events) this.#hear(event)
        return
      } catch (error) {
        if (!(error instanceof DiceNeeded)) throw error
        given.push(this.#nextDie(error))
      }
    }
  }

  refuse(action: MusketAction, code: string): void {
    const before = this.match.hash
    expect(this.match.check(this.state.player, action)?.code).toBe(code)
    try {
      this.match.act(this.state.player, action, { dice: [], strictDice: true })
    } catch (error) {
      if (!(error instanceof IllegalAction)) throw error
      expect(error.code).toBe(code)
      expect(musket.explain(error.refusal)).toMatch(/\.$/)
      expect(this.match.hash).toBe(before)
      return
    }
    throw new Error(`accepted, though ${code} was expected`)
  }

  #nextDie(asked: DiceNeeded): number {
    const die = this.queue.shift()
    if (!die) throw new Error(`no die left for ${asked.label} (${asked.kind})`)
    if (die.kind.toLowerCase() !== asked.kind) throw new Error(`${die.kind} given, ${asked.kind} asked for ${asked.label}`)
    return die.value
  }

  #hear(event: MusketEvent): void {
    if (event.type === 'charge_action') this.lastCharge = event.contest
    expect(musket.describe(event).text).not.toMatch(/undefined|\[object/)
  }
}

function play({ scenario, lines }: Vector): void {
  const run = new Run(scenario)
  for (const { verb, rest, whole } of lines) {
    try {
      if (verb === 'dice') for (const die of rest.split(/,\s*/)) run.queue.push(parseDie(die))
      else if (verb === 'do') run.act(parseCommand(rest))
      else if (verb === 'then') assertClaim(run, rest)
      else {
        const [code, command] = rest.split(/:\s*/)
        run.refuse(parseCommand(command ?? ''), code ?? '')
      }
    } catch (error) {
      if (error instanceof Error) error.message = `${whole}\n${error.message}`
      throw error
    }
  }
  if (run.queue.length > 0) throw new Error(`dice left: ${run.queue.map(die => `${die.kind} ${die.value}`).join(', ')}`)
}

type Claim = readonly [RegExp, (run: Run, ...words: string[]) => void]

/** What a `then` line may say; the first pattern that fits. */
const CLAIMS: readonly Claim[] = [
  [/^draws (\d+)$/, (run, n) => expect(run.draws).toHaveLength(Number(n))],
  [/^chance (\d+) = (\d+)$/, (run, k, n) => expect(run.draws[Number(k) - 1]?.need).toBe(Number(n))],
  [/^turn (\d+)$/, (run, n) => expect(run.state.turn).toBe(Number(n))],
  [/^player (\w+)$/, (run, side) => expect(run.state.player).toBe(side)],
  [/^step (\w+)$/, (run, step) => expect(run.state.step).toBe(step)],
  [/^active (\S+)$/, (run, id) => expect(run.state.active?.unit ?? 'none').toBe(id)],
  [/^kills (\w+) (\d+)$/, (run, side, n) => expect(run.state.tally.losses[side as Side]).toBe(Number(n))],
  [/^hex (\S+) is (\S)$/, (run, hex, letter) => expect(TERRAIN[query.terrainAtHex(run.state, hex!)!].letter).toBe(letter)],
  [/^winner none$/, run => expect(run.match.outcome).toBeNull()],
  [
    /^winner (\w+) (\w+)$/,
    (run, side, reason) => expect(run.match.outcome).toMatchObject({ winner: side === 'draw' ? null : side, reason }),
  ],
  [/^outcome (\w+)$/, (run, outcome) => expect(run.lastCharge?.outcome).toBe(outcome)],
  [
    /^score (\d+):(\d+)$/,
    (run, attacker, defender) =>
      expect([run.lastCharge?.attacker.total, run.lastCharge?.defender.total]).toEqual([Number(attacker), Number(defender)]),
  ],
  [/^leader (\S+) gone$/, (run, id) => expect(run.state.leaders.map(leader => leader.id)).not.toContain(id)],
  [
    /^leader (\S+) on (\S+) r (\d+)$/,
    (run, id, on, radius) =>
      expect(run.state.leaders.find(leader => leader.id === id)).toMatchObject({ on, radius: Number(radius) }),
  ],
  [/^moves (\S+) cost (\S+) = (\d+)$/, (run, id, hex, n) => expect(costOf(run.state, id!, hex!)).toBe(Number(n))],
  [
    /^(moves|fires|charges|exits) (\S+) = \{(.*)\}$/,
    (run, what, id, all) => expect(choices(run.state, what!, id!)).toEqual(words(all!).sort()),
  ],
  [
    /^(moves|fires|charges|exits) (\S+) has (.+)$/,
    (run, what, id, some) => expect(choices(run.state, what!, id!)).toEqual(expect.arrayContaining(words(some!))),
  ],
  [
    /^(moves|fires|charges|exits) (\S+) lacks (.+)$/,
    (run, what, id, none) => {
      for (const word of words(none!)) expect(choices(run.state, what!, id!)).not.toContain(word)
    },
  ],
  [/^los (\S+) -> (\S+) (yes|no)$/, (run, from, to, yes) => expect(query.hasSight(run.state, from!, to!)).toBe(yes === 'yes')],
  [
    /^retreat (\S+) from (\S+) = (\S+)$/,
    (run, id, from, to) => expect(query.retreatHex(run.state, id!, from!) ?? 'none').toBe(to),
  ],
  [/^firechance (\S+) (\S+) = (\d+)$/, (run, by, at, n) => expect(query.fireChance(run.state, by!, at!)).toBe(Number(n))],
  [/^command (\S+) (in|out)$/, (run, id, inOut) => expect(query.commandOf(run.state, id!).inCommand).toBe(inOut === 'in')],
  [/^command (\S+) chance (\d+)$/, (run, id, n) => expect(query.commandOf(run.state, id!).chance).toBe(Number(n))],
  [/^morale (\S+) = (\d+)$/, (run, id, n) => expect(query.moraleChance(run.state, id!)).toBe(Number(n))],
  [/^(\S+) gone$/, (run, id) => expect(query.unitById(run.state, id!)).toBeUndefined()],
  [
    /^(\S+) activated (yes|no)$/,
    (run, id, yes) => expect(query.unitById(run.state, id!)).toMatchObject({ activated: yes === 'yes' }),
  ],
  [/^(\S+) at (\S+) sp (\d+)$/, (run, id, hex, sp) => expect(whereabouts(run.state, id!)).toBe(`${hex} sp ${sp}`)],
]

function assertClaim(run: Run, text: string): void {
  for (const [pattern, claim] of CLAIMS) {
    const match = pattern.exec(text)
    if (match) {
      claim(run, ...match.slice(1))
      return
    }
  }
  throw new Error(`not understood: then ${text}`)
}

const words = (text: string): string[] => text.split(/\s+/).filter(word => word !== '')

function choices(state: MusketState, what: string, unitId: string): string[] {
  const { moves, fires, charges, exits } = query.preview(state, unitId)
  const lists: Record<string, readonly string[]> = { moves: moves.map(move => move.hex), fires, charges, exits }
  return [...(lists[what] ?? [])].sort()
}

function costOf(state: MusketState, unitId: string, hex: string): number | undefined {
  return query.preview(state, unitId).moves.find(move => move.hex === hex)?.points
}

function whereabouts(state: MusketState, unitId: string): string {
  const unit = query.unitById(state, unitId)
  if (!unit) return 'gone'
  const { columns } = state.setting
  return `${unit.cell % columns},${Math.floor(unit.cell / columns)} sp ${unit.sp}`
}

function parseDie(text: string): { kind: string; value: number } {
  const [kind, value] = words(text)
  return { kind: kind ?? '', value: Number(value) }
}

function parseCommand(text: string): MusketAction {
  const [command, first, ...more] = words(text)
  switch (command) {
    case 'activate':
      return { type: 'activate', unit: first! }
    case 'move':
      return more.length > 0 ? { type: 'move', path: [first!, ...more] } : { type: 'move', to: first! }
    case 'fire':
      return { type: 'fire', target: first! }
    case 'charge':
      return more.length > 0 ? { type: 'charge', target: first!, path: more } : { type: 'charge', target: first! }
    case 'exit':
      return first === undefined ? { type: 'exit' } : { type: 'exit', hex: first }
    case 'complete-action':
      return { type: 'completeAction' }
    case 'end-activation':
      return { type: 'endActivation' }
    case 'end-turn':
      return { type: 'endPlayerTurn' }
    default:
      throw new Error(`not understood: ${text}`)
  }
}

function parseVectors(text: string): Vector[] {
  const kept = text.split('\n').filter(line => !line.startsWith('#'))
  return kept
    .join('\n')
    .split(/\n\s*\n/)
    .map(block => block.trim())
    .filter(block => block !== '')
    .map(parseVector)
}

const VERBS: readonly string[] = ['dice', 'do', 'then', 'reject']

function parseVector(block: string): Vector {
  const [head = '', cites = '', ...rest] = block.split('\n')
  const [id = '', title = ''] = head.split(/ (.*)/)
  const draft = new Draft(id, title)
  const lines: Line[] = []
  for (const whole of rest) {
    const [verb = '', arguments_ = ''] = whole.split(/ (.*)/)
    if (VERBS.includes(verb)) lines.push({ verb: verb as Line['verb'], rest: arguments_, whole })
    else draft.declare(verb, words(arguments_), whole)
  }
  return { id, title, cites: cites.replace(/^cites /, ''), scenario: draft.scenario(), lines }
}

/** The given lines of a vector, gathered into a scenario. */
class Draft {
  readonly #scenario: Scenario
  readonly #rows: string[][] = []
  readonly #hexes: [letter: string, hex: string][] = []
  readonly #units: ScenarioUnit[] = []
  readonly #victory: Condition[] = []
  readonly #options: Record<string, string | boolean> = {}
  #hasStaff = false

  constructor(id: string, title: string) {
    this.#scenario = {
      id,
      title,
      preset: 'basic',
      map: [],
      firstPlayer: 'blue',
      turnLimit: null,
      units: this.#units,
      leaders: [],
    }
  }

  declare(what: string, given: readonly string[], whole: string): void {
    const s = this.#scenario
    const [first = '', second = ''] = given
    switch (what) {
      case 'map': {
        const [columns, rows] = first.split('x').map(Number)
        for (let r = 0; r < rows!; r++) this.#rows.push(Array<string>(columns!).fill('.'))
        return
      }
      case 'hex':
        for (const hex of given.slice(1)) this.#hexes.push([first, hex])
        return
      case 'unit':
        this.#units.push(parseUnit(given))
        return
      case 'lead':
        s.leaders!.push({ id: first, on: given[2]!, radius: Number(given[4]) })
        return
      case 'staff':
        this.#hasStaff = true
        return
      case 'preset':
        s.preset = first as 'basic' | 'advanced'
        return
      case 'opt':
        this.#options[first] = second === 'on' ? true : second === 'off' ? false : second
        return
      case 'entrench':
        s.entrenchments = { ...s.entrenchments, [first]: given.slice(1) as DirectionName[] }
        return
      case 'road':
        s.roads = [...(s.roads ?? []), [...given]]
        return
      case 'river':
        s.rivers = [...(s.rivers ?? []), [...given]]
        return
      case 'crossing':
        s.crossings = [...(s.crossings ?? []), { between: [...given], kind: 'ford' }]
        return
      case 'rough':
        s.rough = [...(s.rough ?? []), ...given]
        return
      case 'exithex':
        s.exits = { ...s.exits, [first]: [...(s.exits?.[first as Edge] ?? []), ...given.slice(1)] }
        return
      case 'exitrule':
        s.exitRule = { side: first as Side, turn: Number(second) }
        return
      case 'torch':
        s.torch = { side: first as Side, dwell: Number(second) }
        return
      case 'first':
        s.firstPlayer = first as Side
        return
      case 'limit':
        s.turnLimit = Number(first)
        if (second !== '') s.limitWinner = second as Side
        return
      case 'reinforce': {
        const { side, activated: _, ...arrival } = parseUnit(given.slice(2))
        s.reinforcements = [
          ...(s.reinforcements ?? []),
          { turn: Number(second), side, units: [arrival satisfies ScenarioArrival] },
        ]
        return
      }
      case 'win':
        this.#victory.push(parseCondition(given))
        return
      default:
        throw new Error(`not understood: ${whole}`)
    }
  }

  scenario(): Scenario {
    for (const [letter, hex] of this.#hexes) {
      const [c, r] = hex.split(',').map(Number)
      this.#rows[r!]![c!] = letter
    }
    const map = this.#rows.map(row => row.join(''))
    if (this.#hasStaff) this.#addStaff(map)
    return { ...this.#scenario, map, victory: this.#victory, options: this.#options as OptionChoices }
  }

  #addStaff(map: readonly string[]): void {
    this.#units.push({ id: 'ZB', side: 'blue', type: 'LINE', at: `0,${map.length - 1}` })
    this.#units.push({ id: 'ZR', side: 'red', type: 'LINE', at: `${map[0]!.length - 1},0` })
    this.#scenario.leaders!.push({ id: 'LB', on: 'ZB', radius: 20 }, { id: 'LR', on: 'ZR', radius: 20 })
  }
}

function parseUnit([id, side, type, at, ...more]: readonly string[]): ScenarioUnit {
  const unit: ScenarioUnit = { id: id!, side: side as Side, type: type as Kind, at: at! }
  for (let i = 0; i < more.length; i++) {
    const word = more[i]!
    const tier = /^(fire|charge)([+-]1)$/.exec(word)
    if (word === 'sp') [unit.sp, unit.max] = more[++i]!.split('/').map(Number) as [number, number]
    else if (word === 'elite' || word === 'green' || word === 'activated') unit[word] = true
    else if (tier) unit[tier[1] as 'fire' | 'charge'] = Number(tier[2]) as -1 | 1
    else throw new Error(`not understood: ${word} of unit ${id}`)
  }
  return unit
}

function parseCondition([side, kind, ...more]: readonly string[]): Condition {
  const after = (name: string): string | undefined => (more.includes(name) ? more[more.indexOf(name) + 1] : undefined)
  const group = after('group')
  const base = { side: side as Side, ...(group === undefined ? {} : { group }) }
  const hexes = more.filter(word => /^\d+,\d+$/.test(word))
  const turn = after('at')
  switch (kind) {
    case 'control':
      return {
        ...base,
        kind: 'control_hexes',
        hexes,
        ...(more.includes('any') ? { any: true } : {}),
        ...(turn === undefined ? {} : { turn: Number(turn) }),
      }
    case 'eliminate':
      return { ...base, kind: 'eliminate_units', count: Number(after('count')) }
    case 'hold':
      return { ...base, kind: 'hold_hexes', hexes, turns: Number(after('turns')) }
    case 'exit':
      return { ...base, kind: 'exit_units', edge: after('edge') as Edge, count: Number(after('count')) }
    case 'raze':
      return { ...base, kind: 'raze', count: Number(after('count')) }
    default:
      throw new Error(`not understood: win ${side} ${kind}`)
  }
}

const REST_OF_THE_NOTATION = `
MK-V00 Every other line of the notation
cites MK-17.1 MK-14.5 MK-4.10
map 8x8
preset advanced
opt hillScreen off
opt enemyAdjacency nonChargers
staff
first red
limit 9 blue
hex H 3,3
rough 6,6
entrench 3,3 S SE
road 1,1 2,1
river 3,5 4,5
crossing 3,5 4,5
river 5,5 6,5
exithex west 0,3
exitrule red 2
torch red 2
unit A blue DRAG 4,5 sp 3/5 elite charge+1
unit D blue LINE 5,5
unit B red LIGHT 2,2 green fire-1
unit C red LINE 6,3 activated
unit E red LINE 0,3
unit P red LINE 5,3
reinforce turn 2 N blue LINE 7,7 sp 2/3 green
win red exit edge west count 1
win red raze count 1
win blue control 3,3 4,4 any at 8 group both
win blue eliminate count 1 group both
win blue hold 4,4 turns 2
then player red
then morale A = 45
then morale B = 51
then command A chance 60
then moves D lacks 6,5
then exits E = {}
then retreat P from 4,5 = 5,2
then winner none
reject already-activated: activate C
do activate E
reject illegal-exit: exit 0,3
do complete-action
then step ACTIVATION_COMPLETE
reject wrong-step: move 0,4
do end-activation
do end-turn
do activate A
dice D6 6, D6 1
dice D60 30
do charge P 4,4 5,3
then score 10:5
then outcome defender_retreats
then P at 5,2 sp 2
then A at 4,5 sp 3
do activate D
do move 5,6
do end-turn
then turn 2
do activate E
do exit 0,3
then E gone
then kills red 0
then winner none
do end-turn
then N at 7,7 sp 3
do end-turn
then winner red condition_met
`

const FILE = new URL('../vectors/worked-examples.txt', import.meta.url)
const VECTORS = parseVectors(readFileSync(FILE, 'utf8'))

describe('MK-19 worked examples', () => {
  for (const vector of VECTORS) test(`${vector.id} ${vector.title} (cites ${vector.cites})`, () => play(vector))

  test('MK-V01 to MK-V46 are all there', () => {
    const ids = Array.from({ length: 46 }, (_, i) => `MK-V${String(i + 1).padStart(2, '0')}`)
    expect(VECTORS.map(vector => vector.id)).toEqual(ids)
  })

  test('MK-17.1 what the notation has besides: every command, every declaration', () => {
    for (const vector of parseVectors(REST_OF_THE_NOTATION)) play(vector)
  })

  test.each([
    ['a line nobody knows', 'then A sings', /not understood: then A sings/],
    ['a die too many', 'dice D60 1', /dice left/],
    ['a die missing', 'do activate A\ndo fire B', /no die left/],
    ['a die of the wrong kind', 'dice D6 1\ndo activate A\ndo fire B', /D6 given/],
  ])('MK-2.8 the runner fails on %s', (_case, lines, message) => {
    const text = `MK-V00 a bad one\ncites MK-2.8\nmap 9x9\nstaff\nunit A blue LINE 4,4\nunit B red LINE 4,2\n${lines}`
    expect(() => parseVectors(text).forEach(play)).toThrow(message)
  })
})
