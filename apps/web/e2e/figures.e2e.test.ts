import type { Locator, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { address, board, DESKTOP, Lab, MOVING, PHONE, saved, start, until } from './lab.ts'
import { settled } from './rest.mjs'
import { likeAPhone, markOf, vitalsOf, watchVitals } from './vitals.ts'

// Times are told and not judged: on a busy machine they say nothing.
const AIM_FIRST_MOVE_MS = 3000
const AIM_LONG_TASK_MS = 50
const AIM_MARK = 95
/** By game, what can be touched when a move can be made: the board, or the first choice where there is none. */
const FIRST_TOUCH: Readonly<Record<string, (page: Page) => Locator>> = {
  musket: board,
  beachhead: board,
  ww2: board,
  ti4: page => page.getByRole('button', { name: 'The Arborec' }),
}

describe.skipIf(!address)('figures', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await Lab.open()
  })
  afterEach(() => lab.closePages())
  afterAll(() => lab.close())

  it.each(Object.entries(FIRST_TOUCH))('a first move of %s is possible on a slow phone', async (game, touch) => {
    const context = await lab.context({ ...PHONE, ...MOVING })
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await likeAPhone(client)
    const started = Date.now()
    await page.goto('/', { waitUntil: 'commit' })
    const card = page.locator('article.card').filter({ has: page.locator(`a[href="/rules/${game}"]`) })
    await card.locator('button.play').click()
    await touch(page).waitFor()
    const ms = Date.now() - started
    console.log(`${game}, cold load to first possible move: ${ms} ms (aim: ${AIM_FIRST_MOVE_MS})`)
    expect(await touch(page).isVisible()).toBe(true)
  })

  it('a slow phone loads home', async () => {
    const context = await lab.context({ ...PHONE, ...MOVING })
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await likeAPhone(client)
    await watchVitals(page)
    const vitals = await vitalsOf(page, client, async () => {
      await page.goto('/', { waitUntil: 'load' })
      await page.locator('.picture svg').first().waitFor()
      await settled(page)
    })
    const { fcp, lcp, tbt, cls, si } = vitals
    const times = Object.entries({ fcp, lcp, tbt, si }).map(([name, ms]) => `${name} ${Math.round(ms)} ms`)
    console.log(`home on a slow phone: ${times.join(', ')}, cls ${cls.toFixed(3)}; mark ${markOf(vitals)} (aim: ${AIM_MARK})`)
    expect(fcp).toBeGreaterThan(0)
    expect(cls).toBeLessThan(0.1)
  })

  it('the computer plays in the background of the page', async () => {
    const page = await lab.page({ ...DESKTOP, ...MOVING }, { pace: 2, hints: false })
    await page.addInitScript(watchThoughts)
    const id = await start(page, { opponent: 'elite' })
    await page.getByRole('toolbar', { name: 'Orders' }).getByRole('button', { name: 'End Player Turn' }).click()
    // Units that have not acted are asked about.
    await page.getByRole('alertdialog').getByRole('button', { name: /^End / }).click()
    const actionsOf = (match: Awaited<ReturnType<typeof saved>>, seat: string) =>
      match?.record.entries.flatMap(entry => (entry.seat === seat && 'action' in entry ? [entry.action] : [])) ?? []
    const match = await until(
      () => saved(page, id),
      now => actionsOf(now, 'red').length >= 2,
      'the computer has acted',
    )
    const { thoughts, longest } = await page.evaluate(() => {
      const { thoughts, longest } = window as unknown as Watched
      return { thoughts, longest }
    })
    // What it did, and all of it, the worker had said.
    const acted = actionsOf(match, 'red')
    expect(acted).toEqual(thoughts.slice(0, acted.length).map(({ action }) => action))
    expect(new Set(thoughts.map(({ level }) => level))).toEqual(new Set(['elite']))
    const [hardest] = thoughts.toSorted((one, other) => other.ms - one.ms)
    console.log(
      `longest task while the computer plays: ${Math.round(longest.ms)} ms (aim: ${AIM_LONG_TASK_MS}); ${hardest?.frames} frames during a thought of ${Math.round(hardest?.ms ?? 0)} ms`,
    )
  })
})

type Thought = { readonly level: string; action: unknown; frames: number; ms: number }
type Watched = { readonly thoughts: Thought[]; readonly longest: { ms: number } }

/** In the page, before anything of it runs: what the worker is asked to choose, what it answers, and the frames in between. */
function watchThoughts(): void {
  const watched: Watched = { thoughts: [], longest: { ms: 0 } }
  Object.assign(window, watched)
  let frames = 0
  const count = () => {
    frames++
    requestAnimationFrame(count)
  }
  requestAnimationFrame(count)
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) watched.longest.ms = Math.max(watched.longest.ms, duration)
  }).observe({ type: 'longtask' })
  window.Worker = class extends Worker {
    override postMessage(message: { id: number; body?: { ask: string; level: string } }): void {
      super.postMessage(message)
      const { id, body } = message
      if (body?.ask !== 'choose') return
      const [asked, before] = [performance.now(), frames]
      this.addEventListener('message', ({ data }) => {
        if (data.id !== id || !data.ok) return
        const { action } = data.answer
        watched.thoughts.push({ level: body.level, action, frames: frames - before, ms: performance.now() - asked })
      })
    }
  }
}
