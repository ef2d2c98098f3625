import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { serveLargeBoard } from './bench/serve.ts'
import { address, board, DESKTOP, Lab, MOVING } from './lab.ts'
import { frame, stands } from './rest.mjs'

// 64 by 64 hexes, 200 counters. What is touched is judged; frames are told and not judged.
const FRAME_MS = 16.7

type Touched = { readonly counters: number; readonly ground: number; readonly all: number }

/** Which nodes of the board change while this is done. */
async function touchedBy(page: Page, act: () => Promise<void>): Promise<Touched> {
  await page.evaluate(() => {
    const touched = { counters: 0, ground: 0, all: 0 }
    const watch = new MutationObserver(records => {
      for (const { target } of records) {
        const at = target instanceof Element ? target : target.parentElement
        touched.all++
        if (at?.closest('[data-piece]')) touched.counters++
        if (at?.closest('.ground')) touched.ground++
      }
    })
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    Object.assign(window, { touched })
  })
  await act()
  await stands(page)
  return page.evaluate(() => (window as unknown as { touched: Touched }).touched)
}

/** Milliseconds between frames while this is done. */
async function framesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const kept = { frames: [] as number[], isOver: false }
    Object.assign(window, { kept })
    let last = performance.now()
    const next = (now: number) => {
      kept.frames.push(now - last)
      last = now
      if (!kept.isOver) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await act()
  return page.evaluate(() => {
    const { kept } = window as unknown as { kept: { frames: number[]; isOver: boolean } }
    kept.isOver = true
    return kept.frames.slice(1)
  })
}

type Answer = { readonly all: number; readonly work: number }

/**
 * From the event to the end of the frame that shows what came of it. Most of that is waiting for the beat of the screen; the work is what
 * happens while the event is heard and while that frame is made.
 */
async function answerTimes(page: Page, times: number): Promise<Answer[]> {
  const all: Answer[] = []
  for (let n = 0; n < times; n++) {
    await page.mouse.move(400 + (n % 10) * 40, 300 + (n % 4) * 60)
    await page.evaluate(() => {
      let [heard, done] = [0, 0]
      Object.assign(window, { answered: null })
      addEventListener('pointerup', () => (done = performance.now()), { once: true })
      addEventListener(
        'pointerup',
        ({ timeStamp }) => {
          heard = performance.now()
          requestAnimationFrame(() => {
            const begun = performance.now()
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => {
              const shown = performance.now()
              Object.assign(window, { answered: { all: shown - timeStamp, work: done - heard + shown - begun } })
            }
            port2.postMessage(null)
          })
        },
        { once: true, capture: true },
      )
    })
    await page.mouse.down()
    await page.mouse.up()
    const answered = await page.waitForFunction(() => (window as unknown as { answered: Answer | null }).answered)
    all.push((await answered.jsonValue()) as Answer)
  }
  return all
}

/** How far two pictures are apart: the mean over all pixels and colours, of 255. */
function difference(page: Page, a: Buffer, b: Buffer): Promise<number> {
  return page.evaluate(
    async ([first, second]) => {
      const pixels = await Promise.all(
        [first, second].map(async text => {
          const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob())
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d') as OffscreenCanvasRenderingContext2D
          context.drawImage(image, 0, 0)
          return context.getImageData(0, 0, image.width, image.height).data
        }),
      )
      const [one, two] = pixels as [Uint8ClampedArray, Uint8ClampedArray]
      return one.reduce((sum, value, n) => sum + Math.abs(value - (two[n] as number)), 0) / one.length
    },
    [a.toString('base64'), b.toString('base64')] as const,
  )
}

/** The same page without its board. */
async function blank(page: Page): Promise<Buffer> {
  await page.addStyleTag({ content: '.stage { visibility: hidden }' })
  const picture = await page.screenshot()
  await page
    .locator('style')
    .last()
    .evaluate(style => style.remove())
  return picture
}

const at = (values: readonly number[], share: number) =>
  ([...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0).toFixed(1)
const told = (values: readonly number[]) => `${at(values, 0.5)} ms, p95 ${at(values, 0.95)}, most ${at(values, 1)}`

describe.skipIf(!address)('the largest board', () => {
  let lab: Lab
  let bench: Awaited<ReturnType<typeof serveLargeBoard>>
  let page: Page
  beforeAll(async () => {
    lab = await Lab.open()
    bench = await serveLargeBoard()
    page = await (await lab.context({ ...DESKTOP, ...MOVING })).newPage()
    await page.goto(bench.address)
    await board(page).waitFor()
    // The ground is printed some time after the board is there: then it lies there in print, all of it coarse and what is seen sharp.
    await page.locator('.stage canvas:not([hidden])').nth(1).waitFor()
    await stands(page)
  })
  afterEach(() => page.mouse.move(5, 5))
  afterAll(async () => {
    await lab.close()
    await bench.close()
  })

  const sweep = async () => {
    for (let n = 0; n < 50; n++) {
      await page.mouse.move(300 + n * 12, 300 + (n % 7) * 30)
      await frame(page)
    }
  }

  it('pointing and choosing draw marks, and no counter and nothing of the ground', async () => {
    const hovering = await touchedBy(page, sweep)
    expect(hovering).toMatchObject({ counters: 0, ground: 0 })
    expect(hovering.all).toBeGreaterThan(0)
    const choosing = await touchedBy(page, async () => {
      await page.mouse.click(660, 420)
      await page.mouse.click(560, 360)
    })
    expect(choosing).toMatchObject({ counters: 0, ground: 0 })
    expect(choosing.all).toBeGreaterThan(0)
    // Far fewer than the hexes of two reaches with their figures.
    expect(choosing.all).toBeLessThan(50)
    console.log(`nodes touched: ${hovering.all} by fifty moves of the pointer, ${choosing.all} by two choices with their reach`)
  })

  it('moving the sheet changes one node a frame', async () => {
    const drag = async () => {
      await page.mouse.move(700, 450)
      await page.mouse.down()
      for (let n = 0; n < 20; n++) await page.mouse.move(700 + n * 8, 450 + n * 3)
      await page.mouse.up()
    }
    for (let n = 0; n < 6; n++) await page.mouse.wheel(0, -120)
    await stands(page)
    const touched = await touchedBy(page, drag)
    expect(touched).toMatchObject({ counters: 0, ground: 0 })
    // The stage, the window in the minimap, and the class that says that it moves.
    expect(touched.all).toBeLessThan(20 * 6)
  })

  it('zooming draws no counter and nothing of the ground anew', async () => {
    const touched = await touchedBy(page, async () => {
      for (let n = 0; n < 12; n++) await page.mouse.wheel(0, n < 6 ? 60 : -60)
    })
    expect(touched).toMatchObject({ counters: 0, ground: 0 })
    expect(touched.all).toBeGreaterThan(0)
  })

  it('is printed apart from the page, and the print looks like the drawing', async () => {
    await stands(page)
    await expect.poll(() => page.locator('.ground').isVisible()).toBe(false)
    const printed = await page.screenshot()
    await page.addStyleTag({ content: '.stage canvas { display: none } .stage .layer { display: block !important }' })
    await stands(page)
    const drawn = await page.screenshot()
    await page
      .locator('style')
      .last()
      .evaluate(style => style.remove())
    // Threads of the paper and edges of strokes fall on other pixels; a missing wood or a wrong colour would be far more.
    expect(await difference(page, printed, drawn)).toBeLessThan(3)
    expect(await difference(page, printed, await blank(page))).toBeGreaterThan(20)
  })

  it('tells its frames', async () => {
    const hover = await framesOf(page, sweep)
    const pan = await framesOf(page, async () => {
      await page.mouse.move(700, 450)
      await page.mouse.down()
      for (let n = 0; n < 50; n++) {
        await page.mouse.move(700 - n * 6, 450 + n * 3)
        await frame(page)
      }
      await page.mouse.up()
    })
    const zoom = await framesOf(page, async () => {
      for (let n = 0; n < 40; n++) {
        await page.mouse.wheel(0, n < 20 ? 60 : -60)
        await frame(page)
      }
    })
    await stands(page)
    const answers = await answerTimes(page, 20)
    console.log(
      `frames (aim ${FRAME_MS} ms): hover ${told(hover)}; pan ${told(pan)}; zoom over the whole range ${told(zoom)}; choice to its light ${told(answers.map(({ all }) => all))}, of it work ${told(answers.map(({ work }) => work))}`,
    )
    expect(answers).toHaveLength(20)
  })
})
