import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clear, show } from '../testing/show.ts'
import Home from './Home.svelte'

afterEach(clear)
beforeEach(() => localStorage.clear())
const games = (root: HTMLElement) => root.querySelectorAll('article').length

describe('home', () => {
  test('shows its games at once to somebody new', () => {
    expect(games(show(Home, {}))).toBeGreaterThan(3)
  })

  test('waits with them for the strip of a game in progress when somebody comes back, so that it moves nothing', async () => {
    show(Home, {})
    clear()
    const root = show(Home, {})
    expect(games(root)).toBe(0)
    await vi.waitFor(() => expect(games(root)).toBeGreaterThan(3), 60_000)
  })
})
