import { playout, randomPolicy } from '@sandtable/ai'
import { Match, sameJson, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { musket } from '../index.ts'
import { fieldOf, type MusketState, type Side, unitById } from '../rules/index.ts'
import { PLAIN } from './eval-weights.ts'
import { expectCharge, expectFire } from './expect.ts'
import { greedy } from './greedy.ts'
import { thoroughAction } from './quick.ts'

const played = musket.scenarios.filter(({ scenario }) => scenario.turnLimit !== null)

describe('the greedy policy', () => {
  test('plays every scenario to its end and only what is listed', () => {
    for (const { scenario, id } of played) {
      const match = new Match(musket, { scenario, options: {}, seed: `greedy ${id}` })
      while (match.toAct[0]) {
        const seat = match.toAct[0]
        const { action, why } = greedy.choose(match.view(seat), seat, seeded('unused'))
        expect(match.legal(seat), `${id} at ${match.seq}`).toContainEqual(action)
        expect(why.length).toBeGreaterThan(5)
        match.act(seat, action)
      }
      expect(match.outcome).not.toBeNull()
    }
  })

  test('is what the thorough script takes it for: nearly every deed, and whom it sends', () => {
    let [same, all] = [0, 0]
    for (const { scenario, id } of played) {
      const match = new Match(musket, { scenario, options: {}, seed: `thorough ${id}` })
      while (match.toAct[0]) {
        const seat = match.toAct[0] as Side
        const { action } = greedy.choose(match.view(seat), seat, seeded('unused'))
        all++
        if (sameJson(thoroughAction(match.state, seat, PLAIN), action)) same++
        match.act(seat, action)
      }
    }
    expect(all).toBeGreaterThan(2000)
    // Difficult ground is reckoned from where a move begins, so some deeds differ.
    expect(same / all).toBeGreaterThan(0.99)
  })

  test('gives the same answer to the same view, also after a trip through JSON', () => {
    const match = new Match(musket, { scenario: played[0]!.scenario, options: {}, seed: 3 })
    const view = match.view('blue')
    const copy = JSON.parse(JSON.stringify(view))
    expect(greedy.choose(copy, 'blue', seeded(1))).toEqual(greedy.choose(view, 'blue', seeded(2)))
  })

  test('beats random play in at least nine of ten games, sides taking turns', () => {
    const random = randomPolicy(musket)
    let won = 0
    let games = 0
    for (const { scenario } of played) {
      for (let seed = 0; seed < 4; seed++) {
        const policies = seed % 2 === 0 ? { blue: greedy, red: random } : { blue: random, red: greedy }
        const { outcome } = playout(musket, { scenario, options: {}, seed, policies })
        if (outcome?.winner === (seed % 2 === 0 ? 'blue' : 'red')) won++
        games++
      }
    }
    expect(won / games).toBeGreaterThan(0.9)
  })
})

/** A duel in the open, everybody in command of a leader who stands aside. */
function duel(attacker: string, defender: string, at: string, sp: number): MusketState {
  const scenario = {
    id: 'duel',
    title: 'Duel',
    map: Array.from({ length: 7 }, () => '.......'),
    turnLimit: null,
    units: [
      { id: 'A', side: 'blue', type: attacker, at: '3,4' },
      { id: 'B', side: 'red', type: defender, at, sp, max: 4 },
      { id: 'ZB', side: 'blue', type: 'LINE', at: '0,6' },
      { id: 'ZR', side: 'red', type: 'LINE', at: '6,0' },
    ],
    leaders: [
      { id: 'LB', on: 'ZB', radius: 20 },
      { id: 'LR', on: 'ZR', radius: 20 },
    ],
    turn: 1,
    step: 'ACTION',
    active: {
      unit: 'A',
      movementPointsUsed: 0,
      moved: false,
      firedThisActivation: false,
      movedThenFired: false,
      onRoad: true,
      metEnemy: false,
      passedFriend: false,
    },
  }
  return musket.setup(scenario as never, {}, seeded(0)).state
}

describe('closed-form expectations equal the exact odds', () => {
  test.each([
    ['LINE', 'LINE', '3,2', 4],
    ['LINE', 'LIGHT', '3,2', 2],
    ['ART', 'HORSE', '3,1', 1],
    ['LIGHT', 'LINE', '3,3', 3],
  ] as const)('MK-8.11 %s fires at %s at %s with %i SP', (kind, target, at, sp) => {
    const state = duel(kind, target, at, sp)
    const outcomes = musket.odds(state, 'blue', { type: 'fire', target: 'B' })!.outcomes
    const mean = (fact: string) => outcomes.reduce((sum, o) => sum + o.p * Number(o[fact]), 0)
    const expected = expectFire(state, fieldOf(state), unitById(state, 'A')!, unitById(state, 'B')!)
    expect(expected.enemyLoss).toBeCloseTo(mean('loss'), 12)
    expect(expected.enemyKill).toBeCloseTo(mean('eliminated'), 12)
  })

  test.each([
    ['LINE', 'LINE', '3,3', 4],
    ['HORSE', 'LINE', '3,2', 3],
    ['DRAG', 'ART', '3,2', 1],
    ['LHORSE', 'LIGHT', '3,3', 2],
  ] as const)('MK-9.31 %s charges %s at %s with %i SP', (kind, target, at, sp) => {
    const state = duel(kind, target, at, sp)
    const outcomes = musket.odds(state, 'blue', { type: 'charge', target: 'B' })!.outcomes
    const mean = (fact: string) => outcomes.reduce((sum, o) => sum + o.p * Number(o[fact]), 0)
    const attacker = unitById(state, 'A')!
    const expected = expectCharge(state, fieldOf(state), attacker, unitById(state, 'B')!, attacker.cell)
    expect(expected.enemyLoss).toBeCloseTo(mean('defenderLoss'), 12)
    expect(expected.enemyKill).toBeCloseTo(mean('defenderEliminated'), 12)
    expect(expected.ownLoss).toBeCloseTo(mean('attackerLoss'), 12)
  })
})
