import { oddsCard } from '@sandtable/board'
import { seeded } from '@sandtable/kernel'
import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, describe, expect, test } from 'vitest'
import { greedy } from '../ai/greedy.ts'
import { position } from '../rules/testing/positions.ts'
import type { MusketAction } from '../viewmodel/index.ts'
import Picture from './board/Picture.svelte'
import Reference from './guidance/Reference.svelte'
import MusketTable from './MusketTable.svelte'
import { scenarioOf } from './positions.ts'
import { TestSession } from './testing/session.svelte.ts'

await oddsCard.fetch()

let open: ReturnType<typeof mount>[] = []
afterEach(() => {
  for (const each of open) void unmount(each)
  open = []
  document.body.innerHTML = ''
})

function table(session: TestSession): HTMLElement {
  const target = document.createElement('div')
  document.body.append(target)
  open.push(mount(MusketTable, { target, props: { session, ontold: session.ontold } as never }))
  flushSync()
  return target
}

async function settle(): Promise<void> {
  for (let n = 0; n < 12; n++) {
    await tick()
    flushSync()
  }
}
async function key(name: string): Promise<void> {
  const target = document.activeElement ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  flushSync()
  await settle()
}
const button = (root: HTMLElement, text: string) =>
  [...root.querySelectorAll<HTMLButtonElement>('button')].find(each => each.textContent?.trim().startsWith(text))

const duel = () => new TestSession(position({ blue: { A: 'LINE 3,3' }, red: { C: 'LINE 3,4', D: 'ART 7,7' }, turnLimit: 4 }))

describe('the table', () => {
  test('MK-20.3 a disabled button says why, with its clause, and does nothing', async () => {
    const session = duel()
    const root = table(session)
    const fire = button(root, 'Fire')
    expect(fire?.getAttribute('aria-disabled')).toBe('true')
    fire?.click()
    await settle()
    expect(root.querySelector('.prompt')?.textContent).toContain('Select a unit first.')
    expect(session.match.seq).toBe(0)
  })

  test('MK-20.8, MK-20.9 F arms and shows the odds, Esc drops it, Enter gives it', async () => {
    const session = duel()
    const root = table(session)
    await key('n')
    await key('f')
    expect(root.querySelector('section.odds h2')?.textContent).toContain('fires at Line Infantry (D5, 1 hex)')
    expect(root.querySelector('section.odds')?.textContent).toContain('65 %')
    await key('Escape')
    expect(root.querySelector('section.odds')).toBeNull()
    expect(session.match.seq).toBe(0)
    await key('f')
    await key('Enter')
    expect(session.match.record().entries.map(entry => 'action' in entry && entry.action.type)).toEqual(['activate', 'fire'])
  })

  test('the board answers after a step that was told without animation', async () => {
    const session = new TestSession(position({ blue: { A: 'LINE 3,3', B: 'LINE 4,3' }, red: { C: 'LINE 3,4' }, turnLimit: 4 }))
    const root = table(session)
    await key('n')
    await key('f')
    await key('Enter')
    expect(session.match.seq).toBe(2)
    root.querySelector<HTMLElement>('.board')?.focus()
    await key('ArrowUp')
    await key('ArrowRight')
    await key('Enter')
    expect(root.querySelector('.unit .line')?.textContent).toContain('E4')
  })

  test('MK-20.6 a tap on an enemy in both sets asks which', async () => {
    const session = duel()
    const root = table(session)
    await key('n')
    const board = root.querySelector<HTMLElement>('.board')
    board?.focus()
    await key('ArrowDown')
    await key('Enter')
    expect(root.querySelector('[role=alertdialog]')?.textContent).toContain('Fire at Line Infantry or charge it?')
    button(root, 'Charge')?.click()
    await settle()
  })

  test('MK-20.14 ending the turn with units left asks first', async () => {
    const session = duel()
    const root = table(session)
    button(root, 'End Player Turn')?.click()
    await settle()
    expect(session.match.seq).toBe(0)
    button(root, 'End the turn')?.click()
    await settle()
    expect(session.match.state.player).toBe('red')
  })

  test('MK-20.17 U takes back what used no die', async () => {
    const session = duel()
    table(session)
    await key('n')
    await key('a')
    expect(session.match.state.active).not.toBeNull()
    await key('u')
    expect(session.match.state.active).toBeNull()
  })

  test('a clause opens the rulebook', async () => {
    const session = duel()
    const root = table(session)
    await key('n')
    await key('f')
    root.querySelector<HTMLButtonElement>('section.odds .clause')?.click()
    expect(session.rules[0]).toMatch(/^MK-/)
  })

  test('onlookers may look and nothing else', async () => {
    const session = duel()
    session.mode = 'replay'
    const root = table(session)
    await key('n')
    await key('f')
    await key('t')
    expect(session.match.seq).toBe(0)
    expect(root.querySelector('.unit h2')?.textContent).toBe('Line Infantry')
  })

  test('MK-20.24 a whole battle by the list of choices and two buttons alone', async () => {
    const session = new TestSession(scenarioOf('first-volley'), 'list')
    const root = table(session)
    const dice = seeded('list')
    let orders = 0
    for (let n = 0; n < 1500 && !session.outcome; n++) {
      const seat = session.seat as string
      const wish = greedy.choose(session.view, seat, dice).action as MusketAction
      await byButtons(root, session, wish)
      orders++
    }
    expect(session.outcome).not.toBeNull()
    expect(orders).toBeGreaterThan(10)
  }, 60_000)
})

/** Does what the computer would do, using nothing but real buttons with words on them. */
async function byButtons(root: HTMLElement, session: TestSession, wish: MusketAction): Promise<void> {
  const before = session.match.seq
  const choice = (part: string) =>
    [...root.querySelectorAll<HTMLButtonElement>('.choices li button')].find(each => each.textContent?.includes(part))
  const nameOf = (id: string) => session.match.state.units.find(({ who }) => who.id === id)?.who.name ?? id
  const press = async (found: HTMLButtonElement | undefined) => {
    found?.click()
    await settle()
  }
  if (wish.type === 'activate') {
    await press(choice(`Select ${nameOf(wish.unit)},`))
    await press(button(root, 'Activate'))
  } else if (wish.type === 'move' && 'to' in wish) {
    const name = `${String.fromCharCode(65 + Number(wish.to.split(',')[0]))}${Number(wish.to.split(',')[1]) + 1}`
    await press(choice(`Move to ${name},`))
    await press(button(root, 'Give the order'))
  } else if (wish.type === 'fire' || wish.type === 'charge') {
    await press(choice(`${wish.type === 'fire' ? 'Fire at' : 'Charge'} ${nameOf(wish.target)} at`))
    await press(button(root, 'Give the order'))
  } else if (wish.type === 'endPlayerTurn') {
    await press(button(root, 'End Player Turn'))
    await press(button(root, 'End the turn'))
  } else await press(button(root, 'End Activation'))
  expect(session.match.seq, JSON.stringify(wish)).toBeGreaterThan(before)
}

test('Picture draws a scenario, a view and a name alike', () => {
  for (const at of [scenarioOf('bunker-hill'), 'bunker-hill', duel().view]) {
    const target = document.createElement('div')
    open.push(mount(Picture, { target, props: { position: at, label: 'A battle' } }))
    flushSync()
    expect(target.querySelector('svg')?.getAttribute('aria-label')).toBe('A battle')
    expect(target.querySelectorAll('.counter').length).toBeGreaterThan(2)
  }
})

test('Reference has a row for each kind and each ground', () => {
  const target = document.createElement('div')
  open.push(mount(Reference, { target }))
  flushSync()
  expect(target.querySelectorAll('tbody tr')).toHaveLength(6 + 11)
})
