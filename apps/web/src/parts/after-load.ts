import { whileLoading } from '@sandtable/board/loading'

/** Runs this when the page itself is there and the browser has a moment. The answer calls it off. */
export function afterLoad(work: () => void): () => void {
  let isOff = false
  let settle = (): void => undefined
  void whileLoading(
    new Promise<void>(resolve => {
      settle = resolve
    }),
  )
  const run = () => {
    const start = () => {
      if (!isOff) work()
      settle()
    }
    if (typeof requestIdleCallback === 'function') requestIdleCallback(start, { timeout: 300 })
    else setTimeout(start, 50)
  }
  if (document.readyState === 'complete') run()
  else addEventListener('load', run, { once: true })
  return () => {
    isOff = true
    settle()
    removeEventListener('load', run)
  }
}

/** Lets the browser do what has waited, between two parts of a long task. */
export const breath = (): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve)
  })

/** How much of a long work is done between two breaths: what this machine does in a moment. */
export class Pace {
  static readonly MOMENT_MS = 8
  next = 2

  /** Does the next part and learns from how long it took. */
  async measured(work: () => Promise<void>): Promise<void> {
    const started = performance.now()
    await work()
    const ms = performance.now() - started
    if (ms < Pace.MOMENT_MS / 2) this.next = Math.min(64, this.next * 2)
    else if (ms > Pace.MOMENT_MS) this.next = Math.max(1, this.next >> 1)
  }
}

/** Runs this once the element is in the window. The answer calls off both the waiting and the work. */
export function whenInSight(node: Element, work: () => () => void): () => void {
  let callOff: (() => void) | null = null
  const watch = new IntersectionObserver(
    entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      callOff = work()
    },
    // Not before: a picture out of sight is not downloaded.
    { rootMargin: '0px' },
  )
  watch.observe(node)
  return () => {
    watch.disconnect()
    callOff?.()
  }
}

/** The reader asked the browser to save data: nothing is fetched ahead. */
export function isSparing(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
}
