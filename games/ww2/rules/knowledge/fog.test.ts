import { Match } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { ww2 } from '../../index.ts'
import { lab } from '../../testing/lab.ts'
import { boardOf } from '../map/board.ts'
import type { WwView } from './view.ts'

const start = (units: string) =>
  new Match(ww2, { scenario: lab({ units, options: { fogOfWar: true } }), options: {}, seed: 'fog' })

function turn(match: ReturnType<typeof start>, nw: string, se: string) {
  match.act('nw', { type: 'submitPlan', text: nw })
  return match.act('se', { type: 'submitPlan', text: se })
}

const idsSeen = (view: WwView) => view.units.se.map(unit => unit.id)

describe('fog of war', () => {
  it('WW-15.10 sight reaches 3 hexes from units, own cities and the own corner', () => {
    // D3 is 1 from C3; G5 is 4 from everything of nw but D6; J5 is far from all.
    const match = start('g1 LI D6, b1 LI D3, b2 LI G5, b3 LI J5')
    expect(idsSeen(match.view('nw'))).toEqual(['b1', 'b2'])
    expect(match.view('se').units.nw.map(unit => unit.id)).toEqual(['g1'])
    expect(match.view('table').units).toEqual({ nw: [], se: [] })
  })

  it('WW-15.10 what leaves sight is remembered with the turn it was last seen', () => {
    const match = start('g1 LI D6, b1 LI G5')
    turn(match, 'g1: D6->C7', 'b1: G5->H5')
    turn(match, '', '')
    const { memory, units, setting } = match.view('nw')
    expect(units.se).toEqual([])
    const board = boardOf(setting.map)
    const noted = memory?.map(({ cell, turn: when, units: seen }) => [board.name(cell), when, seen.map(unit => unit.type)])
    expect(noted).toEqual([['G5', 1, ['LI']]])
  })

  it('WW-15.10 a shell of one’s own that falls out of sight is unobserved', () => {
    // The first shell falls back on the battery; nobody of nw is left to see the second.
    const match = start('g1 AR G7, b1 LI H7')
    match.act('nw', { type: 'submitPlan', text: 'g1: G7*G6x1,H7x1' })
    const { events } = match.act('se', { type: 'submitPlan' }, { dice: [2] })
    const shots = (viewer: string) => events.map(event => ww2.redact(event, viewer)).filter(event => event?.type === 'shot')
    expect(shots('nw')).toMatchObject([
      { isObserved: true, killed: ['g1'] },
      { isObserved: false, killed: [] },
    ])
    expect(shots('se')).toMatchObject([
      { killed: ['g1'], from: null },
      { killed: ['b1'], from: null },
    ])
    expect(shots('table')).toEqual([])
  })

  it('WW-15.10 after the end everything is shown', () => {
    const match = start('g1 LI D6, b1 LI J5')
    expect(match.view('nw').treasury.se).toBeNull()
    match.act('se', { type: 'resign' })
    expect(match.view('nw').treasury.se).toBe(20)
    expect(idsSeen(match.view('nw'))).toEqual(['b1'])
  })
})
