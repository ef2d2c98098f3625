// The session where seats hide things: what it hands to the page is what the person at it may know.
import { type Action, Match } from '@sandtable/kernel'
import type { Players } from '@sandtable/session'
import { beforeEach, describe, expect, test } from 'vitest'
import { preferences } from '../../settings.svelte.ts'
import { duelScenario, secretDuel, secretOf } from '../../testing/secret-duel.ts'
import { settle } from '../../testing/show.ts'
import { library } from '../save/library.svelte.ts'
import type { SavedMatch } from '../save/saved-match.ts'
import { startMatch } from '../setup/start.ts'
import { type LocalSession, localSession } from './local-session.svelte.ts'

const PERSON = { kind: 'person' } as const
const COMPUTER = { kind: 'policy', level: '', title: 'Computer' } as const
const { game } = secretDuel.entry

async function open(players: Players): Promise<{ session: LocalSession; id: string }> {
  const id = await startMatch(secretDuel, { scenario: duelScenario, name: 'A duel', players, options: { rounds: 12 } })
  const session = localSession(secretDuel, (await library.get(id)) as SavedMatch)
  await session.open()
  return { session, id }
}
const text = (value: unknown) => JSON.stringify(value)

beforeEach(() => preferences.set({ pace: 0, hints: false, putAway: [], sound: false }))

describe('two people on one screen', () => {
  test('lists of saved games show neither side', async () => {
    const { session, id } = await open({ red: PERSON, blue: PERSON })
    const fresh = text((await library.get(id))?.position)
    session.liftCurtain()
    await session.act({ type: 'bet', n: 1 } as Action)
    await settle(2)
    const later = await library.get(id)
    expect(later?.seq).toBe(1)
    for (const seat of ['red', 'blue'])
      for (const kept of [fresh, text(later?.position)]) expect(kept).not.toContain(secretOf(seat))
  })

  test('who acted sees it to the end before the curtain falls, and may not act meanwhile for the other', async () => {
    const { session } = await open({ red: PERSON, blue: PERSON })
    session.liftCurtain()
    preferences.set({ pace: 1 })
    const acting = session.act({ type: 'strike' })
    await settle(1)
    expect(session.telling).not.toBeNull()
    expect(session.curtain).toBeNull()
    expect(text([session.view, session.telling])).toContain(secretOf('red'))
    expect([session.seat, session.legal]).toEqual([null, []])
    session.skip()
    await acting
    expect([session.curtain, session.telling, session.announcement.text]).toEqual(['blue', null, ''])
    expect(text(session.view)).not.toContain('the-secret')
  })

  test('the past is looked at with the eyes of now, and counts only what these saw', async () => {
    const { session } = await open({ red: PERSON, blue: PERSON })
    session.liftCurtain()
    await session.act({ type: 'strike' })
    session.liftCurtain()
    await session.lookAt(0)
    expect(session.past).toMatchObject({ at: 0, of: 1 })
    expect(text(session.past?.view)).toContain(secretOf('blue'))
    expect(text(session.past?.view)).not.toContain(secretOf('red'))
  })
})

describe('one person', () => {
  test('keeps their own view, also in the list, and never learns the words of another’s order', async () => {
    const match = new Match(game, { scenario: duelScenario, options: { rounds: 12 }, seed: 'orders' })
    match.act('red', { type: 'strike' })
    const saved = { ...base, record: match.record(), seq: 1, seen: 1, players: { red: COMPUTER, blue: PERSON } }
    await library.add(saved)
    const session = localSession(secretDuel, saved)
    expect(session.viewer).toBe('blue')
    expect(session.curtain).toBeNull()
    expect(text(session.view)).toContain(secretOf('blue'))
    expect(session.log.at(-1)).toMatchObject({ seat: 'red', action: null, draws: [] })
    expect(text(session.log)).not.toContain(secretOf('red'))
    session.close()
  })
})

const base: Omit<SavedMatch, 'record' | 'seq' | 'seen' | 'players'> = {
  id: 'one-person',
  game: 'duel',
  name: 'A duel',
  handDice: false,
  isLesson: false,
  created: 0,
  updated: 0,
  headline: '',
  position: null,
  isOver: false,
}
