// Somebody asks and does not read: the server neither piles up answers nor goes on listening, and nothing is lost when he reads at last.
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import WebSocket from 'ws'
import { House, NO_LIMITS } from '../testing/house.ts'
import { key, nonce, secret } from '../testing/player.ts'
import { until } from '../testing/room.ts'

/** Their answers are several times what the lines of a machine hold. */
const QUESTIONS = 4000
let house: House | null = null
afterEach(async () => {
  await house?.end()
  house = null
})

type Page = { readonly page: WebSocket; readonly line: Socket }

async function paused(at: House): Promise<Page> {
  const page = new WebSocket(`${at.address.replace('http', 'ws')}/api/live`, { perMessageDeflate: false })
  await once(page, 'open')
  const line = (page as unknown as { readonly _socket: Socket })._socket
  line.pause()
  return { page, line }
}

const refusedBy = ({ online }: House, code: string): number =>
  Number(new RegExp(`code="${code}"} (\\d+)`).exec(online.metricsText())?.[1] ?? 0)

const heardBy = ({ online }: House): number => Number(/^sandtable_messages_total (\d+)/m.exec(online.metricsText())?.[1] ?? 0)

test('a page that asks without reading is not listened to until it reads; then everything is answered', async () => {
  const at = await House.open()
  house = at
  const wanted = { game: 'musket', scenario: 'first-volley', seat: 'blue', name: 'Ann', secret: secret(), nonce: nonce() }
  const made = await fetch(`${at.address}/api/matches`, { method: 'POST', body: JSON.stringify(wanted) })
  const { match } = (await made.json()) as { readonly match: string }
  const { page, line } = await paused(at)
  let answers = 0
  page.on('message', () => answers++)
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

test('of those who read nothing the ones with most unread are let go when it is too much together; who reads stays', async () => {
  const at = await House.open({ limits: { ...NO_LIMITS, unread: { perAddress: 150_000, all: 1e9 } } })
  house = at
  const { match } = await at.make()
  const honest = await at.sit(match, null, null)
  const pages = await Promise.all(Array.from({ length: 4 }, () => paused(at)))
  for (const { page } of pages) for (let i = 0; i < QUESTIONS; i++) page.send(JSON.stringify({ type: 'hello', match }))
  await until(() => refusedBy(at, 'unread-address') > 0, 'some are let go')
  expect(await honest.ask({ type: 'look', key: key(), n: 0 })).toMatchObject({ type: 'refused', code: 'not-begun' })
  const codes: number[] = []
  for (const { page, line } of pages) {
    page.on('close', code => codes.push(code))
    line.resume()
  }
  await until(() => codes.length > 0, 'they are gone')
  expect(honest.heard.filter(text => text.includes('"welcome"'))).toHaveLength(1)
  for (const { page } of pages) page.terminate()
})
