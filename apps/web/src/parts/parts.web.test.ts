// The small parts that every page is made of.

import Dialog from '@sandtable/board/ui/Dialog.svelte'
import { createRawSnippet } from 'svelte'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clear, click, key, named, settle, show } from '../testing/show.ts'
import Choice from './Choice.svelte'
import GameCard from './GameCard.svelte'
import Menu from './Menu.svelte'
import TopBar from './TopBar.svelte'

afterEach(clear)
const words = (markup: string) => createRawSnippet(() => ({ render: () => `<div>${markup}</div>` }))

describe('Dialog', () => {
  test('is a modal with its title as name; the button and Escape close it', async () => {
    const onclose = vi.fn()
    const root = show(Dialog, { title: 'Share this game', children: words('<p>A link</p>'), onclose })
    const dialog = root.querySelector('dialog') as HTMLDialogElement
    expect(dialog.open).toBe(true)
    expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Share this game')
    await click(named(root, 'Close'))
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    expect(onclose).toHaveBeenCalledTimes(2)
  })

  test('a click beside it closes it, a click in it does not', async () => {
    const onclose = vi.fn()
    const root = show(Dialog, { title: 'Log', children: words('<p>inside</p>'), onclose })
    await click(root.querySelector('p') as HTMLElement)
    expect(onclose).not.toHaveBeenCalled()
    await click(root.querySelector('dialog') as HTMLElement)
    expect(onclose).toHaveBeenCalledOnce()
  })

  test('one that must be answered has no way round it', () => {
    const root = show(Dialog, { title: 'Something went wrong', children: words(''), onclose: null })
    expect(root.querySelectorAll('button')).toHaveLength(0)
  })

  test('keys pressed in it are not keys of the board behind it', async () => {
    const heard = vi.fn()
    window.addEventListener('keydown', heard)
    const root = show(Dialog, { title: 'Log', children: words('<input />'), onclose: null })
    await key(root.querySelector('input') as HTMLElement, 'f')
    window.removeEventListener('keydown', heard)
    expect(heard).not.toHaveBeenCalled()
  })
})

describe('Menu', () => {
  const menu = () => show(Menu, { label: 'Menu', children: words('<a href="#a">First</a><button>Second</button>') })

  test('opens, goes round with the arrows and closes with Escape, focus on its button again', async () => {
    const root = menu()
    const button = named(root, 'Menu')
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await key(button, 'ArrowDown')
    expect(document.activeElement?.textContent).toBe('First')
    await key(document.activeElement as Element, 'ArrowUp')
    expect(document.activeElement?.textContent).toBe('Second')
    await key(document.activeElement as Element, 'Escape')
    expect(root.querySelector('.list')).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  test('a press elsewhere and a choice close it', async () => {
    const root = menu()
    await click(named(root, 'Menu'))
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    await settle(2)
    expect(root.querySelector('.list')).toBeNull()
    await click(named(root, 'Menu'))
    await click(named(root, 'Second'))
    expect(root.querySelector('.list')).toBeNull()
  })
})

describe('Choice', () => {
  const values = [
    { value: false, title: 'Off' },
    { value: true, title: 'On' },
  ]
  test('is a named group of radio buttons of which one holds; a pick is told with its value', async () => {
    const onpick = vi.fn()
    const root = show(Choice, { legend: 'Sound', name: 'sound', note: 'Dice on wood.', values, value: false, onpick })
    const [off, on] = root.querySelectorAll('input')
    expect([off?.checked, on?.checked]).toEqual([true, false])
    expect(root.querySelector('legend')?.textContent).toBe('Sound')
    const note = root.querySelector('fieldset')?.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(note)?.textContent).toBe('Dice on wood.')
    on?.click()
    expect(onpick.mock.calls).toEqual([[true]])
  })

  test('two choices on one page do not disturb each other', () => {
    const props = { legend: 'Dice', name: 'dice', values, value: true, onpick: () => undefined }
    const names = [show(Choice, props), show(Choice, props)].map(root => root.querySelector('input')?.name)
    expect(new Set(names).size).toBe(2)
  })
})

describe('TopBar', () => {
  test.each([
    ['home', 'Games', '/'],
    ['saved', 'Saved', '/saved'],
    ['settings', 'Settings', '/settings'],
  ] as const)('on %s its own link is marked', (page, name, address) => {
    const root = show(TopBar, { page })
    const marked = root.querySelectorAll('[aria-current="page"]')
    expect([...marked]).toEqual([named(root, name)])
    expect(marked[0]?.getAttribute('href')).toBe(address)
  })
})

describe('GameCard', () => {
  test('has the one large button and a door for each other way in', () => {
    const root = show(GameCard, { id: 'musket' })
    expect(root.querySelector('h2')?.textContent).toBe('Musket')
    const doors = [...root.querySelectorAll('a.door')].map(each => each.getAttribute('href'))
    const ways = ['computer', 'person', 'online'].map(opponent => `/games/musket?opponent=${opponent}`)
    expect(doors).toEqual([...ways, '/rules/musket'])
    expect(root.querySelectorAll('button.primary')).toHaveLength(1)
  })
})
