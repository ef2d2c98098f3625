// Why the computer did that: asked in the replay for any move of its, and a hint at the table. The worker is played by the test.
import { advice, adviserOf, type Policy, pagePolicySeed, playerOf, Recollection } from '@sandtable/ai'
import { Match, type MatchRecord, seeded } from '@sandtable/kernel'
import type { Thought } from '@sandtable/session'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type LoadedGame, loadGame } from '../../catalogue.ts'
import { clear, click, found, named, settle, show } from '../../testing/show.ts'
import type { Request } from '../ai/worker-messages.ts'
import type { SavedMatch } from '../save/saved-match.ts'
import { localSession } from '../session/local-session.svelte.ts'
import { scenarioOf } from '../setup/scenario.ts'
import ReplayTable from './ReplayTable.svelte'
import { ReplaySession } from './replay-session.svelte.ts'

const asked: Request['body'][] = []
let loaded: LoadedGame
/** Answers like the worker, in the same thread; what is not of interest here, never. */
class InThread {
  onmessage: (event: { data: object }) => void = () => undefined
  postMessage({ id, body }: Request) {
    asked.push(body)
    void this.#answer(body).then(answer => answer !== undefined && this.onmessage({ data: { id, ok: true, answer } }))
  }
  async #answer(body: Request['body']) {
    if (body.ask === 'choose') return (await playerOf(loaded.entry, body.level)).choose(body.view, body.seat, seeded(body.seed))
    if (body.ask === 'advise')
      return advice((await adviserOf(loaded.entry)) as Policy, body.view, body.seat, { evaluations: 40 })
    if (body.ask !== 'recall') return undefined
    const recollection = new Recollection(loaded.entry, body.record)
    const all = await Promise.all(body.moves.map(({ seq, ...recalling }) => recollection.ask(seq, recalling)))
    return all.filter(each => each !== null)
  }
  terminate() {}
}
vi.stubGlobal('Worker', InThread)

let record: MatchRecord
beforeAll(async () => {
  loaded = (await loadGame('musket')) as LoadedGame
  const { game } = loaded.entry
  const seats = { blue: { name: 'Person' }, red: { name: 'veteran' } }
  const match = new Match(game, { scenario: scenarioOf(loaded, 'first-volley'), options: {}, seed: 'why', seats })
  const veteran = await playerOf(loaded.entry, 'veteran')
  while (match.seq < 20) {
    const seat = match.toAct[0] as string
    match.act(seat, veteran.choose(match.view(seat), seat, seeded(pagePolicySeed('why', seat, match.seq))).action)
  }
  record = match.record()
}, 60_000)
afterEach(clear)

async function replayAt(at: number, of: MatchRecord) {
  const session = await ReplaySession.open(loaded.entry.game, loaded.ui, of, at, 'table')
  const root = show(ReplayTable, { session, loaded, saved: null })
  await settle()
  return root
}
const firstOf = (seat: string) => record.entries.findIndex(entry => 'seat' in entry && entry.seat === seat) + 1

test('the replay tells the reason of a move of the computer, and asks nobody about a person’s', async () => {
  const root = await replayAt(firstOf('red'), record)
  await click(named(root, 'Why?'))
  const reasons = await found(root, 'dialog .move')
  expect(reasons.textContent).toMatch(/\w/)
  expect(asked.at(-1)).toMatchObject({ ask: 'recall', moves: [{ seq: firstOf('red'), level: 'veteran', match: 'why' }] })
  clear()
  const persons = await replayAt(firstOf('blue'), record)
  expect([...persons.querySelectorAll('button')].map(each => each.textContent)).not.toContain('Why?')
})

test('where it would answer differently today it says so, and tells no reason', async () => {
  const entries = record.entries.map(entry => ({ ...entry }))
  const learned = { ...record, entries, seats: { ...record.seats, red: { name: 'random' } } }
  const differs = await Promise.all(
    entries.map(async ({ seq, ...entry }) =>
      'seat' in entry &&
      entry.seat === 'red' &&
      !(await new Recollection(loaded.entry, learned).ask(seq, { match: 'why', level: 'random' }))
        ? seq
        : 0,
    ),
  )
  const root = await replayAt(differs.find(seq => seq > 0) ?? 0, learned)
  await click(named(root, 'Why?'))
  const dialog = await found(root, 'dialog')
  for (let n = 0; n < 50 && !dialog.textContent?.includes('differently'); n++) await settle(2)
  expect(dialog.textContent).toContain('It would answer differently today')
  expect(root.querySelector('dialog .move')).toBeNull()
})

test('a hint is what the adviser would do in this seat, from its view, with its chance', async () => {
  const saved = {
    id: 'm1',
    game: 'musket',
    name: 'First Volley',
    players: { blue: { kind: 'person' }, red: { kind: 'person' } },
    record: { ...record, entries: [] },
    seq: 0,
    seen: 0,
  } as unknown as SavedMatch
  const session = localSession(loaded, saved)
  const { choice, view } = (await session.suggest())[0] as Thought
  expect(asked.at(-1)).toMatchObject({ ask: 'advise', seat: session.seat })
  expect(choice).toMatchObject({ measure: 'chance', value: expect.any(Number) })
  expect(loaded.entry.game.check(loaded.entry.game.imagine(view, seeded(1)), session.seat as string, choice.action)).toBeNull()
  session.close()
})
