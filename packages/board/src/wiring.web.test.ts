// What every table wires alike: the story of a step, and the keys.
import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Telling } from './game-ui.ts'
import { tableKeys } from './table-room.svelte.ts'
import { ProbeSession } from './testing/probe-session.svelte.ts'
import StoryProbe from './testing/StoryProbe.svelte'

const telling = (seq: number): Telling => ({ seq, seat: null, action: null, events: [], sentences: [], draws: [] })

describe('the story of a step', () => {
  let session: ProbeSession
  let told: number[]
  let late: (() => Promise<{ ms: number; at: (ms: number) => string }>) | null
  let probe: ReturnType<typeof mount> & { skip(): boolean }
  const shown = () => document.querySelector('p')?.textContent

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout', 'performance'] })
    session = new ProbeSession()
    told = []
    late = null
    const story = ({ seq }: Telling) =>
      late?.() ?? { ms: 1000, at: (ms: number) => `${seq} at ${ms >= 1000 ? 'the end' : 'work'}` }
    probe = mount(StoryProbe, {
      target: document.body,
      props: { session: session.asTable, ontold: ({ seq }: Telling) => void told.push(seq), story },
    }) as typeof probe
    flushSync()
  })
  afterEach(async () => {
    await unmount(probe)
    vi.useRealTimers()
  })

  async function tell(seq: number) {
    session.telling = telling(seq)
    flushSync()
    await tick()
  }

  test('is shown from its first moment, and the shell hears once that it is over', async () => {
    await tell(1)
    expect(shown()).toBe('1 at work')
    expect(told).toEqual([])
    await vi.advanceTimersByTimeAsync(2000)
    flushSync()
    expect(shown()).toBe('1 at the end')
    expect(told).toEqual([1])
    session.telling = null
    flushSync()
    expect(shown()).toBe('still')
  })

  test('can be cut short, and then there is nothing to cut', async () => {
    await tell(1)
    expect(probe.skip()).toBe(true)
    await tick()
    expect(told).toEqual([1])
    expect(probe.skip()).toBe(false)
  })

  test('may come late: the table waits for it, and goes on without it when it does not come', async () => {
    let come: (story: { ms: number; at: (ms: number) => string }) => void = () => undefined
    let fail: (error: Error) => void = () => undefined
    late = () =>
      new Promise((resolve, reject) => {
        come = resolve
        fail = reject
      })
    await tell(1)
    expect([shown(), told]).toEqual(['still', []])
    come({ ms: 1000, at: () => 'it came' })
    await vi.advanceTimersByTimeAsync(10)
    flushSync()
    expect([shown(), told]).toEqual(['it came', []])
    await vi.advanceTimersByTimeAsync(2000)
    expect(told).toEqual([1])
    await tell(2)
    fail(new Error('offline'))
    await vi.advanceTimersByTimeAsync(10)
    expect(told).toEqual([1, 2])
    await tell(3)
    expect(probe.skip()).toBe(true)
    come({ ms: 1000, at: () => 'too late' })
    await vi.advanceTimersByTimeAsync(10)
    flushSync()
    expect(shown()).not.toBe('too late')
    expect(told).toEqual([1, 2, 3])
  })

  test('without motion is over at once and shows nothing', async () => {
    session.motion = { pace: 0 }
    await tell(1)
    expect(shown()).toBe('still')
    expect(told).toEqual([1])
  })

  test('the same step can be told again after a rest, and another step follows without one', async () => {
    session.motion = { pace: 0 }
    await tell(1)
    await tell(2)
    session.telling = null
    flushSync()
    await tell(2)
    expect(told).toEqual([1, 2, 2])
  })
})

describe('the keys of a table', () => {
  const pressed = (markup: string, key: string, init: KeyboardEventInit = {}, isTelling = false) => {
    document.body.innerHTML = markup
    const meant: string[] = []
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
    const listen = tableKeys({
      isTelling: () => isTelling,
      skip: () => meant.push('skip') > 0,
      key: (name, onButton) => meant.push(`${name}${onButton ? ' on a button' : ''}`) > 0,
    })
    document.addEventListener('keydown', listen, { once: true })
    document.querySelector('.from')?.dispatchEvent(event)
    return { meant, isTaken: event.defaultPrevented }
  }

  test.each([
    ['on the board', '<div class="from"></div>', 'm', {}, { meant: ['m'], isTaken: true }],
    ['on a button', '<button class="from"></button>', 'Enter', {}, { meant: ['Enter on a button'], isTaken: true }],
    ['while somebody writes', '<input class="from">', 'm', {}, { meant: [], isTaken: false }],
    ['in a dialog', '<dialog><b class="from"></b></dialog>', 'm', {}, { meant: [], isTaken: false }],
    ['with Ctrl they are the browser’s', '<div class="from"></div>', 'r', { ctrlKey: true }, { meant: [], isTaken: false }],
  ] as const)('%s', (_, markup, key, init, expected) => {
    expect(pressed(markup, key, init)).toEqual(expected)
  })

  test('while a step is told any key cuts it short, but Tab still walks', () => {
    expect(pressed('<div class="from"></div>', 'm', {}, true)).toEqual({ meant: ['skip'], isTaken: true })
    expect(pressed('<div class="from"></div>', 'Tab', {}, true).meant).toEqual(['Tab'])
  })
})
