import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, describe, expect, test } from 'vitest'
import type { Scenario } from '../desk/index.ts'
import BeachheadTable from './BeachheadTable.svelte'
import Picture from './Picture.svelte'
import { scenarioOf } from './positions.ts'
import Reference from './Reference.svelte'
import { TestSession } from './testing/session.svelte.ts'

let open: ReturnType<typeof mount>[] = []
afterEach(() => {
  for (const each of open) void unmount(each)
  open = []
  document.body.innerHTML = ''
})

function table(session: TestSession): HTMLElement {
  const target = document.createElement('div')
  document.body.append(target)
  open.push(mount(BeachheadTable, { target, props: { session, ontold: session.ontold } as never }))
  flushSync()
  return target
}
async function settle(): Promise<void> {
  for (let n = 0; n < 12; n++) {
    await tick()
    await new Promise(resolve => setTimeout(resolve))
    flushSync()
  }
}
/** Panels come late; what they hold is waited for. */
async function found(root: ParentNode, holds: () => boolean): Promise<void> {
  for (let n = 0; n < 100 && !holds(); n++) {
    await new Promise(resolve => setTimeout(resolve, 10))
    flushSync()
  }
  if (!holds()) throw new Error(`waited in vain: ${root.textContent?.slice(0, 400)}`)
}
async function key(name: string): Promise<void> {
  const target = document.activeElement ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  await settle()
}
const buttons = (root: HTMLElement) => [...root.querySelectorAll<HTMLButtonElement>('button')]
const button = (root: HTMLElement, text: string) =>
  buttons(root).find(each =>
    (each.getAttribute('aria-label') ?? each.textContent ?? '').replace(/\s+/g, ' ').trim().startsWith(text),
  )
async function click(root: HTMLElement, text: string): Promise<void> {
  await found(root, () => button(root, text) !== undefined)
  button(root, text)?.click()
  await settle()
}
const given = (session: TestSession) =>
  session.match.record().entries.flatMap(entry => ('action' in entry ? [entry.action] : []))

const firstWave = () => new TestSession(scenarioOf('first-wave'))

/** Goes on, also where the table asks back. */
async function goOn(root: HTMLElement): Promise<void> {
  await key('t')
  root.querySelector<HTMLButtonElement>('[role=alertdialog] .primary')?.click()
  await settle()
}

describe('the table', () => {
  test('BI-10.4 going on with points unspent asks first', async () => {
    const session = firstWave()
    const root = table(session)
    await key('t')
    expect(root.querySelector('[role=alertdialog]')?.textContent).toContain('command points would be lost')
    expect(session.match.seq).toBe(0)
    await key('Escape')
    expect(root.querySelector('[role=alertdialog]')).toBeNull()
  })

  test('BI-12.5 a launch: choose the craft, tap the cargo in, tap a hex', async () => {
    const session = firstWave()
    const root = table(session)
    for (let n = 0; n < 4 && session.view.step !== 'deploy'; n++) await goOn(root)
    expect(session.view.step).toBe('deploy')
    await click(root, 'LCAC')
    for (let n = 0; n < 3; n++) await click(root, 'Load one of Marine Squads')
    expect(button(root, 'Load one of Marine Squads')).toBeUndefined()
    await key('m')
    await key('Enter')
    expect(given(session).at(-1)).toMatchObject({
      type: 'launch',
      cargo: ['marine_squad-1', 'marine_squad-2', 'marine_squad-3'],
    })
  })

  test('BI-7.12 deploy for me lays out everything by legal actions, and the Assault sees none of it', async () => {
    const session = new TestSession(scenarioOf('quick-six'))
    const root = table(session)
    expect(session.seat).toBe('defender')
    await click(root, 'Deploy for me')
    await found(root, () => session.view.own?.units.every(unit => !unit.unplaced) ?? false)
    await settle()
    expect(session.view.own?.dummiesLeft).toBe(0)
    expect(session.match.view('assault').shown.defender).toEqual([])
    await click(root, 'Deployment done')
    await settle()
    expect(session.seat).toBe('assault')
    await click(root, 'Deploy for me')
    await found(root, () => session.view.own?.units.some(({ type, hex }) => type === 'usswasp' && hex !== undefined) ?? false)
    await click(root, 'Deployment done')
    await settle()
    expect(session.view.turn).toBe(1)
    expect(session.view.muster).toBeNull()
  })

  test('BI-7.8 buy for me fills a list within the budget', async () => {
    const session = new TestSession(scenarioOf('quick-six'), { forces: 'points' })
    const root = table(session)
    await click(root, 'Buy for me')
    await found(root, () => given(session).length === 1)
    expect(given(session)[0]?.type).toBe('buy')
    await click(root, 'Close the list')
    await settle()
    expect(session.seat).toBe('defender')
  })

  test('BI-2.9 a map is assembled section by section', async () => {
    const session = new TestSession(scenarioOf('cards'), { map: 'assembly' })
    const root = table(session)
    for (let n = 0; n < 13 && session.view.step.startsWith('setup.'); n++) {
      const { step } = session.view
      if (step !== 'setup.sections' && step !== 'setup.assembly' && step !== 'setup.edge') break
      await click(root, 'Choose for me')
      await settle()
    }
    expect(session.view.setting.map.length).toBeGreaterThan(0)
  })

  test('BI-25.13 an attack shows its odds before it is given', async () => {
    const session = new TestSession(duel())
    const root = table(session)
    await key('n')
    await key('f')
    expect(root.querySelector('section.odds h2')?.textContent).toContain('attacks')
    expect(root.querySelector('section.odds')?.textContent).toContain('At least one hit')
    expect(session.match.seq).toBe(0)
    await key('Enter')
    expect(given(session).at(-1)?.type).toBe('attack')
  })

  test('a clause opens the rulebook', async () => {
    const session = new TestSession(duel())
    const root = table(session)
    await key('n')
    root.querySelector<HTMLButtonElement>('button[aria-label^="Rule BI-"]')?.click()
    expect(session.rules[0]).toMatch(/^BI-\d/)
  })

  test('a whole battle is played by its list of choices', async () => {
    const session = new TestSession(duel())
    const root = table(session)
    for (let n = 0; n < 60 && session.match.outcome === null; n++) {
      await key('n')
      await key('f')
      if (root.querySelector('section.odds')) await key('Enter')
      else {
        await key('Escape')
        await goOn(root)
      }
    }
    expect(session.match.view('table').turn).toBeGreaterThan(1)
  })
})

describe('pictures', () => {
  test.each(['first-wave', 'red-beach', 'inferno', 'cards'])('%s is drawn without a match', id => {
    const target = document.createElement('div')
    open.push(mount(Picture, { target, props: { position: scenarioOf(id), label: id } }))
    expect(target.querySelector('svg')?.getAttribute('aria-label')).toBe(id)
    expect(target.querySelectorAll('.counter').length).toBeGreaterThan(0)
  })
  test('the reference shows every unit', () => {
    const target = document.createElement('div')
    open.push(mount(Reference, { target }))
    expect(target.querySelectorAll('tbody tr').length).toBe(21 + 9)
  })
})

/** Marines beside a revealed squad, in the Action Phase. */
function duel(): Scenario {
  return {
    ...scenarioOf('first-wave'),
    turn: 2,
    step: 'action',
    toAct: 'assault',
    units: [
      { id: 'usswasp-1', type: 'usswasp', hex: '2,5' },
      { id: 'marine_squad-1', type: 'marine_squad', hex: '2,2' },
      { id: 'infantry_squad-1', type: 'infantry_squad', hex: '2,1' },
    ],
  }
}
