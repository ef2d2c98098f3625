// What the computer thinks of a move, shown in words.
import type { Action } from '@sandtable/kernel'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type LoadedGame, loadGame } from '../../catalogue.ts'
import { clear, found, show } from '../../testing/show.ts'
import { scenarioOf } from '../setup/scenario.ts'
import ThoughtDialog from './ThoughtDialog.svelte'

let loaded: LoadedGame
beforeAll(async () => {
  loaded = (await loadGame('musket')) as LoadedGame
}, 60_000)
afterEach(clear)

function shown(thought: Promise<unknown>) {
  return shownAll(thought.then(one => [one]))
}

function shownAll(thoughts: Promise<unknown>, ondo?: (action: Action) => void) {
  return show(ThoughtDialog, {
    title: 'Why',
    ondo,
    ui: loaded.ui,
    thoughts: thoughts as never,
    onrule: () => undefined,
    onclose: () => undefined,
  })
}

test('the move, what is expected of it, and what else was weighed, each with its chance', async () => {
  const view = scenarioOf(loaded, 'first-volley')
  const choice = {
    action: { type: 'endPlayerTurn' },
    why: 'Nothing is in reach.',
    value: 0.625,
    alternatives: [{ action: { type: 'completeAction' }, value: 0.5, why: 'Waits.' }],
  }
  const root = shown(Promise.resolve({ view, choice }))
  const row = await found(root, 'tbody tr')
  expect(root.querySelector('.move')?.textContent).toBe('End the turn')
  expect(root.textContent).toContain('63 %')
  expect(row.textContent).toBe('complete the action50 %Waits.')
})

test('points of a quick script are told as points, of the move and of what else was weighed', async () => {
  const choice = {
    action: { type: 'endPlayerTurn' },
    why: 'Nothing is in reach.',
    value: 0,
    measure: 'points',
    alternatives: [{ action: { type: 'completeAction' }, value: -1.26, why: 'Waits.' }],
  }
  const root = shown(Promise.resolve({ view: scenarioOf(loaded, 'first-volley'), choice }))
  const row = await found(root, 'tbody tr')
  expect(root.textContent).toContain('0.0 points')
  expect(root.querySelector('thead')?.textContent).toContain('Points')
  expect(row.textContent).toBe('complete the action−1.3Waits.')
  expect(root.textContent).not.toContain('%')
})

test('a proposal can be taken as it stands; what was done already cannot', async () => {
  const choice = { action: { type: 'endPlayerTurn' }, why: 'Nothing is in reach.', value: null }
  const thoughts = Promise.resolve([{ view: scenarioOf(loaded, 'first-volley'), choice }])
  const taken: Action[] = []
  const button = await found(
    shownAll(thoughts, action => taken.push(action)),
    '.offer button',
  )
  ;(button as HTMLButtonElement).click()
  expect(taken).toEqual([{ type: 'endPlayerTurn' }])
  const told = shownAll(thoughts)
  await found(told, '.move')
  expect(told.querySelector('.offer button')).toBeNull()
})

test('a turn of several moves is told move by move, open where most was weighed', async () => {
  const view = scenarioOf(loaded, 'first-volley')
  const [waits, ends] = [{ type: 'completeAction' }, { type: 'endPlayerTurn' }]
  const thoughts = [
    {
      view,
      choice: { action: waits, why: 'First.', value: 0.5, alternatives: [{ action: ends, value: 0.4, why: 'Leaves.' }] },
    },
    { view, choice: { action: ends, why: 'Everybody has had an order.', value: null } },
  ]
  const root = shownAll(Promise.resolve(thoughts))
  await found(root, 'details')
  const told = [...root.querySelectorAll('details')].map(each => [each.querySelector('summary')?.textContent, each.open])
  expect(told).toEqual([
    ['complete the action', true],
    ['End the turn', false],
  ])
})

test('a policy that does not reckon in chances shows none', async () => {
  const choice = { action: { type: 'endPlayerTurn' }, why: 'Best of 3.', value: null }
  const root = shown(Promise.resolve({ view: scenarioOf(loaded, 'first-volley'), choice }))
  await found(root, '.move')
  expect(root.textContent).toContain('Best of 3.')
  expect(root.textContent).not.toContain('%')
})

test('no answer is told as such', async () => {
  const root = shown(Promise.reject(new Error('the worker is gone')))
  expect((await found(root, '[role="alert"]')).textContent).toContain('the worker is gone')
})

test('BI-24.12 how it sees the battle, with the weight of every concern', async () => {
  const stance = {
    name: 'final stand',
    about: 'Nothing is held back.',
    figures: [{ what: 'turns left', figure: 2 }],
    weights: [
      { what: 'Defending objectives', weight: 1.5 },
      { what: 'Preserving its force', weight: 0.25 },
    ],
    clauses: ['BI-24.12'],
  }
  const choice = { action: { type: 'endPlayerTurn' }, why: 'Best of 3.', stance }
  const root = shown(Promise.resolve({ view: scenarioOf(loaded, 'first-volley'), choice }))
  await found(root, '#stance-title')
  expect(root.textContent).toContain('final stand')
  const rows = [...root.querySelectorAll('tbody tr')].map(row => row.textContent?.replaceAll(/\s+/g, ' ').trim())
  expect(rows).toEqual(['Defending objectives1.5', 'Preserving its force0.25'])
  expect(root.querySelector('dl')?.textContent).toContain('turns left')
})
