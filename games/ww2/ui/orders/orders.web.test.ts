// What a plan holds besides marches: who is given up first, steps that wait; and what ends a war by a word.
import { afterEach, describe, expect, test } from 'vitest'
import { lab } from '../../testing/lab.ts'
import { button, clear, key, layTable, press, settle } from '../testing/hands.ts'
import { TestSession } from '../testing/session.svelte.ts'

afterEach(clear)

const UNITS = 'g1 LI D4, g2 HM D4, g3 AR E4, b1 LI D6'
const draft = (session: TestSession) => session.match.state.plans.nw.draft

describe('WW-11.2 losses settled in the plan', () => {
  test('the order, the hit that armour takes, and whom to spare; as usual again leaves nothing of it', async () => {
    const session = new TestSession(lab({ units: UNITS }))
    const root = layTable(session)
    await key('o')
    await press(root, 'Give up Artillery earlier')
    expect(draft(session)?.losses).toEqual({ order: ['AR', 'LI', 'HI', 'LM', 'HM'] })
    root.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()
    await settle()
    expect(draft(session)?.losses).toMatchObject({ absorb: false })
    await press(root, 'Spare g3')
    expect(draft(session)?.losses?.protect).toEqual(['g3'])
    expect(root.querySelector('section[aria-label="Losses"]')?.textContent).toContain('g3 last of all')
    await press(root, 'As usual')
    expect(draft(session)?.losses).toBeUndefined()
  })

  test('the policy stays when the orders are cleared', async () => {
    const session = new TestSession(lab({ units: UNITS }))
    const root = layTable(session)
    await press(root, 'Losses')
    await press(root, 'Give up Artillery earlier')
    await press(root, 'Recruit')
    await press(root, 'Raise Light Infantry')
    await press(root, 'Clear the plan')
    expect(draft(session)).toMatchObject({ buys: [], steps: [], losses: { order: ['AR', 'LI', 'HI', 'LM', 'HM'] } })
  })
})

describe('WW-15.12 waiting', () => {
  test('a step that waits is added by a button or a key where it is allowed', async () => {
    const session = new TestSession(lab({ units: UNITS, options: { allowWait: true } }))
    const root = layTable(session)
    await press(root, 'Add a wait')
    await key('h')
    expect(draft(session)?.steps).toEqual([{ do: 'wait' }, { do: 'wait' }])
  })

  test('and is not offered where it is not', async () => {
    const session = new TestSession(lab({ units: UNITS }))
    const root = layTable(session)
    await key('h')
    expect(button(root, 'Add a wait')).toBeUndefined()
    expect(draft(session)).toBeNull()
  })
})

describe('WW-4.10 a forfeit', () => {
  test('can be claimed after two deadlines missed in a row, and not before', async () => {
    const session = new TestSession(lab({ units: UNITS }))
    const root = layTable(session)
    const missDeadline = async () => {
      session.match.act('se', { type: 'timeout' })
      session.match.act('nw', { type: 'submitPlan' })
      session.look()
      await settle()
      await key('Escape')
    }
    await missDeadline()
    expect(button(root, 'Claim the win')).toBeUndefined()
    await missDeadline()
    await press(root, 'Claim the win')
    expect(session.outcome).toMatchObject({ winner: 'nw', reason: 'forfeit' })
  })
})

describe('the stack in hand', () => {
  test('WW-9.5 is split by keys, and by a slider when it is large', async () => {
    const session = new TestSession(lab({ units: 'g1-g6 LI D4, g7 HM D4, b1 LI D7' }))
    const root = layTable(session)
    await key('n')
    await key('2')
    const slider = root.querySelector<HTMLInputElement>('input[type="range"]') as HTMLInputElement
    slider.value = '2'
    slider.dispatchEvent(new Event('input', { bubbles: true }))
    await settle()
    await press(root, 'March to D5')
    await key('a')
    expect(draft(session)?.steps).toEqual([{ do: 'move', units: ['g1', 'g2'], path: ['D4', 'D5'] }])
  })

  test('WW-15.6 that is cut off is told so, and pays more', async () => {
    const session = new TestSession(lab({ units: 'g1 LI J3', options: { supply: true } }))
    // Supply is judged at income, so a turn goes by first.
    session.match.act('nw', { type: 'submitPlan' })
    session.match.act('se', { type: 'submitPlan' })
    session.look()
    const root = layTable(session)
    await key('n')
    const card = root.querySelector('[aria-label="The stack in hand"]')?.textContent
    expect(card).toContain('Out of supply')
    expect(card).toContain('2 a hex')
  })
})
