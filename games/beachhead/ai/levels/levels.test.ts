// Chapter 24: the levels as they sit at the table.
import { playout, randomPolicy } from '@sandtable/ai'
import { Match, seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { beachhead } from '../../rules/contract/game.ts'
import type { OptionChoices } from '../../rules/setup/options.ts'
import { SCENARIOS } from '../../scenarios/index.ts'
import { hiddenPairs } from '../../testing/pairs.ts'
import { Board, position, QUIET } from '../../tests/builder.ts'
import { DRILLED, NAIVE, SEASONED } from '../evaluation/eval-weights.ts'
import { policies } from '../index.ts'
import { decide } from './decide.ts'
import { ADAPTIVE_MISTAKE, LEVELS } from './levels.ts'
import { PERSONALITIES } from './personalities.ts'
import { adaptivePolicy, levelPolicy, think } from './policies.ts'
import { adjustmentsOf, personalities } from './styles.ts'

const scenarioOf = (id: string) => SCENARIOS.find(each => each.id === id)!.scenario
const asked = (id: string, seed: number | string = 1) => new Match(beachhead, { scenario: scenarioOf(id), options: {}, seed })

type Pair = readonly [assault: string, defender: string]
/** Plays to the end; a refused action throws. */
function play(
  id: string,
  options: OptionChoices,
  seed: string,
  [assault, defender]: Pair,
  look?: (match: ReturnType<typeof asked>, seat: string) => void,
) {
  const match = new Match(beachhead, { scenario: scenarioOf(id), options, seed, history: 'none' })
  const dice = seeded(`${seed} own`)
  for (let seat = match.toAct[0]; seat && match.seq < 5000; seat = match.toAct[0]) {
    look?.(match, seat)
    const { action, why } = policies[seat === 'assault' ? assault : defender]!.choose(match.view(seat), seat, dice)
    expect(why.length).toBeGreaterThan(5)
    match.act(seat, action as never)
  }
  return match
}

describe('the levels', () => {
  it('BI-24.1 are Novice, Veteran, Elite and Adaptive, each with a sentence for whoever chooses', () => {
    expect(Object.keys(policies)).toEqual(['novice', 'veteran', 'elite', 'adaptive', 'greedy'])
    for (const [id, policy] of Object.entries(policies)) {
      expect(policy.id).toBe(id)
      expect(policy.about).toMatch(/^[A-Z].{20,}\.$/)
    }
  })

  it.each<[string, Pair]>([
    ['first-wave', ['elite', 'adaptive']],
    ['quick-six', ['adaptive', 'elite']],
    ['red-beach', ['veteran', 'novice']],
    ['azure-extraction', ['novice', 'veteran']],
    ['broken-wing', ['veteran', 'adaptive']],
    ['iron-coast', ['novice', 'veteran']],
    ['long-lance', ['adaptive', 'novice']],
    ['inferno', ['veteran', 'novice']],
    ['cards', ['novice', 'veteran']],
  ])('BI-24.3 nobody is refused anything in a game of %s, %s', (id, pair) => {
    expect(play(id, {}, 'whole game', pair).outcome).not.toBeNull()
  })

  it.each<[string, OptionChoices, Pair]>([
    ['tabletop', { rules: 'tabletop' }, ['veteran', 'novice']],
    ['points', { forces: 'points', budgets: 'even', strategicCards: true }, ['veteran', 'adaptive']],
    ['assembly', { map: 'assembly', forces: 'points', scenarioCards: 2, fog: 'markers' }, ['novice', 'veteran']],
    [
      'odd',
      { map: 'random', mapSize: [8, 8], sequentialActions: true, suppressedMustRest: true, flankEffect: 'def' },
      ['novice', 'elite'],
    ],
    [
      'sandbox',
      { map: 'six', victory: 'none', turns: 10, offboardBattery: true, flanking: 'facing', dummies: 0 },
      ['novice', 'veteran'],
    ],
  ])('BI-24.1 play set-up, purchase and cards with the options of %s', (_name, options, pair) => {
    expect(play('cards', options, 'options', pair).outcome).not.toBeNull()
  })

  it('BI-24.2 decide alike for all states that their seat cannot tell apart', () => {
    const dice = seeded('pairs')
    let pairs = 0
    play('quick-six', {}, 'pairs', ['veteran', 'veteran'], (match, seat) => {
      if (match.seq % 8 !== 0) return
      const other = hiddenPairs(match.state, seat, dice)
      if (!other) return
      pairs++
      // Adaptive tells a change of its level once (BI-24.16), so each question goes to one that has told nothing yet.
      const ask = (id: string, view: ReturnType<typeof match.view>) =>
        (id === 'adaptive' ? adaptivePolicy() : policies[id]!).choose(view, seat, seeded(2))
      for (const id of ['novice', 'veteran', 'elite', 'adaptive'])
        expect(ask(id, beachhead.view(other, seat))).toEqual(ask(id, match.view(seat)))
    })
    expect(pairs).toBeGreaterThan(10)
  })

  it('BI-24.4 the same view, seed and number of worlds give the same choice, also after a trip through JSON', () => {
    let looks = 0
    play('quick-six', {}, 'same', ['veteran', 'novice'], (match, seat) => {
      if (match.seq % 12 !== 0) return
      looks++
      const view = match.view(seat)
      const copy = JSON.parse(JSON.stringify(view)) as typeof view
      for (const id of ['veteran', 'elite'])
        expect(policies[id]!.choose(copy, seat, seeded(1))).toEqual(policies[id]!.choose(view, seat, seeded(1)))
    })
    expect(looks).toBeGreaterThan(5)
  })

  it('BI-24.4 a host that stops the thinking gets a legal action all the same', () => {
    const match = asked('first-wave', 5)
    const dice = seeded(5)
    for (let n = 0; n < 40 && match.toAct[0]; n++) {
      const seat = match.toAct[0]
      match.act(seat, levelPolicy('elite').choose(match.view(seat), seat, dice, { stop: () => true }).action)
    }
    expect(match.seq).toBeGreaterThan(20)
  })
})

describe('what sets them apart', () => {
  it('BI-24.5 slips: 30, 10 and 2 in a hundred, Adaptive 5', () => {
    expect([LEVELS.novice.mistake, LEVELS.veteran.mistake, LEVELS.elite.mistake, ADAPTIVE_MISTAKE]).toEqual([
      0.3, 0.1, 0.02, 0.05,
    ])
  })

  it('BI-24.5 a slip takes one of the best five, and without slips the best is taken', () => {
    const view = asked('red-beach', 'mistake').view('defender')
    const sure = decide(view, 'defender', { dice: seeded(1) })
    expect(sure.chosen).toBe(sure.ideas[0])
    const taken = new Set<number>()
    for (let seed = 0; seed < 60; seed++) {
      const { chosen, ideas } = decide(view, 'defender', { dice: seeded(seed), mistake: 1 })
      taken.add(ideas.indexOf(chosen))
    }
    expect([...taken].sort()).toEqual([0, 1, 2, 3, 4])
  })

  const command = {
    map: 'CCCCCC/CCCCCC/CCCCCC/CCCCCC/BBBBBB/SSSSSS/DDDDDD',
    units: { w: 'usswasp 5,6', m: 'marine_squad 3,2', n: 'marine_squad 3,3', g: 'artillery 0,0', i: 'infantry_squad 1,1' },
    cp: { assault: 0, defender: 3 },
    step: 'command.defender',
  } as const
  const ordersOf = (evalWeights: typeof NAIVE) => {
    const { state } = new Board(position(command), QUIET)
    return decide(beachhead.view(state, 'defender'), 'defender', { dice: seeded(1), evalWeights }).ideas
  }

  it('BI-24.5 command points: a Novice knows Force March only, a Veteran buys what is worth most', () => {
    expect(ordersOf(NAIVE).every(({ action }) => action.type === 'forceMarch' || action.type === 'done')).toBe(true)
    expect(ordersOf(DRILLED)[0]!.action.type).toBe('barrage')
  })

  it('BI-24.5 command points: the Elite counts what is left for the rest of the turn', () => {
    const [first] = ordersOf(SEASONED)
    expect(first!.action.type).toBe('barrage')
    // With three points a barrage leaves one for something else, and the two are weighed together.
    expect(first!.value).toBeGreaterThan(Math.max(...ordersOf({ ...SEASONED, commands: 'each' }).map(({ value }) => value)))
  })

  it('BI-24.5 a Novice sees no danger where a Veteran does', () => {
    const { state } = new Board(
      position({
        map: 'CCCCCCC/CCCCCCC/CCCCCCC/CCCCCCC/BBBBBBB/SSSSSSS/DDDDDDD',
        units: { w: 'usswasp 6,6', c: 'super_cobra 3,4', a: 'aa_team 3,0', b: 'infantry_squad 0,0' },
        step: 'move.air',
      }),
      QUIET,
    )
    const risk = (evalWeights: typeof NAIVE) => {
      const { action, mind } = decide(beachhead.view(state, 'assault'), 'assault', { dice: seeded(1), evalWeights })
      const cobra = mind.situation.own.find(({ who }) => who.id === 'c')!
      const cell = action.type === 'move' ? mind.situation.field.cell(action.to) : cobra.cell
      return mind.exposure.points(cobra, cell, true)
    }
    expect(risk(DRILLED)).toBeLessThan(risk({ ...NAIVE, comesUp: DRILLED.comesUp }))
  })

  it('BI-24.5 the Elite waits with an ambush until those who could answer have acted', () => {
    const ambush = (acted: string) => {
      const { state } = new Board(
        position({
          map: 'CCCCC/CCCCC/CCCCC',
          units: {
            c: `super_cobra 2,0${acted}`,
            m: `marine_squad 1,1${acted}`,
            t: 'aa_team 0,0 hidden',
            i: 'infantry_squad 4,2',
          },
          toAct: 'defender',
        }),
        QUIET,
      )
      const { ideas } = decide(beachhead.view(state, 'defender'), 'defender', { dice: seeded(1), evalWeights: SEASONED })
      return ideas.find(({ action }) => action.type === 'attack' && action.unit === 't' && action.target === 'c')?.value ?? 0
    }
    expect(ambush(' acted')).toBeGreaterThan(ambush('') + 3)
  })

  it('BI-24.5 the Elite moves a dummy where troops would be wanted, and only unseen', () => {
    const feint = (evalWeights: typeof NAIVE, units: Record<string, string>) => {
      const { state } = new Board(
        position({
          map: 'LLLLLLL/LLLLLLL/LLLLLLL/LLLLLLL/BBBBBBB/SSSSSSS/DDDDDDD',
          objectives: { p: 'port 3,1' },
          goals: { assault: { primary: ['capture:p'], secondary: [] }, defender: { primary: [], secondary: [] } },
          units: { w: 'usswasp 6,6', i: 'infantry_squad 3,1 hidden', ...units },
          dummies: { d: '5,0' },
          step: 'move.defender',
        }),
        QUIET,
      )
      return decide(beachhead.view(state, 'defender'), 'defender', { dice: seeded(1), evalWeights }).action
    }
    const beside = ['3,0', '4,0', '4,1', '4,2']
    const hexOf = (action: ReturnType<typeof feint>) => (action.type === 'move' && action.unit === 'd' ? action.to : null)
    expect(beside).toContain(hexOf(feint(SEASONED, { m: 'marine_squad aboard' })))
    expect(feint(DRILLED, { m: 'marine_squad aboard' })).toEqual({ type: 'done' })
    expect(beside).not.toContain(hexOf(feint(SEASONED, { c: 'super_cobra 4,1' })))
  })

  it('BI-24.5 the Elite plays its ideas on in eight worlds or more, and tells what it left', () => {
    expect(LEVELS.elite.ahead!.worlds).toBeGreaterThanOrEqual(8)
    expect(LEVELS.elite.ahead!.plies).toBeGreaterThanOrEqual(2)
    const { state } = new Board(
      position({
        map: 'CCCCC/CCCCC/CCCCC/BBBBB/SSSSS/DDDDD',
        units: {
          w: 'usswasp 4,5',
          m: 'marine_squad 1,1',
          n: 'marine_squad 3,1',
          i: 'infantry_squad 2,0',
          j: 'militia_squad 2,1',
        },
        toAct: 'assault',
      }),
      QUIET,
    )
    const { action, alternatives } = levelPolicy('elite', { mistake: 0 }).choose(
      beachhead.view(state, 'assault'),
      'assault',
      seeded(1),
    )
    expect(action.type).toBe('attack')
    expect(alternatives!.length).toBe(3)
    expect(alternatives!.map(each => each.action)).not.toContainEqual(action)
  })

  it('BI-24.7 a decision on the largest map tries a fixed number of worlds, however much there is to do', () => {
    const match = asked('inferno', 2)
    const dice = seeded(2)
    let [most, decisions] = [0, 0]
    while (match.view('table').turn < 3 && match.toAct[0]) {
      const seat = match.toAct[0]
      const view = match.view(seat)
      // The Elite is asked about every seventh decision; who plays on is quicker.
      const isAsked = view.step === 'action' && match.seq % 7 === 0
      let worlds = 0
      const stop = () => {
        worlds++
        return false
      }
      const { action } = levelPolicy(isAsked ? 'elite' : 'novice').choose(view, seat, dice, { stop })
      if (isAsked) decisions++
      most = Math.max(most, worlds)
      match.act(seat, action)
    }
    expect(decisions).toBeGreaterThan(3)
    expect(most).toBe(LEVELS.elite.ahead!.worlds)
  })

  it('BI-24.6 a Novice beats random play, and a Veteran a Novice, from both seats', () => {
    const random = randomPolicy(beachhead)
    const score = (one: typeof random, other: typeof random, ids: readonly string[], seeds: number) => {
      let [won, games] = [0, 0]
      for (const id of ids)
        for (let seed = 0; seed < seeds; seed++) {
          const isAssault = seed % 2 === 0
          const seats = isAssault ? { assault: one, defender: other } : { assault: other, defender: one }
          const { outcome } = playout(beachhead, { scenario: scenarioOf(id), options: {}, seed: seed >> 1, policies: seats })
          if (outcome?.winner === (isAssault ? 'assault' : 'defender')) won++
          games++
        }
      return won / games
    }
    expect(score(levelPolicy('novice'), random, ['quick-six'], 6)).toBeGreaterThanOrEqual(0.9)
    expect(score(levelPolicy('veteran'), levelPolicy('novice'), ['quick-six'], 16)).toBeGreaterThan(0.5)
  })
})

describe('personalities', () => {
  it('BI-24.20 go on top of every level but Adaptive, and have names', () => {
    expect(personalities.map(({ id }) => id)).toEqual(Object.keys(PERSONALITIES))
    for (const { as, id, about } of personalities) {
      expect(as('veteran')?.id).toBe(`veteran:${id}`)
      expect(as('random')).toBeNull()
      expect(about.length).toBeGreaterThan(10)
    }
  })

  it('BI-24.21 slip by their precision, whatever the level', () => {
    expect(adjustmentsOf(PERSONALITIES.rookie).mistake).toBeCloseTo(0.6)
    expect(adjustmentsOf(PERSONALITIES.strategist).mistake).toBeCloseTo(0.15)
  })

  it('BI-24.22 a Berserker attacks more in a turn than a Conservative', () => {
    const rate = (traits: (typeof PERSONALITIES)[keyof typeof PERSONALITIES]) => {
      const match = asked('red-beach', 1)
      const dice = seeded(1)
      let attacks = 0
      for (let seat = match.toAct[0]; seat; seat = match.toAct[0]) {
        const manner = seat === 'assault' ? adjustmentsOf(traits) : {}
        const { action } = think('veteran', manner, match.view(seat), seat, dice)
        if (seat === 'assault' && /^attack/.test(action.type)) attacks++
        match.act(seat, action)
      }
      return attacks / match.view('table').turn
    }
    expect(rate(PERSONALITIES.berserker)).toBeGreaterThan(rate(PERSONALITIES.conservative))
  })
})
