// PRODUCT 13: the risk that is shown is what the engine would do, and it knows no more than the seat does.
import { type Dice, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { ww2 } from '../index.ts'
import { apply } from '../rules/contract/apply.ts'
import { imagine, view } from '../rules/knowledge/view.ts'
import { emptyPlan, type Plan, type PlanStep, withStep } from '../rules/plan/plan.ts'
import { problemsOf } from '../rules/plan/validation.ts'
import type { OptionChoices } from '../rules/setup/options.ts'
import { setup } from '../rules/setup/setup.ts'
import { boardOfState, healthOf, idOf, type Unit, type WwState } from '../rules/state/state.ts'
import { both, enemyOf, SIDES, type Side, UNIT_TYPES } from '../rules/tables.ts'
import { lookAhead, lookAheadOf, planOf } from '../rules/turn/execution.ts'
import { hooks } from '../testing/index.ts'
import { somePlan } from '../testing/some-plan.ts'
import { freeAt, idleHexes, reachOf } from './march.ts'
import { type Threat, threatAt } from './threat.ts'

const OPTIONS: readonly OptionChoices[] = [
  {},
  { fogOfWar: true },
  { shellsPerGun: 1, startingUnit: 'AR', seasonalEffects: true },
  { flatHealth: true, startingUnit: 'HM', supply: true },
  { counterAttack: 'survivors', interactiveCasualties: false },
]
const POSITIONS = 50

type Looked = {
  readonly state: WwState
  readonly side: Side
  readonly units: readonly string[]
  readonly hexes: readonly string[]
}

/** From wars of random plans: a few turns on, one stack of one side. */
function positions(): readonly Looked[] {
  const all: Looked[] = []
  for (let n = 0; all.length < POSITIONS; n++) {
    const dice = seeded(`risk ${n}`)
    const { scenario } = ww2.scenarios[n % ww2.scenarios.length] as (typeof ww2.scenarios)[number]
    const options = OPTIONS[n % OPTIONS.length] as OptionChoices
    let { state } = setup(scenario, options, dice)
    const turn = 4 + dice.pick(6, 'turn')
    for (let k = 0; k < 400 && !state.result && !(state.turn >= turn && state.phase === 'planning'); k++)
      state = played(state, dice)
    if (state.phase !== 'planning' || state.result) continue
    const side = SIDES[dice.pick(2, 'side')] as Side
    // As the seat knows it: what a table is drawn from.
    const known = imagine(view(state, side), dice)
    const stacks = idleHexes(known, side)
    const hex = stacks[dice.pick(stacks.length, 'stack')]
    if (hex === undefined) continue
    const units = freeAt(known, side, hex).map(({ id }) => id)
    const hexes = reachOf(known, side, units).map(each => each.hex)
    if (hexes.length > 0) all.push({ state, side, units, hexes })
  }
  return all
}

function played(state: WwState, dice: Dice): WwState {
  const side = ww2.toAct(state).find(seat => !ww2.isReady?.(state, seat)) as Side
  if (state.phase === 'planning')
    return apply(state, side, { type: 'submitPlan', plan: somePlan(state, side, dice) }, dice).state
  const listed = ww2.legal(state, side)
  return apply(state, side, listed[dice.pick(listed.length, 'choice')] as never, dice).state
}

const knownBy = (state: WwState, side: Side): WwState => imagine(view(state, side), seeded('eyes'))
const faced = (face: number): Dice => ({ roll: () => face, pick: () => 0 })

/** The march has been made; nothing else has happened. */
function marched(state: WwState, side: Side, ids: readonly string[], hex: string): WwState {
  const cell = boardOfState(state).cell(hex)
  const goes = (unit: Unit) => ids.includes(idOf(state.factions, side, unit.serial))
  const units = state.units[side].map(unit => (goes(unit) ? { ...unit, cell } : unit))
  return { ...state, units: side === 'nw' ? { ...state.units, nw: units } : { ...state.units, se: units } }
}

const healthAt = (state: WwState, side: Side, cell: number): number =>
  state.units[side].filter(unit => unit.cell === cell).reduce((sum, unit) => sum + healthOf(unit), 0)

/** Every part of a stack, by how many of each kind go; only the whole where that can be paid. */
function parts(units: readonly Unit[]): readonly (readonly Unit[])[] {
  return UNIT_TYPES.reduce<readonly (readonly Unit[])[]>(
    (made, type) => {
      const same = units.filter(unit => unit.type === type)
      return made.flatMap(part => Array.from({ length: same.length + 1 }, (_, n) => [...part, ...same.slice(0, n)]))
    },
    [[]],
  ).filter(part => part.length > 0)
}

/** What a step of the enemy's costs those in the hex, by the engine, over every face of the wind; null where it may not be ordered. */
function costOf(state: WwState, side: Side, cell: number, step: PlanStep): number | null {
  const enemy = enemyOf(side)
  const plan = withStep(emptyPlan(state.turn, enemy), step)
  if (problemsOf(state, enemy, plan).length > 0) return null
  const { losses } = planOf(state, side)
  const own: Plan = losses ? { ...emptyPlan(state.turn, side), losses } : emptyPlan(state.turn, side)
  const outlook = lookAheadOf(
    state,
    both(each => (each === enemy ? plan : own)),
  )
  const faces = step.do === 'fire' ? [1, 2, 3, 4, 5, 6] : [5]
  const before = healthAt(state, side, cell)
  const lost = faces.map(face => before - healthAt(lookAhead(outlook, enemy, 1, faced(face)).state, side, cell))
  return lost.reduce((sum, each) => sum + each, 0) / faces.length
}

/** A way round everybody else, by trying all of them from the goal. */
function wayTo(state: WwState, side: Side, from: number, to: number): readonly number[] | null {
  const board = boardOfState(state)
  const held = new Set(state.units[side].map(unit => unit.cell))
  const came = new Map<number, number>([[from, from]])
  const queue = [from]
  for (const cell of queue) {
    if (cell === to) break
    for (const near of board.grid.neighbours(cell))
      if (!came.has(near) && (near === to || !held.has(near))) {
        came.set(near, cell)
        queue.push(near)
      }
  }
  if (!came.has(to)) return null
  const way = [to]
  while (way[0] !== from) way.unshift(came.get(way[0] as number) as number)
  return way
}

function enumerated(known: WwState, { side, units }: Looked, hex: string): ReadonlyMap<string, number> {
  const enemy = enemyOf(side)
  const board = boardOfState(known)
  const cell = board.cell(hex)
  const isFogged = known.setting.options.fogOfWar
  const there = marched(known, side, units, hex)
  // Under fog he may have as much as it takes, and his supply is not known.
  const rich = { ...there, supply: null, treasury: both(() => 1000) }
  const state = isFogged ? rich : there
  const worst = new Map<string, number>()
  const here = there.units[side].filter(unit => unit.cell === cell).length
  for (const from of new Set(state.units[enemy].map(unit => unit.cell))) {
    const stack = state.units[enemy].filter(unit => unit.cell === from)
    const ids = (some: readonly Unit[]) => some.map(unit => idOf(state.factions, enemy, unit.serial))
    const way = wayTo(state, side, from, cell)
    const path = way?.map(each => board.name(each)) ?? []
    const isNear = way !== null && (!isFogged || way.length <= 5)
    const whole = isNear ? costOf(state, side, cell, { do: 'move', units: ids(stack), path }) : 0
    const marches =
      whole !== null
        ? [whole]
        : parts(stack).map(part => costOf(state, side, cell, { do: 'move', units: ids(part), path }) ?? 0)
    const guns = stack.filter(({ type }) => type === 'AR')
    // The wind carries a shell one hex at most. More shells never do less: the most that can be paid for.
    const shots = guns.length === 0 ? [] : board.targetsFrom(from).filter(at => board.distance(at, cell) <= 1)
    const fired = shots.map(at => {
      const step = (shells: number): PlanStep => ({ do: 'fire', units: ids(guns), shots: [{ at: board.name(at), shells }] })
      for (let shells = here; shells > 0; shells--) {
        const cost = costOf(state, side, cell, step(shells))
        if (cost !== null) return cost
      }
      return 0
    })
    const most = Math.max(0, ...marches, ...fired)
    if (most > 0) worst.set(board.name(from), most)
  }
  return worst
}

const LOOKED = positions()

describe('PRODUCT 13 the risk of a hex', () => {
  test('WW-10.5 WW-12.6 is the sum over the stacks in sight of what the engine makes of their best step, at every hex in reach', () => {
    const told = { hexes: 0, threatened: 0, barrages: 0 }
    for (const looked of LOOKED) {
      const { side, units, hexes } = looked
      const known = knownBy(looked.state, side)
      const foes = new Set(known.units[enemyOf(side)].map(unit => boardOfState(known).name(unit.cell)))
      for (const hex of hexes) {
        const threat = threatAt(known, side, units, hex)
        if (foes.has(hex)) {
          expect(threat).toBeNull()
          continue
        }
        const expected = enumerated(known, looked, hex)
        const { attackers, expectedLoss } = threat as Threat
        const where = `${known.setting.id} turn ${known.turn} ${units.join()} to ${hex}`
        expect(new Map(attackers.map(({ from, expectedLoss: loss }) => [from, loss.toFixed(9)])), where).toEqual(
          new Map([...expected].map(([from, loss]) => [from, loss.toFixed(9)])),
        )
        expect(expectedLoss, where).toBeCloseTo(
          [...expected.values()].reduce((sum, loss) => sum + loss, 0),
          9,
        )
        told.hexes++
        if (attackers.length > 0) told.threatened++
        if (attackers.some(({ by }) => by === 'barrage')) told.barrages++
      }
    }
    // The sample looks at something.
    expect(told.threatened).toBeGreaterThan(told.hexes / 20)
    expect(told.barrages).toBeGreaterThan(0)
  }, 180_000)

  test('WW-18.1 is the same in every world that looks alike to the seat', () => {
    let pairs = 0
    for (const { state, side, units, hexes } of LOOKED) {
      const other = hooks.hiddenPairs?.(state, side, seeded('twins'))
      if (!other) continue
      pairs++
      const [here, there] = [knownBy(state, side), knownBy(other, side)]
      for (const hex of hexes) expect(threatAt(there, side, units, hex)).toEqual(threatAt(here, side, units, hex))
    }
    expect(pairs).toBeGreaterThan(POSITIONS / 2)
  })
})
