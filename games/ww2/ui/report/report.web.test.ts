// The after-action report: it opens by itself, runs, waits when told to, and can be gone through step by step.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lab } from '../../testing/lab.ts'
import { button, clear, key, layTable, press, settle } from '../testing/hands.ts'
import { TestSession } from '../testing/session.svelte.ts'

afterEach(() => {
  clear()
  vi.useRealTimers()
})

const shown = (root: HTMLElement) => root.querySelector('.report .text')?.textContent ?? null
const steps = (root: HTMLElement) => [...root.querySelectorAll('ol[aria-label^="Steps of turn"] li')]

type Onreport = (isOpen: boolean) => void
async function played(
  pace: number,
  onreport: Onreport = () => undefined,
): Promise<{ session: TestSession; root: HTMLElement }> {
  const session = new TestSession(lab({ units: 'g1 LM D4, g2 LI A1, b1 LI D5, b2 LI F6' }))
  session.motion = { pace }
  session.match.act('nw', { type: 'submitPlan', text: '+LI,HM@A1; D4->D5' })
  session.look()
  const root = layTable(session, { onreport })
  await settle()
  const acting = session.act({ type: 'submitPlan', text: 'b2: F6->F7' })
  await settle()
  await acting
  await settle()
  return { session, root }
}

describe('WW-17.1 the report of a turn', () => {
  test('tells both sides in their order, recruits of a place together, and marks the step that is shown', async () => {
    const { root } = await played(0)
    const told = steps(root).map(each => each.textContent)
    expect(told).toHaveLength(4)
    expect(told[0]).toBe('The Germans raise 1 Light Infantry and 1 Heavy Mechanical in A1.')
    expect(told[1]).toContain('a fight in D5')
    expect(told[2]).toContain('b2 reaches F7')
    expect(told[3]).toContain('Open ground')
    expect(steps(root).map(each => each.className.split(' ')[0])).toEqual(['a', 'a', 'b', expect.any(String)])
    await press(root, 'Step on')
    expect(shown(root)).toBe(told[1])
    expect(root.querySelector('[aria-current="step"]')?.textContent).toBe(told[1])
    await key('.')
    await key(',')
    expect(shown(root)).toBe(told[1])
  })

  test('waits for the position when the log comes first, and has the recruits on the map', async () => {
    const session = new TestSession(lab({ units: 'g1 LM D4, b1 LI F6' }))
    session.match.act('nw', { type: 'submitPlan', text: '+LI@A1' })
    session.look()
    const root = layTable(session)
    await settle()
    const action = { type: 'submitPlan' } as const
    const { seq, events, draws } = session.match.act('se', action)
    session.log = [{ seq, seat: 'se', action, events, draws, sentences: [] }]
    await settle()
    expect(shown(root)).toBeNull()
    session.look()
    await settle()
    expect(shown(root)).toContain('raise 1 Light Infantry in A1')
    expect(root.querySelector('[data-piece="nw A1"]')).not.toBeNull()
  })

  test('says when it opens and when it is closed: the end of a war waits for it', async () => {
    const said: boolean[] = []
    const { root } = await played(0, isOpen => said.push(isOpen))
    expect(said.at(-1)).toBe(true)
    await press(root, 'Close the report')
    expect(said.at(-1)).toBe(false)
  })

  test('names the rules behind a step, and opens them', async () => {
    const { session, root } = await played(0)
    await press(root, 'Step on')
    await press(root.querySelector('.report') as HTMLElement, 'Rule WW-10')
    expect(session.rules[0]).toMatch(/^WW-10\./)
  })

  test('waits for the turn to be over: who is lost is asked first', async () => {
    const session = new TestSession(
      lab({ units: 'g1 HM D4, g2 LI D4, b1 LI D5, b2 HM D5', options: { interactiveCasualties: true } }),
    )
    session.match.act('se', { type: 'submitPlan' })
    session.look()
    const root = layTable(session)
    void session.act({ type: 'submitPlan', text: 'D4->D5' })
    await settle()
    expect(shown(root)).toBeNull()
    expect(root.querySelector('[role=alertdialog]')?.textContent).toContain('Who takes it?')
    await press(root, 'Heavy Mechanical b2 is lost')
    expect(shown(root)).toBeNull()
    await press(root, 'Heavy Mechanical g1 is lost')
    expect(shown(root)).not.toBeNull()
  })

  test('is put away by a key and taken up again', async () => {
    const { root } = await played(0)
    await key('Escape')
    expect(shown(root)).toBeNull()
    await press(root, 'Report')
    expect(shown(root)).not.toBeNull()
  })
})

describe('WW-17.1 the report as a film', () => {
  beforeEach(
    () =>
      void vi.useFakeTimers({
        toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout', 'performance', 'Date'],
      }),
  )
  const pass = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    await settle()
  }

  test('runs by itself to its end, and waits in between when it is told to', async () => {
    const { root } = await played(1)
    const first = shown(root)
    expect(button(root, 'Pause')).toBeDefined()
    await press(root, 'Pause')
    await pass(60_000)
    expect(shown(root)).toBe(first)
    await press(root, 'Play')
    await pass(6_000)
    expect(shown(root)).not.toBe(first)
    for (let n = 0; n < 8; n++) await pass(6_000)
    expect(shown(root)).toBe(steps(root).at(-1)?.textContent)
    expect(button(root, 'Again')).toBeDefined()
  })
})
