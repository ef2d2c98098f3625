// What stands beside the board: log and rules, the lesson, the set-up before it and the settings around it.
import { Match } from '@sandtable/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LoadedGame, loadGame } from '../../catalogue.ts'
import { navigation } from '../../navigation.svelte.ts'
import Saved from '../../pages/Saved.svelte'
import Settings from '../../pages/Settings.svelte'
import SetupForm from '../../parts/SetupForm.svelte'
import { preferences, readSettings } from '../../settings.svelte.ts'
import { clear, click, found, named, settle, show } from '../../testing/show.ts'
import LessonCard from '../guidance/LessonCard.svelte'
import { LessonRunner } from '../guidance/lesson.svelte.ts'
import { library } from '../save/library.svelte.ts'
import { localSession } from '../session/local-session.svelte.ts'
import { startLesson, startMatch } from '../setup/start.ts'
import SideColumn from './SideColumn.svelte'

class NoWorker {
  postMessage() {}
  terminate() {}
  addEventListener() {}
}
vi.stubGlobal('Worker', NoWorker)

const musket = async () => (await loadGame('musket')) as LoadedGame
beforeEach(() => preferences.set({ pace: 0, hints: true, putAway: [], sound: false, handDice: false, theme: 'system' }))
afterEach(clear)

describe('SideColumn', () => {
  const items = [
    { key: '1.0', text: '1st Foot is activated.', clauses: ['MK-5.6'], side: 'a' as const, minor: true },
    {
      key: '2.0',
      text: '1st Foot fires.',
      clauses: ['MK-8.4', 'MK-8.5'],
      side: 'a' as const,
      dice: [{ kind: 'd60', value: 12, need: 39, label: 'hit' }],
    },
  ]
  async function column(drawer: 'log' | 'rules' | null) {
    const { ui } = await musket()
    const [onrule, onlocate] = [vi.fn(), vi.fn()]
    const root = show(SideColumn, { ui, items, clause: null, drawer, onrule, onlocate })
    return { root, onrule, onlocate }
  }

  test('a line of the log leads to its moment, a clause to the rulebook, and the dice are told in words', async () => {
    const { root, onrule, onlocate } = await column('log')
    expect(root.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toBe('hit: 12, needed 39 or less, made')
    await click(named(root, '1st Foot fires.'))
    expect(onlocate.mock.calls[0]?.[0]).toMatchObject({ key: '2.0' })
    clear()
    const again = await column('log')
    await click(named(again.root, 'Rule MK-8.5'))
    expect(again.onrule.mock.calls).toEqual([['MK-8.5']])
    expect(onrule).not.toHaveBeenCalled()
  })

  test('where there is no way to its moment, a line is only read', async () => {
    const { ui } = await musket()
    const root = show(SideColumn, { ui, items, clause: null, drawer: 'log', onrule: vi.fn() })
    expect(root.textContent).toContain('1st Foot fires.')
    expect(root.querySelector('[title="Show on the board"]')).toBe(null)
  })

  test('bookkeeping is folded away until somebody wants it, and then stays', async () => {
    preferences.set({ details: false })
    const lines = (root: HTMLElement) => [...root.querySelectorAll('.log .text')].map(each => each.textContent)
    const { root } = await column('log')
    expect(lines(root)).toEqual(['1st Foot fires.'])
    const details = root.querySelector<HTMLInputElement>('.fold input') as HTMLInputElement
    details.click()
    await settle(2)
    expect(lines(root)).toEqual(['1st Foot is activated.', '1st Foot fires.'])
    clear()
    expect(lines((await column('log')).root)).toHaveLength(2)
  })
})

describe('LessonCard', () => {
  test('shows the step that is due, its rule and how many there are; it can be put away', async () => {
    const loaded = await musket()
    const saved = await library.get(await startLesson(loaded))
    if (!saved) throw new Error('not kept')
    const session = localSession(loaded, saved)
    await session.open()
    const lesson = session.guide.lesson as LessonRunner
    const root = show(LessonCard, { session, lesson })
    expect(root.querySelector('.count')?.textContent).toBe(`1 / ${lesson.lesson.steps.length}`)
    expect(root.textContent).toContain(lesson.step?.text)
    expect(session.announcement.text).toBe(lesson.step?.text)
    await click(named(root, `Rule ${lesson.step?.clause}`))
    expect(session.clause?.id).toBe(lesson.step?.clause)
    expect(session.guide.look).toEqual(lesson.step?.look ?? [])
    await click(named(root, 'Hide the lesson'))
    expect(root.querySelector('section')).toBeNull()
    expect(session.guide.look).toEqual([])
  })

  test('after the last step it says so and leads on', async () => {
    const loaded = await musket()
    const lesson = await loaded.ui.lesson?.()
    const saved = await library.get(await startLesson(loaded))
    if (!lesson || !saved) throw new Error('no lesson')
    const runner = new LessonRunner(lesson, [])
    runner.at = lesson.steps.length
    const root = show(LessonCard, { session: localSession(loaded, saved), lesson: runner })
    expect(root.textContent).toContain('That was the lesson.')
    expect(named(root, 'Choose a battle').getAttribute('href')).toBe('/games/musket')
  })
})

describe('SetupForm', () => {
  const wish = { scenario: 'bunker-hill', opponent: 'person' } as const

  test('starts the battle that was chosen, with the options and the seed that were chosen', async () => {
    const loaded = await musket()
    const root = show(SetupForm, { loaded, wish })
    const radio = root.querySelector<HTMLInputElement>('input[value="cowpens"]') as HTMLInputElement
    radio.click()
    await settle(2)
    for (const folded of root.querySelectorAll('details')) folded.dispatchEvent(new Event('toggle'))
    await settle(2)
    const seed = root.querySelector<HTMLInputElement>('#seed') as HTMLInputElement
    seed.value = 'a seed'
    seed.dispatchEvent(new Event('input', { bubbles: true }))
    const button = [...root.querySelectorAll('button')].find(each => each.textContent?.includes('Start Cowpens'))
    expect(button).toBeDefined()
    root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }))
    await settle()
    const { route } = navigation
    expect(route.page).toBe('play')
    const saved = await library.get(route.page === 'play' ? route.match : '')
    expect(saved).toMatchObject({
      name: expect.stringContaining('Cowpens'),
      players: { blue: { kind: 'person' }, red: { kind: 'person' } },
    })
    expect(saved?.record.dice.seed).toBe('a seed')
    expect(saved?.record.scenario).toMatchObject({ id: 'cowpens' })
  })

  test('a link to a battle that is not there says so and offers the others', async () => {
    const root = show(SetupForm, { loaded: await musket(), wish: { scenario: 'waterloo', opponent: null } })
    expect(root.querySelector('[role="alert"]')?.textContent).toContain('waterloo')
    expect(root.querySelectorAll('input[name="scenario"]').length).toBeGreaterThan(10)
  })
})

describe('Settings', () => {
  const picked = (root: HTMLElement, legend: string) => {
    const group = [...root.querySelectorAll('fieldset')].find(each => each.querySelector('legend')?.textContent === legend)
    return [...(group?.querySelectorAll('label') ?? [])]
      .find(label => label.querySelector('input')?.checked)
      ?.textContent?.trim()
  }
  const pick = async (root: HTMLElement, legend: string, title: string) => {
    const group = [...root.querySelectorAll('fieldset')].find(each => each.querySelector('legend')?.textContent === legend)
    const label = [...(group?.querySelectorAll('label') ?? [])].find(each => each.textContent?.trim() === title)
    label?.querySelector('input')?.click()
    await settle(2)
  }

  test('a first visit: the system’s look, reading speed, no sound, hints on, the app rolls', () => {
    expect(readSettings(null)).toEqual({
      theme: 'system',
      pace: 1,
      sound: false,
      hints: true,
      handDice: false,
      learning: true,
      details: false,
      putAway: [],
    })
    expect(readSettings('{"sound":"loud","pace":99,"putAway":[1,"musket.cover"]}')).toMatchObject({
      sound: false,
      pace: 1,
      putAway: ['musket.cover'],
    })
    expect(readSettings('not json')).toEqual(readSettings(null))
  })

  test.each([
    ['Look', 'Night table', { theme: 'night' }],
    ['Pace', 'Slow', { pace: 0.5 }],
    ['Sound', 'On', { sound: true }],
    ['Dice in new games', 'I roll my own', { handDice: true }],
    ['Hints', 'Off', { hints: false }],
  ] as const)('%s: %s is kept', async (legend, title, kept) => {
    const root = show(Settings, {})
    expect(picked(root, legend)).not.toBe(title)
    await pick(root, legend, title)
    expect(picked(root, legend)).toBe(title)
    expect(preferences.now).toMatchObject(kept)
    expect(readSettings(localStorage.getItem('sandtable.settings'))).toMatchObject(kept)
  })

  test('hints that were put away come back', async () => {
    preferences.set({ putAway: ['musket.cover', 'musket.range'], hints: false })
    const root = show(Settings, {})
    expect(root.textContent).toContain('2 put away')
    await click(named(root, 'Show all hints again'))
    expect(preferences.now).toMatchObject({ putAway: [], hints: true })
    expect((named(root, 'Show all hints again') as HTMLButtonElement).disabled).toBe(true)
  })
})

describe('Saved games', () => {
  test('every game is listed with where it stands, and can be renamed and deleted', async () => {
    for (const match of await library.list()) await library.remove(match.id)
    const loaded = await musket()
    const scenario = loaded.entry.game.scenarios.find(({ id }) => id === 'first-volley')?.scenario
    const players = { blue: { kind: 'person' }, red: { kind: 'person' } } as const
    const id = await startMatch(loaded, { scenario, name: 'First Volley', players })
    const root = show(Saved, {})
    await found(root, 'li h2')
    expect(root.textContent).toContain('Turn 1')
    expect(named(root, 'Play on First Volley').getAttribute('href')).toBe(`/play/${id}`)
    expect(named(root, 'Replay First Volley').getAttribute('href')).toBe(`/replay/${id}`)
    await click(named(root, 'Rename First Volley'))
    const field = root.querySelector<HTMLInputElement>('input.field') as HTMLInputElement
    field.value = '  The hill  '
    root.querySelector('li form')?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }))
    await settle()
    expect((await library.get(id))?.name).toBe('The hill')
    await click(named(root, 'Delete The hill'))
    await settle()
    expect(root.textContent).toContain('Nothing is saved yet.')
    expect(await library.get(id)).toBeNull()
  })

  test('a match is found again as it was left', async () => {
    const loaded = await musket()
    const scenario = loaded.entry.game.scenarios.find(({ id }) => id === 'first-volley')?.scenario
    const players = { blue: { kind: 'person' }, red: { kind: 'person' } } as const
    const saved = await library.get(await startMatch(loaded, { scenario, name: 'X', players, seed: 's' }))
    if (!saved) throw new Error('not kept')
    const session = localSession(loaded, saved)
    await session.open()
    await session.act(session.legal[0] as never)
    await settle()
    const again = await library.get(saved.id)
    expect(again?.seq).toBe(1)
    expect(Match.load(loaded.entry.game, (again as typeof saved).record).hash).toBe(session.record().entries.at(-1)?.hash)
    session.close()
  })
})
