// BI-26.4: a position must be one that the rules could have led to, as far as map, stacking, terrain, cargo, components and status go.

import { fits } from '../movement/capacity.ts'
import {
  EVENT_CARDS,
  type Letter,
  MAY_HIDE,
  MUST_HIDE,
  TERRAIN,
  UNITS,
  type UnitFacts,
  type UnitType,
  WASP_AMMO,
} from '../tables/index.ts'
import {
  bad,
  checkForces,
  checkGoals,
  checkMap,
  checkObjectives,
  checkOffshore,
  checkPlaces,
  checkPool,
  letterAt,
} from './check-scenario.ts'
import type { Options } from './options.ts'
import type { Scenario, ScenarioUnit } from './scenario.ts'

type Placed = { readonly given: ScenarioUnit; readonly facts: UnitFacts; readonly path: string; readonly airborne: boolean }

export function checkPosition(scenario: Scenario, options: Options, turns: number): void {
  const isAssembling = scenario.muster != null && (scenario.map ?? []).length === 0
  if (isAssembling) return
  checkMap(scenario, 1)
  const hasWasp = scenario.units?.some(unit => unit.type === 'usswasp') ?? false
  checkOffshore(scenario, scenario.offshore === undefined ? (hasWasp ? 'S' : null) : scenario.offshore)
  if (hasWasp && scenario.offshore === null) bad('offshore', 'the Wasp needs an Offshore Zone', 'BI-2.6')
  checkPlaces(scenario)
  checkObjectives(scenario)
  checkGoals(scenario)
  checkPool(scenario)
  checkForces(scenario)
  const units = (scenario.units ?? []).map((given, i) => ({
    given,
    facts: UNITS[given.type],
    path: `units[${i}]`,
    airborne: given.hex !== undefined && (given.airborne ?? UNITS[given.type].isAir),
  }))
  checkIds(scenario, units)
  for (const unit of units) checkUnit(scenario, unit, units, options)
  checkComponents(units, scenario.markers !== undefined)
  checkDummies(scenario)
  checkForts(scenario)
  checkStacking(scenario, units)
  checkWasp(scenario, units)
  checkMoment(scenario, units, turns)
}

function checkIds(scenario: Scenario, units: readonly Placed[]): void {
  const ids = new Set<string>()
  const add = (id: string, path: string) => {
    if (ids.has(id)) bad(path, `there are two pieces '${id}'`, 'BI-26.4')
    ids.add(id)
  }
  for (const { given, path } of units) add(given.id, `${path}.id`)
  scenario.dummies?.forEach((dummy, i) => {
    add(dummy.id, `dummies[${i}].id`)
  })
}

const has = (n: number | undefined, least: number, most: number): boolean => n === undefined || (n >= least && n <= most)

function checkUnit(scenario: Scenario, unit: Placed, units: readonly Placed[], options: Options): void {
  const { given, facts, path, airborne } = unit
  const places = [given.hex !== undefined, given.aboard === true, given.in !== undefined, given.unplaced === true]
  if (places.filter(Boolean).length !== 1) bad(path, 'give one of hex, aboard, in', 'BI-26.2')
  if (given.unplaced && !scenario.muster) bad(`${path}.unplaced`, 'only during set-up', 'BI-7.1')
  if (!has(given.hp, 1, facts.hp)) bad(`${path}.hp`, `expected 1 to ${facts.hp}`, 'BI-4.1')
  if (!has(given.sp, 0, facts.sp ?? 0)) bad(`${path}.sp`, `expected 0 to ${facts.sp ?? 0}`, 'BI-4.7')
  if ((given.fresh ?? 0) > (given.tokens ?? 0)) bad(`${path}.fresh`, 'more fresh tokens than tokens', 'BI-16.5')
  if (facts.class === 'ship' && (given.tokens ?? 0) > 0) bad(`${path}.tokens`, 'the Wasp gets no tokens', 'BI-15.15')
  if (given.airborne && !facts.isAir) bad(`${path}.airborne`, 'it cannot fly', 'BI-4.4')
  const mayHide = facts.type === 'marsoc' || MUST_HIDE.includes(facts.type) || MAY_HIDE.includes(facts.type)
  if (given.hidden && !mayHide) bad(`${path}.hidden`, 'it cannot hide', 'BI-7.14')
  if (given.hidden && given.hex === undefined) bad(`${path}.hidden`, 'only a unit on the map can be hidden', 'BI-17.1')
  if (options.offboardBattery && given.type === 'long_range_artillery') return
  if (
    given.aboard &&
    (facts.side !== 'assault' || !units.some(other => other.given.type === 'usswasp') || facts.class === 'ship')
  )
    bad(`${path}.aboard`, 'there is no Wasp for it to be aboard', 'BI-12.10')
  if (given.in !== undefined) checkCarried(unit, units)
  if (given.hex !== undefined) checkGround(scenario, unit, letterAt(scenario, given.hex, `${path}.hex`, 'BI-26.4'), airborne)
}

function checkCarried({ given, facts, path }: Placed, units: readonly Placed[]): void {
  const transport = units.find(other => other.given.id === given.in)
  if (!transport || transport.facts.side !== facts.side || transport.given.hex === undefined) {
    bad(`${path}.in`, `there is no transport '${given.in}' on the map`, 'BI-12.13')
    return
  }
  const upTo = units.slice(0, units.findIndex(other => other.given === given) + 1)
  const cargo = upTo.filter(other => other.given.in === given.in).map(other => other.facts.type)
  if (!fits(transport.facts.type, cargo)) bad(`${path}.in`, 'the transport does not lift all of this', 'BI-12.13')
}

function checkGround(scenario: Scenario, { given, facts, path }: Placed, letter: Letter, airborne: boolean): void {
  if (airborne) return
  const where = `${path}.hex`
  const objective = scenario.objectives?.find(each => each.hex === given.hex)
  const name = TERRAIN[letter].name
  if (facts.isAir) {
    const isOwnStrip = objective?.type === 'airfield' && (objective.control ?? 'defender') === facts.side
    if (!facts.lands.includes(letter) && !isOwnStrip) bad(where, `it cannot land on ${name}`, 'BI-3.7')
    return
  }
  const isPort = facts.class === 'craft' && objective?.type === 'port'
  const isOpen = facts.movesAs === 'fixed' ? !TERRAIN[letter].water : TERRAIN[letter].cost[facts.movesAs] > 0
  if (!isOpen && !isPort) bad(where, `it cannot stand on ${name}`, 'BI-3.1')
  const isBarred = facts.class === 'vehicle' || facts.class === 'craft'
  if (isBarred && scenario.forts?.some(fort => fort.hex === given.hex && fort.type === 'barricade'))
    bad(where, 'it cannot stand behind a Barricade', 'BI-5.4')
}

/** A force grows in play by reinforcements and cards beyond what it may begin with; a game that was played has given out markers. */
function checkComponents(units: readonly Placed[], isFromPlay: boolean): void {
  const arrivals = isFromPlay ? MOST_ARRIVALS : 0
  const counts = new Map<UnitType, number>()
  for (const { facts, path } of units) {
    const n = (counts.get(facts.type) ?? 0) + 1
    counts.set(facts.type, n)
    if (facts.type !== 'attack_drone' && n > facts.most + arrivals) bad(`${path}.type`, `at most ${facts.most}`, 'BI-4.10')
    if (facts.type === 'usswasp' && n > 1) bad(`${path}.type`, 'there is one USS Wasp', 'BI-4.10')
  }
}
const MOST_ARRIVALS = 12

function checkDummies(scenario: Scenario): void {
  scenario.dummies?.forEach(({ hex }, i) => {
    const letter = letterAt(scenario, hex, `dummies[${i}].hex`, 'BI-7.16')
    if (TERRAIN[letter].water) bad(`dummies[${i}].hex`, 'a dummy stands on land', 'BI-7.16')
  })
}

function checkForts(scenario: Scenario): void {
  const taken = new Set<string>()
  scenario.forts?.forEach(({ type, hex }, i) => {
    const path = `forts[${i}].hex`
    const letter = letterAt(scenario, hex, path, 'BI-5.7')
    const isMine = type === 'minefield'
    if (TERRAIN[letter].water && !(isMine && letter === 'S')) bad(path, 'it cannot lie there', 'BI-5.7')
    if (isMine && scenario.objectives?.some(objective => objective.hex === hex)) bad(path, 'no mines on an objective', 'BI-5.7')
    if (taken.has(hex)) bad(path, 'two fortifications in one hex', 'BI-3.21')
    taken.add(hex)
  })
}

function checkStacking(scenario: Scenario, units: readonly Placed[]): void {
  const layers = new Map<string, { assault: number; defender: number; ship: boolean }>()
  const put = (hex: string, airborne: boolean, side: 'assault' | 'defender', isShip: boolean, path: string) => {
    const key = `${hex} ${airborne}`
    const here = layers.get(key) ?? { assault: 0, defender: 0, ship: false }
    if (here.ship || (isShip && here.assault > 0)) bad(path, "nobody else is in the Wasp's hex", 'BI-3.20')
    here[side]++
    here.ship = isShip
    if (here[side] > 2) bad(path, 'at most 2 of one side in a hex', 'BI-3.19')
    if (here.assault > 0 && here.defender > 0) bad(path, 'both sides in one hex', 'BI-3.20')
    layers.set(key, here)
  }
  for (const { given, facts, path, airborne } of units)
    if (given.hex !== undefined) put(given.hex, airborne, facts.side, facts.class === 'ship', `${path}.hex`)
  scenario.dummies?.forEach(({ hex }, i) => {
    put(hex, false, 'defender', false, `dummies[${i}].hex`)
  })
}

/** BI-26.9: a damaged Wasp names what was hit. */
function checkWasp(scenario: Scenario, units: readonly Placed[]): void {
  const wasp = scenario.wasp ?? {}
  const hull = units.find(unit => unit.facts.class === 'ship')
  const damage = hull ? hull.facts.hp - (hull.given.hp ?? hull.facts.hp) : 0
  if (damage >= 4 && !wasp.first) bad('wasp.first', 'the first system hit must be named', 'BI-26.9')
  if (damage >= 6 && !wasp.second) bad('wasp.second', 'the second system hit must be named', 'BI-26.9')
  if (wasp.first && wasp.first === wasp.second) bad('wasp.second', 'another system than the first', 'BI-18.5')
  if (!has(wasp.ammo, 0, WASP_AMMO)) bad('wasp.ammo', `at most ${WASP_AMMO}`, 'BI-18.13')
}

/** Step, reaction, result and the pieces they name belong together. */
function checkMoment(scenario: Scenario, units: readonly Placed[], turns: number): void {
  if ((scenario.turn ?? 1) > turns) bad('turn', `the game has ${turns} turns`, 'BI-1.2')
  const { step = 'action', pending, result, muster, choice, toAct } = scenario
  const isReact = step.startsWith('react.')
  if (isReact !== (pending != null)) bad('pending', 'a reaction and what it answers go together', 'BI-26.9')
  if ((step === 'over') !== (result != null)) bad('result', 'a game is over exactly when it has a result', 'BI-8.2')
  if (step.startsWith('setup.') !== (muster != null)) bad('muster', 'set-up and what is left of it go together', 'BI-7.1')
  if (choice != null && step !== 'event') bad('choice', 'a card waits only in the Event Phase', 'BI-9.2')
  if (choice != null && !EVENT_CARDS[choice].asks) bad('choice', `${EVENT_CARDS[choice].name} asks nobody`, 'BI-9.2')
  if (choice != null && toAct && toAct !== EVENT_CARDS[choice].asks)
    bad('toAct', `${EVENT_CARDS[choice].name} asks the other side`, 'BI-9.2')
  const isUnit = (id: string) => id === 'offboard' || units.some(unit => unit.given.id === id)
  if (pending && !isUnit(pending.by)) bad('pending.by', `there is no unit '${pending.by}'`, 'BI-26.9')
  if (pending && (isReactStep(pending.back) || pending.back === 'over'))
    bad('pending.back', 'not a step to go back to', 'BI-26.9')
  if (step === 'react.ciws' && !units.some(unit => unit.facts.class === 'ship'))
    bad('step', 'there is no Wasp to answer', 'BI-18.10')
  scenario.active?.forEach(({ hex }, i) => {
    if (hex !== undefined) letterAt(scenario, hex, `active[${i}].hex`, 'BI-26.9')
  })
  for (const side of ['assault', 'defender'] as const) {
    scenario.known?.[side]?.forEach(({ hex, piece }, i) => {
      const path = `known.${side}[${i}]`
      letterAt(scenario, hex, `${path}.hex`, 'BI-26.9')
      const isPiece = isUnit(piece) || scenario.dummies?.some(dummy => dummy.id === piece)
      if (!isPiece) bad(`${path}.piece`, `there is no piece '${piece}'`, 'BI-26.9')
    })
  }
}
const isReactStep = (step: string): boolean => step.startsWith('react.')
