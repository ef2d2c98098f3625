// A landing by link in two browsers: everything that the Assault's page was sent, keeps and holds in memory is searched for what the
// Defender has hidden. His own page is searched in the same way, and there it has to be found.
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { address, DESKTOP, expectQuiet, Lab } from './lab.ts'
import { atRest } from './rest.mjs'

/** Names of single pieces of the Defender. Kinds alone stand in rules and open lists; what a page only imagines is numbered '-?1'. */
const HIDDEN_PIECE = /\b(infantry_squad|atgm_team|aa_team|technical|militia_squad|artillery|sniper_team|dummy)-\d+/g
/** Of Quick Six: ten units and three dummies. */
const HIDDEN_PIECES = 13

/** What goes over the wire from the first request on. */
function overheard(page: Page): { readonly frames: string[]; readonly bodies: Promise<string>[] } {
  const heard = { frames: [] as string[], bodies: [] as Promise<string>[] }
  page.on('websocket', socket => {
    const note = ({ payload }: { payload: string | Buffer }) => void heard.frames.push(payload.toString())
    socket.on('framesent', note)
    socket.on('framereceived', note)
  })
  page.on('response', answer => {
    if (!new URL(answer.url()).pathname.startsWith('/api/')) return
    heard.bodies.push(answer.text().catch(() => ''))
    heard.frames.push(answer.request().postData() ?? '')
  })
  return heard
}

/** Both storages and every record of every database. */
const keptOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name))
      for (const store of db.objectStoreNames)
        kept.push(name, store, await done(db.transaction(store).objectStore(store).getAll()))
      db.close()
    }
    return JSON.stringify(kept)
  })

/** Every string in the memory of the page, a line each. */
async function inMemory(page: Page): Promise<string> {
  const client = await page.context().newCDPSession(page)
  const chunks: string[] = []
  client.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await client.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await client.detach()
  return (JSON.parse(chunks.join('')) as { strings: string[] }).strings.join('\n')
}

describe.skipIf(!address)('what the other side may not know', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await Lab.open()
  })
  afterEach(() => lab.closePages())
  afterAll(() => lab.close())

  it('BI-17.17 no hidden piece is in the traffic, the storage or the memory of the Assault', async () => {
    const ann = await lab.page(DESKTOP)
    const ben = await lab.page(DESKTOP)
    const wires = new Map([ann, ben].map(page => [page, overheard(page)]))
    await ann.goto('/games/beachhead?opponent=online&scenario=quick-six')
    await ann.getByLabel('Your name').fill('Ann')
    await ann.getByRole('button', { name: /^Invite somebody/ }).click()
    await ben.goto(await ann.getByLabel(/^Link for/).inputValue())
    await ben.getByLabel('Your name').fill('Ben')
    await ben.getByRole('button', { name: 'Sit down' }).click()

    const forMe = (page: Page) => page.getByRole('button', { name: 'Deploy for me' })
    const [defender, assault] = await Promise.any([
      forMe(ann)
        .waitFor()
        .then(() => [ann, ben] as const),
      forMe(ben)
        .waitFor()
        .then(() => [ben, ann] as const),
    ])
    await forMe(defender).click()
    await defender.getByText('Everything is laid out.').first().waitFor()
    await defender.getByRole('button', { name: /^Deployment done/ }).click()
    await forMe(assault).waitFor()
    // The Assault's computer thinks about what it sees as well.
    await forMe(assault).click()
    await assault.getByText('Everything is laid out.').first().waitFor()

    await Promise.all([atRest(defender), atRest(assault)])
    const everything = async (page: Page) => ({
      traffic: [...(wires.get(page)?.frames ?? []), ...(await Promise.all(wires.get(page)?.bodies ?? []))].join('\n'),
      storage: await keptOn(page),
      document: await page.content(),
      memory: await inMemory(page),
    })
    const his = await everything(defender)
    const hers = await everything(assault)
    for (const place of ['traffic', 'document', 'memory'] as const) {
      const names = new Set(his[place].match(HIDDEN_PIECE))
      expect(names.size, `${[...names]} in the ${place} of the Defender`).toBe(HIDDEN_PIECES)
      // Her page is searched where it holds as much: her own pieces are there, and the backs of his.
      expect(hers[place]).toContain('usswasp-1')
      expect(hers[place]).toMatch(/\bM1\b/)
    }
    for (const [place, text] of Object.entries(hers))
      expect(text.match(HIDDEN_PIECE) ?? [], `the ${place} of the Assault`).toEqual([])
    expectQuiet(lab)
  })
})
