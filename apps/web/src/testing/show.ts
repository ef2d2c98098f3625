// Components on a page of their own, for tests: put up, looked at, taken down.
import { type Component, flushSync, mount, tick, unmount } from 'svelte'

const open: ReturnType<typeof mount>[] = []

export function show<P extends Record<string, unknown>>(What: Component<P>, props: NoInfer<P>): HTMLElement {
  const target = document.createElement('div')
  document.body.append(target)
  open.push(mount(What, { target, props }))
  flushSync()
  return target
}

/** After each test. */
export function clear(): void {
  for (const each of open.splice(0)) void unmount(each)
  document.body.innerHTML = ''
}

/** Until everything that was set off has had its turn. */
export async function settle(rounds = 30): Promise<void> {
  for (let n = 0; n < rounds; n++) {
    await tick()
    await new Promise(resolve => setTimeout(resolve))
    flushSync()
  }
}

/** A part that has not come by then hangs. */
const HANGS_MS = 60_000

/** What comes late, because it is loaded when it is wanted. */
export async function found(root: ParentNode, selector: string): Promise<HTMLElement> {
  for (const end = Date.now() + HANGS_MS; Date.now() < end; ) {
    const there = root.querySelector<HTMLElement>(selector)
    if (there) return there
    await new Promise(resolve => setTimeout(resolve, 10))
    await settle(1)
  }
  throw new Error(`'${selector}' did not come: ${document.body.textContent?.slice(0, 300)}`)
}

/** The button or link with this name, as a screen reader would say it. */
export function named(root: ParentNode, name: string): HTMLElement {
  const found = [...root.querySelectorAll<HTMLElement>('button, a, summary, label')].filter(
    each => (each.getAttribute('aria-label') ?? each.textContent ?? '').replace(/\s+/g, ' ').trim() === name,
  )
  if (found.length !== 1) throw new Error(`${found.length} things are called '${name}'.`)
  return found[0] as HTMLElement
}

export async function click(target: HTMLElement): Promise<void> {
  target.click()
  await settle(4)
}

export async function key(target: EventTarget, name: string): Promise<void> {
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  await settle(2)
}
