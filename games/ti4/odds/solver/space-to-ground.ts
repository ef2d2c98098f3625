// TI-O.12: from the space cannons to the planet. The ground problem is solved once per distinct landing and mixed.
import { effectData, unitData } from '../../data/lookup.ts'
import type { EffectUse, Party, Scenario, UnitLine } from '../notation/scenario.ts'
import { compile } from '../problem/compile.ts'
import { type LeftOut, ONLY_SAMPLED } from '../problem/left-out.ts'
import { type Answer, answerOf } from './answer.ts'
import { capacityOf } from './before-rounds.ts'
import { OUTCOMES, type OutcomeChances } from './ends.ts'
import type { Force } from './side/force.ts'
import { outlook, solveEnds } from './solve.ts'

export type Landing = {
  readonly landed: readonly UnitLine[]
  /** Chance of this landing, and of each outcome on the ground once it is made. */
  readonly p: number
  readonly outlook: OutcomeChances
}

export type FullAnswer = {
  readonly space: Answer
  /** The attacker holds the space area. */
  readonly spaceWon: number
  readonly landings: readonly Landing[]
  readonly planetTaken: number
  /** Outcomes on the ground; they add up to the chance that anything lands. */
  readonly ground: OutcomeChances
  readonly ignored: readonly LeftOut[]
}

export function solveFull(scenario: Scenario): FullAnswer {
  const { problem, ignored, needsDice } = compile(scenario, 'space')
  const sampledOnly = needsDice || compile(scenario, 'ground').needsDice ? wildIn(scenario) : []
  const { fight, ends, ...course } = solveEnds(problem)
  const chanceByFleet = new Map<number, number>()
  for (const { attacker, outcome, p } of ends) {
    if (outcome === 'attacker') chanceByFleet.set(attacker, (chanceByFleet.get(attacker) ?? 0) + p)
  }
  const force = fight.forces.attacker
  const landings = new Map<string, Landing>()
  for (const [number, p] of chanceByFleet) {
    const condition = fight.attacker.conditions[number]!
    const landed = landedFrom(scenario.attacker, capacityOf(force, condition))
    if (landed.length === 0) continue
    const ships = shipsOf(force, condition).filter(({ unit }) => matters(unitData(unit)))
    const key = JSON.stringify([landed, ships])
    const before = landings.get(key)
    const after = before?.outlook ?? outlook(compile(groundScenario(scenario, landed, ships), 'ground').problem)
    landings.set(key, { landed, p: (before?.p ?? 0) + p, outlook: after })
  }
  const list = mergeAlike([...landings.values()])
  const ground = mixOf(list)
  const spaceWon = [...chanceByFleet.values()].reduce((sum, p) => sum + p, 0)
  return {
    space: answerOf(fight, ends, course),
    spaceWon,
    landings: list,
    planetTaken: ground.attacker,
    ground,
    ignored: [...ignored, ...sampledOnly],
  }
}

/** TI-O.18: what only dice can tell is named, never quietly left out. */
function wildIn({ attacker, defender }: Scenario): LeftOut[] {
  const used = new Set([attacker, defender].flatMap(({ effects = [] }) => effects.map(({ effect }) => effect)))
  const isWild = (effect: string) =>
    effectData(effect).op?.some(({ op, type }) => WILD_OPS.has(op) || type === 'fighter|infantry')
  return [...used].filter(isWild).map(effect => ({ effect, why: ONLY_SAMPLED }))
}
const WILD_OPS = new Set<string>(['rollDestroyEnemy', 'thalnos', 'stealDestroyed'])

/** The same units landed, whatever bombarded before: one line for the reader. */
function mergeAlike(landings: readonly Landing[]): Landing[] {
  const byUnits = new Map<string, Landing[]>()
  for (const landing of landings) {
    const key = JSON.stringify(landing.landed)
    byUnits.set(key, [...(byUnits.get(key) ?? []), landing])
  }
  return [...byUnits.values()].map(alike => {
    const p = alike.reduce((sum, landing) => sum + landing.p, 0)
    const { attacker, draw, defender, open } = mixOf(alike)
    return {
      landed: alike[0]!.landed,
      p,
      outlook: { attacker: attacker / p, draw: draw / p, defender: defender / p, open: open / p },
    }
  })
}

function mixOf(landings: readonly Landing[]): OutcomeChances {
  const mix = { attacker: 0, draw: 0, defender: 0, open: 0 }
  for (const { p, outlook: after } of landings) for (const outcome of OUTCOMES) mix[outcome] += p * after[outcome]
  return mix
}

function shipsOf(force: Force, condition: number): UnitLine[] {
  return force.side.groups.map(({ unit }, g) => ({ unit, count: force.alive(condition, g) })).filter(({ count }) => count > 0)
}

const matters = (unit: { type: string; bombardment?: unknown; removesEnemyShield?: boolean }): boolean =>
  unit.bombardment !== undefined || unit.removesEnemyShield === true || unit.type === 'flagship'

/** Ground forces that fit, mechs before infantry (TI-G.12.7); some mechs need no room. */
function landedFrom({ units }: Party, capacity: number): UnitLine[] {
  let room = capacity
  const cargo = units.filter(
    ({ unit, count }) => count > 0 && unitData(unit).class.includes('ground') && unitData(unit).countsCapacity,
  )
  const rank = ({ unit }: UnitLine) => (unitData(unit).type === 'mech' ? 0 : 1)
  return cargo
    .toSorted((a, b) => rank(a) - rank(b))
    .map(line => {
      const isFree =
        capacity > 0 && unitData(line.unit).effects?.some(id => effectData(id).op?.some(op => op.op === 'noCapacity'))
      const count = isFree ? line.count : Math.min(room, line.count)
      if (!isFree) room -= count
      return { ...line, count, damaged: Math.min(line.damaged ?? 0, count) }
    })
    .filter(({ count }) => count > 0)
}

function groundScenario(scenario: Scenario, landed: readonly UnitLine[], ships: readonly UnitLine[]): Scenario {
  const { attacker, defender, system, options } = scenario
  const hasFleet = defender.units.some(({ unit, count }) => count > 0 && unitData(unit).class.includes('ship'))
  const left = (party: Party) => ({
    ...party,
    effects: (party.effects ?? []).filter(use => !(hasFleet && isSpentInSpace(use))),
  })
  return {
    place: 'ground',
    attacker: { ...left(attacker), units: [...landed, ...ships] },
    defender: left(defender),
    ...(system ? { system } : {}),
    ...(options ? { options } : {}),
  }
}

/** Cards, notes and agents are used as early as possible (TI-O.14): in the space combat, where they can be. */
function isSpentInSpace({ effect }: EffectUse): boolean {
  const { kind, steps } = effectData(effect)
  return (kind === 'actionCard' || kind === 'promissory' || kind === 'agent') && steps.some(step => step.startsWith('P2'))
}
