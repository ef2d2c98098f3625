import { Match } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { beachhead } from '../rules/contract/game.ts'
import { diceIn, orderWords } from './words.ts'

describe('orders in words', () => {
  const scenario = {
    id: 'words',
    title: 'Words',
    offshore: null,
    map: ['CCCC', 'CCCC', 'CCCC', 'CCCC'],
    units: [
      { id: 'marine_squad-1', type: 'marine_squad', hex: '0,0' },
      { id: 'infantry_squad-1', type: 'infantry_squad', hex: '1,0' },
    ],
  } as const
  const view = new Match(beachhead, { scenario: scenario as never, options: {}, seed: 1 }).view('assault')

  it('BI-24.23 what was weighed is told by who does what', () => {
    const attack = { type: 'attack', unit: 'marine_squad-1', target: 'infantry_squad-1' } as const
    expect(orderWords(view, attack)).toBe('Marine Squad 1 attacks Infantry Squad 1')
    expect(orderWords(view, { type: 'search', unit: 'marine_squad-1' } as never)).toBe(
      'Marine Squad 1: search the ground around',
    )
    expect(orderWords(view, { type: 'pass' })).toBe('Pass')
  })
})

describe('dice of an event', () => {
  it.each([
    [{ type: 'revealed' }, 0],
    [{ type: 'attacked', strike: { dice: [2, 4, 5, 2] } }, 4],
    [{ type: 'area_fired', strikes: [{ dice: [1, 6] }, { dice: [3] }] }, 3],
    [{ type: 'ciws_answered', dice: [6, 1] }, 2],
  ])('%j tells of %i', (event, count) => {
    expect(diceIn(event)).toBe(count)
  })
})
