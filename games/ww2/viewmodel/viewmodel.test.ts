import { Match } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { ww2 } from '../index.ts'
import type { WwEvent } from '../rules/contract/events.ts'
import { setup } from '../rules/setup/setup.ts'
import type { WwState } from '../rules/state/state.ts'
import { type LabPosition, lab } from '../testing/lab.ts'
import {
  barrageCard,
  cautions,
  checkPlanText,
  extended,
  hexCard,
  hexPrice,
  historyOf,
  hud,
  lastTurnOf,
  marchCard,
  nameOf,
  placeName,
  planSheet,
  reachOf,
  recruitMenu,
  spotOf,
  stacksOf,
  turnReportOf,
  unseenHexes,
  withShell,
} from './index.ts'

const noDice = { roll: () => 1, pick: () => 0 }
const at = (position: LabPosition): WwState => setup(lab(position), {}, noDice).state

describe('the desk', () => {
  test('WW-1.2 hexes have a printed name and a spot; a void has none', () => {
    const state = at({})
    expect([spotOf('A1'), spotOf('D5')]).toEqual(['0,0', '3,4'])
    expect(nameOf(state, '3,4')).toBe('D5')
    expect(nameOf(state, '25,0')).toBeNull()
    expect(placeName(state, 'C3')).toContain('(C3)')
  })

  test('WW-1.12 a stack has a count, Strength, Health and a face', () => {
    const [stack] = stacksOf(at({ units: 'g1 LI D4, g2 HM D4 d, g3 AR D4' }))
    expect(stack).toMatchObject({ hex: 'D4', strength: 6, health: 3, lead: 'HM' })
    expect(stack?.units).toHaveLength(3)
  })

  test('WW-9.5 the fee for splitting is in the price of a march and in its reach', () => {
    const state = at({ units: 'g1 LI D4, g2 HM D4', treasury: [4, 20] })
    expect(marchCard(state, 'nw', ['g1'], ['D4', 'D5'])).toMatchObject({
      price: 2,
      fees: 1,
      left: 2,
      problem: null,
      fight: null,
    })
    const reach = reachOf(state, 'nw', ['g1'])
    expect(reach.find(({ hex }) => hex === 'D5')?.price).toBe(2)
    expect(Math.max(...reach.map(({ price }) => price))).toBe(4)
    expect(marchCard(state, 'nw', ['g1', 'g2'], ['D4', 'D5', 'D6']).problem?.clause).toBe('WW-7.23')
  })

  test('WW-10.5 the fight at the end of a march is told before it is ordered', () => {
    const state = at({ units: 'g1 HI D4, b1 HI D5' })
    const { fight } = marchCard(state, 'nw', ['g1'], ['D4', 'D5'])
    expect(fight).toMatchObject({ wins: false, clause: 'WW-10.5' })
    expect(fight?.text).toContain('nobody is left')
  })

  test('WW-7.16 an arrow goes on, turns back on itself and never crosses', () => {
    const state = at({})
    expect(extended(state, ['D4'], 'D6')).toEqual(['D4', 'D5', 'D6'])
    expect(extended(state, ['D4', 'D5', 'D6'], 'D5')).toEqual(['D4', 'D5'])
    expect(extended(state, ['D4', 'D5'], 'D4')).toBeNull()
  })

  test('WW-12.10 the card of a barrage knows the wind that drops shells on the own guns', () => {
    const state = at({ units: 'g1 AR D4, b1 LI D5' })
    const card = barrageCard(state, 'nw', ['g1'], [{ at: 'D5', shells: 1 }])
    expect(card.cases.map(({ wind, faces }) => [wind, faces])).toEqual([
      ['N', 1],
      ['E', 1],
      ['S', 1],
      ['W', 1],
      ['0', 2],
    ])
    expect(card.cases.find(({ wind }) => wind === 'N')).toMatchObject({ lost: ['g1'], killed: [], clause: 'WW-12.10' })
    expect(card.cases.find(({ wind }) => wind === 'S')?.landings).toEqual([{ target: 'D5', landing: 'D6', drift: 'with' }])
    expect([card.hits, card.hitsOwn, card.price]).toEqual([4, 1, 1])
    expect(withShell([{ at: 'D5', shells: 1 }], 'D5', -1)).toEqual([])
  })

  test('WW-6.7 a recruit that would pass the limit says so', () => {
    const menu = recruitMenu(at({ units: 'g1-g24 HM A1, g25 LM A1' }), 'nw')
    const [site] = menu.sites
    expect(site?.buttons.find(({ type }) => type === 'HM')?.reason?.clause).toBe('WW-7.22')
    expect(site?.buttons.find(({ type }) => type === 'LI')?.reason).toBeNull()
  })

  test('WW-18.2 the sheet prices every line and says what is left', () => {
    const match = new Match(ww2, { scenario: lab({ units: 'g1 LI D4, g2 AR E4' }), options: {}, seed: 'sheet' })
    match.act('nw', { type: 'savePlan', text: '+2LI@A1; g1: D4->D5->D6; g2: E4*E6x3' })
    const { lines, ledger, problems } = planSheet(match.state, 'nw')
    expect(lines.map(({ price }) => price)).toEqual([6, 2, 3])
    expect(ledger).toMatchObject({ treasury: 20, price: 11, left: 9 })
    expect(problems).toEqual([])
  })

  test('WW-5.5 an empty city near the enemy is mentioned before the plan goes in', () => {
    expect(cautions(at({ units: 'g1 LI A1, b1 LI D4' }), 'nw').map(({ clause }) => clause)).toContain('WW-5.5')
    expect(cautions(at({ units: 'g1 LI C3, b1 LI J8' }), 'nw').map(({ clause }) => clause)).toEqual(['WW-7.4'])
  })

  test('WW-7.28 writing is judged at the character', () => {
    const state = at({ units: 'g1 LI D4' })
    expect(checkPlanText(state, 'nw', 'g1: D4->D5')).toMatchObject({ at: null, price: 1, canonical: 'g1: D4->D5' })
    expect(checkPlanText(state, 'nw', 'g1: D4=>D5')).toMatchObject({ at: 6, price: null, canonical: null })
  })

  test('WW-3.11 the calendar tells when the initiative passes', () => {
    expect(hud(at({ turn: 19, units: 'g1 LI A1' }))).toMatchObject({ counter: '1935 December Turn 1, Winter', passesIn: 2 })
  })

  test('WW-15.10 in fog the other side is counted as far as it is seen', () => {
    const foggy = hud(at({ units: 'g1 LI A1, b1 LI J8', options: { fogOfWar: true } }), 'nw')
    expect([foggy.sides.nw.isFogged, foggy.sides.se.isFogged]).toEqual([false, true])
    expect(hud(at({ units: 'g1 LI A1' }), 'nw').sides.se.isFogged).toBe(false)
  })

  test('WW-15.10 what lies out of sight is known hex by hex, and so is what was seen there last', () => {
    const foggy = at({ units: 'g1 LI A1, b1 LI J8', options: { fogOfWar: true } })
    const unseen = unseenHexes(foggy, 'nw')
    // A1, B7 and C3 are the posts of the north-west; J8 is farther than three hexes from all of them.
    expect([unseen.includes('A4'), unseen.includes('J8'), unseen.includes('D5')]).toEqual([false, true, false])
    expect(unseenHexes(at({ units: 'g1 LI A1' }), 'nw')).toEqual([])
    expect(unseenHexes(foggy, null)).toContain('A1')
    expect(hexCard(foggy, 'J8', 'nw').notes.map(({ clause }) => clause)).toEqual(['WW-15.10'])
  })

  test('WW-1.12 a hex looked at tells whose it is and who stands there', () => {
    const card = hexCard(at({ units: 'g1 LI D4, b1-b2 LI H6, b3 HM H6 d' }), 'H6', 'nw')
    expect(card.title).toContain('(H6)')
    expect(card.owner).toBe('Held by the British, who get 4 for it.')
    expect(card.force).toMatchObject({ side: 'se', text: 'The British: Strength 6, Health 3' })
    expect(card.force?.rows).toEqual([
      { type: 'LI', count: 2, damaged: 0 },
      { type: 'HM', count: 1, damaged: 1 },
    ])
    expect(hexCard(at({}), 'D4', null)).toMatchObject({ owner: "Nobody's; it would pay 2.", force: null, notes: [] })
  })

  test.each<[string, number, RegExp | null]>([
    ['g1 LI D4', 20, /^19 stays in the treasury, enough for 6 recruits\.$/],
    ['g1 LI D4, g2-g24 HM A1', 90, /^89 stays in the treasury, enough for 7 recruits\.$/],
    ['g1 LI D4, g2-g25 HM A1, g26 LM A1', 90, null],
  ])('WW-5.14, WW-6.7 idle money is asked about as far as it could raise anybody: %s', (units, money, words) => {
    const match = new Match(ww2, { scenario: lab({ units, treasury: [money, 20] }), options: {}, seed: 'idle' })
    match.act('nw', { type: 'savePlan', text: 'g1: D4->D5' })
    const found = cautions(match.state, 'nw').find(({ clause }) => clause === 'WW-5.14')
    if (words) expect(found?.text).toMatch(words)
    else expect(found).toBeUndefined()
  })

  test.each([
    // A gun in D4 fires at D6 by the way of D5, where its own side is or will be: north drops the shells on D5.
    ['g2: D4*D6x1; g1: E5->D5->D6', null],
    ['g1: E5->D5; g2: D4*D6x1', 'A barrage hits your own units in 1 of 6 winds.'],
    ['g1: E5->D5->D6; g2: D4*D6x1', 'A barrage hits your own units in 4 of 6 winds.'],
  ])('WW-12.16 own units are in the way of shells only where they stand when these fall: %s', (text, words) => {
    const match = new Match(ww2, { scenario: lab({ units: 'g1 LI E5, g2 AR D4, b1 LI J8' }), options: {}, seed: 'shells' })
    match.act('nw', { type: 'savePlan', text })
    expect(cautions(match.state, 'nw').find(({ clause }) => clause === 'WW-12.16')?.text ?? null).toBe(words)
  })

  test('WW-15.5 the season is in the price of a hex and in the words beside the calendar', () => {
    const winter = at({ turn: 19, units: 'g1 LI D4, g2 LM D4', options: { seasonalEffects: true } })
    expect([hexPrice(winter, 'nw', 'LI', 'D4'), hexPrice(winter, 'nw', 'LM', 'D4')]).toEqual([2, 2])
    expect(hud(winter).weather).toMatchObject({ clause: 'WW-15.5', text: expect.stringContaining('infantry') })
    expect(hud(at({ turn: 19 })).weather).toBeNull()
  })

  test('WW-17.4, WW-5.2 ground that changes hands is told in one breath, cities by name, and until then it is whose it was', () => {
    const match = new Match(ww2, { scenario: lab({ units: 'g1 LI H5, g2 LI D4, g3 LI E4' }), options: {}, seed: 'ground' })
    const { owners } = match.state
    const story = ['nw', 'se'].flatMap(seat => [
      ...(match.act(seat, { type: 'submitPlan', ...(seat === 'nw' ? { text: 'g1: H5->H6; g2: D4->D5' } : {}) })
        .events as WwEvent[]),
    ])
    const { frames } = turnReportOf(match.state, lastTurnOf(story), story)
    expect(frames.map(frame => frame.owners)).toEqual([owners, owners, match.state.owners])
    expect(match.state.owners).not.toBe(owners)
    const text = frames.at(-1)?.text
    expect(text).toMatch(
      /^\w+ \(H6\) goes to the Germans from the British\. Open ground: 1 hex to the Germans and 2 hexes to nobody\.$/,
    )
  })

  test('WW-17.1 the film tells both sides step by step and ends where everybody stands; the curves go back to the start', () => {
    const match = new Match(ww2, {
      scenario: lab({ units: 'g1 LM D4, g2 AR E4, b1 LI D5, b2 LI F6' }),
      options: {},
      seed: 'film',
    })
    const story: WwEvent[] = []
    const act = (seat: string, text: string) =>
      story.push(...(match.act(seat, { type: 'submitPlan', text }).events as WwEvent[]))
    act('nw', '+LI@A1; D4->D5; E4*E6x1')
    act('se', 'b2: F6->F7')
    const film = turnReportOf(match.state, lastTurnOf(story), story)
    const kinds = film.frames.map(({ kind, side }) => `${kind} ${side ?? ''}`.trim())
    expect(kinds).toEqual(['mustered nw', 'combat nw', 'moved se', 'wind nw', 'shot nw', 'owner_changed'])
    expect(film.frames[1]).toMatchObject({ path: ['D4', 'D5'], dead: ['b1'], back: null, tone: 'good' })
    expect(film.frames[1]?.units.find(({ id }) => id === 'b1')).toMatchObject({ hex: 'D5', type: null })
    const last = film.frames
      .at(-1)
      ?.units.map(({ id, hex }) => `${id} ${hex}`)
      .sort()
    expect(last).toEqual(['b2 F7', 'g1 D5', 'g2 E4', 'g3 A1'])
    const points = historyOf(match.state, story)
    expect(points.map(({ turn }) => turn)).toEqual([2])
    expect(points[0]?.sides.nw).toMatchObject({ strength: 5, treasury: match.state.treasury.nw })
  })
})
