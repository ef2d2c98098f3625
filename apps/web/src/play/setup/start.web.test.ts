// Who sits where in a match that was begun in a hurry: the record names an opponent that can be remembered.
import { firstOffer, learned, type Memory, opponentOf, policiesOf, USUAL_LEVEL } from '@sandtable/ai'
import { Match, type MatchRecord, seeded } from '@sandtable/kernel'
import { describe, expect, test, vi } from 'vitest'
import { type LoadedGame, loadGame } from '../../catalogue.ts'
import { library } from '../save/library.svelte.ts'
import { SetupDraft } from './setup-draft.svelte.ts'
import { startRecommended } from './start.ts'

vi.stubGlobal('Worker', class {})

const loadedOf = async (id: string) => (await loadGame(id)) as LoadedGame

/** The match played to its end at random, and the person in it. */
async function finished({ entry }: LoadedGame, id: string): Promise<{ record: MatchRecord; person: string }> {
  const saved = await vi.waitFor(async () => {
    const found = await library.get(id)
    if (!found) throw new Error('not kept yet')
    return found
  }, 60_000)
  const match = Match.load(entry.game, saved.record)
  const random = (await policiesOf(entry)).random!
  const dice = seeded('hurry')
  for (let seat = match.undecided[0]; seat; seat = match.undecided[0])
    match.act(seat, random.choose(match.view(seat), seat, dice).action)
  const person = Object.entries(saved.players).find(([, { kind }]) => kind === 'person')![0]
  return { record: match.record(), person }
}
const pastIn = ({ past }: Memory) => past as readonly { readonly against: string }[] | undefined

describe.each(['musket', 'ww2', 'beachhead'])('%s', id => {
  test('offers first what a match in a hurry is begun against', async () => {
    const { entry } = await loadedOf(id)
    expect(firstOffer(await policiesOf(entry))).toBe(USUAL_LEVEL)
    expect(await opponentOf(entry, USUAL_LEVEL)).not.toBeNull()
  }, 60_000)
})

describe.each(['musket', 'ww2'])('two clicks from nothing: %s', id => {
  test('the game counts as one past game against that level', async () => {
    const loaded = await loadedOf(id)
    const { record, person } = await finished(loaded, await startRecommended(loaded, false))
    expect(pastIn(await learned(loaded.entry, {}, record, person))).toMatchObject([{ against: USUAL_LEVEL }])
  }, 60_000)

  test.each([
    [null, USUAL_LEVEL],
    ['computer', USUAL_LEVEL],
    ['elite', 'elite'],
  ])(
    'started before the levels are known, with %s wished for, it is against %s',
    async (opponent, level) => {
      const loaded = await loadedOf(id)
      const draft = new SetupDraft(loaded, { scenario: null, opponent })
      const saved = await library.get(await draft.start())
      const names = Object.values(saved!.record.seats).map(({ name }) => name)
      expect(names.sort()).toEqual(['Person', level].sort())
    },
    60_000,
  )
})
