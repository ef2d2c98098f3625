// BI-25.17: what was made in the editor can be measured.
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import beachhead from '../../../../games/beachhead/index.ts'
import { scenarioFacts } from '../../../../games/beachhead/ui/facts.ts'
import type { LoadedGame } from '../catalogue.ts'
import LabForm from './LabForm.svelte'
import { LabDraft } from './lab-draft.svelte.ts'
import { ownScenariosOf } from './own-scenarios.ts'

const shipped = beachhead.game.scenarios.find(({ id }) => id === 'red-beach')?.scenario as object
const scenario = { ...shipped, id: 'my-shore', title: 'My shore' }
const loaded = {
  id: 'beachhead',
  entry: beachhead,
  ui: { scenarios: scenarioFacts, options: () => [], recommended: 'red-beach' },
} as unknown as LoadedGame

beforeEach(() => {
  const broken = { ...scenario, id: 'broken', title: 'Broken', forces: { assault: { nobody: 3 } } }
  const drafts = [scenario, broken].map(each => ({ scenario: each, opens: 'deployment' }))
  localStorage.setItem('sandtable.notes.beachhead', JSON.stringify({ draft: null, drafts }))
})
afterEach(() => localStorage.clear())

test('BI-25.17 a saved scenario is among those that can be measured, a faulty one is not', async () => {
  const own = await ownScenariosOf('beachhead')
  expect(own.map(({ id }) => id)).toEqual(['my-shore'])
  expect(await ownScenariosOf('musket')).toEqual([])
  const draft = new LabDraft(loaded, null)
  draft.own = own
  for (const { id } of draft.seats) draft.chosenLevels[id] = 'greedy'
  draft.choice = 'own my-shore'
  const [header] = await draft.headers()
  expect(header).toMatchObject({ scenario: { id: 'my-shore', title: 'My shore' }, file: 'my-shore.json' })
  expect(header.board).not.toBeNull()
})

test('BI-25.17 the form offers it beside the shipped ones', async () => {
  const form = mount(LabForm, { target: document.body, props: { loaded, scenario: null } })
  try {
    const offered = () => [...document.querySelectorAll('#lab-battle optgroup option')].map(({ textContent }) => textContent)
    await vi.waitFor(() => {
      flushSync()
      expect(offered()).toEqual(['My shore'])
    }, 60_000)
    expect(document.querySelectorAll('#lab-battle > option').length).toBe(scenarioFacts().length)
  } finally {
    await unmount(form)
  }
})
