/** Runs this when the page itself is there and the browser has a moment. The answer calls it off. */
export function afterLoad(work: () => void): () => void {
  let isOff = false
  const run = () => {
    const start = () => {
      if (!isOff) work()
    }
    if (typeof requestIdleCallback === 'function') requestIdleCallback(start, { timeout: 300 })
    else setTimeout(start, 50)
  }
  if (document.readyState === 'complete') run()
  else addEventListener('load', run, { once: true })
  return () => {
    isOff = true
    removeEventListener('load', run)
  }
}

/** Lets the browser do what has waited: whoever has much to do takes it in parts. */
export const breath = (): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve)
  })

/** Runs this once the element is in the window. The answer calls off both the waiting and the work. */
export function whenInSight(node: Element, work: () => () => void): () => void {
  let callOff: (() => void) | null = null
  const watch = new IntersectionObserver(
    entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      callOff = work()
    },
    // Not before: a picture that nobody scrolls to is nobody's weight.
    { rootMargin: '0px' },
  )
  watch.observe(node)
  return () => {
    watch.disconnect()
    callOff?.()
  }
}

/** The reader asked the browser to save data: nothing is fetched that nobody asked for. */
export function isSparing(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
}
