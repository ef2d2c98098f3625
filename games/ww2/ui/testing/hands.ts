// Hands for component tests of the table: it is laid out, buttons are pressed by their words, keys and pointers do what they do.
import type { TableProps } from '@sandtable/board'
import { flushSync, mount, tick, unmount } from 'svelte'
import { expect, vi } from 'vitest'
import { lateLenses, lateParts } from '../late-parts.ts'
import WwTable from '../WwTable.svelte'
import type { TestSession } from './session.svelte.ts'

// The first table of a file pays for everything it is made of, on whatever machine this is.
vi.setConfig({ testTimeout: 60_000 })

// As a table in the middle of a war waits for them.
await Promise.all([lateParts.fetch(), lateLenses.fetch()])

let open: ReturnType<typeof mount>[] = []

export function clear(): void {
  for (const each of open) void unmount(each)
  open = []
  document.body.innerHTML = ''
}

export function layTable(session: TestSession, more: Partial<TableProps> = {}): HTMLElement {
  const target = document.createElement('div')
  document.body.append(target)
  open.push(mount(WwTable, { target, props: { session, ontold: session.ontold, ...more } as never }))
  flushSync()
  return target
}

export async function settle(): Promise<void> {
  for (let n = 0; n < 12; n++) {
    await tick()
    flushSync()
  }
}

export async function key(name: string): Promise<void> {
  const target = document.activeElement ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  flushSync()
  await settle()
}

export const button = (root: HTMLElement, text: string): HTMLButtonElement | undefined =>
  [...root.querySelectorAll<HTMLButtonElement>('button')].find(
    each => each.textContent?.trim().startsWith(text) || each.getAttribute('aria-label')?.startsWith(text),
  )

export async function press(root: HTMLElement, text: string): Promise<void> {
  const found = button(root, text)
  expect(found, `a button "${text}" in ${root.textContent?.slice(0, 400)}`).toBeDefined()
  found?.click()
  await settle()
}

type Point = { readonly x: number; readonly y: number }
type Kind = 'mouse' | 'touch'

/** One pointer event on the board, at a point of the window. */
export async function point(
  root: HTMLElement,
  type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
  { x, y }: Point,
  { id = 1, kind = 'mouse' }: { readonly id?: number; readonly kind?: Kind } = {},
): Promise<void> {
  const board = root.querySelector('[role="application"]')
  const init = { pointerId: id, pointerType: kind, clientX: x, clientY: y, button: 0, buttons: 1 }
  board?.dispatchEvent(new PointerEvent(type, { ...init, bubbles: true, cancelable: true }))
  flushSync()
  await settle()
}
