// Chapter 24 as far as it is pure functions of what a seat knows.
import { seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { beachhead } from '../rules/contract/game.ts'
import type { Side } from '../rules/tables/index.ts'
import { Board, position, QUIET, type Sketch } from '../tests/builder.ts'
import { expectHits } from './evaluation/dice-sums.ts'
import { Exposure } from './evaluation/exposure.ts'
import { EVEN_WEIGHTS, PRIORITIES, STATE_WEIGHTS } from './evaluation/priorities.ts'
import { decide } from './levels/decide.ts'
import { explainDecision } from './levels/explain.ts'
import { mistakeOf, PERSONALITIES, riskOf, traitWeights, weightsOf } from './levels/personalities.ts'
import { levelPolicy, think } from './levels/policies.ts'
import { markerGuesses } from './situation/known-enemies.ts'
import { FAR, marchesTo } from './situation/march-distances.ts'
import { situationOf } from './situation/situation.ts'
import { ASSAULT_STATES, DEFENDER_STATES, strategicState } from './situation/strategic-state.ts'
import { assessThreat } from './situation/threat.ts'

const OPEN = 'CCCCCC/CCCCCC/CCCCCC/CCCCCC/BBBBBB/SSSSSS/DDDDDD'
const stateOf = (sketch: Sketch) => new Board(position(sketch), QUIET).state
const lookAt = (sketch: Sketch, side: Side) => situationOf(beachhead.view(stateOf(sketch), side), side)
const goals = (...primary: string[]) => ({
  assault: { primary, secondary: [] },
  defender: { primary: [], secondary: [] },
})

describe('threat assessment', () => {
  const sketch: Sketch = {
    map: OPEN,
    objectives: { p: 'port 2,3' },
    goals: goals('capture:p'),
    units: {
      w: 'usswasp 5,6',
      m: 'marine_squad 2,4',
      near: 'infantry_squad 2,2 tok=1',
      far: 'infantry_squad 5,0 hp=1',
      aa: 'aa_team 1,2',
    },
  }

  it('BI-24.9 names who can strike soon, who comes nearer and who stands by an objective', () => {
    const situation = lookAt(sketch, 'assault')
    const { field } = situation
    const before = new Map([
      ['near', field.cell('2,0')],
      ['aa', field.cell('1,2')],
    ])
    const threat = assessThreat(situation, before)
    // The AA Team hunts nothing that is here; the far squad needs more than its three hexes.
    expect(threat.immediate).toEqual(['near'])
    expect(threat.approaching).toEqual(['near'])
    expect([...threat.objective].sort()).toEqual(['aa', 'near'])
  })

  it('BI-24.9 the level compares ATK after suppression by the share of HP', () => {
    // Enemy: (2-1)*1 + 2*1/2 + 3*1 = 5. Own: Wasp 2, Marine Squad 3.
    expect(assessThreat(lookAt(sketch, 'assault')).level).toBe(50)
    const alone = { ...sketch, units: { w: 'usswasp 5,6', m: 'marine_squad 2,4' } }
    expect(assessThreat(lookAt(alone, 'assault')).level).toBe(0)
  })
})

describe('exposure', () => {
  it('BI-24.10 equals the exact expected hits of the attacks that could be made', () => {
    const sketch: Sketch = {
      map: 'CCLC/CCCC/CCCC',
      units: { m: 'marine_squad 2,0', i: 'infantry_squad 1,0', t: 'technical 2,2' },
      toAct: 'defender',
    }
    const state = stateOf(sketch)
    const situation = lookAt(sketch, 'assault')
    const marine = situation.own[0]!
    const exact = ['i', 't'].reduce((sum, unit) => {
      const odds = beachhead.odds(state, 'defender', { type: 'attack', unit, target: 'm' })
      return sum + (odds?.facts?.expectedHits as number)
    }, 0)
    expect(exact).toBeGreaterThan(0.5)
    expect(new Exposure(situation).hits(marine, marine.cell, false)).toBeCloseTo(exact, 12)
  })

  it('BI-24.10 sees no danger from the pinned, nor for the ground from AA Teams', () => {
    const situation = lookAt(
      { map: 'CCCC/CCCC', units: { m: 'marine_squad 2,0', i: 'infantry_squad 1,0 tok=2', a: 'aa_team 1,1' } },
      'assault',
    )
    expect(new Exposure(situation).hits(situation.own[0]!, situation.own[0]!.cell, false)).toBe(0)
  })

  it.each([
    [3, 5, 2],
    [5, 4, 1],
    [2, 6, 4],
    [0, 4, 2],
  ])('BI-15.10 %i dice that need %i on %i HP, against every roll written out', (dice, need, hp) => {
    let [mean, kill, any, all] = [0, 0, 0, 0]
    for (let roll = 0; roll < 6 ** dice; roll++) {
      let hits = 0
      for (let die = 0, rest = roll; die < dice; die++, rest = Math.floor(rest / 6)) if ((rest % 6) + 1 >= need) hits++
      mean += Math.min(hits, hp)
      if (hits >= hp) kill++
      if (hits > 0) any++
      all++
    }
    const expected = expectHits(dice, need, hp)
    expect(expected.mean).toBeCloseTo(mean / all, 12)
    expect(expected.kill).toBeCloseTo(kill / all, 12)
    expect(expected.any).toBeCloseTo(any / all, 12)
  })
})

describe('strategic states', () => {
  const base = { map: OPEN, objectives: { p: 'port 2,3', t: 'civic_center 2,0' }, goals: goals('capture:p', 'capture:t') }
  const judge = (sketch: Partial<Sketch>, side: Side) => strategicState(lookAt({ ...base, ...sketch } as Sketch, side)).state
  const guard = { i: 'infantry_squad 2,0', j: 'infantry_squad 3,0', k: 'infantry_squad 1,0' }

  it.each<[string, Partial<Sketch>]>([
    ['shaping', { units: { w: 'usswasp 5,6', m: 'marine_squad aboard', ...guard } }],
    ['landing', { units: { w: 'usswasp 5,6', m: 'marine_squad aboard', n: 'marine_squad 5,4', ...guard } }],
    ['breakout', { units: { w: 'usswasp 5,6', m: 'marine_squad 4,4', n: 'marine_squad 5,4', ...guard } }],
    [
      'exploitation',
      {
        units: { w: 'usswasp 5,6', m: 'marine_squad 4,4', ...guard },
        objectives: { p: 'port 2,3 ctrl=assault', t: 'civic_center 2,0' },
      },
    ],
    ['lastPush', { turn: 13, units: { w: 'usswasp 5,6', m: 'marine_squad aboard', ...guard } }],
  ])('BI-24.11 the Assault is in %s', (name, sketch) => {
    expect(judge(sketch, 'assault')).toBe(name)
  })

  it.each<[string, Partial<Sketch>]>([
    ['preparation', { units: { w: 'usswasp 5,6', m: 'marine_squad aboard', ...guard } }],
    ['activeDefence', { units: { w: 'usswasp 5,6', m: 'marine_squad 4,3', ...guard } }],
    [
      'guerrilla',
      {
        units: {
          w: 'usswasp 5,6',
          a: 'marine_squad 4,3',
          b: 'marine_squad 4,3',
          c: 'marine_squad 5,3',
          i: 'infantry_squad 3,2',
          j: 'infantry_squad 3,1',
          k: 'infantry_squad 2,1',
        },
      },
    ],
    ['finalStand', { turn: 13, units: { w: 'usswasp 5,6', m: 'marine_squad aboard', ...guard } }],
  ])('BI-24.11 the Defender is in %s', (name, sketch) => {
    expect(judge(sketch, 'defender')).toBe(name)
  })

  it('BI-24.12 every state weighs all ten priorities', () => {
    expect(PRIORITIES.length).toBe(10)
    expect(Object.keys(STATE_WEIGHTS).sort()).toEqual([...DEFENDER_STATES, ...ASSAULT_STATES].sort())
    for (const weights of Object.values(STATE_WEIGHTS))
      for (const priority of PRIORITIES) expect(weights[priority]).toBeGreaterThan(0)
  })

  it('BI-24.12 every level tells the moment and its ten weights with the choice, those of a personality on top', () => {
    const view = beachhead.view(
      stateOf({ map: 'CCCCC/CCCCC', units: { a: 'aav7 1,0', i: 'atgm_team 3,0 hidden' }, toAct: 'defender' }),
      'defender',
    )
    const told = (weights = EVEN_WEIGHTS) => levelPolicy('novice', { weights }).choose(view, 'defender', seeded(1)).stance!
    const of = (stance: ReturnType<typeof told>) => stance.weights.map(({ weight }) => weight)
    const state = told().name === 'active defence' ? STATE_WEIGHTS.activeDefence : STATE_WEIGHTS.finalStand
    expect(of(told())).toEqual(PRIORITIES.map(priority => state[priority]))
    expect(new Set(told().weights.map(({ what }) => what)).size).toBe(10)
    expect(told().clauses).toContain('BI-24.12')
    const zealous = { ...EVEN_WEIGHTS, inflictCasualties: 3 }
    expect(of(told(zealous))[0]).toBeCloseTo(3 * state.inflictCasualties, 12)
    expect(of(told(zealous)).slice(1)).toEqual(of(told()).slice(1))
  })

  it('BI-24.12 weights change the choice: who cares little for casualties holds fire', () => {
    const state = stateOf({
      map: 'CCCCC/CCCCC',
      units: { a: 'aav7 1,0', i: 'atgm_team 3,0 hidden' },
      toAct: 'defender',
    })
    const view = beachhead.view(state, 'defender')
    const choose = (weights: typeof EVEN_WEIGHTS) => decide(view, 'defender', { dice: seeded(1), weights }).action
    expect(choose(EVEN_WEIGHTS)).toEqual({ type: 'attack', unit: 'i', target: 'a' })
    expect(choose({ ...EVEN_WEIGHTS, inflictCasualties: 0.01 }).type).not.toBe('attack')
  })
})

describe('markers', () => {
  it('BI-24.13 a marker is a share of what the open list leaves unrevealed', () => {
    const state = stateOf({
      map: OPEN,
      units: {
        w: 'usswasp 5,6',
        m: 'marine_squad 3,3',
        a: 'infantry_squad 0,0 hidden marker=M1',
        b: 'aa_team 1,0 hidden marker=M2',
        c: 'infantry_squad 3,2',
      },
      dummies: { d1: '2,0 M3', d2: '4,0 M4' },
      forces: { assault: { usswasp: 1, marine_squad: 1 }, defender: { infantry_squad: 2, aa_team: 1 } },
    })
    const imagined = beachhead.imagine(beachhead.view(state, 'assault'), seeded(1))
    const chances = Object.fromEntries(markerGuesses(imagined, 'defender').map(({ type, p }) => [type, p]))
    // Four markers; one Infantry Squad and one AA Team are under them.
    expect(chances).toEqual({ infantry_squad: 0.25, aa_team: 0.25 })
  })

  it('BI-24.13 shooting out of hiding must be worth more than hiding, and the price is told', () => {
    const state = stateOf({
      map: 'CCCCCC/CCCCCC',
      units: { v: 'aav7 1,0', i: 'atgm_team 3,0 hidden' },
      toAct: 'defender',
    })
    const decision = decide(beachhead.view(state, 'defender'), 'defender', { dice: seeded(1) })
    expect(decision.action).toEqual({ type: 'attack', unit: 'i', target: 'v' })
    const { showing, sentence } = explainDecision(decision)
    expect(showing?.cost).toBeGreaterThan(0)
    expect(showing?.gain).toBeGreaterThan(showing?.cost ?? 0)
    expect(sentence).toMatch(/The ambush promises \d+ points, staying hidden is worth \d+\./)
  })
})

describe('personalities', () => {
  it('BI-24.20 are three traits each', () => {
    expect(PERSONALITIES.berserker).toEqual({ a: 5, p: 1, c: 2 })
    expect(Object.keys(PERSONALITIES).length).toBe(8)
    expect(weightsOf(PERSONALITIES.specialist).specialAbilities).toBe(2 * weightsOf(PERSONALITIES.veteran).specialAbilities)
  })

  it('BI-24.21 weights, mistakes and risk follow from the traits', () => {
    expect(weightsOf(PERSONALITIES.berserker).inflictCasualties).toBe(14)
    expect(weightsOf(PERSONALITIES.strategist).defendObjectives).toBe(14.5)
    expect(mistakeOf(PERSONALITIES.strategist)).toBeCloseTo(0.15)
    expect(mistakeOf({ a: 0, p: 0, c: 5 })).toBe(0.05)
    expect(riskOf(PERSONALITIES.berserker)).toBe(0.95)
    expect(traitWeights(PERSONALITIES.balanced)).toEqual(EVEN_WEIGHTS)
  })
})

describe('explanations', () => {
  const state = stateOf({
    map: OPEN,
    objectives: { p: 'port 2,3' },
    goals: goals('capture:p'),
    units: {
      w: 'usswasp 5,6',
      m: 'marine_squad 3,4',
      n: 'marine_squad 2,4',
      v: 'aav7 4,3',
      i: 'infantry_squad 3,3',
      j: 'infantry_squad 0,0',
    },
  })
  const told = explainDecision(decide(beachhead.view(state, 'assault'), 'assault', { dice: seeded(1) }))

  it('BI-24.23 tells the choice, the three best alternatives in order, the state, the threat and a sentence', () => {
    expect(told.action.type).toBe('attack')
    expect(told.alternatives.length).toBe(3)
    const values = told.alternatives.map(({ value }) => value)
    expect([...values].sort((a, b) => b - a)).toEqual(values)
    expect(told.state.name).toBe('breakout')
    expect(told.threat.level).toBeGreaterThan(0)
    expect(told.sentence).toMatch(/HP expected/)
  })

  it('BI-24.8 names the layer whose reason it is', () => {
    expect(told.layer.name).toBe('tactical')
    const { strategic, operational, tactical } = told.layer.reasons
    expect(strategic).toMatch(/objectives/)
    expect(operational).toMatch(/2,3/)
    expect(tactical).toBe(told.sentence)
  })
})

describe('what a player is told', () => {
  const sketch: Sketch = {
    map: OPEN,
    objectives: { p: 'port 2,3' },
    goals: goals('capture:p'),
    units: {
      w: 'usswasp 5,6',
      m: 'marine_squad 3,4',
      n: 'marine_squad 2,4',
      v: 'aav7 4,3',
      i: 'infantry_squad 3,3',
      j: 'infantry_squad 0,0',
    },
  }
  const view = beachhead.view(stateOf(sketch), 'assault')

  it('BI-24.23 every choice of a level says the state, its figures and the threat, and rates what it left', () => {
    const { why, value, measure, alternatives } = levelPolicy('veteran', { mistake: 0 }).choose(view, 'assault', seeded(1))
    expect(why).toMatch(/HP expected\. \(breakout: goals open 1, ashore 3, of 3, turns left 13; threat \d+\)$/)
    expect(alternatives?.length).toBe(3)
    expect(measure).toBe('points')
    for (const other of alternatives ?? []) expect(other.value).toBeLessThanOrEqual(value ?? 0)
  })

  it('BI-24.11 a change of state is told with what it was before', () => {
    const decision = think('veteran', {}, view, 'assault', seeded(1))
    expect(explainDecision(decision, { state: 'landing' }).state).toMatchObject({
      name: 'breakout',
      before: 'landing',
      figures: { ashore: 3 },
    })
    expect(explainDecision(decision, { state: 'breakout' }).state.before).toBeNull()
  })

  it('BI-24.9 threats to a hex that is held count like those to a unit', () => {
    const guarded: Sketch = {
      map: OPEN,
      objectives: { p: 'port 2,3 ctrl=assault' },
      goals: goals('hold:p:2'),
      units: { w: 'usswasp 5,6', c: 'super_cobra 5,5', i: 'infantry_squad 2,0', k: 'aa_team 1,3' },
    }
    // Three hexes to go and one to shoot: the squad reaches the empty port; the AA Team shoots at nothing on the ground, but at the gunship.
    expect(assessThreat(lookAt(guarded, 'assault')).immediate).toContain('i')
    const free = { ...guarded, objectives: { p: 'port 2,3' } }
    expect(assessThreat(lookAt(free, 'assault')).immediate).not.toContain('i')
  })

  it('BI-24.10 a sacrifice is told as such, with what it costs', () => {
    const decision = decide(view, 'assault', { dice: seeded(1) })
    const idea = {
      ...decision.chosen,
      action: { type: 'move', unit: 'm', to: '3,3' } as const,
      stake: { loss: 9, gain: 4 },
      sacrifice: true as const,
    }
    expect(explainDecision({ ...decision, action: idea.action, chosen: idea }).exposure).toMatchObject({
      stake: { loss: 9, gain: 4 },
      sacrifice: true,
    })
  })
})

describe('marches', () => {
  it('BI-13.2 count the cost of every hex entered, and find no way over water on foot', () => {
    const { field } = lookAt({ map: 'CWCH/CCCC/SSSS', units: { m: 'marine_squad 0,0', i: 'infantry_squad 3,1' } }, 'assault')
    const ways = marchesTo(field, field.cell('3,0'), 'foot')
    expect(ways[field.cell('3,0')]).toBe(0)
    expect(ways[field.cell('2,0')]).toBe(2)
    expect(ways[field.cell('0,0')]).toBe(5)
    const island = lookAt({ map: 'CSC/SSC', units: { m: 'marine_squad 0,0', i: 'infantry_squad 2,1' } }, 'assault').field
    expect(marchesTo(island, island.cell('2,0'), 'foot')[island.cell('0,0')]).toBe(FAR)
    expect(marchesTo(island, island.cell('2,0'), 'amtrac')[island.cell('0,0')]).toBe(2)
  })
})
