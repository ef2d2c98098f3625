// Who may be played against: levels with a sentence each, yardsticks apart, styles of the chosen level.
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type LoadedGame, loadGame } from '../../catalogue.ts'
import type { Offer } from '../../play/ai/worker-messages.ts'
import { library } from '../../play/save/library.svelte.ts'
import { SetupDraft } from '../../play/setup/setup-draft.svelte.ts'
import { clear, settle, show } from '../../testing/show.ts'
import OpponentChoice from './OpponentChoice.svelte'

const level = (id: string) => ({ id, title: id.toUpperCase(), about: `About ${id}.` })
const OFFER: Offer = {
  levels: ['random', 'novice', 'veteran', 'elite', 'greedy'].map(level),
  styles: [{ ...level('bold'), levels: ['veteran', 'elite'] }],
  first: 'veteran',
}
let loaded: LoadedGame
beforeAll(async () => {
  loaded = (await loadGame('musket')) as LoadedGame
}, 60_000)
afterEach(clear)

function offered(offer: Offer, opponent: string | null = null) {
  const draft = new SetupDraft(loaded, { scenario: 'first-volley', opponent })
  draft.offer(offer)
  const root = show(OpponentChoice, { draft })
  const values = (within: ParentNode) =>
    [...within.querySelectorAll<HTMLInputElement>('input[name="opponent"]')].map(({ value }) => value)
  return { draft, root, values }
}

describe('the opponents of a game', () => {
  test('stand from the weakest to the strongest with a sentence each; what they are measured by comes under more', async () => {
    const { root, values, draft } = offered(OFFER)
    expect(values(root)).toEqual(['novice', 'veteran', 'elite', 'same-screen', 'online'])
    root.querySelector('details')?.dispatchEvent(new Event('toggle'))
    await settle(1)
    expect(values(root.querySelector('details') as HTMLElement)).toEqual(['random', 'greedy'])
    expect(root.textContent).toContain('About elite.')
    expect(draft.opponent).toBe('veteran')
    expect(root.querySelector<HTMLInputElement>('input:checked')?.value).toBe('veteran')
  })

  test('while they are asked for, their room is kept', async () => {
    const draft = new SetupDraft(loaded, { scenario: 'first-volley', opponent: null })
    const root = show(OpponentChoice, { draft })
    expect(root.querySelectorAll('.awaited')).toHaveLength(4)
    draft.offer(OFFER)
    await settle(1)
    expect(root.querySelectorAll('.awaited')).toHaveLength(0)
  })

  test('where the page knows them from the start, they are there at once and nothing moves', () => {
    const draft = new SetupDraft(loaded, { scenario: 'first-volley', opponent: 'elite' }, OFFER)
    const root = show(OpponentChoice, { draft })
    expect(root.querySelectorAll('.awaited')).toHaveLength(0)
    expect(root.querySelector<HTMLInputElement>('input:checked')?.value).toBe('elite')
    expect(draft.isAsking).toBe(false)
  })

  test('where there is nothing but yardsticks, they stand in front', () => {
    const { root, values, draft } = offered({ levels: ['random', 'greedy'].map(level), styles: [], first: 'greedy' })
    expect(values(root)).toEqual(['greedy', 'random', 'same-screen', 'online'])
    expect(root.querySelector('details')).toBeNull()
    expect(draft.opponent).toBe('greedy')
  })

  test('a link may name one, and its style', () => {
    expect(offered(OFFER, 'elite').draft).toMatchObject({ opponent: 'elite', style: '', whyNotWished: '' })
    expect(offered(OFFER, 'elite:bold').draft).toMatchObject({ opponent: 'elite', style: 'bold', whyNotWished: '' })
    for (const wish of ['person', 'computer', 'online', 'lobby']) expect(offered(OFFER, wish).draft.whyNotWished).toBe('')
  })

  test.each(['genius', 'elite:timid', 'novice:bold'])('of a link to %s, which is not there, it is told who is', wish => {
    const { draft } = offered(OFFER, wish)
    expect(draft.whyNotWished).toBe(
      `Musket has no computer opponent called “${wish}”. Choose one of RANDOM, NOVICE, VETERAN, ELITE, GREEDY.`,
    )
    expect(draft.levels.map(({ id }) => id)).toContain(draft.opponent)
  })

  test('a style goes with the levels that have it, and into the name of the opponent', async () => {
    const { draft, root } = offered(OFFER, 'elite')
    const bold = [...root.querySelectorAll('label')].find(each => each.textContent?.trim() === 'BOLD')
    bold?.querySelector('input')?.click()
    await settle(2)
    const saved = await library.get(await draft.start())
    expect(Object.values(saved?.players ?? {})).toContainEqual({
      kind: 'policy',
      level: 'elite:bold',
      title: 'Computer (ELITE, bold)',
    })
    draft.opponent = 'novice'
    await settle(2)
    expect(root.textContent).not.toContain('BOLD')
  })
})
