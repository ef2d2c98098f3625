// Two browsers, one of them a phone: a match by link over the real server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseRecordText, verify } from '@sandtable/kernel'
import musketEntry from '@sandtable/musket'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { address, board, DESKTOP, Lab, PHONE, until } from './lab.ts'
import { endTurn, invitation, isMine, LINE_DOWN, matchOf, moveOnce, mover, sitDown, told, untilSays } from './online-hands.ts'
import { atRest, stands } from './rest.mjs'
import { frontDoor, serve } from './server.ts'

describe.skipIf(!address)('online', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await Lab.open()
  })
  afterEach(() => lab.closePages())
  afterAll(() => lab.close())

  it('two play by a link, one loses the network, one reloads, somebody watches, and the record verifies', async () => {
    const ann = await lab.page(DESKTOP)
    const ben = await lab.page(PHONE)
    const link = await invitation(ann, 'musket', 'first-volley')
    await ann.getByText('At the table: Ann (Blue).').waitFor()
    await ben.goto(link)
    await ben.getByText('Ann invites you to play Red.').waitFor()
    await Promise.all([stands(ann), stands(ben)])
    const barred = [...(await findings(ann)), ...(await findings(ben))]
    await ben.getByLabel('Your name').fill('Ben')
    await ben.getByRole('button', { name: 'Sit down' }).click()
    await board(ben).waitFor()
    await board(ann).waitFor()
    await Promise.all([stands(ann), stands(ben)])
    expect([...barred, ...(await findings(ann)), ...(await findings(ben))]).toEqual([])
    // The secret is not left where it could be copied by accident.
    expect(new URL(ben.url()).hash).toBe('')
    const match = matchOf(ben)

    const watcher = await lab.page(DESKTOP)
    await watcher.goto(`/online/${match}`)
    await board(watcher).waitFor()
    await untilSays(watcher, /^You are watching\.$/, 'a watcher is called one')

    for (let i = 0; i < 3; i++) await moveOnce(await mover(ann, ben))
    const other = (await mover(ann, ben)) === ann ? ben : ann
    const before = await told(other)
    await other.context().setOffline(true)
    await untilSays(other, LINE_DOWN, 'the page says that the line is down')
    await moveOnce(await mover(ann, ben))
    expect(await told(other)).toBe(before)
    await other.context().setOffline(false)
    await untilSays(other, /^(?!The line is down)/, 'the line is back')
    await ann.reload()
    await board(ann).waitFor()
    await moveOnce(await mover(ann, ben))

    // A line of the log shows the board as it was then.
    await mover(ann, ben)
    await ann.getByRole('list', { name: 'What happened' }).locator('li button.text').first().click()
    await untilSays(ann, /^An earlier moment: action 0 of /, 'the beginning is shown')
    await ann.getByRole('button', { name: 'Back to now' }).click()
    await untilSays(ann, /^(Your turn|Waiting)/, 'the present is shown')

    await ann.getByRole('button', { name: 'Talk' }).click()
    await ann.getByLabel('Say something').fill('Well played')
    await ann.getByRole('button', { name: 'Say', exact: true }).click()
    await ann.keyboard.press('Escape')
    await ben.getByRole('button', { name: 'Talk, 1 new' }).waitFor()

    await ben.getByRole('button', { name: 'This match' }).click()
    await ben.getByRole('button', { name: 'Give up …' }).click()
    await ben.getByRole('button', { name: 'Yes, I give up' }).click()
    const result = 'Ann has won: the other side gave up.'
    for (const page of [ann, ben]) await page.getByRole('dialog').getByText(result).waitFor()
    await untilSays(watcher, new RegExp(`^${result}$`), 'the watcher knows of the end')
    await ben.getByRole('button', { name: 'Replay and report' }).click()
    await ben
      .getByRole('dialog')
      .getByRole('heading', { name: /^Victory: / })
      .waitFor()
    await ben.getByText('Verified').waitFor({ state: 'attached' })
    await atRest(ben)
    expect(await ben.getByRole('slider').inputValue()).toBe(await ben.getByRole('slider').getAttribute('max'))
    const answer = await fetch(`${address}/api/matches/${match}/record`)
    expect(verify(musketEntry.game, parseRecordText(await answer.text()))).toMatchObject({ valid: true, diceChecked: true })
    // A line that drops is told by the browser itself.
    expect(lab.complaints.filter(text => !/WebSocket|ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([])
  })

  it('a link opens one’s own seat again, here and on another device, and a rematch begins for both with the sides swapped', async () => {
    const ann = await lab.page(DESKTOP)
    const ben = await lab.page(PHONE)
    const link = await invitation(ann, 'musket', 'first-volley')
    await sitDown(ben, link, 'Ben')
    await board(ben).waitFor()
    // A week later, by the link in the mail.
    await ben.goto('/')
    await ben.goto(link)
    await board(ben).waitFor()
    await untilSays(ben, /^(Your turn|Waiting for Ann)/, 'the seat is Ben’s own')

    await ben.getByRole('button', { name: 'This match' }).click()
    await ben.getByRole('button', { name: /^Go on playing on another device/ }).click()
    const own = await ben.getByLabel('Link to your own seat').inputValue()
    await ben.keyboard.press('Escape')
    const desk = await lab.page(DESKTOP)
    await desk.goto(own)
    await board(desk).waitFor()
    await untilSays(desk, /^(Your turn|Waiting for Ann)/, 'the seat is Ben’s own')
    await desk.getByRole('button', { name: 'This match' }).click()
    await desk.getByRole('button', { name: 'Give up …' }).click()
    await desk.getByRole('button', { name: 'Yes, I give up' }).click()

    await ann.getByRole('button', { name: 'Check the dice' }).click()
    await ann.getByText('from the part of the server that was promised beforehand, and from yours').waitFor()
    await ann.getByRole('button', { name: 'Rematch with the sides swapped' }).click()
    await ann.getByText('is kept for Ben').waitFor()
    await ben.getByRole('button', { name: 'To the rematch' }).click()
    for (const page of [ann, ben]) await untilSays(page, /^(Your turn|Waiting)/, 'the rematch has begun')
    const first = (await isMine(ann)) ? ann : ben
    // Blue begins, and Blue is Ben’s now.
    expect(first === ben).toBe(true)
    await moveOnce(ben)
    expect(lab.complaints.filter(text => !/WebSocket/.test(text))).toEqual([])
  })

  it('a seat is given back, another sits down by a new link and plays on; the old link only lets one watch', async () => {
    const ann = await lab.page(DESKTOP)
    const ben = await lab.page(PHONE)
    const first = await invitation(ann, 'musket', 'first-volley')
    await sitDown(ben, first, 'Ben')
    for (const page of [ann, ben]) await board(page).waitFor()
    await moveOnce(await mover(ann, ben))
    await ben.getByRole('button', { name: 'This match' }).click()
    await ben.getByRole('button', { name: 'Give my seat back …' }).click()
    await ben.getByText('Then you play no more here').waitFor()
    await ben.getByRole('button', { name: 'Yes, give it back' }).click()
    // Both are told for some seconds only.
    await Promise.all([
      ben.getByText('Your seat is free').waitFor(),
      ann.getByText('Ben has given the seat of Red back.').waitFor(),
    ])
    await ann.getByText('Red (free)').waitFor()

    await ann.getByRole('button', { name: 'This match' }).click()
    await ann.getByRole('button', { name: 'Make a link' }).click()
    const second = await ann.getByLabel('Link for Red').inputValue()
    expect(second).not.toBe(first)
    await ann.keyboard.press('Escape')
    const cal = await lab.page(PHONE)
    await cal.goto(first)
    await Promise.all([board(cal).waitFor(), cal.getByText('This link does not open that seat.').waitFor()])
    await untilSays(cal, /^You are watching\.$/, 'Cal only watches')
    await sitDown(cal, second, 'Cal')
    await board(cal).waitFor()
    await endTurn(await mover(ann, cal))
    await untilSays(cal, /^Your turn\.$/, 'it is Cal’s turn')
    await moveOnce(cal)
    expect(lab.complaints.filter(text => !/WebSocket/.test(text))).toEqual([])
  })

  it('where things are hidden, both are told who knows the set-up, and only the player who left a seat comes back to it', async () => {
    const [ann, ben] = [await lab.page(DESKTOP), await lab.page(PHONE)]
    const link = await invitation(ann, 'beachhead', 'first-wave')
    const known = 'This game starts from a ready-made set-up that anyone can look up'
    await ann.getByText(known).waitFor()
    await ben.goto(link)
    await ben.getByText(known).waitFor()
    await sitDown(ben, link, 'Ben')
    for (const page of [ann, ben]) await board(page).waitFor()
    const match = matchOf(ben)

    await ben.getByRole('button', { name: 'This match' }).click()
    await ben.getByRole('button', { name: 'Give my seat back …' }).click()
    await ben.getByText('This device keeps a link that brings you back').waitFor()
    await ben.getByRole('button', { name: 'Yes, give it back' }).click()
    await ben.getByText('Open the game again to find the link back.').waitFor()

    await ann.getByText('only the player who left can return to this seat').first().waitFor()
    await ann.getByRole('button', { name: 'This match' }).click()
    await ann.getByRole('button', { name: 'Defender: let the computer play …' }).waitFor()
    expect(await ann.getByRole('button', { name: /^Make a (new )?link/ }).count()).toBe(0)
    expect(await findings(ann)).toEqual([])
    await ann.getByRole('button', { name: 'Defender: let the computer play …' }).click()
    await ann.getByRole('group', { name: 'Defender: the computer plays' }).getByLabel('Novice').check()
    await ann.getByRole('button', { name: 'Defender: give it to the computer' }).click()
    await ann.getByText('Novice (computer)').waitFor()
    expect(await ann.getByRole('button', { name: 'Invite somebody in its place' }).count()).toBe(0)
    await ann.keyboard.press('Escape')

    await ben.goto(`/online/${match}`)
    await board(ben).waitFor()
    await ben.getByRole('button', { name: 'This match' }).click()
    const back = await ben.getByLabel('Link for Defender').inputValue()
    await sitDown(ben, back, 'Ben')
    await untilSays(ben, /^(Your turn|Waiting for)/, 'Ben is back')
    await ann.getByText('Ben').first().waitFor()
    expect(lab.complaints.filter(text => !/WebSocket/.test(text))).toEqual([])
  })

  it('a free chair is given to the computer, which plays there, until somebody is invited in its place', async () => {
    const ann = await lab.page(DESKTOP)
    const link = await invitation(ann, 'musket', 'first-volley')
    await ann.getByRole('button', { name: 'Red: let the computer play …' }).click()
    await ann.getByRole('group', { name: 'Red: the computer plays' }).getByLabel('Novice').check()
    await stands(ann)
    expect(await findings(ann)).toEqual([])
    await ann.getByRole('button', { name: 'Red: give it to the computer' }).click()
    await board(ann).waitFor()
    await ann.getByText('Novice (computer)').waitFor()
    await untilSays(ann, /^Your turn\.$/, 'it is Ann’s turn')
    const before = Number(await told(ann))
    await endTurn(ann)
    // Her own end of the turn, and what the computer did after it.
    await until(
      () => told(ann),
      now => Number(now) > before + 1,
      'the computer has acted',
    )
    await untilSays(ann, /^Your turn\.$/, 'the computer has played')

    await ann.getByRole('button', { name: 'This match' }).click()
    await ann.getByRole('button', { name: 'Invite somebody in its place' }).click()
    const second = await ann.getByLabel('Link for Red').inputValue()
    await ann.keyboard.press('Escape')
    const ben = await lab.page(PHONE)
    await ben.goto(link)
    await ben.getByText('This link does not open that seat.').waitFor()
    await sitDown(ben, second, 'Ben')
    await board(ben).waitFor()
    await endTurn(ann)
    await untilSays(ben, /^Your turn\.$/, 'it is Ben’s turn')
    await moveOnce(ben)
    expect(lab.complaints.filter(text => !/WebSocket/.test(text))).toEqual([])
  })

  it('the server is killed and comes back: both pages go on by themselves', async () => {
    const data = mkdtempSync(join(tmpdir(), 'sandtable-kill-'))
    const door = await frontDoor()
    const before = await serve(data)
    door.leadTo(before.address)
    const at = { baseURL: door.address }
    const [ann, ben] = [await lab.page({ ...DESKTOP, ...at }), await lab.page({ ...PHONE, ...at })]
    await sitDown(ben, await invitation(ann, 'musket', 'first-volley'), 'Ben')
    for (const page of [ann, ben]) await board(page).waitFor()
    await moveOnce(await mover(ann, ben))
    before.process.kill('SIGKILL')
    for (const page of [ann, ben]) await untilSays(page, LINE_DOWN, 'the page says that the line is down')
    const after = await serve(data)
    door.leadTo(after.address)
    const next = await mover(ann, ben)
    const other = next === ann ? ben : ann
    await moveOnce(next)
    await expect.poll(async () => (await told(other)) === (await told(next))).toBe(true)
    await lab.closePages()
    door.close()
    after.process.once('exit', () => rmSync(data, { recursive: true, force: true }))
    after.process.kill('SIGTERM')
    // That the server is gone is told by the browser itself.
    expect(lab.complaints.filter(text => !/WebSocket|net::ERR_/.test(text))).toEqual([])
  })

  it('a link that opens nothing says so, and one may still watch', async () => {
    const page = await lab.page(DESKTOP)
    await page.goto('/online/nosuchmatch')
    await page.getByText('There is no match at this address').waitFor()
  })
})
