import { flushSync, mount, unmount } from 'svelte'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { lab } from '../testing/lab.ts'
import Picture from './guidance/Picture.svelte'
import { headline } from './guidance/status-words.ts'
import { scenarioOf } from './positions.ts'
import { button, clear, key, press, settle, layTable as table } from './testing/hands.ts'
import { TestSession } from './testing/session.svelte.ts'

afterEach(clear)

const front = (more = {}) => new TestSession(lab({ units: 'g1 LI D4, g2 HM D4, g3 AR E4, b1 LI D6, b2 LI E6', ...more }))

describe('the table', () => {
  test('WW-9.5 splitting a stack is priced before it is ordered, and the step is kept', async () => {
    const session = front()
    const root = table(session)
    await press(root, 'Select the Germans in D4')
    await press(root, 'One Heavy Mechanical fewer')
    await press(root, 'March to D5 for 2')
    expect(root.querySelector('[aria-label="The march"]')?.textContent).toContain('1 of it for splitting the group')
    await press(root, 'Add the march')
    expect(session.match.state.plans.nw.draft?.steps).toEqual([{ do: 'move', units: ['g1'], path: ['D4', 'D5'] }])
    expect(root.querySelector('.ledger')?.textContent).toContain('18')
  })

  test('WW-10.15 a march into the enemy shows the fight, exactly', async () => {
    const session = front()
    const root = table(session)
    await press(root, 'Select the Germans in D4')
    await press(root, 'March to D6')
    expect(root.querySelector('[aria-label="The march"]')?.textContent).toContain('Strength 5 against Health 1')
    expect(session.match.seq).toBe(0)
    await key('Escape')
    expect(root.querySelector('[aria-label="The march"]')).toBeNull()
  })

  test('PRODUCT 13 the risk stands at every hex in reach, and with the march who brings it', async () => {
    const session = front({ units: 'g1 LI D4, b1 HM D6, b2 LI E6' })
    const root = table(session)
    await press(root, 'Select the Germans in D4')
    expect(root.querySelector('text.risk')).toBeNull()
    await press(root, 'Risk at each hex in reach')
    const figures = [...root.querySelectorAll('text.risk')].map(each => each.textContent)
    expect(figures).toContain('−1.0')
    await press(root, 'March to D5')
    expect(root.querySelector('div.risk')?.textContent).toMatch(
      /Enemy attacks on D5 this turn: 1\.00 Health lost on average:.*Those in D6 by march 1\.00/,
    )
    await key('k')
    expect(root.querySelector('.risk')).toBeNull()
  })

  test('WW-18.5 whose plan is on the table is said in its head and in its words', () => {
    const session = front()
    const root = table(session)
    expect(root.querySelector('.prompt')?.textContent).toMatch(/^You are the Germans:/)
    expect(['nw', 'se'].map(viewer => headline(session.match.view(viewer)).seat)).toEqual(['nw', 'se'])
  })

  test('WW-12.6 all winds are shown before a barrage is added', async () => {
    const session = front()
    const root = table(session)
    await press(root, 'Select the Germans in E4')
    await press(root, 'Fire the guns')
    await press(root, 'Aim a shell at E6')
    const winds = [...root.querySelectorAll('.winds li')].map(each => each.textContent ?? '')
    expect(winds).toHaveLength(5)
    expect(winds.filter(text => text.includes('destroys b2'))).toHaveLength(3)
    expect(root.textContent).toContain('Hits in 4 of 6')
    await press(root, 'Add the barrage')
    expect(session.match.state.plans.nw.draft?.steps?.[0]?.do).toBe('fire')
  })

  test('WW-8.2 recruits are bought and given back one by one', async () => {
    const session = front()
    const root = table(session)
    await press(root, 'Recruit')
    await press(root, 'Raise Heavy Mechanical at A1')
    await press(root, 'Raise Light Infantry at A1')
    await press(root, 'One Heavy Mechanical fewer')
    expect(session.match.state.plans.nw.draft?.buys).toEqual([{ at: 'A1', units: ['LI'] }])
  })

  test('WW-7.4 steps change places and go', async () => {
    const session = front()
    const root = table(session)
    for (const [from, to] of [
      ['D4', 'D5'],
      ['E4', 'E3'],
    ] as const) {
      await press(root, `Select the Germans in ${from}`)
      await press(root, `March to ${to}`)
      await press(root, 'Add the march')
    }
    await press(root, 'Step 2 earlier')
    expect(session.match.state.plans.nw.draft?.steps?.map(step => step.do === 'move' && step.path[0])).toEqual(['E4', 'D4'])
    await press(root, 'Remove: g3')
    expect(session.match.state.plans.nw.draft?.steps).toHaveLength(1)
  })

  test('WW-7.28 a mistake in writing is pointed at', async () => {
    const session = front()
    const root = table(session)
    await key('w')
    const box = await vi.waitUntil(() => root.querySelector('textarea'), { timeout: 60_000 })
    await vi.waitUntil(() => document.activeElement === box, { timeout: 60_000 })
    box.value = 'g1: D4->?5'
    box.dispatchEvent(new Event('input', { bubbles: true }))
    await settle()
    expect(root.querySelector('mark')?.textContent).toBe('?')
    expect(button(root, 'Take over')?.disabled).toBe(true)
    box.value = 'g1: D4->D5'
    box.dispatchEvent(new Event('input', { bubbles: true }))
    await settle()
    await press(root, 'Take over')
    expect(session.match.state.plans.nw.draft?.steps).toHaveLength(1)
  })

  test('WW-7.6 what is written is the draft as soon as the field is left', async () => {
    const session = front()
    const root = table(session)
    await key('w')
    const box = await vi.waitUntil(() => root.querySelector('textarea'), { timeout: 60_000 })
    const write = async (text: string) => {
      box.value = text
      box.dispatchEvent(new Event('input', { bubbles: true }))
      await settle()
      box.dispatchEvent(new Event('change', { bubbles: true }))
      await settle()
    }
    await write('g1: D4->?5')
    expect(session.match.state.plans.nw.draft?.steps ?? []).toEqual([])
    await write('g1: D4->D5')
    expect(session.match.state.plans.nw.draft?.steps).toHaveLength(1)
    expect(button(root, 'Take over')?.disabled).toBe(true)
  })

  test('WW-11.7 losses are chosen from answers in words', async () => {
    const session = new TestSession(
      lab({ units: 'g1 HM D4, g2 LI D4, b1 LI D5, b2 HM D5', options: { interactiveCasualties: true } }),
    )
    session.match.act('nw', { type: 'submitPlan', text: 'D4->D5' })
    session.match.act('se', { type: 'submitPlan' })
    session.look()
    expect(session.seat).toBe('se')
    const root = table(session)
    const asked = root.querySelector('[role=alertdialog]')
    expect(asked?.textContent).toContain('2 damage in D5. Who takes it?')
    expect(asked?.textContent).toContain('Light Infantry b1 is lost and Heavy Mechanical b2 is damaged')
    await press(root, 'Heavy Mechanical b2 is lost')
    expect(session.match.state.units.se.map(({ serial }) => serial)).toEqual([1])
    expect(session.seat).toBe('nw')
  })

  test('WW-17.1 a whole first game on the tutorial map, planned with buttons, with a report after every turn', async () => {
    const session = new TestSession(scenarioOf('tutorial'), 'clicks', { lastTurn: 4 })
    const root = table(session)
    await press(root, 'Be German')
    await press(root, 'Be British')
    for (let n = 0; n < 2; n++) await press(root, 'Begin in')
    let reports = 0
    for (let n = 0; n < 40 && !session.outcome; n++) {
      await press(root, 'Recruit')
      const raise = button(root, 'Raise Light Infantry')
      if (raise && !raise.disabled) await press(root, 'Raise Light Infantry')
      if (button(root, 'Select the')) {
        await press(root, 'Select the')
        const way = button(root, 'March to')
        if (way) {
          await press(root, 'March to')
          await press(root, 'Add the march')
        } else await key('Escape')
      }
      await press(root, 'Submit the plan')
      if (button(root, 'Submit anyway')) await press(root, 'Submit anyway')
      if (button(root, 'Close the report')) {
        reports++
        expect(root.querySelector('.report .text')?.textContent).not.toBe('')
        await press(root, 'Step on')
        await press(root, 'Close the report')
      }
    }
    expect(session.outcome?.reason).toMatch(/decision|draw/)
    expect(reports).toBeGreaterThanOrEqual(3)
  }, 60_000)

  test('WW-4.7, WW-4.8 a draw is offered; resigning asks once more', async () => {
    const session = front()
    const root = table(session)
    await press(root, 'Offer a draw')
    expect(session.match.state.offers.nw).toBe(true)
    await press(root, 'Resign')
    expect(session.outcome).toBeNull()
    await press(root, 'Yes, resign')
    expect(session.outcome).toMatchObject({ winner: 'se', reason: 'resignation' })
  })

  test('onlookers may look and nothing else', async () => {
    const session = front()
    session.mode = 'replay'
    const root = table(session)
    await key('n')
    await key('t')
    expect(session.match.seq).toBe(0)
    expect(root.textContent).toContain('1935 March Turn 1, Spring')
  })
})

test('Picture draws a scenario, a view and a name alike', () => {
  for (const at of [scenarioOf('campaign'), 'tutorial', front().view]) {
    const target = document.createElement('div')
    const picture = mount(Picture, { target, props: { position: at, label: 'A war' } })
    flushSync()
    expect(target.querySelector('svg')?.getAttribute('aria-label')).toBe('A war')
    expect(target.querySelectorAll('.flag').length).toBeGreaterThan(3)
    void unmount(picture)
  }
})
