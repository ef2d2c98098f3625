// Loading as a mid-range phone feels it, and the mark that Lighthouse gives for it. Lighthouse itself is not needed: its mark is a
// weighted mean of five figures that the browser reports, each placed on a log-normal curve with published control points.
import type { CDPSession, Page } from '@playwright/test'

export type Vitals = {
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  readonly si: number
}

/** Lighthouse 10 and later, phone: the value that earns 0.9, the one that earns 0.5, and the share of the mark. */
const CURVES: { readonly [K in keyof Vitals]: { readonly p10: number; readonly median: number; readonly weight: number } } = {
  fcp: { p10: 1800, median: 3000, weight: 0.1 },
  si: { p10: 3387, median: 5800, weight: 0.1 },
  lcp: { p10: 2500, median: 4000, weight: 0.25 },
  tbt: { p10: 200, median: 600, weight: 0.3 },
  cls: { p10: 0.1, median: 0.25, weight: 0.25 },
}
/** The point of the standard normal curve with a tenth below it. */
const Z_OF_TENTH = 1.2815515655446004

export function markOf(vitals: Vitals): number {
  const names = Object.keys(CURVES) as (keyof Vitals)[]
  return Math.round(100 * names.reduce((sum, name) => sum + CURVES[name].weight * shareOf(vitals[name], CURVES[name]), 0))
}

function shareOf(value: number, { p10, median }: { p10: number; median: number }): number {
  if (value <= 0) return 1
  const z = (Z_OF_TENTH * Math.log(value / median)) / Math.log(median / p10)
  return (1 - erf(z / Math.SQRT2)) / 2
}

/** Abramowitz and Stegun 7.1.26, good to seven places. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const sum = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return Math.sign(x) * (1 - sum * Math.exp(-x * x))
}

/** A mid-range phone: a quarter of this machine's speed, 1.6 Mbit/s down with 150 ms each way (Lighthouse's slow 4G). */
export async function likeAPhone(client: CDPSession): Promise<void> {
  await client.send('Network.enable')
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
}

type Seen = { fcp: number; lcp: number; cls: number; tasks: { start: number; ms: number }[] }

/** Before the page is opened: notes what the browser reports while it loads. */
export async function watchVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen = { fcp: 0, lcp: 0, cls: 0, tasks: [] }
    Object.assign(window, { seen })
    const unheard: (() => void)[] = []
    const watch = (type: string, note: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void) => {
      const observer = new PerformanceObserver(list => list.getEntries().forEach(note))
      observer.observe({ type, buffered: true })
      unheard.push(() => observer.takeRecords().forEach(note))
    }
    const hearAll = () => {
      for (const hear of unheard) hear()
    }
    Object.assign(window, { hearAll })
    watch('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.fcp = startTime
    })
    watch('largest-contentful-paint', ({ startTime }) => {
      seen.lcp = startTime
    })
    watch('layout-shift', ({ value, hadRecentInput }) => {
      if (!hadRecentInput) seen.cls += value ?? 0
    })
    watch('longtask', ({ startTime, duration }) => {
      seen.tasks.push({ start: startTime, ms: duration })
    })
  })
}

/** The speed index is read from screenshots: how complete the picture was, measured by its bytes, until it did not change any more. */
export async function vitalsOf(page: Page, client: CDPSession, open: () => Promise<void>): Promise<Vitals> {
  const frames: { at: number; bytes: number }[] = []
  client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1000, bytes: data.length })
    void client.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await client.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  await open()
  const { seen, origin } = await page.evaluate(() => {
    const { seen, hearAll } = window as unknown as { seen: Seen; hearAll: () => void }
    hearAll()
    return { seen, origin: performance.timeOrigin }
  })
  await client.send('Page.stopScreencast')
  const tbt = seen.tasks.reduce((sum, { start, ms }) => sum + (start >= seen.fcp ? Math.max(0, ms - 50) : 0), 0)
  return { fcp: seen.fcp, lcp: seen.lcp, cls: seen.cls, tbt, si: speedIndex(frames, origin) }
}

function speedIndex(frames: readonly { at: number; bytes: number }[], origin: number): number {
  const after = frames.filter(({ at }) => at >= origin)
  const final = after.at(-1)?.bytes ?? 1
  const blank = Math.min(...after.map(({ bytes }) => bytes), final)
  let index = 0
  let last = 0
  let done = 0
  for (const { at, bytes } of after) {
    index += (at - origin - last) * (1 - done)
    last = at - origin
    done = Math.max(done, Math.min(1, (bytes - blank) / (final - blank || 1)))
  }
  return index
}
