import type { Hint } from '@sandtable/board'
import { beforeEach, expect, test } from 'vitest'
import { preferences } from '../../settings.svelte.ts'
import { HintOffer } from './hint-offer.svelte.ts'

const hint = (id: string, isDue: boolean): Hint => ({ id, when: () => isDue, text: id, clause: 'MK-1.1' }) as unknown as Hint

// Files share their modules, and another may have switched advice off.
beforeEach(() => preferences.set({ hints: true, putAway: [] }))

test('it is settled when the hint that is due has come, so that a table can be laid with it', async () => {
  let come: (hints: readonly Hint[]) => void = () => undefined
  const offer = new HintOffer('musket', () => new Promise(resolve => (come = resolve)))
  offer.offer({}, 'blue')
  let isSettled = false
  const settled = offer.settled().then(() => (isSettled = true))
  await Promise.resolve()
  expect([isSettled, offer.due]).toEqual([false, null])
  come([hint('not-now', false), hint('now', true)])
  await settled
  expect(offer.due?.id).toBe('now')
})

test('it is settled at once where nobody decides, and where advice does not come it is asked for again', async () => {
  let asked = 0
  const offer = new HintOffer('musket', () => {
    asked++
    return Promise.reject(new Error('no line'))
  })
  await offer.settled()
  offer.offer({}, null)
  expect(asked).toBe(0)
  offer.offer({}, 'blue')
  await offer.settled()
  offer.offer({}, 'blue')
  await offer.settled()
  expect([asked, offer.due]).toEqual([2, null])
})
