// The log tells each viewer what it may know, and not how much it may not.
import { describe, expect, test } from 'vitest'
import { duel } from '../testing/duel.ts'
import { sealed } from '../testing/sealed.ts'
import { Match } from './match.ts'

const TEN = { scenario: { cards: 10, hand: 3 }, options: { parry: true }, seed: 'log' } as const
const RED_FIRST = {
  scenario: { hp: { red: 6, blue: 6 }, coins: 3, first: 'red' },
  options: { rounds: 12 },
  seed: 'log',
} as const

function playedRound() {
  const match = new Match(sealed, TEN)
  match.act('north', match.legal('north')[0]!)
  match.act('south', match.legal('south')[0]!)
  const [loser] = match.toAct as [string]
  match.act(loser, { type: 'peek', at: 0 })
  match.act(loser, { type: 'yield' })
  return { match, loser, winner: loser === 'north' ? 'south' : 'north' }
}

describe('log', () => {
  test('every event in order, with seat, sentence, clauses and dice', () => {
    const match = new Match(duel, RED_FIRST)
    match.act('red', { type: 'bet', n: 2 })
    match.act('red', { type: 'strike' }, { dice: [4, 3] })
    expect(match.log('table')).toMatchObject([
      {
        seq: 0,
        seat: null,
        event: { type: 'duelBegan' },
        sentence: { text: 'The duel begins; red is first.', clauses: ['DU-1.1'] },
      },
      { seq: 1, seat: 'red', event: { type: 'betMade', n: 2 }, draws: [] },
      { seq: 2, seat: 'red', event: { type: 'struck', loss: 3 }, draws: [{ value: 4 }, { value: 3 }] },
    ])
    expect(match.log('table', 2).map(line => line.seq)).toEqual([2])
    expect(match.log('all', 1).map(line => line.seq)).toEqual([1, 2])
    expect(match.log('red', 9)).toEqual([])
  })

  test('what was undone is gone; what comes after counts on', () => {
    const match = new Match(duel, RED_FIRST)
    match.act('red', { type: 'bet', n: 1 })
    match.act('red', { type: 'bet', n: 2 })
    match.undo()
    match.undo()
    match.act('red', { type: 'bet', n: 3 })
    const lines = match.log('blue')
    expect(lines.map(line => [line.seq, line.sentence.text])).toEqual([
      [0, 'The duel begins; red is first.'],
      [5, 'red bets 3.'],
    ])
  })

  test("another's cards are in no event, no sentence and no draw", () => {
    const { match, loser, winner } = playedRound()
    for (const viewer of ['north', 'south', 'table']) {
      for (const { event, sentence, draws } of match.log(viewer)) {
        if ('card' in event && event.by !== viewer) {
          expect(event.card).toBe(null)
          expect(sentence.text).not.toMatch(/\d/)
        }
        expect(draws).toEqual([])
      }
    }
    const peekedBy = (viewer: string) => match.log(viewer).find(line => line.event.type === 'cardPeeked')?.event
    expect(peekedBy(loser)).toMatchObject({ card: expect.any(Number) })
    expect(peekedBy(winner)).toMatchObject({ card: null })
    // The referee sees everything, draws included.
    expect(match.log('all').flatMap(line => line.draws).length).toBeGreaterThan(0)
  })

  test('a viewer counts only the entries it may know of, undos of them included', () => {
    // A game in which nobody is told that another has sealed a card.
    const discreet: typeof sealed = {
      ...sealed,
      redact: (event, viewer) =>
        (event.type === 'cardSealed' || event.type === 'cardUnsealed') && event.by !== viewer
          ? null
          : sealed.redact(event, viewer),
    }
    const seqs = (viewer: string, changesOfMind: number) => {
      const match = new Match(discreet, TEN)
      for (let i = 0; i < changesOfMind; i++) {
        match.act('north', match.legal('north')[0]!)
        match.act('north', { type: 'unseal' })
      }
      match.act('north', { type: 'seal', card: Math.min(...match.state.north.hand) })
      match.act('south', { type: 'seal', card: Math.min(...match.state.south.hand) })
      return match.log(viewer).map(line => [line.seq, line.event.type])
    }
    expect(seqs('south', 3)).toEqual(seqs('south', 0))
    expect(seqs('table', 3)).toEqual(seqs('table', 0))
    expect(seqs('north', 3).length).toBe(seqs('north', 0).length + 6)
    expect(seqs('all', 3).at(-1)?.[0]).toBe(8)
    expect(seqs('south', 3).at(-1)?.[0]).toBe(1)
  })

  test('an undo of what a viewer did not know of is not counted either', () => {
    const secretBets: typeof duel = {
      ...duel,
      redact: (event, viewer) => (event.type === 'betMade' && event.by !== viewer ? null : event),
    }
    const match = new Match(secretBets, RED_FIRST)
    match.act('red', { type: 'bet', n: 1 })
    match.undo()
    match.act('red', { type: 'wait' })
    expect(match.log('blue').map(line => line.seq)).toEqual([0, 1])
    expect(match.log('red').map(line => line.seq)).toEqual([0, 3])
  })

  test('a game may hide some draws and show others', () => {
    const half: typeof duel = { ...duel, hidesDraw: (draw, viewer) => draw.label.includes('force') && viewer !== 'red' }
    const match = new Match(half, RED_FIRST)
    match.act('red', { type: 'strike' }, { dice: [1, 2] })
    const drawn = (viewer: string) =>
      match
        .log(viewer)
        .at(-1)
        ?.draws.map(draw => draw.value)
    expect([drawn('red'), drawn('blue'), drawn('table'), drawn('all')]).toEqual([[1, 2], [1], [1], [1, 2]])
  })
})
