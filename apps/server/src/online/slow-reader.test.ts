// Somebody asks and does not read: the server neither piles up answers nor goes on listening, and nothing is lost when he reads at last.
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import WebSocket from 'ws'
import { House } from '../testing/house.ts'
import { nonce, secret } from '../testing/player.ts'
import { until } from '../testing/room.ts'

/** Their answers are several times what the lines of a machine hold. */
const QUESTIONS = 4000
let house: House | null = null
afterEach(async () => {
  await house?.end()
  house = null
})

const heardBy = ({ online }: House): number => Number(/^sandtable_messages_total (\d+)/m.exec(online.metricsText())?.[1] ?? 0)

test('a page that asks without reading is not listened to until it reads; then everything is answered', async () => {
  const at = await House.open()
  house = at
  const wanted = { game: 'musket', scenario: 'first-volley', seat: 'blue', name: 'Ann', secret: secret(), nonce: nonce() }
  const made = await fetch(`${at.address}/api/matches`, { method: 'POST', body: JSON.stringify(wanted) })
  const { match } = (await made.json()) as { readonly match: string }
  const page = new WebSocket(`${at.address.replace('http', 'ws')}/api/live`, { perMessageDeflate: false })
  let answers = 0
  page.on('message', () => answers++)
  await once(page, 'open')
  const line = (page as unknown as { readonly _socket: Socket })._socket
  line.pause()
  for (let i = 0; i < QUESTIONS; i++) page.send(JSON.stringify({ type: 'hello', match }))
  let heard = -1
  await until(() => {
    const isStill = heard > 0 && heard === heardBy(at) && answers === 0
    heard = heardBy(at)
    return isStill
  }, 'it has stopped listening')
  expect(heard).toBeLessThan(QUESTIONS)
  line.resume()
  await until(() => answers === QUESTIONS, 'everything is answered')
  page.terminate()
})
