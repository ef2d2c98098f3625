import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { digest } from '../hash.ts'
import { Match } from '../match/match.ts'
import { type DuelAction, duel } from '../testing/duel.ts'
import { frozen, randomMatch } from '../testing/random-match.ts'
import { type SealedAction, sealed } from '../testing/sealed.ts'
import { type ActionEntry, isUndo, type MatchRecord, parseRecord } from './record.ts'
import { Replay } from './replay.ts'
import { RecordedDice, retrace } from './retrace.ts'

const LONG = { scenario: { hp: { red: 20, blue: 20 }, coins: 20, first: 'anyone' }, options: { rounds: 50 } } as const
const recordOf = (seed: string, undoEvery: number) => randomMatch(duel, { ...LONG, seed }, 150, undoEvery).record()

/** The live line by its meaning: strike out what each undo takes back. */
function liveLine(record: MatchRecord<DuelAction>): ActionEntry<DuelAction>[] {
  const line: ActionEntry<DuelAction>[] = []
  for (const entry of record.entries) {
    if (isUndo(entry)) while ((line.at(-1)?.seq ?? 0) > entry.undo) line.pop()
    else line.push(entry)
  }
  return line
}

describe('Replay', () => {
  test.each([
    ['a', 0],
    ['b', 0],
    ['c', 2],
    ['d', 1],
    ['e', 3],
  ])('every moment is the one that straight application gives (seed %s, undo every %d)', (seed, undoEvery) => {
    const record = recordOf(seed, undoEvery)
    if (undoEvery > 0) expect(record.entries.some(isUndo)).toBe(true)
    const replay = new Replay(frozen(duel), record)
    const line = liveLine(record)
    expect(replay.line).toEqual(line)
    expect(replay.length).toBe(line.length)
    let step = duel.setup(LONG.scenario, LONG.options, new RecordedDice(record.setup.draws))
    const straight = [step]
    for (const { seat, action, draws } of line) {
      step = duel.apply(step.state, seat, action, new RecordedDice(draws))
      straight.push(step)
    }
    // There and back, so that no moment depends on the one looked at before.
    const indices = straight.map((_, i) => i)
    for (const at of [...indices, ...indices.toReversed()]) {
      expect(replay.go(at)).toEqual({
        at,
        entry: line[at - 1] ?? null,
        state: straight[at]?.state,
        events: straight[at]?.events,
      })
    }
    line.forEach((entry, i) => {
      expect(digest(replay.go(i + 1).state)).toBe(entry.hash)
    })
  })

  test('out of range is the nearest end; no number at all is the start', () => {
    const replay = new Replay(duel, recordOf('a', 0))
    const asked = [-1, -Infinity, 0.9, Number.NaN, 1e9, Infinity, 2.7]
    expect(asked.map(at => replay.go(at).at)).toEqual([0, 0, 0, 0, replay.length, replay.length, 2])
  })

  test('finds an action by its seq, and not one that was undone', () => {
    const match = new Match(duel, { ...LONG, seed: 'x' })
    const seat = match.toAct[0] as string
    match.act(seat, { type: 'bet', n: 1 })
    match.undo()
    match.act(seat, { type: 'bet', n: 2 })
    const replay = new Replay(duel, match.record())
    expect([replay.indexOf(1), replay.indexOf(3), replay.indexOf(9)]).toEqual([-1, 0, -1])
  })

  test('a record without actions has one moment', () => {
    const replay = new Replay(
      sealed,
      new Match(sealed, { scenario: { cards: 4, hand: 2 }, options: { parry: true }, seed: 1 }).record(),
    )
    expect(replay.length).toBe(0)
    expect(replay.go(0).events).toHaveLength(4)
  })

  test('opening applies nothing, the next moment one action, and any that lies on a way walked before at most 16', () => {
    const { game, applied } = counting()
    const replay = new Replay(game, recordOf('a', 0))
    expect(replay.length).toBeGreaterThan(40)
    expect(applied()).toBe(0)
    for (let at = 0; at <= replay.length; at++) {
      replay.go(at)
      expect(applied()).toBe(at === 0 ? 0 : 1)
    }
    for (let at = replay.length; at >= 0; at--) {
      replay.go(at)
      expect(applied()).toBeLessThanOrEqual(16)
    }
  })

  test('with a landmark the way begins there, and everything is as without it', () => {
    const record = recordOf('c', 2)
    const plain = new Replay(duel, record)
    const { entry, state } = plain.go(plain.length - 3)
    const { game, applied } = counting()
    const replay = new Replay(game, record)
    expect(replay.learn({ seq: entry?.seq as number, state: structuredClone(state) })).toBe(true)
    expect(replay.go(replay.length)).toEqual(plain.go(plain.length))
    expect(applied()).toBe(3)
    expect(replay.go(plain.length - 3)).toEqual(plain.go(plain.length - 3))
  })

  test('behind a landmark, what has not changed since the set-up is still the same object', () => {
    const match = new Match(sealed, { scenario: { cards: 4, hand: 2 }, options: { parry: true }, seed: 1 })
    match.act('north', match.legal('north')[0] as SealedAction)
    const { state } = match
    match.act('north', { type: 'unseal' })
    const replay = new Replay(sealed, match.record())
    replay.learn({ seq: 1, state: structuredClone(state) })
    expect(replay.go(2).state).toEqual(match.state)
    expect(replay.go(2).state.south).toBe(replay.go(0).state.south)
  })

  test('a landmark of another way, or of an entry that was undone, is not believed', () => {
    const record = recordOf('c', 2)
    const replay = new Replay(duel, record)
    const { state } = replay.go(5)
    const undone = record.entries.find(({ seq }) => seq > 0 && replay.indexOf(seq) < 0)?.seq as number
    const { seq } = replay.line[7] as { seq: number }
    expect([seq, undone, 0, 99_999].map(each => replay.learn({ seq: each, state }))).toEqual([false, false, false, false])
    expect(digest(replay.go(8).state)).toBe(replay.line[7]?.hash)
  })

  test('an entry that cannot be applied is told by the first step that comes by it; before it all is as it was', () => {
    const record = recordOf('a', 0)
    const entries = record.entries.map(entry => (entry.seq === 9 ? { ...entry, draws: [], seat: 'nobody' } : entry))
    const replay = new Replay(duel, { ...record, entries })
    expect(() => replay.go(20)).toThrow()
    expect(digest(replay.go(8).state)).toBe(record.entries[7]?.hash)
    const back = { seq: 3, seat: 'red', undo: 7, hash: '0000000000000000' }
    expect(() => new Replay(duel, { ...record, entries: [...record.entries.slice(0, 2), back] })).toThrow('not before it')
  })
})

/** Counts what is applied since it was last asked. */
function counting() {
  let count = 0
  const game: typeof duel = {
    ...duel,
    apply(...args) {
      count++
      return duel.apply(...args)
    },
  }
  const applied = () => {
    const found = count
    count = 0
    return found
  }
  return { game, applied }
}

describe('retrace', () => {
  test('applies lazily, one entry at a time', () => {
    const { game, applied } = counting()
    const { positions } = retrace(game, recordOf('a', 0))
    for (let i = 1; i <= 5; i++) {
      positions.next()
      expect(applied()).toBe(1)
    }
  })

  test('an undo goes back to the very state, without applying anything again', () => {
    const record = recordOf('d', 1)
    const states = new Map<number, unknown>()
    for (const { entry, state } of retrace(duel, record).positions) {
      if (isUndo(entry) && entry.undo > 0) expect(state).toBe(states.get(entry.undo))
      states.set(entry.seq, state)
    }
  })

  test('keeps only the positions that an undo comes back to', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const match = new Match(duel, { ...LONG, seed: 'memory' })
    for (let i = 0; i < 40; i++) {
      const seat = match.toAct[0] as string
      match.act(seat, { type: 'wait' })
    }
    match.act(match.toAct[0] as string, { type: 'bet', n: 1 })
    match.undo()
    const record = parseRecord(JSON.parse(JSON.stringify(match.record()))) as MatchRecord<DuelAction>
    const { positions } = retrace(duel, record)
    const seen: { readonly seq: number; readonly ref: WeakRef<object> }[] = []
    // The last action is not walked yet, so the position before it is still wanted.
    for (let i = 0; i < 40; i++) {
      const { value } = positions.next()
      if (value) seen.push({ seq: value.entry.seq, ref: new WeakRef(value.state) })
    }
    for (let i = 0; i < 3; i++) {
      // What a WeakRef was made for lives to the end of the turn of the event loop.
      await new Promise(resolve => setTimeout(resolve, 0))
      collect()
    }
    const alive = seen.filter(({ ref }) => ref.deref() !== undefined).map(({ seq }) => seq)
    expect(alive).toContain(40)
    expect(alive.length).toBeLessThanOrEqual(2)
    expect(positions.next().done).toBe(false)
  })
})
