// Downloads that nobody reads cost the server about the memory of one record, also where the record is as large as records get.
import { connect, type Socket } from 'node:net'
import { type Action, parseRecordText, seeded, verify } from '@sandtable/kernel'
import ww2 from '@sandtable/ww2'
import { afterEach, expect, test } from 'vitest'
import { key, type Player } from '../testing/player.ts'
import { Room, until } from '../testing/room.ts'
import { LIMITS } from './limits.ts'

const READERS = 30
const MEGABYTE = 1024 * 1024
/** What else a process of Node takes up and gives back while it answers; thirty copies of the record are several times that. */
const NOISE = 112 * MEGABYTE

let room: Room | null = null
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await room?.end()
  room = null
})

async function residentOf(at: Room): Promise<number> {
  return Number(/^process_resident_memory_bytes (\d+)/m.exec((await at.ask('/metrics')).text)?.[1])
}

/** As large as a match may become, by drafts of both sides. */
async function largeMatch(at: Room): Promise<string> {
  const options = { factions: { nw: 'German', se: 'British' } }
  const { match, pair } = await at.begun({ game: 'ww2', scenario: 'skirmish', seat: 'nw', options })
  const areEven = () =>
    until(() => pair[0].standing?.n !== undefined && pair.every(one => one.standing !== null), 'both are here')
  for (const player of pair) {
    await until(() => pair[0].standing?.n === pair[1].standing?.n, 'both know of everything')
    const place = ww2.game.legal(ww2.game.imagine(player.standing?.view, seeded('place')), player.seat as string)[0]
    await player.act(place as Action)
  }
  const code = async (player: Player, action: Action): Promise<string> => {
    const answer = await player.act(action)
    if (answer.type === 'done') return 'done'
    // What the other side did was still on its way: the refusal says how the table stands.
    return answer.code === 'stale' ? code(player, action) : answer.code
  }
  for (;;) {
    for (const player of pair) {
      let said = 'done'
      while (said === 'done') said = await code(player, { type: 'savePlan', text: ';'.repeat(60_000) } as Action)
      if (said === 'match-full') {
        await pair[0].ask({ type: 'resign', key: key() })
        return match
      }
      expect(said).toBe('too-many-drafts')
      expect(await code(player, { type: 'submitPlan', text: '' } as Action)).toBe('done')
    }
  }
}

test('thirty downloads of the largest record that nobody reads', { timeout: 120_000 }, async () => {
  const at = await Room.open({ env: { HOST: '127.0.0.1' } })
  room = at
  const match = await largeMatch(at)
  const port = Number(new URL(at.server.address).port)
  const path = `/api/matches/${match}/record`
  const first = await at.ask(path)
  expect(first.text.length).toBeGreaterThan(LIMITS.match.bytes * 0.9)
  const before = await residentOf(at)
  let begun = 0
  for (let i = 0; i < READERS; i++) {
    const socket = connect({ port, host: '127.0.0.1' })
    sockets.push(socket)
    socket.on('error', () => {})
    socket.once('readable', () => begun++)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  }
  await until(() => begun === READERS, 'every download has begun')
  const after = await residentOf(at)
  expect(after - before).toBeLessThan(NOISE)
  const last = await at.ask(path)
  expect(last.text).toBe(first.text)
  expect(verify(ww2.game, parseRecordText(last.text))).toMatchObject({ valid: true })
})
