// Chapter 26, third part: whole games by chance under many options. After every action the position is the state, nothing breaks the
// rules of stacking, cargo and status, every listed action passes the check, and only the labels of the table are drawn.
import { type Dice, digest, seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import { beachhead } from '../../rules/contract/game.ts'
import type { OptionChoices } from '../../rules/setup/options.ts'
import type { Scenario } from '../../rules/setup/scenario.ts'
import type { BeachheadState } from '../../rules/state/state.ts'
import { PIECES } from '../builder.ts'

const LABELS: Readonly<Record<string, RegExp>> = {
  'map.section': /^pick12$/,
  'map.turn': /^pick4$/,
  'deck.scenario': /^pick/,
  'deck.event': /^pick/,
  'deck.assault': /^pick/,
  'deck.defender': /^pick/,
  'marker.order': /^pick2$/,
  'event.pick': /^pick/,
  gunfire: /^d6$/,
  attack: /^d6$/,
  ciws: /^d6$/,
  'wasp.system': /^pick[23]$/,
  mortar: /^d6$/,
  barrage: /^d6$/,
  sam: /^d6$/,
  mine: /^d6$/,
  sparrow: /^d6$/,
  structure: /^d6$/,
}
const AIR = ['harrier', 'osprey', 'super_stallion', 'super_cobra', 'attack_drone']
const ASSAULT = Object.keys(PIECES).slice(0, 11)

function fairDice(seed: string): Dice {
  const fair = seeded(seed)
  return {
    roll(sides, label) {
      if (sides > 1) expect([label, LABELS[label]?.test(`d${sides}`)]).toEqual([label, true])
      return fair.roll(sides, label)
    },
    pick(n, label) {
      if (n > 1) expect([label, LABELS[label]?.test(`pick${n}`)]).toEqual([label, true])
      return fair.pick(n, label)
    },
  }
}

/** Whatever chapters 3, 12 and 16 forbid, in words; empty for a sound position. */
function faults({ units, dummies, map, step, objectives }: Scenario): string[] {
  const found: string[] = []
  const say = (bad: boolean, what: string) => {
    if (bad) found.push(what)
  }
  const stacks = new Map<string, number>()
  const add = (key: string) => stacks.set(key, (stacks.get(key) ?? 0) + 1)
  for (const unit of units ?? []) {
    const [, , , hp, sp] = PIECES[unit.type]
    const side = ASSAULT.includes(unit.type) ? 'assault' : 'defender'
    say((unit.hp ?? hp) < 1 || (unit.hp ?? hp) > hp, `${unit.id} has ${unit.hp} HP`)
    say(sp !== null && ((unit.sp ?? sp) < 0 || (unit.sp ?? sp) > sp), `${unit.id} has ${unit.sp} SP`)
    say((unit.fresh ?? 0) > (unit.tokens ?? 0), `${unit.id} has more fresh tokens than tokens`)
    say(unit.type === 'usswasp' && (unit.tokens ?? 0) > 0, 'the Wasp has tokens')
    if (unit.in !== undefined) say(units!.find(({ id }) => id === unit.in)?.in !== undefined, `${unit.id} is carried by cargo`)
    if (unit.hex === undefined) continue
    const airborne = AIR.includes(unit.type) && (unit.airborne ?? true)
    const [column, row] = unit.hex.split(',').map(Number) as [number, number]
    const letter = map![row]?.[column]
    add(`${side} ${airborne ? 'air' : 'ground'} ${unit.hex}`)
    if (airborne || step?.startsWith('setup')) continue
    const wet = letter === 'D' || letter === 'S'
    const floats = ['lcac', 'lcu', 'aav7', 'usswasp'].includes(unit.type)
    say(letter === undefined || (wet && !floats), `${unit.id} stands in ${letter}`)
    const isPort = objectives?.some(({ type, hex }) => type === 'port' && hex === unit.hex)
    say((unit.type === 'lcac' || unit.type === 'lcu') && !wet && letter !== 'B' && !isPort, `${unit.id} is inland`)
    say(letter === 'M' && ['aav7', 'humvee', 'technical'].includes(unit.type), `${unit.id} is in Mountains`)
  }
  for (const { hex } of dummies ?? []) add(`defender ground ${hex}`)
  for (const [key, count] of stacks) {
    say(count > 2, `${count} in ${key}`)
    const [side, layer, hex] = key.split(' ')
    if (side === 'assault') say(stacks.has(`defender ${layer} ${hex}`), `both sides ${layer} in ${hex}`)
  }
  const markers = [...(units ?? []), ...(dummies ?? [])].flatMap(({ marker }) => (marker ? [marker] : []))
  if (!step?.startsWith('setup')) say(new Set(markers).size < markers.length, 'two pieces share a marker')
  return found
}

/** Another world behind the same view: it must be answered alike, or legality would tell what is hidden. */
function sameAnswers(state: BeachheadState, seat: string, seed: string): void {
  const seen = beachhead.view(state, seat)
  const other = beachhead.imagine(seen, seeded(seed))
  expect([seed, seat, beachhead.view(other, seat)]).toEqual([seed, seat, seen])
  expect([seed, seat, beachhead.legal(other, seat)]).toEqual([seed, seat, beachhead.legal(state, seat)])
  expect([seed, seat, beachhead.toAct(other)]).toEqual([seed, seat, beachhead.toAct(state)])
  // Nor does silence tell: whether the other seat is asked after a pass is the same in both worlds, while the turn lasts.
  const end = beachhead.legal(state, seat).find(({ type }) => type === 'done' || type === 'pass')
  const before = beachhead.position!(state)
  if (!end || before.step!.startsWith('setup')) return
  const after = [state, other].map(world => beachhead.apply(world, seat, end, seeded(seed)).state)
  const [here, there] = after.map(world => beachhead.position!(world)) as [Scenario, Scenario]
  if (here.turn === before.turn || there.turn === before.turn) {
    expect([seed, seat, there.turn, there.step, there.toAct]).toEqual([seed, seat, here.turn, here.step, here.toAct])
  }
}

/** Ids of pieces an enemy may not hear of: under a marker, aboard or carried, and not remembered at a last-known place. */
function secrets({ units, dummies, known }: Scenario, seat: 'assault' | 'defender'): Set<string> {
  const remembered = known?.[seat === 'assault' ? 'defender' : 'assault']?.map(({ name }) => name) ?? []
  const mine = (units ?? []).filter(
    ({ id, type }) => ASSAULT.includes(type) === (seat === 'assault') && !remembered.includes(id),
  )
  const ids = mine.filter(({ hidden, aboard, in: carrier }) => hidden || aboard || carrier !== undefined).map(({ id }) => id)
  return new Set(seat === 'defender' ? [...ids, ...(dummies ?? []).map(({ id }) => id)] : ids)
}

function play(id: string, options: OptionChoices, seed: string, most: number): { state: BeachheadState; actions: number } {
  const dice = fairDice(seed)
  const chance = seeded(`${seed} choices`)
  const given = beachhead.scenarios.find(info => info.id === id)!.scenario
  let { state } = beachhead.setup(given, options, dice)
  for (let i = 0; i < most; i++) {
    const seats = beachhead.toAct(state)
    if (seats.length === 0) return { state, actions: i }
    const seat = seats[chance.pick(seats.length, 'seat')]!
    const legal = beachhead.legal(state, seat)
    expect(legal.length).toBeGreaterThan(0)
    // Ends of steps are rarer than their share, so that something happens.
    const busy = legal.filter(({ type }) => type !== 'done' && type !== 'pass')
    const from = busy.length > 0 && chance.pick(4, 'busy') > 0 ? busy : legal
    const action = from[chance.pick(from.length, 'action')] as BeachheadAction
    expect([action, beachhead.check(state, seat, action)]).toEqual([action, null])
    const was = beachhead.position!(state)
    const step = beachhead.apply(state, seat, action, dice)
    state = step.state
    const whole = beachhead.position!(state)
    expect([i, action, faults(whole)]).toEqual([i, action, []])
    if (!was.step!.startsWith('setup')) {
      for (const [owner, enemy] of [
        ['assault', 'defender'],
        ['defender', 'assault'],
      ] as const) {
        const before = secrets(was, owner)
        const told = JSON.stringify([beachhead.view(state, enemy), step.events.map(event => beachhead.redact(event, enemy))])
        const leaked = [...secrets(whole, owner)].filter(secret => before.has(secret) && told.includes(`"${secret}"`))
        expect([i, action, enemy, leaked]).toEqual([i, action, enemy, []])
      }
    }
    if (i % 5 === 0) for (const viewer of beachhead.seats) sameAnswers(state, viewer.id, `${seed} ${i}`)
    if (i % 7 === 0) {
      const again = beachhead.setup(JSON.parse(JSON.stringify(whole)) as Scenario, {}, dice).state
      expect([i, action, digest(again)]).toEqual([i, action, digest(state)])
    }
  }
  return { state, actions: most }
}

const GAMES: readonly (readonly [string, OptionChoices])[] = [
  ['quick-six', {}],
  ['quick-six', { deployment: 'preset', strategicCards: true }],
  ['red-beach', { deployment: 'preset', strategicCards: true, autoCiws: true }],
  ['red-beach', { rules: 'tabletop' }],
  ['red-beach', { forces: 'points', fog: 'markers' }],
  ['cards', { map: 'assembly', scenarioCards: 2, sequentialActions: true }],
  ['cards', { map: 'random', mapSize: [8, 12], forces: 'points', budgets: 'even', flanking: 'facing' }],
  ['azure-extraction', { deployment: 'preset', suppressedMustRest: true, suppressionTiming: 'same-turn' }],
  ['long-lance', { deployment: 'preset', victory: 'points', flankEffect: 'def', flanking: 'facing' }],
  ['first-wave', { victory: 'none' }],
]
describe('BI-26.3 whole games', () => {
  it.each(GAMES)('BI-26.1 BI-26.3 BI-26.4 BI-26.6 %s %o', (id, options) => {
    const { state, actions } = play(id, options, `${id} ${JSON.stringify(options)}`, 180)
    expect(actions).toBeGreaterThan(20)
    expect(beachhead.position!(state).turn).toBeGreaterThanOrEqual(1)
  })
})
