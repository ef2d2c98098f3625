import { Match } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { musket } from '../index.ts'
import { fieldOf } from '../rules/index.ts'
import { routesOf } from './routes.ts'

const fieldIn = (id: string) => {
  const { scenario } = musket.scenarios.find(each => each.id === id)!
  return fieldOf(new Match(musket, { scenario, options: {}, seed: 1 }).state)
}

describe('how far it is on foot', () => {
  const field = fieldIn('guilford')
  const at = (hex: string) => field.cell(hex)
  const courthouse = [at('4,1')]

  test('line goes round the wood by the road, light troops go through it', () => {
    // In a pocket of the thicket.
    const pocket = at('1,5')
    expect(routesOf(field, 'LIGHT', courthouse).toGoal[pocket]).toBe(field.grid.distance(pocket, at('4,1')))
    // By (2,6) and (3,5) to the road, and with it.
    expect(routesOf(field, 'LINE', courthouse).toGoal[pocket]).toBe(7)
    expect(field.grid.distance(pocket, at('2,4'))).toBe(2)
    expect(routesOf(field, 'LINE', [at('2,4')]).toGoal[pocket]).toBeGreaterThan(6)
  })

  test('it is far enough when the target is in range', () => {
    const { toRange } = routesOf(field, 'ART', courthouse)
    expect(toRange[at('4,8') * field.size + at('4,4')]).toBe(0)
    expect(toRange[at('4,9') * field.size + at('4,4')]).toBe(1)
  })

  test('each step is one that can be made, and brings it one nearer', () => {
    let seen = 0
    for (const kind of ['LINE', 'LIGHT', 'LHORSE', 'ART'] as const) {
      const { toGoal } = routesOf(field, kind, courthouse)
      const enterable = field.enterable(kind)
      for (let cell = 0; cell < field.size; cell++) {
        const steps = toGoal[cell] as number
        if (enterable[cell] === 0 || steps === 0 || steps > field.size) continue
        const sides = [0, 1, 2, 3, 4, 5].map(dir => cell * 6 + dir)
        const nearer = sides.filter(
          side => field.closedSide[side] === 0 && toGoal[field.neighbour[side] as number] === steps - 1,
        )
        expect(nearer, `${kind} at ${field.hex(cell)}`).not.toEqual([])
        seen++
      }
    }
    expect(seen).toBeGreaterThan(200)
  })

  test('a river is crossed where it can be', () => {
    const brandywine = fieldIn('brandywine')
    const { toGoal } = routesOf(brandywine, 'LINE', [brandywine.cell('1,8')])
    expect(brandywine.grid.distance(brandywine.cell('2,8'), brandywine.cell('1,8'))).toBe(1)
    // Up to the ford at (2,6), over, and down again.
    expect(toGoal[brandywine.cell('2,8')]).toBe(5)
  })
})
