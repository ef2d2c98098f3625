import { describe, expect, test } from 'vitest'
import type { ReportFrame } from '../../viewmodel/index.ts'
import { animationAt, frameMs } from './animation.ts'

const POINTS: Readonly<Record<string, { x: number; y: number }>> = {
  '0,0': { x: 0, y: 0 },
  '0,1': { x: 0, y: 100 },
  '0,2': { x: 0, y: 200 },
}
const point = (spot: string) => POINTS[spot] ?? { x: -1, y: -1 }
const unit = (id: string, hex: string, side: 'nw' | 'se' = 'nw') => ({ id, side, type: 'LI', hex }) as const
const STILL: ReportFrame = {
  ...{
    text: 'Something happens.',
    clauses: [],
    side: 'nw',
    kind: 'moved',
    hex: 'A2',
    units: [unit('g1', 'A1')],
    movers: [],
    path: [],
  },
  ...{ back: null, shot: null, wind: null, dead: [], tone: 'plain', owners: '...' },
}
const pose = (frame: ReportFrame, t: number, key = 'told nw A1') => animationAt(frame, t, point).poses.get(key)

describe('a frame as a scene', () => {
  test('WW-9.4 a march goes hex by hex and ends where it leads', () => {
    const march: ReportFrame = { ...STILL, movers: ['g1'], path: ['A1', 'A2', 'A3'] }
    expect(pose(march, 0)).toMatchObject({ x: 0, y: 0 })
    expect(pose(march, 300)).toMatchObject({ y: 100 })
    expect(pose(march, frameMs(march))).toMatchObject({ y: 200 })
  })

  test('WW-10.12 whoever is repulsed goes to the edge of the hex and back', () => {
    const fight: ReportFrame = { ...STILL, kind: 'combat', movers: ['g1'], path: ['A1', 'A2'], back: 'A1' }
    const there = pose(fight, 300)?.y ?? 0
    expect(there).toBeGreaterThan(40)
    expect(there).toBeLessThan(100)
    expect(pose(fight, frameMs(fight))).toMatchObject({ y: 0 })
    expect(animationAt(fight, 500, point).effects.map(({ kind }) => kind)).toContain('clash')
  })

  test('WW-10.10 the fallen fade, the others stay', () => {
    const fight: ReportFrame = {
      ...STILL,
      ...{
        kind: 'combat',
        movers: ['g1'],
        path: ['A1', 'A2'],
        dead: ['b1'],
        units: [unit('g1', 'A1'), unit('b1', 'A2', 'se')],
      },
    }
    expect(pose(fight, frameMs(fight), 'told se A2')).toMatchObject({ opacity: 0 })
    expect(pose(fight, frameMs(fight))?.opacity).toBeUndefined()
  })

  test('WW-12.15 a shell flies, bursts where it lands, and says how many it took', () => {
    const shot: ReportFrame = { ...STILL, kind: 'shot', shot: { from: 'A1', target: 'A2', landing: 'A3' }, dead: ['b1'] }
    const kinds = (t: number) => animationAt(shot, t, point).effects.map(({ kind }) => kind)
    expect(kinds(100)).toEqual(['ball'])
    expect(kinds(800)).toEqual(['burst', 'word'])
    expect(animationAt(shot, 800, point).effects[0]).toMatchObject({ y: 200 })
  })

  test('a longer sentence is shown longer', () => {
    expect(frameMs({ ...STILL, text: 'word '.repeat(40) })).toBeGreaterThan(frameMs(STILL))
  })
})
