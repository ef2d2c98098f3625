// How large a finger finds what it may touch: the box of the thing, of the label it lies in, and of the area laid over it.
import type { Page } from '@playwright/test'

export type Target = { readonly what: string; readonly width: number; readonly height: number }

/** Everything in the page that can be touched and seen now. What a closed part hides is no target. */
export function targets(page: Page): Promise<Target[]> {
  return page.evaluate(() => {
    const SELECTOR = 'a[href], button, summary, input:not([type="hidden"]), select, textarea, [role="tab"]'
    const px = (text: string) => Number.parseFloat(text) || 0
    /** An area of its own around a small word: `::before` or `::after`, laid out from the edges. */
    const widened = (element: Element, box: DOMRect) => {
      let [width, height] = [box.width, box.height]
      for (const pseudo of ['::before', '::after']) {
        const style = getComputedStyle(element, pseudo)
        if (style.content === 'none' || style.position !== 'absolute') continue
        width = Math.max(width, px(style.width))
        height = Math.max(height, px(style.height))
      }
      return { width, height }
    }
    const isSeen = (element: Element) => {
      const box = element.getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        return false
      if (element.closest('[inert], .visually-hidden, [aria-hidden="true"], svg')) return false
      // Kept out of the window until the keyboard comes to it.
      return box.bottom > 0 || box.top + scrollY >= 0
    }
    const found = []
    for (const element of document.querySelectorAll(SELECTOR)) {
      const label =
        element instanceof HTMLInputElement && /radio|checkbox|file/.test(element.type) ? element.closest('label') : null
      const touched = label ?? element
      if (!isSeen(touched)) continue
      // A line of text that is broken has a box a line: the lines together are the target.
      const { width, height } = widened(touched, touched.getBoundingClientRect())
      const name = (element.getAttribute('aria-label') ?? touched.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)
      found.push({
        what: `${element.tagName.toLowerCase()}.${element.className} "${name}"`,
        width: Math.round(width),
        height: Math.round(height),
      })
    }
    return found
  })
}

/** What is too small for a finger, each kind once. */
export async function tooSmall(page: Page, least = 44): Promise<string[]> {
  const small = (await targets(page)).filter(({ width, height }) => width < least || height < least)
  return [...new Set(small.map(({ what, width, height }) => `${what} ${width}x${height}`))]
}
