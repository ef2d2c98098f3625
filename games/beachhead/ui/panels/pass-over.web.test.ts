import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, expect, test } from 'vitest'
import type { Scenario } from '../../viewmodel/index.ts'
import BeachheadTable from '../BeachheadTable.svelte'
import { scenarioOf } from '../positions.ts'
import { TestSession } from '../testing/session.svelte.ts'

let open: ReturnType<typeof mount> | null = null
afterEach(() => {
  if (open) void unmount(open)
  document.body.innerHTML = ''
})
function table(session: TestSession): HTMLElement {
  open = mount(BeachheadTable, { target: document.body, props: { session, ontold: session.ontold } as never })
  flushSync()
  return document.body
}
async function settle(): Promise<void> {
  for (let n = 0; n < 20; n++) {
    await tick()
    await new Promise(resolve => setTimeout(resolve))
    flushSync()
  }
}
const offer = (root: HTMLElement) => root.querySelector<HTMLInputElement>('label input[type=checkbox]')

/** The Assault is to launch, and nobody is aboard. */
const nobodyAboard = (): Scenario => ({
  ...scenarioOf('first-wave'),
  turn: 2,
  step: 'deploy',
  toAct: 'assault',
  units: [
    { id: 'usswasp-1', type: 'usswasp', hex: '2,5' },
    { id: 'super_cobra-1', type: 'super_cobra', hex: '2,4', airborne: true },
    ...[1, 2, 3].map(n => ({ id: `marine_squad-${n}`, type: 'marine_squad', hex: `${n},3` }) as const),
    { id: 'infantry_squad-1', type: 'infantry_squad', hex: '2,0' },
  ],
})

test('BI-8.2 a step with nothing to do waits, and is passed over where the player asked for it', async () => {
  const session = new TestSession(nobodyAboard())
  const root = table(session)
  await settle()
  expect(session.view.step).toBe('deploy')
  offer(root)?.click()
  await settle()
  // There is a gunship that can move: there it stops.
  expect(session.view.step).toBe('move.air')
  expect(session.match.record().entries).toHaveLength(1)
})

test('BI-8.2 a step in which something was done is left to the player, who may take it back', async () => {
  const session = new TestSession({ ...nobodyAboard(), step: 'move.air' })
  const root = table(session)
  await settle()
  await session.act({ type: 'move', unit: 'super_cobra-1', to: '1,4' })
  await settle()
  offer(root)?.click()
  await settle()
  expect(offer(root)?.checked).toBe(true)
  expect(session.view.step).toBe('move.air')
})

test('BI-8.2 nothing is offered where there is something to choose', async () => {
  const root = table(new TestSession({ ...nobodyAboard(), step: 'move.air' }))
  await settle()
  expect(offer(root)).toBeNull()
})
