// Who one is at a table: by the seat this device holds, by an invitation, by one's own link, or after a rematch.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { notices } from '../../notices.svelte.ts'
import { keepInvitations } from './invitations.svelte.ts'
import { type HeldSeat, heldSeat, holdSeat } from './keys.ts'
import { OnlinePage } from './online-page.svelte.ts'
import { begun, cardWith, FakeSocket, welcomeTo } from './testing.ts'

const BEN: HeldSeat = { seat: 'red', secret: 'b'.repeat(32), nonce: 'n'.repeat(32), name: 'Ben' }
const LINK = `red.${'i'.repeat(32)}`
const pages: OnlinePage[] = []

async function enter(fragment = ''): Promise<OnlinePage> {
  const page = new OnlinePage('m', fragment)
  pages.push(page)
  await settled()
  return page
}
const settled = () => new Promise(resolve => setTimeout(resolve))

beforeEach(() => {
  localStorage.clear()
  FakeSocket.all.length = 0
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
  vi.unstubAllGlobals()
})

describe('a seat that this device holds', () => {
  test('is opened again by the link one was invited with, and not asked for anew', async () => {
    holdSeat('m', BEN)
    const page = await enter(LINK)
    expect(FakeSocket.last.asked('hello')[0]).toMatchObject({ seat: 'red', secret: BEN.secret })
    FakeSocket.last.tell(welcomeTo('red', cardWith({ name: 'Ben' })))
    expect(page.offer).toBe(null)
    expect(page.isSeated).toBe(true)
    expect(heldSeat('m')).toMatchObject(BEN)
  })

  test('that is somebody else’s now gives way to the new invitation', async () => {
    holdSeat('m', BEN)
    const page = await enter(LINK)
    FakeSocket.last.tell({ type: 'refused', key: null, code: 'not-your-seat', message: 'no' } as never)
    expect(FakeSocket.last.asked('hello')[1]).toMatchObject({ seat: 'red', secret: 'i'.repeat(32) })
    FakeSocket.last.tell(welcomeTo(null, cardWith({ holder: 'nobody' })))
    expect(page.offer).toBe('red')
    expect(page.refusal).toBe('')
  })

  test('notes the promise of the dice once, when it first sees it', async () => {
    holdSeat('m', BEN)
    await enter()
    FakeSocket.last.tell(welcomeTo('red', cardWith({ name: 'Ben' })))
    expect(heldSeat('m')?.promise).toBe('sha256:promised')
    FakeSocket.last.tell(welcomeTo('red', cardWith({ name: 'Ben' }, { commitment: 'sha256:another' })))
    expect(heldSeat('m')?.promise).toBe('sha256:promised')
  })
})

test('one’s part of the dice is given once, when the card says that it is missing', async () => {
  holdSeat('m', { ...BEN, promise: 'sha256:promised' })
  await enter()
  const card = cardWith({ name: 'Ben', owesPart: true })
  FakeSocket.last.tell(welcomeTo('red', card))
  FakeSocket.last.tell({ type: 'card', card } as never)
  expect(FakeSocket.last.asked('part')).toMatchObject([{ nonce: BEN.nonce }])
})

describe('an invitation', () => {
  test('that is refused takes nothing away that was there before', async () => {
    const page = await enter(LINK)
    FakeSocket.last.tell(welcomeTo(null, cardWith({ holder: 'nobody' })))
    const sitting = page.sitDown('Ben')
    expect(heldSeat('m')).toMatchObject({ seat: 'red', name: 'Ben' })
    const { key } = FakeSocket.last.asked('claim')[0] as { key: string }
    FakeSocket.last.tell({ type: 'refused', key, code: 'no-invitation', message: 'Used up.' } as never)
    await sitting
    expect([heldSeat('m'), page.refusal]).toEqual([null, 'Used up.'])
  })

  test('is used up by sitting down: the seat opens with a secret of its own', async () => {
    const page = await enter(LINK)
    FakeSocket.last.tell(welcomeTo(null, cardWith({ holder: 'nobody' })))
    const sitting = page.sitDown('Ben')
    const { key, own } = FakeSocket.last.asked('claim')[0] as { key: string; own: string }
    FakeSocket.last.tell(welcomeTo('red', cardWith({ name: 'Ben' })))
    FakeSocket.last.tell({ type: 'done', key } as never)
    await sitting
    expect([heldSeat('m')?.secret, page.offer]).toEqual([own, null])
  })

  test('to a match that has begun gives no part of its dice', async () => {
    const page = await enter(LINK)
    FakeSocket.last.tell(welcomeTo(null, cardWith({ holder: 'nobody' }, { hasBegun: true })))
    const sitting = page.sitDown('Cal')
    const { key, nonce } = FakeSocket.last.asked('claim')[0] as { key: string; nonce: string }
    expect([nonce.length, heldSeat('m')?.nonce]).toEqual([32, ''])
    FakeSocket.last.tell({ type: 'done', key } as never)
    await sitting
  })

  test('that opens a seat is one’s own link from another device: nobody is asked to sit down', async () => {
    const page = await enter(LINK)
    FakeSocket.last.tell(welcomeTo('red', cardWith({ name: 'Ben' })))
    expect(page.offer).toBe(null)
    expect(heldSeat('m')).toEqual({ seat: 'red', secret: 'i'.repeat(32), nonce: '', name: 'Ben', promise: 'sha256:promised' })
  })
})

describe('a link to a seat that was left', () => {
  const linked = async (chair: object) => {
    keepInvitations('m', { red: 'i'.repeat(32) })
    const page = await enter()
    FakeSocket.last.tell(welcomeTo(null, cardWith(chair, { hasBegun: true })))
    return page.invitations.secretOf('red')
  }

  test.each([
    ['stays while nobody sits there', { holder: 'nobody' }, true],
    ['stays while the computer plays there', { holder: 'computer', name: 'veteran' }, true],
    ['goes when a person sits there', { holder: 'person', name: 'Cal' }, false],
    ['goes when that person lets the computer play', { holder: 'computer', name: 'Cal', isLent: true }, false],
  ])('%s', async (_, chair, stays) => {
    expect((await linked(chair)) !== undefined).toBe(stays)
  })

  test('is not there yet where others have to agree first, and that is told', async () => {
    holdSeat('m', BEN)
    const page = await enter()
    FakeSocket.last.tell(welcomeTo('red', cardWith({ name: 'Ben' }, { hasBegun: true })))
    const asked = page.invitations.renew('green')
    const { key } = FakeSocket.last.asked('invite')[0] as { key: string }
    FakeSocket.last.tell({ type: 'done', key } as never)
    await asked
    expect(page.invitations.secretOf('green')).toBeUndefined()
    expect(notices.all.at(-1)?.text).toMatch(/^The others at the table have been asked/)
  })
})

describe('after a rematch was asked for', () => {
  test('the other one takes the seat that is kept for him, with the secret he has', async () => {
    holdSeat('m', BEN)
    const page = await enter()
    FakeSocket.last.tell(welcomeTo(null, cardWith({ holder: 'nobody', name: 'Ben' })))
    expect(FakeSocket.last.asked('claim')).toMatchObject([
      { secret: BEN.secret, own: BEN.secret, nonce: BEN.nonce, name: 'Ben' },
    ])
    const { key } = FakeSocket.last.asked('claim')[0] as { key: string }
    FakeSocket.last.tell({ type: 'done', key } as never)
    await settled()
    expect(page.isSeated).toBe(true)
  })

  test('a seat that was given to somebody else in the meantime is said to be', async () => {
    holdSeat('m', BEN)
    const page = await enter()
    FakeSocket.last.tell(welcomeTo(null, cardWith({ holder: 'nobody' })))
    const { key } = FakeSocket.last.asked('claim')[0] as { key: string }
    FakeSocket.last.tell({ type: 'refused', key, code: 'no-invitation', message: 'no' } as never)
    await settled()
    expect([page.isSeated, page.refusal]).toEqual([false, 'Your seat was given to somebody else. You are watching.'])
  })
})

describe('a link to a free chair', () => {
  const ANN: HeldSeat = { ...BEN, seat: 'blue', name: 'Ann' }
  const free = { holder: 'nobody', name: null } as const
  async function asAnn(): Promise<OnlinePage> {
    holdSeat('m', ANN)
    keepInvitations('m', { red: 'first' })
    const page = await enter()
    FakeSocket.last.tell(welcomeTo('blue', cardWith(free)))
    return page
  }

  test('is dropped when somebody sits down; when he leaves, another is made', async () => {
    const page = await asAnn()
    expect(page.invitations.secretOf('red')).toBe('first')
    FakeSocket.last.tell({ type: 'card', card: cardWith({ name: 'Ben' }) })
    FakeSocket.last.tell({ type: 'card', card: cardWith(free) })
    expect(page.invitations.secretOf('red')).toBe(undefined)
    const making = page.invitations.renew('red')
    const { key } = FakeSocket.last.asked('invite')[0] as { key: string }
    FakeSocket.last.tell({ type: 'done', key, secret: 'second' })
    await making
    expect(page.invitations.secretOf('red')).toBe('second')
    expect((await enter()).invitations.secretOf('red')).toBe('second')
  })

  test('that cannot be had is said to be', async () => {
    const page = await asAnn()
    const making = page.invitations.renew('red')
    const { key } = FakeSocket.last.asked('invite')[0] as { key: string }
    FakeSocket.last.tell({ type: 'refused', key, code: 'seat-taken', message: 'seat: red is not free.' })
    await making
    expect([page.invitations.secretOf('red'), page.refusal]).toEqual(['first', 'seat: red is not free.'])
  })

  test('opens nothing any more when the chair is given to the computer, and is made anew for its place', async () => {
    const page = await asAnn()
    const giving = page.giveToComputer('red', 'elite:bold')
    const [given] = FakeSocket.last.asked('seat-computer')
    expect(given).toMatchObject({ seat: 'red', level: 'elite:bold' })
    FakeSocket.last.tell({ type: 'card', card: cardWith({ holder: 'computer', name: 'elite:bold' }) })
    FakeSocket.last.tell({ type: 'done', key: given?.key as string })
    await giving
    expect(page.invitations.secretOf('red')).toBe(undefined)
    const making = page.invitations.renew('red')
    FakeSocket.last.tell({ type: 'card', card: cardWith(free) })
    FakeSocket.last.tell({ type: 'done', key: FakeSocket.last.asked('invite')[0]?.key as string, secret: 'second' })
    await making
    expect(page.invitations.secretOf('red')).toBe('second')
  })

  test('stays where the computer may not have the chair, and the page says why', async () => {
    const page = await asAnn()
    const giving = page.giveToComputer('red', 'elite')
    const { key } = FakeSocket.last.asked('seat-computer')[0] as { key: string }
    FakeSocket.last.tell({ type: 'refused', key, code: 'seat-taken', message: 'seat: red is not free.' })
    await giving
    expect([page.invitations.secretOf('red'), page.refusal]).toEqual(['first', 'seat: red is not free.'])
  })

  test('is left with whoever gives his own seat back', async () => {
    const page = await asAnn()
    const leaving = page.leave()
    const { key } = FakeSocket.last.asked('leave')[0] as { key: string }
    FakeSocket.last.tell({ type: 'done', key, secret: 'next' })
    expect(await leaving).toBe(true)
    expect([heldSeat('m'), (await enter()).invitations.secretOf('blue')]).toEqual([null, 'next'])
  })
})

test('whoever comes by a link that opens nothing is told so at the table, where he watches', async () => {
  notices.all = []
  const welcome = await begun(null, cardWith({ name: 'Ben' }, { hasBegun: true }))
  const page = await enter(LINK)
  FakeSocket.last.tell({ type: 'refused', key: null, code: 'not-your-seat', message: 'This link does not open that seat.' })
  FakeSocket.last.tell(welcome)
  await expect.poll(() => page.session?.mySeat, { timeout: 30_000 }).toBe(null)
  expect(notices.all.map(({ text }) => text)).toEqual(['This link does not open that seat.'])
})
