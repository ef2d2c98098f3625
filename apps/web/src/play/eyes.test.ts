import { describe, expect, it } from 'vitest'
import { nextViewer, peopleAt, publicViewer } from './eyes.ts'

const computer = { kind: 'policy', level: '', title: 'Computer' } as const
const person = { kind: 'person' } as const
const seats = [{ id: 'north' }, { id: 'south' }, { id: 'west' }]

describe('whose eyes the page has', () => {
  it.each([
    // people                to act                 now      next
    ['the one person, also while the computer acts', ['north'], ['south'], 'table', 'north'],
    ['of two, who is to act', ['north', 'south'], ['south'], 'north', 'south'],
    ['the first of several who decide in secret', ['north', 'south'], ['north', 'south'], 'table', 'north'],
    ['who looks keeps looking while there is something to decide', ['north', 'south'], ['north', 'south'], 'south', 'south'],
    ['nobody else’s when the match is over', ['north', 'south'], [], 'south', 'south'],
    ['everybody’s where only computers play', [], ['south'], 'table', 'table'],
  ])('%s', (_, people, toAct, now, next) => {
    expect(nextViewer(people, toAct, now)).toBe(next)
  })

  it('people are the seats that no computer plays', () => {
    expect(peopleAt({ north: person, south: computer, west: person }, seats)).toEqual(['north', 'west'])
  })

  it('what lies about shows one person’s side, or nobody’s', () => {
    expect(publicViewer(['south'])).toBe('south')
    expect(publicViewer(['north', 'south'])).toBe('table')
    expect(publicViewer([])).toBe('table')
  })
})
