// The worked examples, each a test: turns through a match with the wind given die by die, the rest by asking the chapter itself.
import { readFileSync } from 'node:fs'
import { type Dice, Match, scripted, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { ww2 } from '../index.ts'
import { LAB, lab, parseUnits } from '../testing/lab.ts'
import { bearingOf, landingOf } from './barrage/wind.ts'
import { everyAssignment, isAssignment, isForced } from './combat/losses.ts'
import type { WwAction } from './contract/actions.ts'
import type { WwEvent } from './contract/events.ts'
import { lineOf } from './contract/report-lines.ts'
import { boardOf } from './map/board.ts'
import { drawMap } from './map/generator.ts'
import { quote } from './plan/preview.ts'
import { allocate, cityPairs } from './setup/allocation.ts'
import type { Allocation, ScenarioOptions } from './setup/options.ts'
import type { Scenario } from './setup/scenario.ts'
import { position } from './state/position.ts'
import type { WwState } from './state/state.ts'
import { isSide, SIDES, type Side, type UnitType, type Wind } from './tables.ts'
import { counterOf, initiativeOf } from './turn/calendar.ts'

type Line = { readonly key: string; readonly rest: string }
type Vector = { readonly id: string; readonly title: string; readonly cites: string; readonly lines: readonly Line[] }

function read(file: string): readonly Vector[] {
  const text = readFileSync(new URL(`../vectors/${file}.txt`, import.meta.url), 'utf8')
  const blocks = text.split(/\n{2,}/).map(block => block.split('\n').filter(line => line !== '' && !line.startsWith('#')))
  return blocks
    .filter(lines => lines.length > 0)
    .map(([head = '', cites = '', ...lines]) => {
      const [id = '', ...title] = head.split(' ')
      return { id, title: title.join(' '), cites, lines: lines.map(splitLine) }
    })
}

function splitLine(line: string): Line {
  const [key = '', ...rest] = line.split(' ')
  return { key, rest: rest.join(' ') }
}

const wordsOf = ({ lines }: Vector, key: string): string | undefined => lines.find(line => line.key === key)?.rest
const allOf = ({ lines }: Vector, key: string): string[] => lines.filter(line => line.key === key).map(line => line.rest)
const numbers = (text: string | undefined): number[] => (text?.match(/\d+/g) ?? []).map(Number)

/** Dice by number alone, in order; a draw too many or too few fails. */
class Queue implements Dice {
  readonly left: number[]
  constructor(values: readonly number[]) {
    this.left = [...values]
  }
  roll(sides: number, label: string): number {
    if (sides <= 1) return 1
    const value = this.left.shift()
    if (value === undefined || value > sides) throw new Error(`no die for ${label}`)
    return value
  }
  pick(n: number, label: string): number {
    return this.roll(n, label) - 1
  }
}

function scenarioOf(vector: Vector): Scenario {
  const own = /^nw ([^;]*); se (.*)$/.exec(wordsOf(vector, 'own') ?? '')
  const [a = 20, b = 20] = numbers(wordsOf(vector, 'treasury'))
  const options: Record<string, unknown> = {}
  for (const pair of (wordsOf(vector, 'options') ?? '').split(' ').filter(each => each !== '')) {
    const [name = '', value = ''] = pair.split('=')
    options[name] = /^\d+$/.test(value) ? Number(value) : value === 'true' ? true : value
  }
  return lab({
    turn: Number(wordsOf(vector, 'turn') ?? 1),
    init: (wordsOf(vector, 'init') ?? 'nw') as Side,
    treasury: [a, b],
    ...(own ? { own: { nw: own[1]!.split(' '), se: own[2]!.split(' ') } } : {}),
    units: wordsOf(vector, 'units') ?? '',
    options: options as ScenarioOptions,
  })
}

const planText = (vector: Vector, side: Side): string => (wordsOf(vector, side) ?? '-').replace(/^-$/, '')

function playTurn(vector: Vector): void {
  const scenario = scenarioOf(vector)
  const match = new Match(ww2, { scenario, options: {}, seed: 'vectors', strictDice: true })
  expectPrices(match.state, vector)
  const refused = wordsOf(vector, 'refused')
  if (refused) {
    expectRefused(match.state, vector, refused)
    return
  }
  // Without a line of dice it is about the price alone.
  if (wordsOf(vector, 'dice') === undefined) return
  const dice = numbers(wordsOf(vector, 'dice'))
  match.act('nw', { type: 'submitPlan', text: planText(vector, 'nw') })
  const { events } = match.act('se', { type: 'submitPlan', text: planText(vector, 'se') }, { dice, strictDice: true })
  for (const event of events) expect(ww2.describe(event).text).not.toMatch(/undefined|\[object/)
  expectLines(
    events.map(lineOf).filter(line => line !== null),
    vector,
  )
  expectAfter(match.state, events, vector)
}

function expectPrices(state: WwState, vector: Vector): void {
  const price = wordsOf(vector, 'price')?.split('/') ?? []
  for (const [i, side] of SIDES.entries()) {
    const wanted = price[i]
    if (wanted !== undefined && wanted !== '-')
      expect(quote(state, side, planText(vector, side)).ledger?.price).toBe(Number(wanted))
  }
}

function expectRefused(state: WwState, vector: Vector, refused: string): void {
  const [side = 'nw', ...codes] = refused.split(/,?\s+/)
  const refusal = ww2.check(state, side, { type: 'submitPlan', text: planText(vector, side as Side) })
  const found = refusal ? [refusal, ...(refusal.also ?? [])] : []
  expect(new Set(found.map(each => each.code))).toEqual(new Set(codes))
  for (const each of found) expect(ww2.explain(each)).toMatch(/\.$/)
}

function expectLines(lines: readonly string[], vector: Vector): void {
  let from = 0
  for (const wanted of allOf(vector, 'event')) {
    const at = lines.indexOf(wanted, from)
    expect(at, `${wanted}\nin\n${lines.join('\n')}`).toBeGreaterThanOrEqual(0)
    from = at + 1
  }
  for (const text of allOf(vector, 'absent')) expect(lines.join('\n')).not.toContain(text)
}

function expectAfter(state: WwState, events: readonly WwEvent[], vector: Vector): void {
  const { position: after } = position(state)
  const gained = SIDES.map(side => events.find(event => event.type === 'income' && event.side === side))
  const gains = gained.map(event => (event?.type === 'income' ? event.gained : 0))
  const units = wordsOf(vector, 'units>')
  if (units !== undefined) expect([...after!.units.nw, ...after!.units.se]).toEqual(parseUnits(units))
  const treasuries = wordsOf(vector, 'treas>')
  if (treasuries) expect(SIDES.map((side, i) => state.treasury[side] - gains[i]!).join('/')).toBe(treasuries)
  for (const claim of (wordsOf(vector, 'owner>') ?? '').split('; ').filter(each => each !== '')) {
    const [hex = '', owner = ''] = claim.split(' ')
    expect(`${hex} ${SIDES.find(side => after!.owners[side].includes(hex)) ?? 'none'}`).toBe(`${hex} ${owner}`)
  }
  const next = wordsOf(vector, 'next')
  if (next) expect(gains).toEqual(numbers(next))
  const result = wordsOf(vector, 'result')
  const told = state.result && `${state.result.winner ?? '-'} ${state.result.reason}`
  expect(told).toBe(result ?? null)
}

describe('worked examples: a turn', () => {
  for (const vector of read('turns')) test(`${vector.id} ${vector.title}`, () => playTurn(vector))
})

const board = boardOf(LAB)
const cellsOf = (text: string): number[] => text.split(' ').map(hex => board.cell(hex))

/** What a line of opening.txt claims. */
const CLAIMS: Readonly<Record<string, (rest: string, vector: Vector) => void>> = {
  counter: rest => {
    const [turn = '', ...words] = rest.split(' ')
    expect(counterOf(Number(turn))).toBe(words.join(' '))
  },
  initiative: rest => {
    const [from = 0, to = 0] = numbers(rest)
    for (let turn = from; turn <= to; turn++) expect(initiativeOf(turn, 'year', 'nw'), `turn ${turn}`).toBe(rest.split(' ')[1])
  },
  held: rest => {
    const [turns = 0, ...each] = numbers(rest)
    const holders = Array.from({ length: turns }, (_, i) => initiativeOf(i + 1, 'year', 'nw'))
    expect(SIDES.map(side => holders.filter(holder => holder === side).length)).toEqual(each)
  },
  allocation: () => {},
  dice: () => {},
  pairs: rest => expect(cityPairs(board)).toEqual(rest.split(' ').map(pair => cellsOf(pair.replace('/', ' ')))),
  given: (rest, vector) => {
    const [side = '', ...hexes] = rest.split(' ')
    expect(drawn(vector).given[side as Side]).toEqual(cellsOf(hexes.join(' ')))
  },
  first: (rest, vector) => expect(drawn(vector).state.firstInitiative).toBe(rest),
  treasury: rest => {
    const [name, amount] = rest.split(' ')
    const known = ww2.scenarios.find(each => each.id === name)?.scenario
    const scenario: Scenario = known ?? { id: 'lab', title: 'Test board', map: [...LAB] }
    expect(firstTreasuries(scenario)).toEqual([Number(amount), Number(amount)])
  },
  shell: rest => {
    const [, target = '', wind = '', bearing, lands = ''] = /^(\w+) wind (\w) bearing (\w) lands (\w+)$/.exec(rest) ?? []
    const [from, to] = [board.cell('E4'), board.cell(target)]
    expect(bearingOf(board, from, to)).toBe(bearing)
    expect(board.name(landingOf(board, from, to, wind as Wind).cell)).toBe(lands)
  },
  draw: (rest, vector) => {
    const [width = 0, height = 0, voidPct = 0, pairs = 0] = numbers(rest)
    const dice = new Queue(numbers(wordsOf(vector, 'dice')))
    expect(drawMap({ width, height, voidPct, pairs }, dice)).toEqual(allOf(vector, 'row'))
    expect(dice.left).toEqual([])
  },
  row: () => {},
  may: (rest, vector) => expect(asked(drawn(vector).state, rest)).toBeNull(),
  refuses: (rest, vector) => {
    const code = rest.split(' ').at(-1)
    const request = rest.replace(/ \w+$/, '')
    const isPlanning = /acceptDraw|withdrawPlan|claimForfeit/.test(rest)
    expect(asked(isPlanning ? afterOneMissed(drawn(vector).state) : drawn(vector).state, request)).toBe(code)
  },
  taken: rest => {
    const [side = '', faction = '', code] = rest.split(' ')
    const { state } = ww2.setup({ id: 'lab', title: 'Test board', map: [...LAB] }, {}, seeded(1))
    const { state: chosen } = ww2.apply(state, 'nw', { type: 'chooseFaction', faction: faction as 'German' }, seeded(1))
    expect(ww2.check(chosen, side, { type: 'chooseFaction', faction: faction as 'German' })?.code).toBe(code)
  },
  late: (rest, vector) => {
    const [side = '', hex = ''] = rest.split(' ')
    let { state } = ww2.apply(drawn(vector).state, side, { type: 'timeout' }, scripted({}))
    state = ww2.apply(state, 'nw', { type: 'place', hex: 'A1' }, scripted({})).state
    expect(state.units[side as Side].map(unit => board.name(unit.cell))).toEqual([hex])
  },
  forced: rest => expect(isForced(...question(rest))).toBe(true),
  asked: rest => expect(isForced(...question(rest))).toBe(false),
  takes: rest => {
    expect(isAssignment(...question(rest), hits(rest), false)).toBe(true)
    expect(everyAssignment(...question(rest))).toContainEqual(hits(rest))
  },
  rejects: rest => expect(isAssignment(...question(rest), hits(rest), false)).toBe(false),
}

function drawn(vector: Vector) {
  const method = wordsOf(vector, 'allocation') as Allocation
  const dice = new Queue(numbers(wordsOf(vector, 'dice')))
  const scenario = { id: 'lab', title: 'Test board', map: [...LAB], options: { allocation: method } }
  const { state } = ww2.setup(scenario, { factions: { nw: 'German', se: 'British' } }, dice)
  expect(dice.left).toEqual([])
  const given = allocate(board, method, new Queue(numbers(wordsOf(vector, 'dice'))))
  return { state, given }
}

function firstTreasuries(scenario: Scenario): number[] {
  const dice = seeded('treasury')
  let { state } = ww2.setup(scenario, { factions: { nw: 'Italian', se: 'American' } }, dice)
  for (const side of SIDES) state = ww2.apply(state, side, { type: 'timeout' }, dice).state
  return SIDES.map(side => state.treasury[side])
}

/** The code of the refusal, null when it may be done. */
function asked(state: WwState, request: string): string | null {
  const [side = '', verb, hex = ''] = request.split(' ')
  const action = (verb === 'place' ? { type: 'place', hex } : { type: verb === 'submit' ? 'submitPlan' : verb }) as WwAction
  return ww2.check(state, side, action)?.code ?? null
}

function afterOneMissed(state: WwState): WwState {
  let now = state
  for (const side of SIDES) now = ww2.apply(now, side, { type: 'timeout' }, scripted({})).state
  now = ww2.apply(now, 'se', { type: 'timeout' }, scripted({})).state
  now = ww2.apply(now, 'nw', { type: 'submitPlan' }, scripted({})).state
  expect(now.missed).toEqual({ nw: 0, se: 1 })
  return now
}

function question(rest: string) {
  const [, damage, names = ''] = /^(\d+) among ([^:]*)/.exec(rest) ?? []
  const units = names
    .split(', ')
    .map(each => ({ serial: Number(each.slice(1, 2)), type: each.slice(3) as UnitType, damage: 0 }))
  return [units, Number(damage)] as const
}

const hits = (rest: string) =>
  (rest.split(': ')[1] ?? '').split(', ').map(each => ({ serial: Number(each.slice(1, 2)), damage: Number(each.slice(3)) }))

describe('worked examples: before and around a turn', () => {
  for (const vector of read('opening')) {
    test(`${vector.id} ${vector.title}`, () => {
      expect(vector.cites).toMatch(/^cites WW-/)
      for (const { key, rest } of vector.lines) {
        const claim = CLAIMS[key]
        if (!claim) throw new Error(`no claim: ${key} ${rest}`)
        claim(rest, vector)
      }
    })
  }
  test('sides are named as in the vectors', () => expect(SIDES.every(isSide)).toBe(true))
})
