import { describe, expect, test } from 'vitest'
import { Match } from '../match/match.ts'
import { duel } from '../testing/duel.ts'
import { randomMatch } from '../testing/random-match.ts'
import { sealed } from '../testing/sealed.ts'
import { isUndo, type MatchRecord, parseRecord } from './record.ts'
import { verify } from './verify.ts'

// biome-ignore lint/suspicious/noExplicitAny: records are altered on purpose
type Any = any
const SETUP = {
  scenario: { hp: { red: 6, blue: 6 }, coins: 3, first: 'anyone' },
  options: { rounds: 12 },
  seed: 'verify',
} as const
const MATCH = randomMatch(duel, SETUP, 60, 2)
const RECORD = MATCH.record()
const copy = (): Any => JSON.parse(JSON.stringify(RECORD))
/** The seq of the first entry that is as wanted, from the third on: not the first, to see that the right one is named. */
const seqOf = (isWanted: (entry: Any) => boolean) => RECORD.entries.slice(2).find(isWanted)?.seq as number
const ROLL = seqOf(entry => entry.action?.type === 'strike' && entry.draws[0].value <= entry.draws[0].need)
const WAIT = seqOf(entry => entry.action?.type === 'wait')
const UNDO = seqOf(isUndo)
const LAST = RECORD.entries.length

function change(record: Any, seq: number, fields: object): Any {
  return { ...record, entries: record.entries.with(seq - 1, { ...record.entries[seq - 1], ...fields }) }
}
const withDraw = (record: Any, seq: number, fields: object) =>
  change(record, seq, { draws: record.entries[seq - 1].draws.with(0, { ...record.entries[seq - 1].draws[0], ...fields }) })
const drawsOf = (record: Any, seq: number) => record.entries[seq - 1].draws

describe('verify', () => {
  test('a record that tells the truth', () => {
    expect(RECORD.entries.some(isUndo) && RECORD.outcome !== null).toBe(true)
    const seen: number[] = []
    expect(verify(duel, parseRecord(copy()), done => seen.push(done))).toEqual({
      valid: true,
      hash: MATCH.hash,
      entries: LAST,
      diceChecked: true,
    })
    expect(seen).toEqual(RECORD.entries.map(entry => entry.seq))
  })

  test('while the seed is secret the dice cannot be checked, the rest can', () => {
    expect(verify(duel, { ...copy(), dice: { seed: null, commitment: 'x' } })).toMatchObject({
      valid: true,
      diceChecked: false,
    })
  })

  test('dice thrown by people cannot be checked either, and the verdict does not claim it', () => {
    const match = new Match(duel, SETUP)
    match.act(match.toAct[0] as string, { type: 'strike' }, { dice: [4, 4] })
    expect(verify(duel, match.record())).toMatchObject({ valid: true, diceChecked: false })
  })

  test('a match that is not over, and one without entries', () => {
    expect(verify(duel, new Match(duel, SETUP).record())).toMatchObject({ valid: true, entries: 0 })
    expect(
      verify(sealed, randomMatch(sealed, { scenario: { cards: 10, hand: 3 }, options: { parry: true }, seed: 1 }, 7).record()),
    ).toMatchObject({ valid: true, entries: 7 })
  })

  test.each<[string, (record: Any) => Any, number, RegExp]>([
    ['another game', r => ({ ...r, game: 'chess' }), 0, /game: this is a record of chess, not of duel/],
    [
      'older rules',
      r => ({ ...r, rulesVersion: 0 }),
      0,
      /version 0 of the Duel rules, which are no longer kept \(here: version 1\)/,
    ],
    ['newer rules', r => ({ ...r, rulesVersion: 2 }), 0, /which are newer than this program/],
    [
      'a scenario that does not parse',
      r => ({ ...r, scenario: { ...r.scenario, hp: 6 } }),
      0,
      /^scenario\.hp: expected an object, found 6/,
    ],
    ['a scenario that is no position', r => ({ ...r, scenario: { ...r.scenario, coins: 9 } }), 0, /coins: more coins than/],
    [
      'another scenario',
      r => ({ ...r, scenario: { ...r.scenario, coins: 2 } }),
      0,
      /^The set-up leads to [0-9a-f]{16}; the record says [0-9a-f]{16}/,
    ],
    ['options that do not parse', r => ({ ...r, options: { rounds: 0 } }), 0, /^options\.rounds: expected >=1, found 0/],
    ['other options', r => ({ ...r, options: { rounds: 11 } }), 0, /^The set-up leads to/],
    [
      'the hash of the set-up',
      r => ({ ...r, setup: { ...r.setup, hash: '0'.repeat(16) } }),
      0,
      /the record says 0000000000000000/,
    ],
    [
      'the draw of the set-up',
      r => ({ ...r, setup: { ...r.setup, draws: [{ ...r.setup.draws[0], value: 1 - r.setup.draws[0].value }] } }),
      0,
      /The seed gives \d for DU-1\.1 first; the record has \d/,
    ],
    [
      'no draw in the set-up',
      r => ({ ...r, setup: { ...r.setup, draws: [] } }),
      0,
      /The rules ask for a pick2 for DU-1\.1 first; the record has no such draw/,
    ],
    [
      'another seed',
      r => ({ ...r, dice: { ...r.dice, seed: 'another' } }),
      -1,
      /The seed gives \d for DU-\d\.\d \w+; the record has \d/,
    ],
    [
      'an action of the same seat',
      r => change(r, WAIT, { action: { type: 'bet', n: 1 } }),
      WAIT,
      /^Entry \d+ leads to|no more coins/,
    ],
    [
      'an action that needs dice',
      r => change(r, WAIT, { action: { type: 'strike' } }),
      WAIT,
      /asks? for a d6 for DU-2\.2 hit; the record has no such draw/,
    ],
    [
      'an action that is refused',
      r => change(r, WAIT, { action: { type: 'bet', n: 99 } }),
      WAIT,
      /no more coins than you have.*\(DU-2\.4\)/,
    ],
    [
      'an action that does not parse',
      r => change(r, WAIT, { action: { type: 'run' } }),
      WAIT,
      new RegExp(`entries\\[${WAIT - 1}\\]\\.action\\.type: expected`),
    ],
    [
      'another seat',
      r => change(r, WAIT, { seat: r.entries[WAIT - 1].seat === 'red' ? 'blue' : 'red' }),
      WAIT,
      /It is not your turn\. \(DU-2\.1\)/,
    ],
    [
      'a die',
      r => withDraw(r, ROLL, { value: (drawsOf(r, ROLL)[0].value % 6) + 1 }),
      ROLL,
      /The seed gives \d for DU-2\.2 hit; the record has \d/,
    ],
    [
      'a die passed off as thrown by hand',
      r => withDraw(r, ROLL, { value: 6, hand: true }),
      ROLL,
      /a d6 for DU-2\.2 force that the rules do not ask for/,
    ],
    ['a face that the die does not have', r => withDraw(r, ROLL, { value: 7 }), ROLL, /7 cannot come up/],
    [
      'the label of a die',
      r => withDraw(r, ROLL, { label: 'luck' }),
      ROLL,
      /ask for a d6 for DU-2\.2 hit; the record has a d6 for luck/,
    ],
    ['the kind of a die', r => withDraw(r, ROLL, { kind: 'd8' }), ROLL, /the record has a d8 for DU-2\.2 hit/],
    [
      'a die too many',
      r => change(r, WAIT, { draws: [{ label: 'x', kind: 'd6', value: 1 }] }),
      WAIT,
      /holds a d6 for x that the rules do not ask for/,
    ],
    [
      'a die too few',
      r => change(r, ROLL, { draws: drawsOf(r, ROLL).slice(0, 1) }),
      ROLL,
      /ask for a d6 for DU-2\.2 force; the record has no such draw/,
    ],
    [
      'a hash',
      r => change(r, ROLL, { hash: 'f'.repeat(16) }),
      ROLL,
      /^Entry \d+ leads to [0-9a-f]{16}; the record says ffffffffffffffff/,
    ],
    ['the hash of an undo', r => change(r, UNDO, { hash: 'f'.repeat(16) }), UNDO, /the record says ffffffffffffffff/],
    ['where an undo goes', r => change(r, UNDO, { undo: UNDO }), UNDO, /goes back to \d+, which is not before it/],
    ['who took it back', r => change(r, UNDO, { seat: 'nobody' }), UNDO, /takes back what could not be taken back \(DU-4\.1\)/],
    [
      'the winner',
      r => ({ ...r, outcome: { ...r.outcome, winner: r.outcome.winner === 'red' ? 'blue' : 'red' } }),
      LAST,
      /another outcome/,
    ],
    ['no outcome', r => ({ ...r, outcome: null }), LAST, /another outcome/],
    ['the end cut off', r => ({ ...r, entries: r.entries.slice(0, -1) }), LAST - 1, /another outcome/],
    ['all entries cut off', r => ({ ...r, entries: [] }), 0, /another outcome/],
    ['an entry lost', r => ({ ...r, entries: r.entries.toSpliced(4, 1) }), 5, /entries\[4\]\.seq: expected 5, found 6/],
    [
      'an entry twice',
      r => ({ ...r, entries: r.entries.toSpliced(4, 0, r.entries[4]) }),
      6,
      /entries\[5\]\.seq: expected 6, found 5/,
    ],
  ])('says what is wrong and where: %s', (_, alter, at, message) => {
    const verdict = verify(duel, alter(copy()))
    expect(verdict.valid).toBe(false)
    if (verdict.valid) return
    expect(verdict.message).toMatch(message)
    // Where the new seed first gives another die is a matter of luck.
    if (at >= 0) expect(verdict.at).toBe(at)
  })

  test('an undo past dice, over another seat or past what was shown is found out', () => {
    const match = new Match(duel, SETUP)
    const start = match.hash
    const seat = match.toAct[0] as string
    match.act(seat, { type: 'strike' })
    expect(verify(duel, withUndo(match.record(), seat, start))).toEqual({
      valid: false,
      at: 2,
      message: 'Entry 2 takes back what could not be taken back (DU-4.1).',
    })
    const waited = new Match(duel, SETUP)
    waited.act(seat, { type: 'wait' })
    expect(verify(duel, withUndo(waited.record(), seat, start))).toMatchObject({ valid: false, at: 2 })
    const cards = new Match(sealed, { scenario: { cards: 10, hand: 3 }, options: { parry: true }, seed: 1 })
    const dealt = cards.hash
    cards.act('north', cards.legal('north')[0]!)
    expect(verify(sealed, withUndo(cards.record(), 'north', dealt))).toMatchObject({ valid: false, at: 2 })
  })

  test('an undo to a place that was itself undone is found out', () => {
    const match = new Match(duel, SETUP)
    const seat = match.toAct[0] as string
    match.act(seat, { type: 'bet', n: 1 })
    const undone = match.hash
    match.undo()
    match.act(seat, { type: 'bet', n: 2 })
    const record: Any = match.record()
    const forged = { ...record, entries: [...record.entries, { seq: 4, seat, undo: 1, hash: undone }] }
    expect(verify(duel, forged)).toMatchObject({ valid: false, at: 4 })
  })

  test('a bug of ours is no verdict', () => {
    const broken: typeof duel = {
      ...duel,
      apply() {
        throw new RangeError('ours')
      },
    }
    expect(() => verify(broken, RECORD)).toThrow(RangeError)
  })
})

function withUndo(record: MatchRecord, seat: string, hash: string): MatchRecord {
  const seq = record.entries.length + 1
  return { ...record, entries: [...record.entries, { seq, seat, undo: 0, hash }] }
}
