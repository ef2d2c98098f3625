// The real program: a scenario that names too much is refused at once, and one that can be played is played.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secret } from '../testing/player.ts'
import { ServerProcess } from '../testing/server-process.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await new ServerProcess().start()
}, 120_000)
afterAll(() => server.end())

async function post(game: string, scenario: unknown, seat: string): Promise<readonly [number, unknown]> {
  const body = JSON.stringify({ game, scenario, seat, name: 'Ann', secret: secret() })
  const answer = await fetch(`${server.address}/api/matches`, { method: 'POST', body })
  return [answer.status, await answer.json()]
}

describe('POST /api/matches with a whole scenario', () => {
  test.each([40, 110, 798])('%i entries of 99 destroyed pieces', async entries => {
    const units = Array.from({ length: entries }, () => ({ seat: 'a', unit: 'fighter', n: 99, state: 'destroyed' }))
    const seats = ['sol', 'hacan'].map((faction, i) => ({ id: 'ab'[i], faction }))
    const [status, told] = await post('ti4', { seats, units: [...units, ...units.slice(0, 1)] }, 'a')
    const message = 'units[40]: 4059 pieces are above the limit of 4000.'
    expect([status, told]).toEqual([400, { code: 'bad-scenario', message }])
  })

  test('what is no scenario is named by its field', async () => {
    const [status, told] = await post('musket', { id: 'x', title: 'x', map: ['.'], units: [{ id: 'a' }] }, 'blue')
    expect([status, told]).toEqual([400, { code: 'bad-scenario', message: expect.stringMatching(/^scenario\.units\[0\]\./) }])
  })

  test('one that can be played makes a match', async () => {
    const unit = (id: string, side: string, at: string) => ({ id, side, type: 'LINE', at })
    const units = [unit('a', 'blue', '0,0'), unit('b', 'red', '3,3')]
    const scenario = { id: 'own', title: 'Own', map: ['....', '....', '....', '....'], units }
    const [status, told] = await post('musket', scenario, 'blue')
    expect([status, told]).toEqual([201, expect.objectContaining({ match: expect.any(String) })])
    const { match } = told as { match: string }
    expect(await (await fetch(`${server.address}/api/matches/${match}`)).json()).toMatchObject({ game: 'musket' })
  })
})
