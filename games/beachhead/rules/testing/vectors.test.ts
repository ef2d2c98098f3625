// The worked examples of the rulebook (BI-27), each played with the dice it gives, in the step and seat each line belongs to.
import { readFileSync } from 'node:fs'
import { type Dice, noDice } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import type { BeachheadAction } from '../contract/actions.ts'
import type { BeachheadEvent, Strike } from '../contract/events.ts'
import { beachhead } from '../contract/game.ts'
import { fieldOf } from '../map/field.ts'
import { sightRange } from '../map/sight.ts'
import { allowance, defaultPath, unitMover } from '../movement/paths.ts'
import type { Scenario } from '../setup/scenario.ts'
import { ABOARD, type BeachheadState, type Unit, unitById } from '../state/state.ts'
import type { EventId, Side, StepName } from '../tables/index.ts'
import { pointsOf } from '../turn/victory.ts'
import { parseVectors, statusNamed, systemNamed, type Vector, type VectorLine } from './vector-format.ts'

const FILE = new URL('../../vectors/worked-examples.txt', import.meta.url)
const VECTORS = parseVectors(readFileSync(FILE, 'utf8'))

/** Dice one after the other, whatever they are for. */
class Queue implements Dice {
  readonly left: number[]
  drawn = 0
  constructor(values: readonly number[]) {
    this.left = [...values]
  }
  #next(label: string): number {
    const value = this.left.shift()
    if (value === undefined) throw new Error(`no die left for ${label}`)
    this.drawn++
    return value
  }
  roll(_sides: number, label: string): number {
    return this.#next(label)
  }
  pick(n: number, label: string): number {
    return n <= 1 ? 0 : this.#next(label)
  }
}

const COMMAND = ['forceMarch', 'rapidDeployment', 'coordinatedAir', 'barrage', 'samStrike', 'reinforce', 'construct']

class Run {
  state: BeachheadState
  /** Names that a vector gives to units that arrive. */
  readonly aliases = new Map<string, string>()
  strike: Strike | null = null
  dice = 0
  cost: number | null = null
  net = 0
  draws = 0
  refusal: { readonly clause: string } | null = null

  constructor(scenario: Scenario) {
    this.state = beachhead.setup(scenario, {}, noDice).state
  }

  unit(name: string): Unit | undefined {
    return unitById(this.state, this.aliases.get(name) ?? name)
  }

  /** The same position in another step, as BI-26.2 lets anybody set it up. */
  at(change: Partial<Scenario>, dice: Dice = noDice): void {
    const step = beachhead.setup({ ...beachhead.position!(this.state), ...change }, {}, dice)
    this.state = step.state
    for (const event of step.events) this.hear(event)
  }

  do({ rest, dice: given }: VectorLine): void {
    const dice = new Queue(given)
    const [verb = '', ...words] = rest.split(/\s+/)
    this.refusal = null
    if (verb === 'endPhase') this.at({ step: 'end' }, dice)
    else if (verb === 'commandPhase') this.at({ step: 'event', choice: null, cp: { assault: 0, defender: 0 } }, dice)
    else if (verb === 'event') this.drawCard(words[0] ?? '', dice)
    else this.act(verb, words, dice)
    expect(dice.left, 'dice left over').toEqual([])
    this.draws = dice.drawn
  }

  drawCard(card: string, dice: Dice): void {
    const options = { ...beachhead.position!(this.state).options, events: true }
    this.at({ step: 'event', choice: null, eventDeck: [card as EventId], options }, dice)
  }

  act(verb: string, words: readonly string[], dice: Dice): void {
    const action = actionOf(verb, words)
    const side = this.sideOf(action)
    const step = this.stepOf(action, side)
    if (step && (this.state.step !== step || this.state.acting !== side)) this.at({ step, toAct: side })
    const before = this.state
    this.refusal = beachhead.check(before, side, action)
    if (this.refusal) return
    expect(beachhead.legal(before, side).length).toBeGreaterThan(0)
    const done = beachhead.apply(before, side, action, dice)
    this.state = done.state
    for (const event of done.events) this.hear(event)
    if (action.type === 'reinforce') this.aliases.set(words[2] ?? '', this.state.units.at(-1)!.who.id)
  }

  sideOf(action: BeachheadAction): Side {
    if (action.type === 'rapidDeployment' || action.type === 'seaSparrow' || action.type === 'ciws') return 'assault'
    if (action.type === 'fastMove' || action.type === 'reinforce' || action.type === 'construct') return 'defender'
    const unit = 'unit' in action ? this.unit(action.unit as string) : undefined
    if (!unit) throw new Error(`who does ${JSON.stringify(action)}`)
    return unit.who.facts.side
  }

  stepOf(action: BeachheadAction, side: Side): StepName | null {
    if (action.type === 'ciws' || action.type === 'fastMove') return null
    if (action.type === 'launch') return 'deploy'
    if (COMMAND.includes(action.type)) return side === 'assault' ? 'command.assault' : 'command.defender'
    if (action.type !== 'move') return 'action'
    if (side === 'defender') return 'move.defender'
    return this.unit(action.unit)?.who.facts.isAir ? 'move.air' : 'move.assault'
  }

  hear(event: BeachheadEvent): void {
    if (event.type === 'moved') this.cost = event.cost
    if (event.type === 'ciws_answered') this.net = (this.strike?.hits ?? 0) - event.negated
    const strike = strikeIn(event)
    if (!strike) return
    this.strike = strike
    this.dice = strike.dice.length
    this.net = strike.hits
  }
}

function strikeIn(event: BeachheadEvent): Strike | null {
  switch (event.type) {
    case 'attacked':
    case 'sam_fired':
    case 'sparrow_fired':
    case 'mines_struck':
      return event.strike
    case 'area_fired':
      return event.strikes[0] ?? null
    case 'structure_attacked':
      return { ...event, hits: event.dice.filter(die => die >= event.need).length } as unknown as Strike
    default:
      return null
  }
}

function actionOf(verb: string, words: readonly string[]): BeachheadAction {
  const [a = '', b = '', ...more] = words
  switch (verb) {
    case 'attack':
    case 'samStrike':
      return { type: verb, unit: a, target: b }
    case 'attackHex':
    case 'breach':
      return { type: verb, unit: a, hex: b }
    case 'attackStructure':
      return { type: verb, unit: a, objective: b }
    case 'seaSparrow':
      return { type: verb, target: a }
    case 'barrage':
      return { type: verb, unit: a, hexes: [b, more[0] ?? '', more[1] ?? ''] }
    case 'reinforce':
      return { type: verb, unitType: a as 'infantry_squad', hex: b }
    case 'construct':
      return { type: verb, fort: a as 'barricade', hex: b }
    case 'rapidDeployment':
      return { type: verb }
    case 'ciws':
      return { type: verb, use: a === 'use' }
    case 'fastmove':
      return { type: 'fastMove', to: a === 'none' ? null : a }
    case 'load':
      return { type: verb, unit: a, into: b }
    case 'search':
    case 'reveal':
    case 'secure':
    case 'demolish':
    case 'recover':
    case 'forceMarch':
      return { type: verb, unit: a }
    case 'launch':
      return { type: verb, unit: a, hex: b, cargo: more[0] === 'cargo' ? more.slice(1) : [] }
    case 'unload':
      return {
        type: verb,
        unit: a,
        drops: words.slice(1).map(word => ({ unit: word.split(':')[0]!, hex: word.split(':')[1]! })),
      }
    case 'move': {
      const path = more[0] === 'via' ? { path: [...more.slice(1), b] } : {}
      return { type: verb, unit: a, to: b, ...path, ...(more[0] === 'land' ? { land: true as const } : {}) }
    }
    default:
      throw new Error(`no vector does ${verb}`)
  }
}

type Claim = readonly [RegExp, (run: Run, ...words: string[]) => void]

const word = (value: string) => (/^-?\d+$/.test(value) ? Number(value) : value)
const cellOf = (run: Run, hex: string) => fieldOf(run.state).cell(hex)

/** What a `then` line may say; the first pattern that fits. */
const CLAIMS: readonly Claim[] = [
  [/^accepted$/, run => expect(run.refusal).toBeNull()],
  [/^refused (\S+)$/, (run, clause) => expect(run.refusal?.clause).toBe(clause)],
  [/^dice=(\d+)$/, (run, n) => expect(run.dice).toBe(Number(n))],
  [/^tn=(\d+)$/, (run, n) => expect(run.strike?.need).toBe(Number(n))],
  [/^hits=(\d+)$/, (run, n) => expect(run.strike?.hits).toBe(Number(n))],
  [/^net=(\d+)$/, (run, n) => expect(run.net).toBe(Number(n))],
  [/^cost=(\d+)$/, (run, n) => expect(run.cost).toBe(Number(n))],
  [/^draws=(\d+)$/, (run, n) => expect(run.draws).toBe(Number(n))],
  [/^winner=none$/, run => expect(run.state.result).toBeNull()],
  [/^winner=draw$/, run => expect(run.state.result).toMatchObject({ winner: null })],
  [/^winner=(\w+)$/, (run, side) => expect(run.state.result?.winner).toBe(side)],
  [/^reason=(\S+)$/, (run, clause) => expect(run.state.result?.clause).toBe(`BI-${clause}`)],
  [/^vip=(\S+)$/, (run, where) => expect(run.state.vip).toBe(where)],
  [/^cp\.(\w+)=(\d+)$/, (run, side, n) => expect(run.state.cp[side as Side]).toBe(Number(n))],
  [/^vp\.(\w+)=(\d+)$/, (run, side, n) => expect(pointsOf(run.state)[side as Side]).toBe(Number(n))],
  [/^wasp\.ammo=(\d+)$/, (run, n) => expect(run.state.wasp.ammo).toBe(Number(n))],
  [/^wasp\.(\w+)=(\w+)$/, (run, system, status) => expect(run.state.wasp[systemNamed(system!)]).toBe(statusNamed(status!))],
  [
    /^fort (\w+) (\S+)$/,
    (run, type, hex) => expect(run.state.forts.map(fort => [fort.type, fort.cell])).toContainEqual([type, cellOf(run, hex!)]),
  ],
  [/^sight (\S+) = (\d+)$/, (run, name, n) => expect(sightRange(run.state, run.unit(name!)!)).toBe(Number(n))],
  [
    /^dist (\S+) (\S+) = (\d+)$/,
    (run, a, b, n) => expect(fieldOf(run.state).distance(cellOf(run, a!), cellOf(run, b!))).toBe(Number(n)),
  ],
  [
    /^los (\S+) (\S+) (yes|no)(?: (\d) (\d))?$/,
    (run, a, b, yes, levelA, levelB) => {
      const field = fieldOf(run.state)
      const [from, to] = [cellOf(run, a!), cellOf(run, b!)]
      const level = (given: string | undefined, cell: number) => (given === undefined ? field.level[cell]! : Number(given))
      const isOpen = field.lineOfSight(from, to, level(levelA, from), level(levelB, to))
      expect(isOpen).toBe(yes === 'yes')
      expect(field.lineOfSight(to, from, level(levelB, to), level(levelA, from)), 'symmetric').toBe(isOpen)
    },
  ],
  [
    /^reach (\S+) (\S+) (yes|no)(?: cost (\d+))?$/,
    (run, name, hex, yes, cost) => {
      const unit = run.unit(name!)!
      const path = defaultPath(run.state, unitMover(run.state, unit, allowance(run.state, unit)), cellOf(run, hex!))
      expect(path !== null).toBe(yes === 'yes')
      if (cost !== undefined) expect(path?.cost).toBe(Number(cost))
    },
  ],
  [/^(\S+) in (\S+)$/, (run, name, carrier) => expect(run.unit(name!)?.carrier).toBe(carrier)],
  [/^(\S+) dead$/, (run, name) => expect(isGone(run, name!)).toBe(true)],
  [/^(\S+) revealed$/, (run, name) => expect(run.unit(name!)?.marker).toBeNull()],
  [/^(\S+) hidden$/, (run, name) => expect(run.unit(name!)?.marker).toMatch(/^[MN]\d+$/)],
  [/^(\S+) airborne$/, (run, name) => expect(run.unit(name!)?.airborne).toBe(true)],
  [/^(\S+) landed$/, (run, name) => expect(run.unit(name!)).toMatchObject({ airborne: false, cell: expect.any(Number) })],
  [/^(\S+) aboard$/, (run, name) => expect(run.unit(name!)?.cell).toBe(ABOARD)],
  [/^(\w+)\.(\w+)=(\S+)$/, (run, name, fact, value) => expect(factOf(run, name!, fact!)).toBe(word(value!))],
]

function isGone(run: Run, name: string): boolean {
  const { state } = run
  const objective = state.objectives.find(each => each.id === name)
  if (objective) return objective.destroyed
  return !run.unit(name) && !state.dummies.some(dummy => dummy.id === name)
}

function factOf(run: Run, name: string, fact: string): unknown {
  const objective = run.state.objectives.find(each => each.id === name)
  if (objective) return { ctrl: objective.control, held: objective.held, hp: objective.hp }[fact]
  const unit = run.unit(name)
  if (!unit) throw new Error(`${name} is gone`)
  const { hp, sp, tokens: tok, fresh, cell } = unit
  return { hp, sp, tok, fresh, hex: cell >= 0 ? fieldOf(run.state).hex(cell) : null }[fact]
}

function play({ scenario, lines }: Vector): void {
  const run = new Run(scenario)
  lines.forEach((line, at) => {
    try {
      if (line.verb === 'do') {
        run.do(line)
        const next = lines[at + 1]
        const expectsRefusal = next?.verb === 'then' && /refused/.test(next.rest)
        if (!expectsRefusal && run.refusal) throw new Error(`refused: ${JSON.stringify(run.refusal)}`)
        return
      }
      for (const claim of line.rest.split(/;\s*/)) assertClaim(run, claim)
    } catch (error) {
      if (error instanceof Error) error.message = `${line.verb} ${line.rest}\n${error.message}`
      throw error
    }
  })
}

function assertClaim(run: Run, claim: string): void {
  for (const [pattern, assert] of CLAIMS) {
    const found = pattern.exec(claim)
    if (!found) continue
    assert(run, ...(found.slice(1) as string[]))
    return
  }
  throw new Error(`no vector claims ${claim}`)
}

describe('BI-27 worked examples', () => {
  test('all of them are read', () => {
    expect(VECTORS.map(({ id }) => id)).toEqual(Array.from({ length: 69 }, (_, i) => `V${String(i + 1).padStart(2, '0')}`))
  })
  test.each(VECTORS.map(vector => [`${vector.id} ${vector.title} (${vector.cites})`, vector] as const))('%s', (_name, vector) =>
    play(vector),
  )
})
