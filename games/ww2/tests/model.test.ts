// The rules against the second model: wars of a few turns from positions, plans and options drawn at random, told alike line by line.
import { type Dice, seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { quote } from '../rules/plan/preview.ts'
import {
  around,
  at,
  type Cadence,
  FIGURES,
  hexesOf,
  holder,
  isCity,
  isOn,
  KINDS,
  type Kind,
  LAB,
  SIDES,
  type Side,
} from './builder.ts'
import { cornerOf, other } from './figures.ts'
import {
  LETTER,
  type ModelOptions,
  type ModelPlan,
  type Policy,
  playTurn,
  price,
  type Step,
  supplied,
  targets,
  type World,
} from './model.ts'

const HEXES = hexesOf(LAB)
type Draw = <T>(from: readonly T[]) => T
const drawFrom =
  (dice: Dice): Draw =>
  from =>
    from[dice.pick(from.length, 'model')]!
const below = (dice: Dice, n: number) => dice.pick(n, 'model')
const shuffled = <T>(dice: Dice, list: readonly T[]): T[] => {
  const left = [...list]
  return list.map(() => left.splice(below(dice, left.length), 1)[0]!)
}

/** Both sides crowd the middle, so that steps cross, fights happen and shells find somebody. */
function someWorld(dice: Dice, options: ModelOptions, turn: number): World {
  const draw = drawFrom(dice)
  const middle = HEXES.filter(hex => /[C-H][2-7]/.test(hex))
  const world: World = {
    map: LAB,
    options,
    turn,
    men: [],
    owner: new Map(),
    money: { nw: 10 + below(dice, 60), se: 10 + below(dice, 60) },
    serial: { nw: 0, se: 0 },
    zero: { nw: 0, se: 0 },
    supplied: { nw: new Set(), se: new Set() },
    result: null,
  }
  for (const side of SIDES) {
    const camps = Array.from({ length: 3 }, () => draw(middle))
    for (let i = 4 + below(dice, 8); i > 0; i--) {
      const hex = draw(camps)
      if (world.men.some(man => man.hex === hex && man.side !== side)) continue
      const type: Kind = draw(KINDS)
      const damage = type === 'HM' && below(dice, 3) === 0 ? 1 : 0
      world.men.push({ id: `${LETTER[side]}${++world.serial[side]}`, side, type, hex, damage })
    }
    world.owner.set(cornerOf(LAB, side), side)
  }
  for (const hex of HEXES.filter(each => isCity(LAB, each))) if (below(dice, 4) > 0) world.owner.set(hex, draw(SIDES))
  for (const { hex, side } of world.men) world.owner.set(hex, side)
  for (const side of SIDES)
    if (!HEXES.some(hex => isCity(LAB, hex) && world.owner.get(hex) === side))
      world.owner.set(side === 'nw' ? 'B7' : 'I2', side)
  for (const { hex, side } of world.men) world.owner.set(hex, side)
  for (const side of SIDES) world.supplied[side] = supplied(world, side)
  return world
}

function somePlan(dice: Dice, world: World, side: Side): ModelPlan {
  const draw = drawFrom(dice)
  const free = shuffled(
    dice,
    world.men.filter(man => man.side === side),
  )
  const steps: Step[] = []
  while (free.length > 0) {
    const first = free[0]!
    const mates = free.filter(man => man.hex === first.hex && (man === first || below(dice, 2) === 0))
    const isBattery =
      first.type === 'AR' && below(dice, 2) === 0 && (!world.options.supply || world.supplied[side].has(first.hex))
    const group = isBattery ? mates.filter(man => man.type === 'AR') : mates
    const ids = group.map(({ id }) => id).sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
    for (const man of group) free.splice(free.indexOf(man), 1)
    if (below(dice, 5) === 0) continue
    if (isBattery) {
      const cap = world.options.shellsPerGun ? world.options.shellsPerGun * group.length : 6
      const aims = shuffled(dice, targets(LAB, first.hex)).slice(0, 1 + below(dice, Math.min(2, cap)))
      const shots = aims.map(hex => ({ at: hex, shells: 1 + below(dice, Math.max(1, Math.floor(cap / aims.length))) }))
      steps.push({ do: 'fire', units: ids, shots })
      continue
    }
    const path = [first.hex]
    for (let i = 1 + below(dice, 3); i > 0; i--) {
      const open = around(path.at(-1)!).filter(hex => isOn(LAB, hex) && !path.includes(hex))
      if (open.length > 0) path.push(draw(open))
    }
    steps.push({ do: 'move', units: ids, path })
  }
  const enemys = new Set(world.men.filter(man => man.side !== side).map(({ hex }) => hex))
  const sites = HEXES.filter(
    hex => world.owner.get(hex) === side && !enemys.has(hex) && (isCity(LAB, hex) || hex === cornerOf(LAB, side)),
  )
  const buys = sites.filter(() => below(dice, 4) === 0).map(hex => ({ at: hex, units: [draw(KINDS), draw(KINDS)] }))
  const losses: Policy = {
    order: shuffled(dice, KINDS),
    absorb: below(dice, 2) === 0,
    protect: world.men.filter(man => man.side === side && below(dice, 3) === 0).map(({ id }) => id),
  }
  let plan: ModelPlan = { buys, steps, losses }
  while (price(world, side, plan) > world.money[side])
    plan = plan.steps.length > 0 ? { ...plan, steps: plan.steps.slice(0, -1) } : { ...plan, buys: plan.buys.slice(0, -1) }
  const living = world.men.filter(man => man.side === side).reduce((sum, { type }) => sum + FIGURES[type][1], 0)
  const bought = plan.buys.flatMap(({ units }) => units).reduce((sum, type) => sum + FIGURES[type][1], 0)
  return living + bought > 100 ? { ...plan, buys: [] } : plan
}

const tableOf = (world: World, init: Side) =>
  at({
    turn: world.turn,
    init,
    money: [world.money.nw, world.money.se],
    units: world.men.map(man => `${man.id} ${man.type} ${man.hex}${man.damage ? ' d' : ''}`).join(', '),
    own: {
      nw: HEXES.filter(hex => world.owner.get(hex) === 'nw').join(' '),
      se: HEXES.filter(hex => world.owner.get(hex) === 'se').join(' '),
    },
    options: { ...world.options, initiativeCadence: 'season' },
  })

/** What is simultaneous has no order of its own. */
const settled = (lines: readonly string[]) => [
  lines.filter(line => /^muster/.test(line)).sort(),
  lines.filter(line => /^(nw|se)\.|^owner|^over/.test(line)),
  lines.filter(line => /^(repair|income)/.test(line)).sort(),
]

/** A war of up to five turns; the number of lines told. */
function war(seed: string, options: ModelOptions, firstTurn: number): number {
  const dice = seeded(seed)
  const world = someWorld(dice, options, firstTurn)
  const cadence: Cadence = 'season'
  let init: Side = below(dice, 2) === 0 ? 'nw' : 'se'
  const table = tableOf(world, init)
  let told = 0
  for (let i = 0; i < 5 && world.result === null; i++) {
    const plans = { nw: somePlan(dice, world, 'nw'), se: somePlan(dice, world, 'se') }
    const before = JSON.stringify({ seed, turn: world.turn, init, units: table.units, money: table.money, plans })
    for (const side of SIDES) {
      const plan = { v: 1, turn: world.turn, side, ...plans[side] }
      const { ledger, errors } = quote(table.state, side, plan)
      expect(errors, before).toEqual([])
      expect(ledger?.price, before).toBe(price(world, side, plans[side]))
      if (side === 'nw') table.do('nw', { type: 'submitPlan', plan })
    }
    const faces: number[] = []
    const wind = () => {
      faces.push(1 + below(dice, 6))
      return faces.at(-1)!
    }
    const lines = playTurn(world, plans, init, wind)
    const played = world.result ? world.turn : world.turn - 1
    table.do('se', { type: 'submitPlan', plan: { v: 1, turn: played, side: 'se', ...plans.se } }, faces.join(' '))
    expect(settled(table.lines), before).toEqual(settled(lines))
    expect(table.money, before).toEqual([world.money.nw, world.money.se])
    const men = [...world.men].sort((a, b) => a.side.localeCompare(b.side) || Number(a.id.slice(1)) - Number(b.id.slice(1)))
    expect(table.units, before).toBe(men.map(man => `${man.id} ${man.type} ${man.hex}${man.damage ? ' d' : ''}`).join(', '))
    expect(table.result, before).toBe(world.result)
    told += lines.length
    if (holder(played + 1, cadence, 'nw') !== holder(played, cadence, 'nw')) init = other(init)
  }
  return told
}

const wars = (name: string, count: number, options: ModelOptions, turns: readonly number[]) => {
  let told = 0
  for (let i = 0; i < count; i++) told += war(`${name} ${i}`, options, turns[i % turns.length]!)
  expect(told).toBeGreaterThan(count * 5)
}

describe('the rules and a second model of them tell the same war', () => {
  it('WW-4.9 the base game', () => wars('base', 60, {}, [1, 5, 18, 30]))
  it('WW-5.8 hexes left behind keep their owner', () => wars('last', 20, { ownershipMode: 'lastOccupier' }, [1]))
  it('WW-5.8 only what is occupied is owned', () => wars('only', 20, { ownershipMode: 'occupiedOnly' }, [1]))
  it('WW-15.5 seasons', () => wars('season', 40, { seasonalEffects: true }, [1, 5, 10, 17, 19, 22]))
  it('WW-15.6 supply', () => wars('supply', 40, { supply: true }, [1]))
  it('WW-15.7 upkeep, and WW-15.8 repair', () => wars('upkeep', 30, { upkeep: true, repair: true }, [1]))
  it('WW-15.11 survivors strike back, and WW-15.14 heads are counted', () =>
    wars('strike', 30, { counterAttack: 'survivors', flatHealth: true }, [1]))
  it('WW-15.9 so many shells a gun', () => wars('guns', 30, { shellsPerGun: 2 }, [1]))
  it('WW-15.3 all cities, and WW-13.5 the last turn', () => wars('all', 30, { victory: 'all', lastTurn: 4 }, [1]))
  it('WW-15.4 a last stand', () => wars('stand', 30, { lastStand: true, ownershipMode: 'occupiedOnly' }, [1]))
  it('WW-15.2 everything at once', () =>
    wars(
      'many',
      40,
      {
        seasonalEffects: true,
        supply: true,
        upkeep: true,
        repair: true,
        shellsPerGun: 2,
        counterAttack: 'survivors',
        flatHealth: true,
        lastStand: true,
        ownershipMode: 'lastOccupier',
      },
      [4, 10, 17, 22],
    ))
})
