// PRODUCT 13, BI-25.10: the risk that is shown is the risk that the engine would deal out, and it knows no more than the seat does.
import { type Dice, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import type { BeachheadAction } from '../rules/contract/actions.ts'
import { beachhead } from '../rules/contract/game.ts'
import { openingKnowledge } from '../rules/knowledge/knowledge.ts'
import { fieldOf } from '../rules/map/field.ts'
import type { OptionChoices } from '../rules/setup/options.ts'
import type { BeachheadState, Unit } from '../rules/state/state.ts'
import { enemyOf, type Side, type StepName } from '../rules/tables/index.ts'
import { hiddenPairs } from '../testing/pairs.ts'
import { type HexThreat, threatAt } from './threat.ts'

const TABLES: readonly (readonly [scenario: string, options: OptionChoices])[] = [
  ['first-wave', {}],
  ['quick-six', { strategicCards: true }],
  ['red-beach', { deployment: 'preset', fog: 'markers' }],
  ['broken-wing', { deployment: 'preset' }],
  ['long-lance', { deployment: 'preset', offboardBattery: true }],
]
const POSITIONS = 25

type Looked = { readonly state: BeachheadState; readonly seat: Side; readonly unit: string; readonly hexes: readonly string[] }

/** Positions of random games in which somebody may move, a unit of theirs each. */
function positions(wanted: number): readonly Looked[] {
  const all: Looked[] = []
  for (let n = 0; n < wanted; n++) {
    const [id, options] = TABLES[n % TABLES.length] as (typeof TABLES)[number]
    const scenario = beachhead.scenarios.find(each => each.id === id)?.scenario
    if (!scenario) throw new Error(`no scenario ${id}`)
    const dice = seeded(`risk ${n}`)
    let { state } = beachhead.setup(scenario, options, dice)
    // Some turns on, so that there is somebody to be afraid of.
    const from = 60 + dice.pick(200, 'when')
    let found: Looked | null = null
    for (let at = 0; at < 2000 && !state.result && !found; at++) {
      if (at >= from) found = look(state, dice)
      const [seat] = beachhead.toAct(state)
      const listed = beachhead.legal(state, seat as string)
      state = beachhead.apply(state, seat as string, listed[dice.pick(listed.length, 'choice')] as never, dice).state
    }
    if (found) all.push(found)
  }
  return all
}
const LOOKED = positions(POSITIONS)

function look(state: BeachheadState, dice: Dice): Looked | null {
  const [seat] = beachhead.toAct(state) as [Side]
  if (state.muster || !state.known[seat].some(({ live, type }) => live && type !== null)) return null
  const moves = beachhead.legal(state, seat).flatMap(action => (action.type === 'move' && !action.land ? [action] : []))
  const movers = [...new Set(moves.map(({ unit }) => unit))].filter(id => state.units.some(({ who }) => who.id === id))
  const unit = movers[dice.pick(movers.length, 'unit')]
  if (unit === undefined) return null
  return { state, seat, unit, hexes: moves.flatMap(action => (action.unit === unit ? [action.to] : [])) }
}

/** What the seat has before its eyes and nothing else: its own, and enemies face up in sight. */
function inSight(state: BeachheadState, seat: Side): BeachheadState {
  const seen = new Set(state.known[seat].flatMap(({ live, type, piece }) => (live && type !== null ? [piece] : [])))
  const units = state.units.filter(({ who }) => who.facts.side === seat || seen.has(who.id))
  return known({ ...state, units, dummies: seat === 'defender' ? state.dummies : [] })
}
const known = (state: BeachheadState): BeachheadState => ({ ...state, known: openingKnowledge(state) })
const ORDER: readonly StepName[] = ['deploy', 'move.air', 'move.defender', 'move.assault', 'action']

/** By the engine alone: the move is made, whoever still moves tries every hex on its list, and every attack is asked for its odds. */
function enumerated({ state, seat, unit }: Looked, to: string): ReadonlyMap<string, number> | null {
  let rolled = false
  const dice: Dice = {
    roll: () => {
      rolled = true
      return 1
    },
    pick: () => 0,
  }
  const moved = beachhead.apply(inSight(state, seat), seat, { type: 'move', unit, to }, dice).state
  const prey = moved.units.find(({ who }) => who.id === unit)
  // Mines on the way, or the end of the turn: not what is asked here.
  if (rolled || !prey || moved.turn !== state.turn) return null
  const enemy = enemyOf(seat)
  const worst = new Map<string, number>()
  const inStep = new Map<StepName, { readonly then: BeachheadState; readonly moves: readonly BeachheadAction[] }>()
  const stepFor = (step: StepName) => {
    const then = known({ ...moved, result: null, acting: enemy, step })
    const found = inStep.get(step) ?? {
      then,
      moves: ORDER.indexOf(state.step) < ORDER.indexOf(step) ? beachhead.legal(then, enemy) : [],
    }
    inStep.set(step, found)
    return found
  }
  for (const { who, cell } of moved.units) {
    if (who.facts.side !== enemy || cell < 0) continue
    const { then, moves } = stepFor(STEP_OF(enemy, who.facts.isAir))
    const field = fieldOf(then)
    // Nothing reaches farther than that; from there it need not be asked.
    const isNear = (at: number) => field.distance(at, prey.cell) <= 6
    const places = moves.flatMap(move =>
      move.type === 'move' && move.unit === who.id && !move.land ? [field.cell(move.to)] : [],
    )
    const stands = places.filter(isNear).map(at => {
      const there = { cell: at, moved: true, airborne: who.facts.isAir }
      return known({
        ...then,
        step: 'action',
        units: then.units.map(each => (each.who === who ? { ...each, ...there } : each)),
      })
    })
    const most = Math.max(...[known({ ...then, step: 'action' }), ...stands].map(at => attackOf(at, enemy, who, unit)))
    if (most > 0) worst.set(who.id, most)
  }
  return worst
}
const STEP_OF = (side: Side, isAir: boolean): StepName =>
  side === 'defender' ? 'move.defender' : isAir ? 'move.air' : 'move.assault'

/** The most that one action of the enemy's costs the unit on average. */
function attackOf(state: BeachheadState, enemy: Side, { id, facts }: Unit['who'], target: string): number {
  const mean = (action: BeachheadAction): number => beachhead.odds(state, enemy, action)?.facts?.expectedDamage ?? 0
  if (facts.type === 'mortar_team') return shelledBy(state, enemy, id, target)
  const missile = facts.class === 'ship' ? mean({ type: 'seaSparrow', target }) : 0
  return Math.max(missile, mean({ type: 'attack', unit: id, target }))
}

function shelledBy(state: BeachheadState, enemy: Side, unit: string, target: string): number {
  const prey = state.units.find(({ who }) => who.id === target) as Unit
  const odds = beachhead.odds(state, enemy, { type: 'attackHex', unit, hex: fieldOf(state).hex(prey.cell) })
  const name = prey.marker ?? target
  type End = { readonly target: string; readonly damage: number }
  const damage = (targets: unknown) => (targets as readonly End[]).find(end => end.target === name)?.damage ?? 0
  return odds?.outcomes.reduce((sum, { p, targets }) => sum + p * damage(targets), 0) ?? 0
}

describe('PRODUCT 13 the risk of a hex', () => {
  test('BI-25.10 is the sum over the enemies in sight of what the engine says each could do, at every hex in reach', () => {
    const told = { positions: 0, hexes: 0, threatened: 0 }
    for (const looked of LOOKED) {
      const view = beachhead.view(looked.state, looked.seat)
      told.positions++
      for (const hex of looked.hexes) {
        const expected = enumerated(looked, hex)
        if (!expected) continue
        told.hexes++
        const { attackers, expectedLoss } = threatAt(view, looked.unit, hex) as HexThreat
        const where = `${looked.state.setting.id} turn ${looked.state.turn} ${looked.state.step} ${looked.unit} to ${hex}`
        expect(new Map(attackers.map(({ unit, expectedLoss: loss }) => [unit, loss.toFixed(9)])), where).toEqual(
          new Map([...expected].map(([unit, loss]) => [unit, loss.toFixed(9)])),
        )
        expect(expectedLoss, where).toBeCloseTo(
          [...expected.values()].reduce((sum, loss) => sum + loss, 0),
          9,
        )
        if (attackers.length > 0) told.threatened++
      }
    }
    // The sample looks at something.
    expect(told.positions).toBeGreaterThan(POSITIONS * 0.8)
    expect(told.threatened).toBeGreaterThan(told.hexes / 20)
  }, 180_000)

  test('BI-17.19 is the same in every world that looks alike to the seat', () => {
    let pairs = 0
    for (const { state, seat, unit, hexes } of LOOKED) {
      const dice = seeded('twins')
      const other = hiddenPairs(state, seat, dice)
      if (!other) continue
      pairs++
      const [here, there] = [beachhead.view(state, seat), beachhead.view(other, seat)]
      for (const hex of hexes) expect(threatAt(there, unit, hex)).toEqual(threatAt(here, unit, hex))
    }
    expect(pairs).toBeGreaterThan(POSITIONS / 4)
  })
})
