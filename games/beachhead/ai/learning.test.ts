// BI-24.16 to BI-24.19: what an opponent makes of the game it is in and of those it has played.
import { type Dice, Match, type MatchRecord, seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { beachhead } from '../rules/game.ts'
import type { Side } from '../rules/tables/index.ts'
import type { BeachheadView } from '../rules/view.ts'
import { SCENARIOS } from '../scenarios/index.ts'
import { balanceNow, type Notes, noteTurn } from './adaptive.ts'
import { markerGuesses } from './foes.ts'
import { forgetOpponent, habitsIn, realityOf, withHabits } from './habits.ts'
import { policies } from './index.ts'
import { learning } from './learning.ts'
import { readMemory, recallFor } from './memory.ts'
import { chooseOpening, logOf, type OpeningStore, openingsFor, withOpening } from './openings.ts'
import { adaptivePolicy, levelPolicy } from './policies.ts'

const scenarioOf = (id: string) => SCENARIOS.find(each => each.id === id)!.scenario
const begin = (id: string, seed: number | string = 1) => new Match(beachhead, { scenario: scenarioOf(id), options: {}, seed })

describe('Adaptive', () => {
  const first = begin('first-wave').view('assault')
  const lost = (...types: string[]) =>
    types.map((type, n) => ({ id: `${type}-${n}`, type, unscored: false })) as BeachheadView['lost']
  const at = (turn: number, gone: BeachheadView['lost'], control: Side = 'defender'): BeachheadView => ({
    ...first,
    turn,
    lost: gone,
    objectives: first.objectives.map(objective => ({ ...objective, control })),
  })
  const after = (...views: BeachheadView[]) =>
    views.reduce<Notes | null>((notes, view) => noteTurn(notes, view, 'assault'), null)!

  it('BI-24.16 adds up points destroyed and lost and objectives over the last five turns', () => {
    // First Wave: 4 x 15 + 30 + 38 + 20 = 148 against 3 x 10 + 2 x 6 = 42 points.
    const notes = after(
      at(1, []),
      at(2, lost('infantry_squad', 'marine_squad')),
      at(3, lost('infantry_squad', 'marine_squad'), 'assault'),
    )
    expect(notes.points).toBe(190)
    expect(balanceNow(notes)).toBeCloseTo((10 - 15) / 190 + 0.2, 12)
    const late = [1, 2, 3, 4, 5, 6, 7, 8].map(turn => at(turn, turn === 1 ? [] : lost('infantry_squad')))
    expect(balanceNow(after(...late))).toBe(0)
  })

  it('BI-24.16 begins as a Veteran, gives way when far ahead, tries harder when far behind, three turns apart', () => {
    expect(after(at(1, [])).level).toBe('veteran')
    const ahead = [at(1, []), at(2, lost('infantry_squad', 'infantry_squad', 'infantry_squad', 'militia_squad'), 'assault')]
    // 36/190 + 0.2 is just below 0.40; a drone more is above.
    expect(after(...ahead).level).toBe('veteran')
    const far = at(2, lost('infantry_squad', 'infantry_squad', 'infantry_squad', 'militia_squad', 'attack_drone'), 'assault')
    const lowered = after(at(1, []), far)
    expect(lowered.level).toBe('novice')
    expect(lowered.changes).toMatchObject([{ turn: 2, level: 'novice', clause: 'BI-24.16' }])
    const wreck = lost('lcac', 'super_cobra', 'marine_squad', 'marine_squad', 'marine_squad', 'aav7')
    const behind = after(at(1, []), at(2, wreck))
    expect(behind.level).toBe('elite')
    // It is still as far behind, but there is nothing above; and ahead again it waits for three turns to pass.
    const kill = (turn: number) => at(turn, [...far.lost, ...far.lost, ...far.lost], 'assault')
    const turned = noteTurn(noteTurn(behind, kill(3), 'assault'), kill(4), 'assault')
    expect(turned.level).toBe('elite')
    expect(noteTurn(turned, kill(5), 'assault').level).toBe('veteran')
  })

  it('BI-24.16 asked in the middle of a game it goes by the whole of it', () => {
    const wreck = lost('lcac', 'super_cobra', 'marine_squad', 'marine_squad', 'marine_squad', 'aav7')
    expect(after(at(6, wreck)).level).toBe('elite')
    expect(after(at(6, lost('marine_squad'))).level).toBe('veteran')
  })

  const wreck = lost('lcac', 'super_cobra', 'marine_squad', 'marine_squad', 'marine_squad', 'aav7')

  it('BI-24.16 tells of a change in the turn it makes it, and begins anew with a new game', () => {
    const policy = adaptivePolicy()
    const dice = seeded(1)
    const match = begin('first-wave')
    const view = match.view('assault')
    expect(policy.choose(view, 'assault', dice).why).not.toMatch(/plays as/)
    expect(policy.choose({ ...view, turn: 2, lost: wreck }, 'assault', dice).why).toMatch(/plays as Elite/)
    expect(policy.choose(view, 'assault', dice).why).not.toMatch(/plays as/)
  })

  it('BI-24.16 the log is told once, and a fresh opponent goes on from the notes the last one left', () => {
    const view = begin('first-wave').view('assault')
    const ask = (turn: number, gone: BeachheadView['lost'], notes?: unknown) =>
      adaptivePolicy().choose({ ...view, turn, lost: gone }, 'assault', seeded(1), notes === undefined ? {} : { notes })
    const first = ask(1, [])
    expect(first.says).toBeUndefined()
    const behind = ask(2, wreck, JSON.parse(JSON.stringify(first.notes)))
    expect(behind.says).toEqual({ text: 'Adaptive plays as Elite from now on.', clauses: ['BI-24.16'] })
    expect(ask(2, wreck, behind.notes).says).toBeUndefined()
    // By the whole game it would be far behind for ever; by its notes of the last five turns nothing more was lost.
    const noted = [3, 4, 5, 6, 7, 8].reduce((notes, turn) => ask(turn, wreck, notes).notes, behind.notes)
    expect(balanceNow(noted as Notes)).toBe(0)
    expect((ask(8, wreck).notes as Notes).changes).toHaveLength(1)
    expect((ask(8, wreck, noted).notes as Notes).changes).toMatchObject([{ turn: 2, level: 'elite' }])
    expect((ask(3, wreck, { level: 'god' }).notes as Notes).level).toBe('elite')
  })

  it('BI-24.16 what the log is told says nothing of the balance, which secret lists hide', () => {
    const view = { ...begin('first-wave').view('assault'), turn: 2, lost: wreck }
    expect(adaptivePolicy().choose(view, 'assault', seeded(1)).says?.text).not.toMatch(/\d/)
  })
})

describe('opening plans', () => {
  const { setting } = begin('red-beach').state
  const plans = openingsFor({ setting }, 'assault')
  const tried = (wins: (id: string) => number): OpeningStore => ({
    'red-beach assault': Object.fromEntries(plans.map(({ id }) => [id, { wins: wins(id), games: 10, margin: 0 }])),
  })

  it('BI-24.17 are sectors, air or sea, forward or deep, and which objective first', () => {
    expect(plans.map(({ id }) => id)).toContain('left air port')
    expect(plans.map(({ id }) => id)).toContain('right sea hub')
    expect(plans.length).toBe(12)
    expect(openingsFor({ setting }, 'defender').map(({ id }) => id)).toEqual([
      'forward port',
      'deep port',
      'forward hub',
      'deep hub',
    ])
  })

  it('BI-24.17 untried plans come first in their order, then the highest upper confidence bound', () => {
    expect(chooseOpening({}, 'red-beach', 'assault', plans)).toBe(plans[0])
    const one = withOpening({}, { scenario: 'red-beach', side: 'assault', opening: plans[0]!.id, score: 1, margin: 0.2 })
    expect(chooseOpening(one, 'red-beach', 'assault', plans)).toBe(plans[1])
    for (const best of [plans[0]!, plans[7]!])
      expect(
        chooseOpening(
          tried(id => (id === best.id ? 9 : 1)),
          'red-beach',
          'assault',
          plans,
        ),
      ).toBe(best)
    for (const n of [1, 2, 3, 10, 200]) expect(logOf(n)).toBeCloseTo(Math.log(n), 12)
  })

  it('BI-24.17 find the best of several and stay with it mostly, against an opponent who never changes', () => {
    const odds = plans.map((_, n) => (n === 4 ? 0.8 : 0.2))
    const dice = seeded('bandit')
    let store: OpeningStore = {}
    const won: number[] = []
    for (let game = 0; game < 200; game++) {
      const opening = chooseOpening(store, 'red-beach', 'assault', plans)!
      const score = dice.pick(1000, 'game') < 1000 * odds[plans.indexOf(opening)]! ? 1 : 0
      won.push(score)
      store = withOpening(store, { scenario: 'red-beach', side: 'assault', opening: opening.id, score, margin: 0 })
    }
    const sum = (from: number) => won.slice(from, from + 50).reduce((all, score) => all + score, 0)
    expect(sum(150)).toBeGreaterThan(sum(0))
  })

  it('BI-24.17 change how the game begins', () => {
    const lay = (opening: 'forward' | 'deep') => {
      const memory = readMemory({ openings: { 'red-beach defender': others(opening) } })
      const match = begin('red-beach', 'lay')
      const policy = levelPolicy('veteran', { mistake: 0, memory })
      while (match.view('defender').step === 'setup.defender') {
        const seat = match.toAct[0] as string
        match.act(seat, policy.choose(match.view(seat), seat, seeded(1)).action)
      }
      const rows = match.view('defender').own!.units.map(unit => Number(unit.hex!.split(',')[1]))
      return rows.reduce((sum, row) => sum + row, 0)
    }
    const others = (best: string) =>
      Object.fromEntries(
        openingsFor({ setting }, 'defender').map(({ id, depth, goal }) => [
          id,
          { wins: depth === best && goal === 'port' ? 9 : 1, games: 10, margin: 0 },
        ]),
      )
    // Row 7 is the sea.
    expect(lay('forward')).toBeGreaterThan(lay('deep'))
  })
})

/** A finished game of the level against somebody who plays at random. */
function finished(seed: number): MatchRecord {
  const match = new Match(beachhead, {
    scenario: scenarioOf('first-wave'),
    options: {},
    seed,
    seats: { assault: { name: 'Kim' }, defender: { name: 'adaptive' } },
  })
  const dice: Dice = seeded(seed)
  for (let seat = match.toAct[0]; seat; seat = match.toAct[0])
    match.act(seat, levelPolicy(seat === 'assault' ? 'veteran' : 'novice').choose(match.view(seat), seat, dice).action)
  return match.record()
}

describe('memory', () => {
  const record = finished(3)
  // Before the first game there is no plan to count.
  const memory = learning.learn(learning.learn({}, record, 'assault'), record, 'assault')

  it('BI-24.18 keeps under a name where that player lands, what is shot at and how units are shown, in words', () => {
    const [game] = readMemory(memory).habits.Kim!
    expect(Object.keys(game!.landings).length).toBeGreaterThan(0)
    expect(Object.keys(game!.targets).every(type => /squad/.test(type))).toBe(true)
    const told = learning.tell(memory).join('\n')
    expect(told).toMatch(/Kim, 2 games:/)
    expect(told).toMatch(/Lands most often at: \d,\d/)
    expect(told).toMatch(/first-wave defender: "forward" won/)
    expect(JSON.parse(JSON.stringify(memory))).toEqual(memory)
  })

  it('BI-24.18 keeps fifty games at most, and forgets a person when told', () => {
    const game = habitsIn([], 'defender')
    let store = {}
    for (let n = 0; n < 60; n++) store = withHabits(store, 'Kim', game)
    expect((store as { Kim: unknown[] }).Kim.length).toBe(50)
    expect(forgetOpponent(store, 'Kim')).toEqual({})
    const gone = learning.forget(memory, 'Kim')
    expect(learning.tell(gone).join()).not.toMatch(/Kim/)
    expect(learning.tell({})).toEqual([])
  })

  it('BI-24.18 what was under markers before changes what is thought of them', () => {
    const games = (real: number, dummy: number) => [{ landings: {}, targets: {}, reveals: {}, markers: { real, dummy } }]
    expect(realityOf([], 0.6)).toBe(1)
    expect(realityOf(games(30, 0), 0.6)).toBeGreaterThan(1.4)
    expect(realityOf(games(0, 30), 0.6)).toBe(0.5)
    const match = begin('first-wave')
    const sum = (reality: number) => markerGuesses(match.state, 'defender', reality).reduce((all, { p }) => all + p, 0)
    // Five units and one dummy.
    expect(sum(1)).toBeCloseTo(5 / 6, 12)
    expect(sum(0.5)).toBeCloseTo(5 / 12, 12)
    expect(sum(2)).toBeCloseTo(1, 12)
  })

  it('BI-24.17 counts a game under mission, side and plan, with its margin', () => {
    const tallies = readMemory(memory).openings!['first-wave defender']!
    const won = record.outcome!.winner === 'defender' ? 1 : 0
    expect(tallies).toMatchObject({ forward: { wins: won, games: 1 } })
    expect(Math.abs(tallies.forward!.margin)).toBeLessThanOrEqual(1)
    expect(readMemory(learning.learn(memory, record, 'assault')).openings!['first-wave defender']).toMatchObject({
      deep: { games: 1 },
    })
  })

  it('BI-24.19 off means that nothing is added and nothing used', () => {
    const off = { ...memory, off: true }
    expect(learning.learn(off, record, 'assault')).toBe(off)
    expect(recallFor(readMemory(off), begin('first-wave').state, 'defender')).toMatchObject({
      opening: null,
      reality: 1,
      clauses: ['BI-24.19'],
    })
    expect(recallFor(readMemory(memory), begin('first-wave').state, 'defender').opening?.id).toBe('deep')
  })

  it('BI-24.19 the levels that the laboratory and rated games play have no memory', () => {
    const view = begin('red-beach', 7).view('defender')
    for (const id of ['novice', 'veteran', 'adaptive'] as const) {
      const blank = id === 'adaptive' ? adaptivePolicy() : levelPolicy(id)
      expect(policies[id]!.choose(view, 'defender', seeded(4)).action).toEqual(blank.choose(view, 'defender', seeded(4)).action)
    }
  })

  it('BI-24.5 a Veteran and an Elite read what is kept, and nobody else asks for it', () => {
    const view = begin('first-wave').view('assault')
    expect(learning.remembering!('veteran', memory)?.id).toBe('veteran')
    expect(learning.remembering!('elite', memory)?.choose(view, 'assault', seeded(1)).why).toBeTruthy()
    expect(learning.remembering!('random', memory)).toBeNull()
  })

  it('BI-24.5 a Novice remembers nothing, whatever it is given', () => {
    const view = begin('red-beach', 7).view('defender')
    const given = levelPolicy('novice', { memory: readMemory(memory) })
    expect(given.choose(view, 'defender', seeded(4))).toEqual(levelPolicy('novice').choose(view, 'defender', seeded(4)))
  })

  it('BI-24.18 what cannot be read counts as forgotten', () => {
    expect(readMemory({ openings: 3, habits: [], against: {} })).toEqual({
      off: false,
      openings: null,
      habits: {},
      against: null,
    })
  })
})
