import { Match, Replay } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { ww2 } from '../../index.ts'
import type { Scenario } from '../../rules/setup/scenario.ts'
import { type LabPosition, lab } from '../../testing/lab.ts'
import { reviewOf } from './game-review.ts'

type Turn = readonly [nw: string, se: string]

/** The war as the shell hands it over, seen by one side. */
function account(position: LabPosition, turns: readonly Turn[], viewer: 'nw' | 'se' = 'nw') {
  const match = new Match(ww2, { scenario: lab(position) as Scenario, options: {}, seed: 'account' })
  for (const [nw, se] of turns) {
    match.act('nw', { type: 'submitPlan', text: nw })
    match.act('se', { type: 'submitPlan', text: se })
  }
  const replay = new Replay(ww2, match.record())
  let before = ww2.view(replay.go(0).state, viewer)
  const steps = replay.line.map(({ seq, seat, action, draws }, i) => {
    const { state, events } = replay.go(i + 1)
    const told = events.map(event => ww2.redact(event, viewer)).filter(event => event !== null)
    const step = { seq, seat, action, draws, events: told, sentences: [], before, after: ww2.view(state, viewer) }
    before = step.after
    return step
  })
  return { account: reviewOf(steps), match }
}
const row = (found: ReturnType<typeof reviewOf>, id: string) => found.units?.rows.find(each => each.id === id)?.cells

describe('a war looked back on', () => {
  test('WW-11.1 losses are counted by type and by cause, units that stood at the beginning included', () => {
    const { account: found } = account({ units: 'g1 LM D4, g2 LI A1, b1 HI D5, b2 LI J8', options: { lastTurn: 1 } }, [
      ['+AR@A1; g1: D4->D5', ''],
    ])
    expect(found.units?.columns.map(({ title }) => title)).toEqual([
      'Raised',
      'Lost in fights',
      'Lost to shells',
      'To own shells',
      'Left',
    ])
    expect(row(found, 'se HI')).toEqual(['1', '1', '0', '0', '0'])
    expect(row(found, 'nw AR')).toEqual(['1', '0', '0', '0', '1'])
    expect(row(found, 'nw LI')).toEqual(['1', '0', '0', '0', '1'])
    expect(found.units?.rows.some(({ name }) => name === 'Of a kind never seen')).toBe(false)
  })

  test('WW-12.16 own shells are told apart from those of the enemy', () => {
    const told = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(
      seed => accountFor(seed).units?.rows.find(({ id }) => id === 'nw AR')?.cells ?? [],
    )
    // A headwind drops the shell on the battery itself; in any other wind nothing of its own is hit.
    for (const cells of told) expect(['0', '1']).toContain(cells[3])
    expect(told.every(cells => cells[2] === '0')).toBe(true)
  })

  test('WW-5.14 four figures over time, a point a turn and one for the end', () => {
    const turns: Turn[] = [
      ['g1: A1->A2', ''],
      ['', ''],
      ['', ''],
    ]
    const { account: found, match } = account({ units: 'g1 LI A1, b1 LI J8', options: { lastTurn: 3 } }, turns)
    expect(match.outcome).not.toBeNull()
    expect(found.graphs?.map(({ title }) => title)).toEqual(['Resources', 'Strength', 'Hexes', 'Cities'])
    const cities = found.graphs?.[3]?.points
    expect(cities?.map(({ values }) => values)).toEqual([
      [2, 2],
      [2, 2],
      [2, 2],
    ])
    expect(found.graphs?.[2]?.points[0]?.values).toEqual([4, 3])
    expect(found.curve?.points).toHaveLength(3)
  })

  test('WW-13.2 a city that was taken is named as the turn that changed the war', () => {
    const { account: found } = account({ units: 'g1 LM H5, b1 LI J8', options: { lastTurn: 2 } }, [
      ['', ''],
      ['g1: H5->H6', ''],
    ])
    expect(found.turningPoints.at(-1)).toMatchObject({ seat: 'nw' })
    expect(found.turningPoints.at(-1)?.text).toMatch(/take .*\(H6\)/)
  })

  test('WW-15.10 under fog what was never known is left out', () => {
    const { account: found } = account({ units: 'g1 LI A1, b1 LI J8', options: { fogOfWar: true, lastTurn: 2 } }, [
      ['', ''],
      ['', ''],
    ])
    expect(found.curve).toBeNull()
    expect(found.turningPoints).toEqual([])
    expect(found.graphs?.[1]?.points[0]?.values).toEqual([1, null])
    expect(found.graphs?.[1]?.points.at(-1)?.values).toEqual([1, 1])
  })
})

function accountFor(seed: string) {
  const match = new Match(ww2, {
    scenario: lab({ units: 'g1 AR D4, b1 LI D5', options: { lastTurn: 1 } }),
    options: {},
    seed,
  })
  const before = match.view('nw')
  match.act('nw', { type: 'submitPlan', text: 'g1: D4*D5x1' })
  const { seq, events, draws } = match.act('se', { type: 'submitPlan' })
  return reviewOf([{ seq, seat: 'se', action: null, events, draws, sentences: [], before, after: match.view('nw') }])
}
