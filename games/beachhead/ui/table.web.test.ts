import { oddsCard } from '@sandtable/board'
import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, describe, expect, test } from 'vitest'
import type { Scenario } from '../viewmodel/index.ts'
import BeachheadTable from './BeachheadTable.svelte'
import { lenses } from './board/late-lens.ts'
import Picture from './board/Picture.svelte'
import Reference from './guidance/Reference.svelte'
import { scenarioOf } from './positions.ts'
import { stories } from './story/story-playback.svelte.ts'
import { TestSession } from './testing/session.svelte.ts'

// What comes late is here already, as it is when a battle goes on.
await Promise.all([
  oddsCard.fetch(),
  stories.fetch(),
  import('./panels/Beside.svelte'),
  import('./panels/Question.svelte'),
  import('./panels/Ciws.svelte'),
  lenses.fetch(),
])

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
  for (const end = Date.now() + 60_000; Date.now() < end && !holds(); ) {
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
      await click(root, 'Build the map for me')
      await settle()
    }
    expect(session.view.setting.map.length).toBeGreaterThan(0)
  })

  test('BI-25.10 PRODUCT 13 the risk stands at every hex in reach, and beside the armed one who brings it', async () => {
    const session = new TestSession({ ...duel(), step: 'move.assault' })
    const root = table(session)
    await key('p')
    expect(root.querySelector('text.risk')).toBeNull()
    await click(root, 'Risk at each hex in reach')
    expect(button(root, 'Risk at each hex in reach')?.getAttribute('aria-pressed')).toBe('true')
    expect(session.said).toContain('Risk at each hex in reach')
    const figures = [...root.querySelectorAll('text.risk')].map(each => each.textContent)
    expect(figures.length).toBeGreaterThan(1)
    expect(figures.some(figure => figure?.startsWith('−'))).toBe(true)
    expect(figures).toContain('0')
    let told = ''
    for (let n = 0; n < figures.length && !told.includes('Infantry Squad'); n++) {
      await key('m')
      told = root.querySelector('.risk p')?.parentElement?.textContent ?? ''
    }
    expect(told).toMatch(/Enemy attacks on .* this turn: \d\.\d\d HP lost on average:.*Infantry Squad 1 by fire \d\.\d\d/)
    await key('k')
    expect(root.querySelector('text.risk')).toBeNull()
  })

  test('BI-25.10 line of sight and fire reach are laid over the map by keys', async () => {
    const root = table(new TestSession({ ...duel(), step: 'move.assault' }))
    await key('n')
    const rims = () => root.querySelectorAll('path.rim').length
    const before = rims()
    await key('d')
    expect(root.querySelector('path.rim.fire')).not.toBeNull()
    await key('v')
    expect(root.querySelector('path.rim.fire')).toBeNull()
    expect(rims()).toBeGreaterThan(before)
    await key('?')
    expect(root.querySelector('[role=dialog]')?.textContent).toContain('fog, line of sight, range, risk')
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

  test('BI-10.11 BI-25.13 a barrage by the keys alone: lit at once, its odds, Enter gives it and Escape puts it away', async () => {
    const session = new TestSession(guns())
    const root = table(session)
    await found(root, () => button(root, '2Barrage: Artillery') !== undefined)
    const ware = button(root, '2Barrage: Artillery') as HTMLButtonElement
    ware.focus()
    ware.click()
    await settle()
    expect(root.querySelector('.reach')).not.toBeNull()
    await key('m')
    expect(root.querySelector('section.odds')?.textContent).toContain('Hits on average')
    expect(root.textContent).toContain('Barrage on ')
    await key('Escape')
    expect(root.querySelector('section.odds')).toBeNull()
    await key('Escape')
    expect(root.querySelector('.reach')).toBeNull()
    ware.focus()
    ware.click()
    await settle()
    await key('f')
    // Enter is for the map now and not for the button that was pressed last.
    expect(document.activeElement?.getAttribute('role')).toBe('application')
    await key('Enter')
    expect(given(session).at(-1)).toMatchObject({ type: 'barrage', hexes: expect.arrayContaining(['2,3']) })
  })

  test('BI-3.18 a way led from waypoint to waypoint is the way that is gone', async () => {
    const session = new TestSession(march())
    const root = table(session)
    await key('n')
    expect(root.textContent).toContain('Marine Squad 1: tap a lit hex to move')
    await waypoint(root, '1,2')
    await waypoint(root, '1,1')
    expect(session.match.seq).toBe(0)
    await key('Enter')
    expect(given(session).at(-1)).toEqual({ type: 'move', unit: 'marine_squad-1', to: '1,1', path: ['1,2', '1,1'] })
  })

  test('BI-3.18 a way that cannot be gone says why, and Escape forgets it', async () => {
    const session = new TestSession(march())
    const root = table(session)
    await key('n')
    for (const hex of ['1,2', '1,1', '2,1', '3,1']) await waypoint(root, hex)
    expect(root.querySelector('[role=status] [aria-label^="Rule BI-"]')).not.toBeNull()
    await key('Escape')
    await key('Escape')
    expect(session.match.seq).toBe(0)
    expect(given(session)).toEqual([])
  })

  test('BI-15.7 where facing counts, what is armed can be turned', async () => {
    const session = new TestSession(march(), { flanking: 'facing' })
    const root = table(session)
    await key('n')
    await waypoint(root, '1,2')
    const pressed = () => root.querySelector('.facing [aria-pressed=true]')?.getAttribute('aria-label')
    expect(pressed()).toBe('west')
    await key('.')
    expect(pressed()).toBe('north-west')
    await click(root, 'east')
    await key('Enter')
    expect(given(session).at(-1)).toMatchObject({ type: 'move', to: '1,2', facing: 0 })
  })

  test('BI-18.10 CIWS/RAM is asked with what it may do', async () => {
    const session = new TestSession(hitShip())
    const root = table(session)
    await settle()
    expect(session.view.step).toBe('react.ciws')
    const dialog = root.querySelector('[role=alertdialog]')
    expect(dialog?.textContent).toContain('2 hits on the Wasp')
    expect(dialog?.textContent).toContain('3 dice')
    await click(root, 'Fire CIWS/RAM')
    expect(given(session)).toEqual([{ type: 'ciws', use: true }])
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

/** Puts the cursor there by the keys of the board, and leads the way through it. */
async function waypoint(root: HTMLElement, hex: string): Promise<void> {
  const [col = 0, row = 0] = hex.split(',').map(Number)
  const board = root.querySelector<HTMLElement>('[role=application]')
  board?.focus()
  const steps: readonly (readonly [string, number])[] = [
    ['ArrowUp', 6],
    ['ArrowLeft', 6],
    ['ArrowDown', row],
    ['ArrowRight', col],
  ]
  for (const [name, times] of steps)
    for (let n = 0; n < times; n++) {
      board?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
      flushSync()
    }
  await key('w')
}

/** A squad on open ground that may move. */
function march(): Scenario {
  return {
    ...scenarioOf('first-wave'),
    turn: 2,
    step: 'move.assault',
    toAct: 'assault',
    units: [
      { id: 'usswasp-1', type: 'usswasp', hex: '5,5', moved: true },
      { id: 'marine_squad-1', type: 'marine_squad', hex: '2,2' },
      { id: 'infantry_squad-1', type: 'infantry_squad', hex: '5,0' },
    ],
  }
}

/** The Defender's guns may fire a barrage, and marines are ashore. */
function guns(): Scenario {
  return {
    ...scenarioOf('first-wave'),
    turn: 2,
    step: 'command.defender',
    toAct: 'defender',
    cp: { assault: 0, defender: 4 },
    units: [
      { id: 'usswasp-1', type: 'usswasp', hex: '5,5' },
      { id: 'marine_squad-1', type: 'marine_squad', hex: '2,3' },
      { id: 'artillery-1', type: 'artillery', hex: '2,0' },
    ],
  }
}

/** A missile has hit the Wasp twice. */
function hitShip(): Scenario {
  return {
    ...scenarioOf('first-wave'),
    turn: 2,
    step: 'react.ciws',
    toAct: 'assault',
    pending: { by: 'atgm_team-1', target: 'usswasp-1', hits: 2, back: 'action' },
    units: [
      { id: 'usswasp-1', type: 'usswasp', hex: '2,5' },
      { id: 'atgm_team-1', type: 'atgm_team', hex: '2,2' },
    ],
  }
}

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
