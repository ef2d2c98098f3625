// When a page of Sandtable is at rest, as the page itself tells it. Without types of its own, so that scripts may use it too (rest.d.mts).

/** The page has drawn what was there a moment ago. */
export const frame = page => page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => resolve())))

/** Nothing is being fetched, done, told or written to the disk: what the page says now stays until somebody does something. */
export async function atRest(page) {
  await page.waitForFunction(() => !document.querySelector(':root[data-loading], [data-busy="true"], [data-saved="false"]'))
}

/** At rest, and laid out: it has its letters, nothing moves, and what follows from a size has followed. */
export async function stands(page) {
  await atRest(page)
  await page.evaluate(async () => {
    const isAtRest = () =>
      !document.querySelector(':root[data-loading], [data-busy="true"], [data-saved="false"], [data-moving]')
    // Sizes are watched after a frame is laid out, and what they change is laid out in the next.
    const drawn = () => new Promise(resolve => (document.hidden ? setTimeout(resolve) : requestAnimationFrame(resolve)))
    const ends = motion => motion.playState === 'running' && motion.effect?.getComputedTiming().endTime !== Infinity
    await document.fonts.ready
    for (;;) {
      await Promise.allSettled(
        document
          .getAnimations()
          .filter(ends)
          .map(({ finished }) => finished),
      )
      await drawn()
      await drawn()
      if (isAtRest() && !document.getAnimations().some(ends)) return
    }
  })
}

/** A page that was just opened has its heading and stands. */
export async function settled(page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await stands(page)
}
