// The game a second time, written from the rulebook alone and as plainly as possible: one turn, from two plans to the next income, told
// in the lines of WW-17.1. Slow and simple on purpose; model.test.ts plays it against the rules.
import {
  cornerOf,
  distance,
  FIGURES,
  flight,
  hexesOf,
  isCity,
  isOn,
  type Kind,
  other,
  SIDES,
  type Side,
  season,
  WIND_FACES,
  within,
} from './figures.ts'

export type Man = { readonly id: string; readonly side: Side; readonly type: Kind; hex: string; damage: number }
export type Step =
  | { readonly do: 'move'; readonly units: readonly string[]; readonly path: readonly string[] }
  | { readonly do: 'fire'; readonly units: readonly string[]; readonly shots: readonly { at: string; shells: number }[] }
  | { readonly do: 'wait' }
export type Policy = { readonly order: readonly Kind[]; readonly absorb: boolean; readonly protect: readonly string[] }
export type ModelPlan = {
  readonly buys: readonly { readonly at: string; readonly units: readonly Kind[] }[]
  readonly steps: readonly Step[]
  readonly losses: Policy
}
export type ModelOptions = {
  readonly ownershipMode?: 'standard' | 'lastOccupier' | 'occupiedOnly'
  readonly victory?: 'zero' | 'all'
  readonly lastTurn?: number
  readonly counterAttack?: 'simultaneous' | 'survivors'
  readonly shellsPerGun?: number
} & { readonly [name in 'lastStand' | 'seasonalEffects' | 'supply' | 'upkeep' | 'repair' | 'flatHealth']?: boolean }
export type World = {
  readonly map: readonly string[]
  readonly options: ModelOptions
  turn: number
  men: Man[]
  owner: Map<string, Side>
  money: Record<Side, number>
  serial: Record<Side, number>
  zero: Record<Side, number>
  supplied: Record<Side, Set<string>>
  result: string | null
}
export const LETTER: Readonly<Record<Side, string>> = { nw: 'g', se: 'b' }
export const serialOf = (id: string): number => Number(id.slice(1))
const bySerial = (a: { id: string }, b: { id: string }) => serialOf(a.id) - serialOf(b.id)

const health = (man: Man): number => FIGURES[man.type][0] - man.damage
const strength = (men: readonly Man[]): number => men.reduce((sum, { type }) => sum + FIGURES[type][1], 0)
const realHealth = (men: readonly Man[]): number => men.reduce((sum, man) => sum + health(man), 0)
const cities = (world: World, side: Side): number =>
  hexesOf(world.map).filter(hex => isCity(world.map, hex) && world.owner.get(hex) === side).length

/** WW-15.6a. */
export function supplied(world: World, side: Side): Set<string> {
  const enemys = new Set(world.men.filter(man => man.side !== side).map(({ hex }) => hex))
  const sources = hexesOf(world.map).filter(
    hex => world.owner.get(hex) === side && (isCity(world.map, hex) || hex === cornerOf(world.map, side)),
  )
  return within(world.map, sources, 4, hex => !enemys.has(hex))
}

/** WW-6, WW-15.5, WW-15.6c. */
export function perHex(world: World, man: Man): number {
  const { seasonalEffects, supply } = world.options
  let cost = FIGURES[man.type][2]
  const foot = man.type === 'LI' || man.type === 'HI'
  if (seasonalEffects && season(world.turn) === 'Spring' && !foot) cost++
  if (seasonalEffects && season(world.turn) === 'Winter' && foot) cost++
  if (supply && !world.supplied[man.side].has(man.hex)) cost++
  return cost
}

/** WW-9.5: by step, the fee of each of its units. `men` as at the start of the turn. */
export function feeOf(world: World, side: Side, plan: ModelPlan, index: number): number {
  const step = plan.steps[index]!
  if (step.do !== 'move') return 0
  const gone = new Set<string>()
  plan.steps.forEach((each, i) => {
    if (each.do === 'move' && i <= index) for (const id of each.units) gone.add(id)
  })
  const home = world.men.find(({ id }) => id === step.units[0])!.hex
  return world.men.some(man => man.side === side && man.hex === home && !gone.has(man.id)) ? 1 : 0
}

/** WW-7.25. */
export function price(world: World, side: Side, plan: ModelPlan): number {
  let sum = 0
  for (const { units } of plan.buys) sum += 3 * units.length
  plan.steps.forEach((step, index) => {
    if (step.do === 'fire') for (const { shells } of step.shots) sum += shells
    if (step.do !== 'move') return
    for (const id of step.units) {
      const man = world.men.find(each => each.id === id)!
      sum += perHex(world, man) * (step.path.length - 1) + feeOf(world, side, plan, index)
    }
  })
  return sum
}

/** WW-11.5's order of giving up. */
const queue = (men: readonly Man[], { order, protect }: Policy): Man[] =>
  [...men].sort(
    (a, b) =>
      Number(protect.includes(a.id)) - Number(protect.includes(b.id)) ||
      order.indexOf(a.type) - order.indexOf(b.type) ||
      b.damage - a.damage ||
      bySerial(a, b),
  )

/** WW-11.3 to WW-11.5; the dead, in the order they died. */
function suffer(men: readonly Man[], damage: number, policy: Policy): string[] {
  let left = Math.min(damage, realHealth(men))
  const dead: string[] = []
  if (policy.absorb) {
    const whole = men.filter(man => man.type === 'HM' && man.damage === 0)
    for (const man of queue(whole, policy)) {
      if (left === 0) break
      man.damage++
      left--
    }
  }
  for (const man of queue(men, policy)) {
    const taken = Math.min(left, health(man))
    man.damage += taken
    left -= taken
    if (health(man) === 0) dead.push(man.id)
  }
  return dead
}

export function playTurn(world: World, plans: Record<Side, ModelPlan>, init: Side, wind: () => number): string[] {
  const { map, options } = world
  const lines: string[] = []
  const orders = { nw: costed(world, 'nw', plans.nw), se: costed(world, 'se', plans.se) }
  const stirred = new Set<string>()
  const bury = (dead: readonly string[]) => {
    world.men = world.men.filter(({ id }) => !dead.includes(id))
  }
  const standing = (hex: string) => world.men.filter(man => man.hex === hex)

  for (const side of SIDES) {
    for (const { at, units } of plans[side].buys) {
      for (const type of units) {
        const id = `${LETTER[side]}${++world.serial[side]}`
        world.money[side] -= 3
        world.men.push({ id, side, type, hex: at, damage: 0 })
        lines.push(`muster ${id} ${type} ${at}`)
      }
    }
  }

  const fight = (step: string, side: Side, group: readonly Man[], hex: string): void => {
    const foes = standing(hex)
    const total = (men: readonly Man[]) => (options.flatHealth ? men.length : realHealth(men))
    const [as, ah, ds, dh] = [strength(group), total(group), strength(foes), total(foes)]
    const toDefenders = Math.max(0, as - dh)
    for (const man of [...group, ...foes]) stirred.add(man.id)
    const defLost = suffer(foes, toDefenders, plans[other(side)].losses)
    const striking = options.counterAttack === 'survivors' ? strength(foes.filter(({ id }) => !defLost.includes(id))) : ds
    const toAttackers = Math.max(0, striking - ah)
    const attLost = suffer(group, toAttackers, plans[side].losses)
    bury([...defLost, ...attLost])
    const [allFoes, allOurs] = [defLost.length === foes.length, attLost.length === group.length]
    if (allFoes) for (const man of group) man.hex = hex
    let outcome = toDefenders + toAttackers === 0 ? 'stalemate' : 'repulsed'
    if (allFoes) outcome = allOurs ? 'both destroyed' : 'victory'
    else if (allOurs) outcome = 'attackers destroyed'
    const lost = (word: string, ids: readonly string[]) => (ids.length > 0 ? ` ${word} ${ids.join(',')}` : '')
    const tail = `${lost('def-lost', defLost)}${lost('att-lost', attLost)}`
    lines.push(`${step} combat ${hex} S${as}/H${ah} v S${ds}/H${dh} dmg ${toDefenders}/${toAttackers} ${outcome}${tail}`)
  }

  const march = (step: string, side: Side, group: Man[], { path, costs, fee }: Costed & { do: 'move' }): void => {
    for (const [i, hex] of path.entries()) {
      if (i === 0) continue
      world.money[side] -= group.reduce((sum, { id }) => sum + costs.get(id)! + (i === 1 ? fee : 0), 0)
      for (const { id } of group) stirred.add(id)
      if (standing(hex).some(man => man.side !== side)) {
        fight(step, side, group, hex)
        break
      }
      for (const man of group) man.hex = hex
    }
    const alive = group.filter(man => world.men.includes(man)).sort(bySerial)
    lines.push(`${step} moved ${alive.length > 0 ? `${alive.map(({ id }) => id).join(',')} ${alive[0]!.hex}` : '-'}`)
  }

  const bombard = (step: string, side: Side, guns: readonly Man[], shots: readonly { at: string; shells: number }[]): void => {
    const blowing = WIND_FACES[wind() - 1]!
    const from = guns[0]!.hex
    lines.push(`${step} wind ${blowing}`)
    let allowed = options.shellsPerGun ? options.shellsPerGun * guns.length : Number.POSITIVE_INFINITY
    for (const { at, shells } of shots) {
      const fired = Math.min(shells, allowed)
      allowed -= fired
      if (fired === 0) continue
      const { drift, hex } = flight(from, at, blowing)
      const killed: string[] = []
      for (let i = 0; i < fired; i++) {
        world.money[side]--
        const there = isOn(map, hex) ? standing(hex) : []
        if (there.length === 0) continue
        const [victim] = queue(there, plans[there[0]!.side].losses)
        killed.push(victim!.id)
        bury([victim!.id])
      }
      const tail = killed.length > 0 ? ` killed ${killed.join(',')}` : ''
      lines.push(`${step} shot ${from}*${at}x${fired} ${drift} ${isOn(map, hex) ? hex : 'off'}${tail}`)
    }
  }

  for (let slot = 0; slot < Math.max(orders.nw.length, orders.se.length); slot++) {
    for (const side of [init, other(init)]) {
      const order = orders[side][slot]
      if (!order || order.do === 'wait') continue
      const step = `${side}.${slot + 1}`
      const able = world.men.filter(({ id }) => order.units.includes(id))
      if (able.length === 0) lines.push(`${step} void`)
      else if (order.do === 'move') march(step, side, able, order)
      else bombard(step, side, able, order.shots)
    }
  }
  endTurn(world, stirred, lines)
  return lines
}

type Costed =
  | { readonly do: 'move'; units: readonly string[]; path: readonly string[]; costs: Map<string, number>; fee: number }
  | Exclude<Step, { do: 'move' }>
/** WW-9.6, WW-8.11: prices are those of the moment of planning. */
const costed = (world: World, side: Side, plan: ModelPlan): Costed[] =>
  plan.steps.map((step, index) => {
    if (step.do !== 'move') return step
    const costs = new Map(step.units.map(id => [id, perHex(world, world.men.find(man => man.id === id)!)]))
    return { ...step, costs, fee: feeOf(world, side, plan, index) }
  })

/** WW-13.1, and the income of the turn that follows. */
function endTurn(world: World, stirred: ReadonlySet<string>, lines: string[]): void {
  const { map, options } = world
  const before = new Map(world.owner)
  const mode = options.ownershipMode ?? 'standard'
  for (const hex of hexesOf(map)) {
    const was = before.get(hex)
    const there = world.men.find(man => man.hex === hex)
    const lasts = mode === 'lastOccupier' || (mode === 'standard' && was && (isCity(map, hex) || hex === cornerOf(map, was)))
    const now = there ? there.side : lasts ? was : undefined
    if (now) world.owner.set(hex, now)
    else world.owner.delete(hex)
    if (now !== was) lines.push(`owner ${hex} ${was ?? 'none'}>${now ?? 'none'}`)
  }
  if (options.repair) {
    for (const man of world.men) {
      const isShop = isCity(map, man.hex) || man.hex === cornerOf(map, man.side)
      if (man.damage === 0 || stirred.has(man.id) || !isShop || world.owner.get(man.hex) !== man.side) continue
      man.damage = 0
      lines.push(`repair ${man.id}`)
    }
  }
  for (const side of SIDES) world.zero[side] = cities(world, side) === 0 ? world.zero[side] + 1 : 0
  world.result = judge(world)
  if (world.result) {
    lines.push(`over ${world.result}`)
    return
  }
  world.turn++
  collect(world, lines)
}

function judge(world: World): string | null {
  const { options, map } = world
  const all = hexesOf(map).filter(hex => isCity(map, hex)).length
  if (options.victory === 'all') {
    const winner = SIDES.find(side => cities(world, side) === all)
    if (winner) return `${winner} victory`
  } else {
    const losers = SIDES.filter(side => world.zero[side] >= (options.lastStand ? 2 : 1))
    if (losers.length === 1) return `${other(losers[0]!)} victory`
    if (losers.length === 2) return weigh(world)
  }
  return world.turn >= (options.lastTurn ?? 264) ? weigh(world) : null
}

/** WW-13.6. */
function weigh(world: World): string {
  const owned = (side: Side) => hexesOf(world.map).filter(hex => world.owner.get(hex) === side)
  const scales: readonly [string, (side: Side) => number][] = [
    ['strategic', side => cities(world, side)],
    ['income', side => owned(side).reduce((sum, hex) => sum + (isCity(world.map, hex) ? 4 : 2), 0)],
    ['strength', side => strength(world.men.filter(man => man.side === side))],
    ['treasury', side => world.money[side]],
  ]
  for (const [word, scale] of scales) {
    const lead = scale('nw') - scale('se')
    if (lead !== 0) return `${lead > 0 ? 'nw' : 'se'} decision ${word}`
  }
  return '- draw level'
}

function collect(world: World, lines: string[]): void {
  const { map, options } = world
  const now = season(world.turn)
  for (const side of SIDES) world.supplied[side] = supplied(world, side)
  for (const side of SIDES) {
    let income = 0
    for (const hex of hexesOf(map)) {
      if (world.owner.get(hex) !== side) continue
      if (isCity(map, hex)) income += options.seasonalEffects && now === 'Fall' ? 5 : 4
      else if (!options.supply || world.supplied[side].has(hex)) income += options.seasonalEffects && now === 'Winter' ? 1 : 2
    }
    const mine = world.men.filter(man => man.side === side)
    const upkeep = options.upkeep ? Math.floor(strength(mine) / 4) : 0
    const after = Math.max(0, world.money[side] + income - upkeep)
    const gained = after - world.money[side]
    world.money[side] = after
    lines.push(`income ${side} ${gained < 0 ? '' : '+'}${gained} = ${after}`)
  }
}

/** WW-7.18, for whoever writes plans. */
export const targets = (map: readonly string[], from: string): readonly string[] =>
  hexesOf(map).filter(hex => distance(from, hex) === 1 || distance(from, hex) === 2)
