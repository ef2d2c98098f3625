// Chapter 3: the turn counter, seasons and who holds the initiative.
import { describe, expect, it } from 'vitest'
import { ww2 } from '../index.ts'
import { at, counter, fresh, GB, gate, holder, LAB, SIDES, type Side, shipped, type Table } from './builder.ts'

const counterIn = (table: Table) => ww2.view(table.state, 'table').counter
const initiativeIn = (table: Table) => ww2.view(table.state, 'table').initiative

describe('counter', () => {
  it('WW-3.1 WW-3.2 the first turn, told when it begins', () => {
    const table = fresh(LAB, { factions: GB }, '1 1 1 1 1 1').do('nw', { type: 'timeout' }).do('se', { type: 'timeout' })
    expect(table.told('turn_began').counter).toBe('1935 March Turn 1, Spring')
    expect(counterIn(table)).toBe('1935 March Turn 1, Spring')
  })
  it('WW-3.3 WW-3.4 two turns a month, then the next month', () => {
    const table = at()
    const seen = [counterIn(table)]
    for (let i = 0; i < 3; i++) seen.push(counterIn(table.turn()))
    expect(seen.map(each => each.split(',')[0])).toEqual([
      '1935 March Turn 1',
      '1935 March Turn 2',
      '1935 April Turn 1',
      '1935 April Turn 2',
    ])
  })
  it('WW-3.5 WW-3.7 every turn of the campaign has the counter that counting gives', () => {
    for (let turn = 1; turn <= 264; turn++) expect(counterIn(at({ turn }))).toBe(counter(turn))
  })
  it('WW-3.5 six turns a season', () => {
    const seasons = Array.from({ length: 24 }, (_, i) => counterIn(at({ turn: i + 1 })).split(', ')[1])
    for (const season of ['Spring', 'Summer', 'Fall', 'Winter']) expect(seasons.filter(each => each === season)).toHaveLength(6)
    expect([seasons[0], seasons[6], seasons[12], seasons[18]]).toEqual(['Spring', 'Summer', 'Fall', 'Winter'])
  })
  it('WW-3.6 a winter runs over the new year and play goes on', () => {
    const table = at({ turn: 20 })
    expect(counterIn(table)).toBe('1935 December Turn 2, Winter')
    expect(counterIn(table.turn())).toBe('1936 January Turn 1, Winter')
    expect(table.phase).toBe('planning')
  })
  it('WW-3.8 the campaign is 264 turns and ends in February 1946', () => {
    const table = at({ turn: 264 })
    expect(counterIn(table)).toBe('1946 February Turn 2, Winter')
    expect(table.turn().phase).toBe('over')
    expect(at({ turn: 263 }).turn().phase).toBe('planning')
    expect(gate(() => at({ turn: 265 }))).not.toBe('admitted')
  })
  it('WW-3.9 the last turn is the option, else the scenario’s, else 264', () => {
    expect(at({ turn: 240 }, { lastTurn: 240 }).turn().phase).toBe('over')
    expect(counterIn(at({ turn: 240 }))).toBe('1945 February Turn 2, Winter')
    expect(shipped('tutorial', { factions: GB }, '1 1 1 1').state.setting.options.lastTurn).toBe(24)
    expect(shipped('tutorial', { factions: GB, lastTurn: 48 }, '1 1 1 1').state.setting.options.lastTurn).toBe(48)
    expect(fresh().state.setting.options.lastTurn).toBe(264)
    for (const lastTurn of [0, 265, 1.5, -1]) expect(gate(() => fresh(LAB, { lastTurn }))).not.toBe('admitted')
    for (const lastTurn of [1, 264]) expect(gate(() => fresh(LAB, { lastTurn }))).toBe('admitted')
  })
})

describe('initiative', () => {
  it.each(['year', 'season', 'month', 'turn'] as const)('WW-3.10 WW-3.12 by the %s, at every turn, whoever began', cadence => {
    for (const first of SIDES) {
      for (let turn = 1; turn <= 264; turn++) {
        const init = holder(turn, cadence, first)
        const table = at({ turn, init, options: { initiativeCadence: cadence } })
        expect(table.position.firstInitiative).toBe(first)
        expect(initiativeIn(table), `turn ${turn}`).toBe(init)
      }
    }
  })
  it('WW-3.11 it passes at January Turn 1, and is told so', () => {
    const table = at({ turn: 20 })
    expect(initiativeIn(table)).toBe('nw')
    table.turn()
    expect(initiativeIn(table)).toBe('se')
    expect(table.told('turn_began')).toMatchObject({ initiative: 'se', passed: true })
    expect(table.turn().told('turn_began')).toMatchObject({ initiative: 'se', passed: false })
  })
  it('WW-3.11 over 240 turns both hold it 120 times, over 264 the first 140 times', () => {
    const held = (turns: number, side: Side) =>
      Array.from({ length: turns }, (_, i) => initiativeIn(at({ turn: i + 1, init: holder(i + 1, 'year', 'nw') }))).filter(
        each => each === side,
      ).length
    expect([held(240, 'nw'), held(240, 'se')]).toEqual([120, 120])
    expect([held(264, 'nw'), held(264, 'se')]).toEqual([140, 124])
  })
  it('WW-3.12 the cadence is the year unless told', () => {
    expect(fresh().state.setting.options.initiativeCadence).toBe('year')
    const season = at({ turn: 6, options: { initiativeCadence: 'season' } })
    expect([initiativeIn(season), initiativeIn(season.turn())]).toEqual(['nw', 'se'])
  })
  it.each(SIDES)('WW-3.13 with the initiative of %s only the order of steps differs', init => {
    const table = at({ init, units: 'g1 LI B2, b1 LI I5' }).turn('g1: B2->B3', 'b1: I5->I4')
    const steps = ['nw.1 moved g1 B3', 'se.1 moved b1 I4']
    expect(table.steps).toEqual(init === 'nw' ? steps : steps.reverse())
    expect(table.money).toEqual(at({ units: 'g1 LI B2, b1 LI I5' }).turn('g1: B2->B3', 'b1: I5->I4').money)
  })
  it('WW-3.14 seasons change neither prices nor income in the base game', () => {
    for (const turn of [1, 7, 13, 19]) {
      const table = at({ turn, units: 'g1 LI D4, g2 HM C5' }).turn('g1: D4->D5; g2: C5->C6')
      expect(table.left).toEqual([16, 20])
      expect(table.gains).toEqual([2 + 8 + 4, 10])
    }
  })
})
