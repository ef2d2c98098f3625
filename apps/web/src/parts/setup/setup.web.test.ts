// The set-up page of a game that brings its own form and knows no computer opponent.
import type { ScenarioFacts } from '@sandtable/board'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { LoadedGame } from '../../catalogue.ts'
import { navigation } from '../../navigation.svelte.ts'
import { library } from '../../play/save/library.svelte.ts'
import { startRecommended } from '../../play/setup/start.ts'
import OwnSetup from '../../testing/OwnSetup.svelte'
import { secretDuel } from '../../testing/secret-duel.ts'
import { clear, click, named, settle, show } from '../../testing/show.ts'
import SetupForm from '../SetupForm.svelte'

const asked = vi.fn()
vi.stubGlobal(
  'Worker',
  class {
    postMessage = asked
    terminate() {}
    addEventListener() {}
  },
)
const facts: ScenarioFacts = {
  id: 'even',
  title: 'An even duel',
  summary: '',
  clause: 'DU-1.1',
  recommended: true,
  facts: [],
  sides: [],
}
const loaded: LoadedGame = {
  ...secretDuel,
  ui: { ...secretDuel.ui, handover: false, opponents: 'none', Setup: OwnSetup, scenarios: () => [facts] },
}
const wish = { scenario: null, opponent: null }
const startButton = (root: HTMLElement) => root.querySelector<HTMLButtonElement>('button.primary') as HTMLButtonElement
async function started(root: HTMLElement) {
  root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }))
  await settle()
  return library.get(navigation.route.page === 'play' ? navigation.route.match : '')
}
afterEach(clear)

describe('a game for people only, with its own form', () => {
  test('offers no computer and asks for no side', () => {
    const root = show(SetupForm, { loaded, wish })
    expect([...root.querySelectorAll('legend')].map(each => each.textContent)).toEqual(['Battle', 'Dice'])
    expect(asked).not.toHaveBeenCalled()
  })

  test('starts what its form says, with its options, and people at every seat', async () => {
    const root = show(SetupForm, { loaded, wish })
    await click(named(root, 'Nine points'))
    expect(startButton(root).textContent).toContain('Start A duel of 9')
    expect(await started(root)).toMatchObject({
      name: 'A duel of 9',
      players: { red: { kind: 'person' }, blue: { kind: 'person' } },
      record: { scenario: { hp: { red: 9 } }, options: { rounds: 7 } },
    })
  })

  test('says why nothing can be started yet', async () => {
    const root = show(SetupForm, { loaded, wish })
    await click(named(root, 'Nobody'))
    expect(startButton(root).disabled).toBe(true)
    expect(root.querySelector('[role="alert"]')?.textContent).toBe('Nobody fights yet.')
    await click(named(root, 'Nine points'))
    expect(startButton(root).disabled).toBe(false)
  })

  test('home’s button seats people all round', async () => {
    const id = await startRecommended(loaded, false)
    expect((await library.get(id))?.players).toEqual({ red: { kind: 'person' }, blue: { kind: 'person' } })
  })
})
