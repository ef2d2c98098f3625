import { type Component, flushSync, mount, unmount } from 'svelte'
import { afterEach, describe, expect, test, vi } from 'vitest'
import Dice from './Dice.svelte'
import HexBoard from './hex-board/HexBoard.svelte'
import LogList from './LogList.svelte'
import { Sheet, tenth } from './map.ts'
import OddsCard from './OddsCard.svelte'
import ReplayBar from './ReplayBar.svelte'

const map = { layout: 'oddQ' as const, columns: 5, rows: 4, grounds: Array<string>(20).fill('open') }
const piece = {
  id: 'u1',
  hex: '2,1',
  side: 'a' as const,
  symbol: { lines: 'M2 2H58', solid: '' },
  label: 'A unit',
  pips: { have: 2, of: 4 },
}

let mounted: ReturnType<typeof mount>[] = []
/** Props are checked by the components' own callers; here each test hands over just what it is about. */
function show(component: unknown, props: Record<string, unknown>): HTMLElement {
  const target = document.createElement('div')
  document.body.append(target)
  mounted.push(mount(component as Component, { target, props }))
  flushSync()
  return target
}
afterEach(() => {
  for (const each of mounted) void unmount(each)
  mounted = []
  document.body.innerHTML = ''
})

const press = (element: Element, key: string) => {
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  flushSync()
}

describe('HexBoard', () => {
  test('draws counters with their pips and says what it is', () => {
    const root = show(HexBoard, { map, pieces: [piece], label: 'A field' })
    expect(root.querySelector('[role=application]')?.getAttribute('aria-label')).toBe('A field')
    expect(root.querySelectorAll('[data-piece=u1] .pips circle')).toHaveLength(4)
    expect(root.querySelectorAll('[data-piece=u1] .pips .lost')).toHaveLength(2)
  })

  test('a click picks the hex by arithmetic', () => {
    const ontap = vi.fn()
    const root = show(HexBoard, { map, label: 'A field', ontap })
    const board = root.querySelector('.board') as HTMLElement
    const { x, y } = new Sheet(map).centreOf(7)
    // happy-dom has no layout: the camera is at rest, so window and sheet are one.
    board.dispatchEvent(
      new PointerEvent('pointerdown', { clientX: x, clientY: y, button: 0, pointerId: 1, pointerType: 'mouse', bubbles: true }),
    )
    board.dispatchEvent(
      new PointerEvent('pointerup', { clientX: x, clientY: y, button: 0, pointerId: 1, pointerType: 'mouse', bubbles: true }),
    )
    expect(ontap).toHaveBeenCalledWith('2,1', 'mouse')
  })

  test('arrow keys move the cursor, say the hex, and Enter chooses it', () => {
    const ontap = vi.fn()
    const root = show(HexBoard, { map, label: 'A field', ontap, cursor: '2,1', describe: (hex: string) => `hex ${hex}` })
    const board = root.querySelector('.board') as HTMLElement
    press(board, 'ArrowRight')
    press(board, 'ArrowDown')
    expect(root.querySelector('[role=status]')?.textContent).toBe('hex 3,2')
    expect(root.querySelector('.cursor')).not.toBeNull()
    press(board, 'Enter')
    expect(ontap).toHaveBeenCalledWith('3,2', 'key')
  })

  test('both rings of a target are there, of different radius and line', () => {
    const root = show(HexBoard, { map, label: 'A field', marks: { targets: [{ hex: '1,1', rings: ['fire', 'charge'] }] } })
    const [fire, charge] = ['fire', 'charge'].map(look => root.querySelector(`.target.${look}`))
    expect(fire?.getAttribute('r')).not.toBe(charge?.getAttribute('r'))
  })

  test('a reach is one tint and one text, every figure at the foot of its hex; longer words and bars of risk stand beside them', () => {
    const reach = [
      { hex: '1,1', figure: '2' },
      { hex: '2,1', figure: '1', check: true },
      { hex: '3,1', figure: '3', risk: 0.3, riskText: '−0.9' },
    ]
    const root = show(HexBoard, { map, label: 'A field', marks: { reach } })
    const sheet = new Sheet(map)
    const [letters, word] = [...root.querySelectorAll('.cost')]
    expect(letters?.textContent).toBe('23')
    expect(letters?.getAttribute('x')?.split(' ').map(Number)).toEqual(
      ['1,1', '3,1'].map(hex => tenth(sheet.centreOf(sheet.cell(hex)).x)),
    )
    expect(letters?.getAttribute('y')?.split(' ')).toHaveLength(2)
    expect(word?.textContent).toBe('1 ⚄')
    expect(root.querySelectorAll('path.reach')).toHaveLength(1)
    const bars = (look: string) => root.querySelector(look)?.getAttribute('d')?.match(/M/g)
    expect([bars('.bar.on')?.length, bars('.bar:not(.on)')?.length]).toEqual([2, 2])
    expect(root.querySelector('.risk')?.textContent).toBe('−0.9')
  })

  test('a still board takes no part in anything', () => {
    const root = show(HexBoard, { map, label: 'A picture', still: true })
    expect(root.querySelector('[role=img]')?.hasAttribute('tabindex')).toBe(false)
    expect(root.querySelector('button')).toBeNull()
  })

  test('a hidden counter shows nothing of its front', () => {
    const root = show(HexBoard, { map, label: 'A field', pieces: [{ ...piece, hidden: true }] })
    expect(root.querySelector('[data-piece=u1] .back')).not.toBeNull()
    expect(root.querySelector('[data-piece=u1] .pips')).toBeNull()
  })
})

test('OddsCard shows every modifier with its clause and gives or cancels', () => {
  const [onconfirm, oncancel, onrule] = [vi.fn(), vi.fn(), vi.fn()]
  const root = show(OddsCard, {
    title: 'A fires at B',
    causes: [{ text: 'Cover: -9.', clause: 'XX-3.4' }],
    parts: [{ label: 'Miss', p: 0.35, text: '35 %' }],
    verb: 'Fire',
    onconfirm,
    oncancel,
    onrule,
  })
  root.querySelector<HTMLButtonElement>('.clause')?.click()
  root.querySelector<HTMLButtonElement>('.accent')?.click()
  root.querySelectorAll<HTMLButtonElement>('.buttons button')[1]?.click()
  expect(onrule).toHaveBeenCalledWith('XX-3.4')
  expect(onconfirm).toHaveBeenCalledOnce()
  expect(oncancel).toHaveBeenCalledOnce()
  expect(root.textContent).toContain('35 %')
})

test('dice say what fell and what was needed', () => {
  const root = show(Dice, {
    dice: [
      { kind: 'd6', value: 5 },
      { kind: 'd60', value: 26, need: 30, label: 'hit' },
    ],
  })
  const [six, sixty] = [...root.querySelectorAll('svg')]
  expect(six?.querySelectorAll('.spot')).toHaveLength(5)
  expect(sixty?.getAttribute('aria-label')).toBe('hit: 26, needed 30 or less, made')
})

test('the log opens a clause and finds the place', () => {
  const [onrule, onlocate] = [vi.fn(), vi.fn()]
  const item = { key: '1', text: 'A fired.', clauses: ['XX-1'], side: 'a' as const }
  const root = show(LogList, { items: [item], onrule, onlocate })
  root.querySelector<HTMLButtonElement>('button.text')?.click()
  root.querySelector<HTMLButtonElement>('.clauses button')?.click()
  expect(onlocate).toHaveBeenCalledWith(item)
  expect(onrule).toHaveBeenCalledWith('XX-1')
})

test('the replay bar steps, seeks and plays', () => {
  const [onseek, onplay, onspeed] = [vi.fn(), vi.fn(), vi.fn()]
  const root = show(ReplayBar, { at: 3, end: 9, playing: false, speed: 1, onseek, onplay, onspeed })
  const button = (label: string) => root.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)
  button('One step on')?.click()
  button('To the end')?.click()
  button('Play')?.click()
  expect(onseek.mock.calls).toEqual([[4], [9]])
  expect(onplay).toHaveBeenCalledWith(true)
})
