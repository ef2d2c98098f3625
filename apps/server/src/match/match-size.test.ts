// What a match stores is bounded, and the bound keeps nobody from deciding or from ending the match.
import { type Action, parseRecordText, seeded, verify } from '@sandtable/kernel'
import musket from '@sandtable/musket'
import ww2 from '@sandtable/ww2'
import { afterEach, expect, test } from 'vitest'
import { LIMITS, type Limits } from '../socket/rate-limits.ts'
import { House, NO_LIMITS } from '../testing/house.ts'
import { anyAction, key, type Player } from '../testing/player.ts'
import { playOn, until } from '../testing/room.ts'

let house: House | null = null
afterEach(async () => {
  await house?.end()
  house = null
})

async function open(limits: Partial<Limits>): Promise<House> {
  house = await House.open({ limits: { ...NO_LIMITS, ...limits } })
  return house
}

const LARGE = { type: 'savePlan', text: ';'.repeat(60_000) }
const SMALL = { type: 'savePlan', text: '' }
const SUBMIT = { type: 'submitPlan', text: '' }

async function planning(at: House): Promise<{ readonly match: string; readonly pair: readonly [Player, Player] }> {
  const options = { factions: { nw: 'German', se: 'British' } }
  const begun = await at.begun({ game: 'ww2', scenario: 'skirmish', seat: 'nw', options })
  for (const player of begun.pair) {
    await until(() => begun.pair[0].standing?.n === begun.pair[1].standing?.n, 'both know of everything')
    const place = ww2.game.legal(ww2.game.imagine(player.standing?.view, seeded('place')), player.seat as string)[0]
    expect(await player.act(place as Action)).toMatchObject({ type: 'done' })
  }
  await until(() => begun.pair.every(({ standing }) => standing?.toAct.length === 2), 'both are to plan')
  return begun
}

async function recordOf(at: House, match: string): Promise<ReturnType<typeof parseRecordText>> {
  return parseRecordText(await (await fetch(`${at.address}/api/matches/${match}/record`)).text())
}

test('drafts of one seat and turn are bounded in bytes; to submit is not, and the next turn has room again', async () => {
  const at = await open({ match: LIMITS.match, drafts: LIMITS.drafts })
  const { match, pair } = await planning(at)
  const [nw, se] = pair
  let saved = 0
  while (saved < 100 && (await nw.act(LARGE)).type === 'done') saved++
  expect(saved).toBe(Math.floor(LIMITS.drafts.bytes / 60_300))
  expect(await nw.act(LARGE)).toMatchObject({ code: 'too-many-drafts', message: expect.stringContaining('Submit') })
  expect(await se.act(LARGE)).toMatchObject({ type: 'done' })
  expect(await nw.act(SUBMIT)).toMatchObject({ type: 'done' })
  expect(await nw.act({ type: 'withdrawPlan' })).toMatchObject({ type: 'done' })
  expect(await nw.act({ ...LARGE, type: 'submitPlan' })).toMatchObject({ type: 'done' })
  expect(await nw.act({ type: 'withdrawPlan' })).toMatchObject({ code: 'too-many-drafts' })
  expect(await se.act(SUBMIT)).toMatchObject({ type: 'done' })
  expect(await nw.act(LARGE)).toMatchObject({ type: 'done' })
  await nw.ask({ type: 'resign', key: key() })
  const record = await recordOf(at, match)
  expect(verify(ww2.game, record)).toMatchObject({ valid: true })
  expect(
    record.entries.filter(entry => 'action' in entry && JSON.stringify(entry.action) === JSON.stringify(LARGE)),
  ).toHaveLength(saved + 2)
})

test('drafts of one seat and turn are bounded in number; the last decision is taken', async () => {
  const at = await open({ drafts: { entries: 5, bytes: 1e6 } })
  const { pair } = await planning(at)
  const answers: string[] = []
  for (let i = 0; i < 8; i++) {
    const answer = await pair[0].act(SMALL)
    answers.push(answer.type === 'refused' ? answer.code : answer.type)
  }
  expect(answers).toEqual([...Array.from({ length: 5 }, () => 'done'), ...Array.from({ length: 3 }, () => 'too-many-drafts')])
  expect(await pair[0].act(SUBMIT)).toMatchObject({ type: 'done' })
})

test('a match that is full takes no further action and no undo; it can be ended, and its record verifies', async () => {
  const at = await open({ match: { entries: 12, bytes: 1e6 } })
  const { match, pair } = await at.begun({ scenario: 'drill-field' })
  await playOn(musket.game, pair, 12)
  const mover = pair.find(({ standing, seat }) => standing?.toAct.includes(seat as string)) as Player
  const action = anyAction(musket.game, mover.standing?.view, mover.seat as string, 'one more')
  expect(await mover.act(action)).toMatchObject({ code: 'match-full', message: expect.stringContaining('resign') })
  expect(await mover.ask({ type: 'undo', key: key(), at: mover.standing?.n ?? 0 })).toMatchObject({ code: 'match-full' })
  for (const player of pair) await player.ask({ type: 'draw', key: key(), isWanted: true })
  await until(() => pair.every(({ card }) => card?.outcome), 'both know of the end')
  expect((await recordOf(at, match)).entries).toHaveLength(12)
})

test('a match that is full can be resigned by the rules', async () => {
  const at = await open({ match: { entries: 4, bytes: 1e6 } })
  const { match, pair } = await planning(at)
  for (let i = 0; i < 4; i++) await pair[0].act(SMALL)
  expect(await pair[0].act(SMALL)).toMatchObject({ code: 'match-full' })
  expect(await pair[0].ask({ type: 'resign', key: key() })).toMatchObject({ type: 'done' })
  expect(verify(ww2.game, await recordOf(at, match))).toMatchObject({ valid: true })
})
