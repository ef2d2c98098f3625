// BI-25.17: what the editor does without its screen.
import type { Surroundings } from '@sandtable/board'
import { Match, seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { beachhead } from '../../rules/contract/game.ts'
import type { Scenario } from '../../rules/setup/scenario.ts'
import { SCENARIOS } from '../../scenarios/index.ts'
import { faultOf } from './check-draft.ts'
import {
  blankDraft,
  changed,
  countedForces,
  draftFrom,
  painted,
  resized,
  type ScenarioDraft,
  scenarioFrom,
  withCount,
} from './draft.ts'
import { fieldsOf, givenValue, written } from './fields.ts'
import { goalFrom, withGoals } from './goal-list.ts'
import { fieldSet, hexOf, moved, removed, thingsAt, transportsFor, unitAdded, unitPlaced } from './pieces.ts'
import { draftFromText, firstDraft, keepDrafts, recallDrafts, withDraft } from './saved-drafts.ts'
import { type Tool, tapped } from './tools.ts'

const tap = (draft: ScenarioDraft, tool: Tool, hex: string) => tapped(draft, tool, hex, null).draft
const UNIT = { kind: 'unit' } as const

/** A landing under way: a ship, a squad in its craft, somebody to meet it, a town to take. */
function landing(): ScenarioDraft {
  let draft = tap(blankDraft(), { ...UNIT, type: 'usswasp' }, '3,7')
  draft = tap(draft, { ...UNIT, type: 'lcac' }, '3,5')
  draft = tap(draft, { ...UNIT, type: 'infantry_squad' }, '3,2')
  draft = tap(draft, { kind: 'objective', type: 'civic_center' }, '3,2')
  const [withSquad] = unitAdded(draft, 'marine_squad', { in: 'lcac-1' })
  return withGoals(withSquad, 'assault', 'primary', ['capture:civic_center'])
}

describe('the editor', () => {
  it('BI-25.17 builds a position from an empty map that the rules take as it stands', () => {
    const draft = landing()
    expect(faultOf(draft)).toBeNull()
    const match = new Match(beachhead, { scenario: scenarioFrom(draft), options: {}, seed: 1 })
    expect(match.state.units.map(({ who }) => who.id)).toEqual(['usswasp-1', 'lcac-1', 'infantry_squad-1', 'marine_squad-1'])
    expect(match.view('assault').step).toBe('action')
  })

  it('BI-25.17 holds any position a game can come to, and gives it back whole', () => {
    for (const id of ['azure-extraction', 'iron-coast']) {
      const scenario = SCENARIOS.find(each => each.id === id)!.scenario
      const match = new Match(beachhead, { scenario, options: { strategicCards: true }, seed: id, history: 'none' })
      const dice = seeded(id)
      for (let n = 0; n < 160 && match.toAct[0]; n++) {
        if (n % 20 === 0) {
          const position = beachhead.position!(match.state)
          const draft = draftFromText(JSON.stringify(position)) as ScenarioDraft
          expect(faultOf(draft)).toBeNull()
          expect(scenarioFrom(draft)).toEqual(JSON.parse(JSON.stringify(position)))
        }
        const seat = match.toAct[0]
        const legal = beachhead.legal(match.state, seat)
        match.act(seat, legal[dice.pick(legal.length, 'any')]!)
      }
    }
  })

  it('BI-25.17 tells what is wrong by piece, place and clause', () => {
    const ashore = moved(landing(), { kind: 'unit', id: 'usswasp-1' }, '2,4')
    expect(faultOf(ashore)).toMatchObject({ what: 'USS Wasp at 2,4', hex: '2,4', clause: 'BI-3.1', thing: { id: 'usswasp-1' } })
    const full = fieldSet(landing(), { kind: 'unit', id: 'infantry_squad-1' }, 'hp', 9)
    expect(faultOf(full)).toMatchObject({ path: 'units[2].hp', clause: 'BI-4.1' })
    const dry = painted(landing(), '0,7', 'C')
    expect(faultOf(dry)).toMatchObject({ what: 'Row 7 of the map', clause: 'BI-2.7' })
    const goal = withGoals(landing(), 'assault', 'primary', ['capture:nowhere'])
    expect(faultOf(goal)).toMatchObject({ what: 'The goals', clause: 'BI-23.4' })
  })

  it('BI-26.4 a moment in which nobody can do anything is no position to play', () => {
    // E05 asks nobody anything.
    expect(faultOf(changed(landing(), { step: 'event', choice: 'E05' }))).not.toBeNull()
  })

  it('BI-25.17 lays out forces instead where both sides are to deploy', () => {
    const draft = { ...landing(), opens: 'deployment' } as const
    const aav = unitAdded(unitAdded(draft, 'aav7', { aboard: true })[0], 'marine_squad', { aboard: true })[0]
    const fort = tap(tap(aav, { kind: 'fort', type: 'trench' }, '3,2'), { kind: 'dummy' }, '1,1')
    const scenario = scenarioFrom(fort)
    expect(scenario.units).toBeUndefined()
    expect(scenario.forces).toEqual({
      assault: { usswasp: 1, lcac: 1, aav7: 1, marine_squad: 2 },
      defender: { infantry_squad: 1 },
      forts: { trench: 1 },
      dummies: 1,
    })
    expect(faultOf(fort)).toBeNull()
    // Once they are written down by number, what lies on the map no longer counts.
    const listed = withCount(withCount(fort, 'defender', 'militia_squad', 2), 'forts', 'trench', 0)
    expect(scenarioFrom(listed).forces).toMatchObject({ defender: { infantry_squad: 1, militia_squad: 2 }, forts: {} })
    expect(scenarioFrom(removed(listed, { kind: 'unit', id: 'infantry_squad-1' })).forces).toEqual(listed.scenario.forces)
    expect(countedForces(removed(listed, { kind: 'unit', id: 'infantry_squad-1' })).defender).toEqual({})
    expect(new Match(beachhead, { scenario, options: {}, seed: 1 }).view('table').step).toBe('setup.defender')
  })

  it('BI-25.17 every shipped battle with a map can be gone on from', () => {
    for (const { id, scenario } of SCENARIOS) if (scenario.map) expect([id, faultOf(draftFrom(scenario))]).toEqual([id, null])
  })
})

describe('its tools', () => {
  it('BI-25.17 the hand takes up what lies in a hex one after the other, and moves it', () => {
    const draft = landing()
    const first = tapped(draft, { kind: 'hand' }, '3,2', null)
    const second = tapped(draft, { kind: 'hand' }, '3,2', first.thing)
    expect([first.thing?.kind, second.thing?.kind]).toEqual(['unit', 'objective'])
    const gone = tapped(draft, { kind: 'hand' }, '6,0', first.thing)
    expect(hexOf(gone.draft, first.thing!)).toBe('6,0')
    expect(thingsAt(gone.draft, '3,2').map(({ kind }) => kind)).toEqual(['objective'])
  })

  it('BI-25.17 whoever was in a transport that is taken away stands where it was; a new name is followed', () => {
    const squad = (draft: ScenarioDraft) => draft.scenario.units!.find(({ type }) => type === 'marine_squad')!
    expect(squad(removed(landing(), { kind: 'unit', id: 'lcac-1' }))).toMatchObject({ hex: '3,5' })
    expect(squad(fieldSet(landing(), { kind: 'unit', id: 'lcac-1' }, 'id', 'ferry')).in).toBe('ferry')
    const aboard = unitPlaced(landing(), 'marine_squad-1', { aboard: true })
    expect(squad(aboard)).toEqual({ id: 'marine_squad-1', type: 'marine_squad', aboard: true })
    expect(transportsFor(landing(), 'marine_squad').map(({ id }) => id)).toEqual(['lcac-1'])
    expect(transportsFor(landing(), 'infantry_squad')).toEqual([])
  })

  it('BI-25.17 ways in and zones are marked and cleared, a map grows and shrinks with what is on it', () => {
    const marked = tap(tap(landing(), { kind: 'entry' }, '0,0'), { kind: 'zone', name: 'North' }, '1,0')
    expect(marked.scenario).toMatchObject({ entry: ['0,0'], zones: [{ name: 'North', hexes: ['1,0'] }] })
    expect(tap(marked, { kind: 'entry' }, '0,0').scenario.entry).toBeUndefined()
    const wide = resized(landing(), 12, 10)
    expect(wide.scenario.map).toHaveLength(10)
    expect(wide.scenario.map!.every(row => row.length === 12)).toBe(true)
    const small = resized(landing(), 8, 6)
    expect(small.scenario.units!.map(({ id }) => id)).not.toContain('usswasp-1')
  })

  it('BI-26.2 a field at its start value is not written down', () => {
    const thing = { kind: 'unit', id: 'infantry_squad-1' } as const
    const rows = fieldsOf(landing(), thing)
    const hp = rows.find(({ name }) => name === 'hp')!
    expect(givenValue(landing(), thing, hp)).toBe(hp.start)
    expect(written(hp, hp.start)).toBeUndefined()
    const hidden = fieldSet(landing(), thing, 'hidden', true)
    expect(hidden.scenario.units![2]).toMatchObject({ hidden: true })
    expect(fieldSet(hidden, thing, 'hidden', undefined).scenario.units![2]).not.toHaveProperty('hidden')
    expect(goalFrom('hold', 'port', 3)).toBe('hold:port:3')
    expect(goalFrom('sink', '', 3)).toBe('sink')
  })
})

describe('its drafts', () => {
  it('BI-25.17 are kept on the device beside other notes, one a name', () => {
    let notes: unknown = { other: 1 }
    const keep = (next: unknown) => {
      notes = next
    }
    const around = { recall: () => notes, keep } as Surroundings
    const draft = landing()
    keepDrafts(around, { now: draft, saved: withDraft([], draft) })
    expect(JSON.parse(JSON.stringify(notes))).toMatchObject({ other: 1 })
    expect(recallDrafts(around)).toEqual({ now: draft, saved: [draft] })
    const newer = changed(draft, { turns: 12 })
    expect(withDraft([draft], newer)).toEqual([newer])
    notes = { draft: { scenario: 3 }, drafts: [null, { scenario: { id: 'x' } }] }
    expect(firstDraft(recallDrafts(around))).toEqual(blankDraft())
  })

  it('BI-26.4 a text that is no scenario is refused with the field', () => {
    expect(draftFromText('{')).toMatch(/not JSON/)
    const broken: Partial<Scenario> = { ...landing().scenario, turns: 99 }
    expect(draftFromText(JSON.stringify(broken))).toMatch(/^turns: /)
    expect(draftFromText(JSON.stringify({ id: 'x', title: 'x' }))).toMatch(/map/)
  })
})
