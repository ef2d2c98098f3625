// One session without a page: the stages of a step, whose screen it is, the computer's turns, dice by hand, the past, and a record.
import type { Choice } from '@sandtable/ai'
import { type Action, type AnyGame, Match, Replay, type Seat, type Viewer } from '@sandtable/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DuelEvent, type DuelState, duel } from '../../kernel/src/testing/duel.ts'
import { type AiClient, type AiQuestion, Cancelled } from './ai-turn-loop.ts'
import { LocalMatch } from './local-match.ts'
import { RecordMatch } from './record-match.ts'
import { Session, type SessionSetup } from './session.ts'
import type { Players } from './viewer-state.ts'

const secretOf = (seat: string) => `the-secret-of-${seat}`
/** The duel, with a word in each view that only its seat may read. */
const game = {
  ...duel,
  view: (state: DuelState, viewer: Viewer) => ({ ...state, secret: viewer === 'table' ? '' : secretOf(viewer) }),
  imagine: ({ secret: _, ...state }: DuelState & { secret: string }): DuelState => state,
  redact: (event: DuelEvent, viewer: Viewer) => (event.type === 'betMade' && event.by !== viewer ? null : event),
} as unknown as AnyGame
const SCENARIO = { hp: { red: 6, blue: 6 }, coins: 3, first: 'red' } as const
const PERSON = { kind: 'person' } as const
const COMPUTER = { kind: 'policy', level: 'easy', title: 'Computer' } as const
const text = (value: unknown) => JSON.stringify(value)

const matchWith = (seed: string, ...actions: readonly Action[]) => {
  const match = new Match(game, { scenario: SCENARIO, options: { rounds: 12 }, seed })
  for (const action of actions) match.act(match.toAct[0] as Seat, action)
  return match
}

/** A computer that is answered by the test. */
class Answering implements AiClient {
  readonly asked: AiQuestion[] = []
  #answer: { resolve: (choice: Choice) => void; reject: (error: Error) => void } | null = null
  choose(question: AiQuestion): Promise<Choice> {
    this.asked.push(question)
    return new Promise((resolve, reject) => {
      this.#answer = { resolve, reject }
    })
  }
  answer(choice: Partial<Choice>): void {
    this.#answer?.resolve({ action: { type: 'wait' }, why: 'It waits.', ...choice })
  }
  cancel(): void {
    this.#answer?.reject(new Cancelled('cancelled'))
  }
}

type Given = Partial<SessionSetup> & {
  readonly players?: Players
  readonly pace?: number
  readonly actions?: readonly Action[]
}

function table({ players = { red: PERSON, blue: PERSON }, pace = 1, actions = [], ...rest }: Given = {}) {
  const source = new LocalMatch(game, {
    record: matchWith('table', ...actions).record(),
    aiSeed: (seat, seq) => `${seat} ${seq}`,
  })
  const client = new Answering()
  const session = new Session({
    ...{ source, ui: {}, presenter: { pace, motion: { pace }, isHidden: false } },
    people: ['red', 'blue'].filter(seat => players[seat]?.kind === 'person'),
    computers: { players, client, question: (seat, level) => source.question(seat, level) },
    ...rest,
  })
  const stages: string[] = []
  session.subscribe(stage => stage !== 'changed' && stages.push(stage))
  return { session, source, client, stages }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a step', () => {
  test('is submitted, known, shown and settled; until then the order is not done', async () => {
    const { session, stages } = table()
    const [before] = [session.view]
    const done = vi.fn()
    void session.act({ type: 'wait' }).then(done)
    expect(session.isGoingOn).toBe(true)
    await settled()
    expect(stages).toEqual(['events', 'present'])
    expect([session.telling?.seat, session.before, session.announcement.text]).toEqual(['red', before, 'red waits.'])
    expect(session.log.map(({ seq }) => seq)).toEqual([0, 1])
    session.ontold(session.telling as never)
    await vi.advanceTimersByTimeAsync(5000)
    expect(stages).toEqual(['events', 'present', 'settle'])
    expect(done).toHaveBeenCalledOnce()
    expect([session.telling, session.isGoingOn, session.seat]).toEqual([null, false, 'blue'])
  })

  test('is shown until the table says that it has shown it, for some time at most, or until it is skipped', async () => {
    const { session } = table()
    void session.act({ type: 'wait' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(session.telling).not.toBeNull()
    await vi.advanceTimersByTimeAsync(8000)
    expect(session.telling).toBeNull()
    void session.act({ type: 'wait' })
    await settled()
    session.skip()
    await settled()
    expect(session.telling).toBeNull()
  })

  test('may be followed by the next while it is still shown', async () => {
    const { session, stages } = table()
    void session.act({ type: 'bet', n: 1 } as Action)
    await settled()
    void session.act({ type: 'bet', n: 1 } as Action)
    await settled()
    expect([session.seq, session.telling?.seq]).toEqual([2, 2])
    expect(stages).toEqual(['events', 'present', 'events', 'present'])
  })

  test('that the rules refuse is explained, and nothing has changed', async () => {
    const { session, stages } = table({ ui: { explain: refusal => `No: ${refusal.code}` } })
    await session.act({ type: 'bet', n: 9 } as Action)
    expect([session.announcement.text, session.fault, stages]).toEqual(['No: notEnoughCoins', null, []])
  })

  test('that fails stops the match with a reason, until it is cleared', async () => {
    const { session, source } = table({ pace: 0 })
    vi.spyOn(source, 'submit').mockRejectedValueOnce(new Error('a mistake'))
    await session.act({ type: 'wait' })
    expect(session.fault).toBe('Something went wrong here: a mistake')
    session.clearFault()
    await session.act({ type: 'wait' })
    expect([session.fault, session.seq]).toEqual([null, 1])
  })

  test('is taken back, and the log with it', async () => {
    const { session, source } = table({ pace: 0 })
    await session.act({ type: 'bet', n: 1 } as Action)
    expect(session.whyNoUndo).toBeNull()
    session.undo()
    await settled()
    expect([session.log.length, source.record().entries.length, session.announcement.text]).toEqual([1, 2, 'Taken back.'])
  })
})

test('several steps are taken back in one go, also while the last one is still shown', async () => {
  const { session } = table()
  for (let n = 0; n < 2; n++) {
    void session.act({ type: 'bet', n: 1 } as Action)
    await settled()
  }
  for (let n = 0; n < 9 && session.whyNoUndo === null; n++) session.undo()
  expect([session.seq, (session.view as DuelState).bet, session.telling]).toEqual([0, 0, null])
  await settled()
  expect([session.isGoingOn, session.announcement.text]).toEqual([false, 'Taken back.'])
})

describe('two people at one screen', () => {
  test('see each nothing of the other, and the screen changes hands only after the step', async () => {
    const { session } = table({ ui: { handover: true } })
    expect([session.curtain, session.seat]).toEqual(['red', null])
    for (const seat of ['red', 'blue']) expect(text(session.view)).not.toContain(secretOf(seat))
    session.liftCurtain()
    expect(text(session.view)).toContain(secretOf('red'))
    void session.act({ type: 'wait' })
    await settled()
    expect([session.curtain, session.seat, session.legal]).toEqual([null, null, []])
    expect(text(session.view)).toContain(secretOf('red'))
    session.skip()
    await settled()
    expect([session.curtain, session.announcement.text]).toEqual(['blue', ''])
    expect(text([session.view, session.telling])).not.toContain('the-secret')
    session.liftCurtain()
    expect(text(session.view)).toContain(secretOf('blue'))
    expect(text([session.view, session.log])).not.toContain(secretOf('red'))
  })
})

describe('the computer', () => {
  const players = { red: COMPUTER, blue: PERSON }

  test('plays until a person is to act, is asked with its own view only, and gets its notes back', async () => {
    const { session, client } = table({ players, pace: 0, ui: { handover: true } })
    void session.runComputers()
    await settled()
    expect([session.isBusy, session.thinking?.title, session.seat]).toEqual([true, 'Computer', null])
    expect(client.asked[0]).toMatchObject({ seat: 'red', level: 'easy', seed: 'red 0', notes: undefined })
    expect(text(client.asked[0]?.view)).not.toContain(secretOf('blue'))
    client.answer({ action: { type: 'bet', n: 1 } as Action, notes: { plan: 1 }, says: { text: 'Ha.', clauses: [] } })
    await settled()
    expect(client.asked[1]).toMatchObject({ seed: 'red 1', notes: { plan: 1 } })
    // Blue may not know of the bet, but hears the remark no earlier than the move it belongs to.
    expect(session.log.map(({ seq }) => seq)).toEqual([0])
    expect(session.thoughts).toEqual([])
    client.answer({})
    await settled()
    expect([session.isBusy, session.thinking, session.seat]).toEqual([false, null, 'blue'])
    expect(session.log.map(({ seq }) => seq)).toEqual([0, 2])
  })

  test('says its remark with the move and in the log, and tells why it moved', async () => {
    const { session, client } = table({ players, pace: 0 })
    void session.runComputers()
    await settled()
    client.answer({ says: { text: 'Your turn.', clauses: [] } })
    await settled()
    expect(session.announcement.text).toBe('red waits. Your turn.')
    expect(session.log.at(-1)?.sentences.map(each => each.text)).toEqual(['red waits.', 'Your turn.'])
    expect(session.thoughts.map(({ choice }) => choice.why)).toEqual(['It waits.'])
  })

  test('can be paused and resumed; its turn can be cut short', async () => {
    const { session, client } = table({ players })
    void session.runComputers()
    await settled()
    session.pauseComputers()
    await settled()
    expect([session.isPaused, session.isBusy]).toEqual([true, false])
    session.resumeComputers()
    await settled()
    expect(client.asked.length).toBe(2)
    client.answer({})
    await settled()
    expect(session.telling?.seat).toBe('red')
    session.skipToMyTurn()
    await settled()
    expect([session.telling, session.seat]).toEqual([null, 'blue'])
  })

  test('does not act while another tab has the match', async () => {
    const { session, client } = table({ players })
    session.setReadOnly(true)
    await session.runComputers()
    expect([client.asked, session.seat]).toEqual([[], null])
  })
})

describe('dice thrown by hand', () => {
  test('are asked for one by one; cancelled before one fell, nothing was done', async () => {
    const { session, source } = table({ pace: 0, handDice: true })
    const acting = session.act({ type: 'strike' })
    await settled()
    expect(session.askedDie).toMatchObject({ sides: 6, purpose: 'hit', clause: 'DU-2.2', need: 4 })
    expect(session.isGoingOn).toBe(false)
    session.dice.cancel()
    await acting
    expect(source.record().entries).toEqual([])
    const again = session.act({ type: 'strike' })
    await settled()
    session.dice.tap(2)
    await settled()
    session.dice.back()
    await settled()
    session.dice.tap(6)
    await again
    expect(source.record().entries).toMatchObject([{ draws: [{ value: 6, hand: true }] }])
  })
})

describe('an earlier moment', () => {
  test('is shown while the present waits', async () => {
    const players = { red: PERSON, blue: COMPUTER }
    const { session, client } = table({ players, pace: 0 })
    await session.act({ type: 'wait' })
    await settled()
    await session.lookAt(0)
    expect([session.mode, session.seq, session.past]).toMatchObject(['replay', 0, { at: 0, of: 1 }])
    client.answer({})
    await settled()
    expect(session.log.length).toBe(2)
    session.lookNow()
    await settled()
    expect([session.log.length, session.mode, session.seat]).toEqual([3, 'play', 'red'])
  })
})

describe('a record', () => {
  const replayed = (viewer: string) => {
    const record = matchWith('record', { type: 'wait' }, { type: 'guard' }, { type: 'wait' }).record()
    const source = new RecordMatch(new Replay(game, record), {}, 1)
    const session = new Session({
      ...{ source, ui: {}, people: [], viewer },
      presenter: { pace: 1, motion: { pace: 1 }, isHidden: false },
    })
    return { session, source }
  }

  test('shows any moment at once, and its next entries as steps', async () => {
    const { session, source } = replayed('blue')
    expect([session.seq, session.mode, session.seat, text(session.view).includes(secretOf('blue'))]).toEqual([
      ...[1, 'replay', null, true],
    ])
    source.next()
    expect([session.seq, session.telling?.seq]).toEqual([2, 2])
    await vi.advanceTimersByTimeAsync(20_000)
    source.next()
    await vi.advanceTimersByTimeAsync(20_000)
    expect([session.seq, session.telling]).toEqual([3, null])
    source.next()
    expect(session.seq).toBe(3)
    source.go(0)
    expect([session.seq, session.whyNoUndo]).toEqual([0, 'A replay is watched, not played.'])
  })

  test('its log is the entry that is shown, until the whole is read', () => {
    const { session, source } = replayed('table')
    expect(session.log.map(({ seq }) => seq)).toEqual([1])
    source.takeLog('table', [...session.log, ...session.log])
    expect(session.log.length).toBe(2)
  })
})
