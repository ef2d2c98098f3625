import { seeded } from '@sandtable/kernel'
import { expect, test } from 'vitest'
import { beachhead } from '../index.ts'
import { VERBS } from './orders.ts'

test.each([
  ['move lcac-1 2,3 2,4 face ne', { type: 'move', unit: 'lcac-1', to: '2,4', path: ['2,3', '2,4'], facing: 5 }],
  ['launch lcac-1 m1 to 2,4 face 1', { type: 'launch', unit: 'lcac-1', cargo: ['marine_squad-1'], hex: '2,4', facing: 1 }],
  ['place lcac-1 2,4 face south-west', { type: 'place', unit: 'lcac-1', hex: '2,4', facing: 2 }],
  [
    'unload lcac-1 m1 2,3 face w m2 2,2',
    {
      type: 'unload',
      unit: 'lcac-1',
      drops: [
        { unit: 'marine_squad-1', hex: '2,3', facing: 3 },
        { unit: 'marine_squad-2', hex: '2,2' },
      ],
    },
  ],
  ['flee 3,3 3,4 face e', { type: 'fastMove', to: '3,4', path: ['3,3', '3,4'], facing: 0 }],
])('BI-15.7 BI-26.5 %s', (line, action) => {
  const scenario = beachhead.scenarios.find(({ id }) => id === 'first-wave')?.scenario as never
  const view = beachhead.view(beachhead.setup(scenario, {}, seeded('x')).state, 'assault')
  const [name, ...words] = line.split(' ')
  expect(VERBS.find(verb => verb.name === name)?.make(words, { view, selected: null })).toEqual(action)
})
