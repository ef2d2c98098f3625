// Names, chat, notes and titles are cleaned by one rule before anybody reads them; what nothing is left of is refused.
import musket from '@sandtable/musket'
import type { NewMatch } from '@sandtable/protocol/online'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { House } from '../testing/house.ts'
import { key, nonce, type Player, secret } from '../testing/player.ts'
import { until } from '../testing/room.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.end())

const ODD = ' \u202EA\0n\u200Bn\r\n'
const FLOOD = `Z${'\u0335'.repeat(30)}oe`
const wordsTo = ({ heard }: Player): readonly string[] =>
  heard.map(text => JSON.parse(text)).flatMap(tell => (tell.type === 'said' ? [tell.said.text] : []))

describe('what others read', () => {
  test('a name, of the maker and of the guest', async () => {
    const { match, own, invitations } = await house.make({ name: ODD, isPublic: true })
    const ann = await house.sit(match, 'blue', own)
    expect(ann.card?.chairs[0]?.name).toBe('Ann')
    const ben = await house.sit(match, 'red', null)
    const claim = { type: 'claim', secret: invitations.red as string, own: secret(), nonce: nonce() } as const
    for (const name of ['\u200B\u202E', ' \u3164 ', ''])
      expect(await ben.ask({ ...claim, key: key(), name })).toMatchObject({ type: 'refused', code: 'bad-message' })
    await ben.ask({ ...claim, key: key(), name: FLOOD })
    await until(() => ann.card?.hasBegun === true, 'he sits there')
    expect(ann.card?.chairs[1]?.name).toBe('Z̵̵̵̵oe')
    await expect(house.make({ name: '\u2066\u2069' })).rejects.toThrow(/name: expected at least one character that can be seen/)
  })

  test('words in the chat, and nobody reads an empty one', async () => {
    const { pair } = await house.begun()
    const [ann, ben] = pair
    await ann.ask({ type: 'chat', key: key(), text: 'Well\nmet\u202E,\tBen\u0007' })
    await until(() => wordsTo(ben).length > 0, 'the words have come')
    expect(wordsTo(ben)).toEqual(['Well met, Ben'])
    expect(await ann.ask({ type: 'chat', key: key(), text: '\u200B \u2060' })).toMatchObject({ code: 'bad-message' })
  })

  test('a note, which keeps its lines', async () => {
    const { match, pair } = await house.begun()
    const [ann] = pair
    await ann.ask({ type: 'note', key: key(), text: 'left\n\tright\0\u202E\u200B' })
    const again = await house.sit(match, 'blue', ann.secret)
    expect(again.welcome?.note).toBe('left\n right')
  })

  test('the sides of a battle that the maker has named; the record keeps what it was played with', async () => {
    const shipped = musket.game.scenarios[0]?.scenario as { readonly sides?: object }
    const scenario = { ...shipped, sides: { blue: '\u202EThe\0 blue', red: '\u200B' } } as unknown as NewMatch['scenario']
    const { match, pair } = await house.begun({ scenario })
    expect(pair[0].card?.chairs.map(({ title }) => title)).toEqual(['The blue', 'red'])
    await pair[0].ask({ type: 'resign', key: key() })
    await until(() => pair[0].card?.outcome !== null, 'it is over')
    const answer = await fetch(`${house.address}/api/matches/${match}/record`)
    expect(await answer.json()).toMatchObject({ scenario: { sides: { blue: '\u202EThe\0 blue' } } })
  })
})
