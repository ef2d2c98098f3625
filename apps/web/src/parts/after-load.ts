/** Runs this when the page itself is there and the browser has a moment. The answer calls it off. */
export function afterLoad(work: () => void): () => void {
  let isOff = false
  const run = () => {
    const soon = typeof requestIdleCallback === 'function' ? requestIdleCallback : (then: () => void) => setTimeout(then, 50)
    soon(() => !isOff && work(), { timeout: 300 })
  }
  if (document.readyState === 'complete') run()
  else addEventListener('load', run, { once: true })
  return () => {
    isOff = true
    removeEventListener('load', run)
  }
}
