// People are told before they sit down when somebody knows what a set-up hides.
import beachhead from '@sandtable/beachhead'
import { type AnyGame, seeded } from '@sandtable/kernel'
import type { MatchCard, NewMatch } from '@sandtable/protocol/online'
import ww2 from '@sandtable/ww2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { House } from '../testing/house.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.end())

async function cardOf(wanted: Partial<NewMatch>): Promise<MatchCard> {
  const { match } = await house.make(wanted)
  return (await (await fetch(`${house.address}/api/matches/${match}`)).json()) as MatchCard
}
const scenarioOf = (game: AnyGame, id: string) => game.scenarios.find(one => one.id === id)?.scenario as { preset: object }
const missionOf = (id: string, more: object = {}) => ({ ...scenarioOf(beachhead.game, id), ...more })
const moment = (game: AnyGame, id: string, options: object) =>
  game.position?.(game.setup(scenarioOf(game, id), options, seeded('any')).state) as NewMatch['scenario']
const FACTIONS = { factions: { nw: 'German', se: 'British' } }

describe('what a set-up hides is known', () => {
  test.each<[string, string | undefined, Partial<NewMatch>]>([
    ['to nobody where both lay out their pieces', undefined, { scenario: 'quick-six', seat: 'assault' }],
    ['to everybody where it is the mission’s own', 'everybody', { scenario: 'quick-six', options: { deployment: 'preset' } }],
    ['to everybody in the lesson', 'everybody', { scenario: 'first-wave' }],
    ['to everybody where the same comes as a whole', 'everybody', { scenario: missionOf('first-wave') }],
    ['to the maker of another', 'maker', { scenario: missionOf('first-wave', { title: 'My wave' }) }],
    ['to nobody where another is not used', undefined, { scenario: missionOf('quick-six', { title: 'My six' }) }],
    ['to the maker of a position', 'maker', { scenario: moment(beachhead.game, 'quick-six', { deployment: 'preset' }) }],
  ])('%s (Beachhead)', async (_, known, wanted) => {
    expect((await cardOf({ game: 'beachhead', seat: 'assault', ...wanted })).knownSetup).toBe(known)
  })

  test.each<[string, string | undefined, Partial<NewMatch>]>([
    ['to nobody at the beginning', undefined, { scenario: 'skirmish' }],
    ['to the maker of a moment', 'maker', { scenario: moment(ww2.game, 'skirmish', FACTIONS) }],
  ])('%s (World War II)', async (_, known, wanted) => {
    expect((await cardOf({ game: 'ww2', seat: 'nw', ...wanted })).knownSetup).toBe(known)
  })

  test('to nobody where nothing is hidden', async () => {
    expect((await cardOf({})).knownSetup).toBeUndefined()
  })
})
