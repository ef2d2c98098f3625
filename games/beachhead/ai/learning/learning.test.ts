// BI-24.16 to BI-24.19: what an opponent makes of the game it is in and of those it has played.
import { keepNotes, type Policy } from '@sandtable/ai'
import { type Dice, Match, type MatchRecord, seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { beachhead } from '../../rules/contract/game.ts'
import type { BeachheadView } from '../../rules/knowledge/view.ts'
import { fieldOf } from '../../rules/map/field.ts'
import type { Side } from '../../rules/tables/index.ts'
import { SCENARIOS } from '../../scenarios/index.ts'
import { policies } from '../index.ts'
import { type AdaptiveNotes, balanceNow, noteTurn } from '../levels/adaptive.ts'
import { beginsAs } from '../levels/adaptive-start.ts'
import { adaptivePolicy, levelPolicy } from '../levels/policies.ts'
import { foesOf, heedSilence, markerGuesses } from '../situation/known-enemies.ts'
import { forgetOpponent, habitsIn, priorOf, realityOf, withHabits } from './habits.ts'
import { learning } from './learning.ts'
import { readMemory, recallFor } from './memory.ts'
import { chooseOpening, logOf, type OpeningStore, openingsFor, withOpening } from './openings.ts'
import { landingWorth, NO_RECALL } from './recall.ts'

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
    views.reduce<AdaptiveNotes | null>((notes, view) => noteTurn(notes, view, 'assault'), null)!

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

  it('BI-24.16 one opponent at many tables makes of each what it would make of it alone', () => {
    const view = begin('first-wave').view('assault')
    // One table where all goes wrong at once, one where nothing happens, one that is come to in the middle.
    const tables = [
      [1, 2, 3, 4].map(turn => ({ ...view, turn, lost: turn === 1 ? [] : wreck })),
      [1, 2, 3, 4].map(turn => ({ ...view, turn })),
      [2, 3, 4, 5].map(turn => ({ ...view, turn })),
    ]
    const sit = () => tables.map(() => keepNotes(policies.adaptive!))
    const asked = (policy: Policy, at: BeachheadView) => policy.choose(at, 'assault', seeded(at.turn))
    const alone = sit().map((policy, table) => tables[table]!.map(at => asked(policy, at)))
    const seated = sit()
    const turns = [0, 1, 2, 3].map(n => seated.map((policy, table) => asked(policy, tables[table]![n]!)))
    expect(tables.map((_, table) => turns.map(choices => choices[table]))).toEqual(alone)
    // Asked without notes it owes nothing to whoever asked a moment before.
    asked(policies.adaptive!, tables[0]![1]!)
    expect(asked(policies.adaptive!, tables[1]![1]!)).toEqual(asked(adaptivePolicy() as unknown as Policy, tables[1]![1]!))
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
    expect(balanceNow(noted as AdaptiveNotes)).toBe(0)
    expect((ask(8, wreck).notes as AdaptiveNotes).changes).toHaveLength(1)
    expect((ask(8, wreck, noted).notes as AdaptiveNotes).changes).toMatchObject([{ turn: 2, level: 'elite' }])
    expect((ask(3, wreck, { level: 'god' }).notes as AdaptiveNotes).level).toBe('elite')
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
function finished(seed: number, against = 'adaptive'): MatchRecord {
  const match = new Match(beachhead, {
    scenario: scenarioOf('first-wave'),
    options: {},
    seed,
    seats: { assault: { name: 'Kim' }, defender: { name: against } },
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

  it('BI-24.5 only Elite and Adaptive add to it, and only whoever played by a plan of past games is credited with one', () => {
    const met = (name: string) => learning.tell(learning.learn(memory, finished(3, name), 'assault')).join('\n')
    const plan = (text: string) => /first-wave defender: "(forward|deep)" won .*/g[Symbol.match](text)
    const before = plan(learning.tell(memory).join('\n'))
    for (const name of ['novice', 'veteran', 'greedy', 'random', 'novice:berserker']) {
      expect(plan(met(name))).toEqual(before)
      expect(met(name)).toMatch(/Kim, 2 games:/)
    }
    expect(plan(met('elite:berserker'))).toEqual(before)
    expect(met('elite:berserker')).toMatch(/Kim, 3 games:/)
    for (const name of ['elite', 'adaptive']) expect(plan(met(name))?.length).toBe(2)
    // Nobody plays by a plan before the first game.
    for (const name of ['novice', 'greedy', 'elite:berserker', 'elite'])
      expect(learning.tell(learning.learn({}, finished(3, name), 'assault')).join()).not.toMatch(/won \d+ of \d+\./)
  })

  it('BI-24.16 results against rated levels say how strong a person is, and are forgotten with the rest', () => {
    const told = (name: string) => learning.tell(learning.learn({}, finished(3, name), 'assault')).join('\n')
    for (const name of ['novice', 'veteran:rookie', 'greedy', 'elite', 'adaptive'])
      expect(told(name)).toMatch(/1 game against the computer, [01] points? won\.\nYou play about like (Novice|Veteran|Elite)/)
    expect(told('random')).not.toMatch(/You play/)
    expect(learning.tell(learning.forget(memory, 'Kim')).join()).not.toMatch(/You play/)
    expect(readMemory({ ...memory, off: true }).past).toEqual([])
  })

  it('BI-24.16 Adaptive begins as a Veteran with a stranger, and where past games say it would be even with somebody it knows', () => {
    const view = begin('red-beach', 7).view('defender')
    const first = (past: object[], seed = 1) => learning.adaptive({ past }).choose(view, 'defender', seeded(seed))
    const results = (score: number, rating = 0) => Array.from({ length: 30 }, () => ({ against: 'veteran', rating, score }))
    const level = (...asked: Parameters<typeof first>) => (first(...asked).notes as AdaptiveNotes).level
    expect(first([])).toEqual(policies.adaptive!.choose(view, 'defender', seeded(1)))
    expect([level([]), level(results(0)), level(results(1))]).toEqual(['veteran', 'novice', 'elite'])
    expect(first(results(0)).says?.text).toBe('Adaptive begins as Novice, going by past games.')
    expect(first([]).says).toBeUndefined()
    // Between two levels its own dice say which; half-way both come.
    const half = [...results(1, 0.3).slice(15), ...results(0, 0.3).slice(15)]
    expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].map(seed => level(half, seed)))).toEqual(new Set(['veteran', 'elite']))
    // First Wave is the Assault's: as Defender it must be stronger for an even game, as Assault it need not.
    const even = { past: [...results(1).slice(15), ...results(0).slice(15)] }
    expect(beginsAs(even, 'first-wave', 'defender', seeded(1))).toBe('elite')
    expect(beginsAs(even, 'first-wave', 'assault', seeded(1))).toBe('novice')
    // A game that is under way goes on as it was begun.
    const { notes } = first(results(1))
    const later = learning.adaptive({ past: results(0) }).choose(view, 'defender', seeded(1), { notes })
    expect((later.notes as AdaptiveNotes).level).toBe('elite')
  })

  describe('BI-24.18 what a person did before', () => {
    const none = { landings: {}, targets: {}, reveals: {}, markers: {} }
    const guess = (guesses: readonly { type: string; p: number }[], type: string) =>
      guesses.find(each => each.type === type)?.p ?? 0
    const sum = (guesses: readonly { p: number }[]) => guesses.reduce((all, { p }) => all + p, 0)
    /** First Wave with its markers laid, as the Assault sees it. */
    const laid = () => {
      const match = begin('first-wave')
      while (match.state.step.startsWith('setup')) {
        const seat = match.toAct[0] as string
        match.act(seat, levelPolicy('novice').choose(match.view(seat), seat, seeded(2)).action)
      }
      return match.state
    }
    const state = laid()
    const marker = foesOf(state, 'assault').find(({ type }) => type === null)!
    const hex = fieldOf(state).hex(marker.cell)
    const at = (under: { readonly [what: string]: number }, mission = 'first-wave') => {
      const prior = priorOf([{ ...none, mission, under }], 'first-wave')
      return foesOf(state, 'assault', 1, prior).find(({ name }) => name === marker.name)!.guesses
    }

    it('BI-24.18 a hex where dummies stood is likely to have one again, one where militia stood militia; on that map only', () => {
      expect(sum(at({ [`${hex} dummy`]: 9 }))).toBeLessThan(sum(marker.guesses) / 2)
      expect(guess(at({ [`${hex} militia_squad`]: 9 }), 'militia_squad')).toBeGreaterThan(
        1.5 * guess(marker.guesses, 'militia_squad'),
      )
      expect(sum(at({ [`${hex} militia_squad`]: 9 }))).toBeLessThanOrEqual(1)
      // What the list no longer leaves is not believed, nor what happened elsewhere.
      expect(at({ [`${hex} sam_site`]: 9 })).toEqual(marker.guesses)
      expect(at({ [`${hex} dummy`]: 9 }, 'red-beach')).toEqual(marker.guesses)
      expect(foesOf(state, 'assault', 1, priorOf([], 'first-wave'))).toEqual(foesOf(state, 'assault'))
    })

    it('BI-24.18 a marker that let an aircraft pass says more of somebody who shows units to fire at aircraft', () => {
      const of = (reveals: object, targets: object) =>
        priorOf([{ ...none, reveals: { ...reveals }, targets: { ...targets } }], 'first-wave')!.eagerness
      expect(of({}, {})).toBe(1)
      expect(of({ attacked: 40 }, { super_cobra: 20 })).toBe(1.5)
      expect(of({ recon: 40 }, { marine_squad: 40 })).toBeLessThan(0.2)
      const guesses = [
        { type: 'aa_team' as const, p: 0.3 },
        { type: 'infantry_squad' as const, p: 0.4 },
      ]
      const heeded = (eagerness: number | null) =>
        guess(heedSilence(guesses, true, eagerness === null ? null : { eagerness, under: {}, landings: {} }), 'aa_team')
      expect(heeded(1)).toBeCloseTo(heeded(null), 12)
      expect(heeded(1.5)).toBeLessThan(heeded(null))
      expect(heeded(0.2)).toBeGreaterThan(heeded(null))
    })

    it('BI-24.18 somebody who always lands in one place is waited for there', () => {
      const field = fieldOf(state)
      const prior = priorOf([{ ...none, mission: 'first-wave', landings: { [hex]: 12 } }], 'first-wave')
      const worth = (given: typeof prior, cell: number) => landingWorth({ ...NO_RECALL, prior: given }, field, cell)
      expect(worth(prior, marker.cell)).toBeGreaterThan(worth(prior, field.neighbours(marker.cell)[0]!))
      expect(worth(null, marker.cell)).toBe(0)
    })

    it('BI-24.18 is read from what the computer was told, map and places with it', () => {
      const [game] = readMemory(memory).habits.Kim!
      expect(game!.mission).toBe('first-wave')
      const recall = recallFor(readMemory(memory), begin('first-wave').state, 'defender')
      expect(sumOf(recall.prior!.landings)).toBeCloseTo(1, 12)
      expect(recallFor(readMemory(memory), begin('red-beach').state, 'defender').prior!.landings).toEqual({})
    })
    const sumOf = (counts: { readonly [what: string]: number }) => Object.values(counts).reduce((all, n) => all + n, 0)
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
      past: [],
    })
  })
})
