import { describe, expect, it } from 'vitest'
import { eyesFor, nextViewer, peopleAt, publicViewer } from './viewer-state.ts'

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

describe('whose eyes a replay may have', () => {
  const open = (state: unknown) => state

  it.each([
    // case                                       what the game says                    is over  eyes
    [
      'everybody’s, when a game with secrets is over',
      { handover: true, openView: open },
      true,
      ['all', 'table', 'north', 'south', 'west'],
    ],
    ['without a view of everything, all others', { handover: true }, true, ['table', 'north', 'south', 'west']],
    ['no choice while it runs', { handover: true, openView: open }, false, []],
    ['no choice where nothing is hidden', {}, true, []],
  ] as const)('%s', (_, ui, isOver, eyes) => {
    expect(eyesFor(ui, seats, isOver)).toEqual(eyes)
  })
})
