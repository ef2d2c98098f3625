// Two who decide at the same time: each answers for its own card, whoever laid it first.
import { type Game, type GameEvent, Match } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import {
  type SealedAction,
  type SealedSeat,
  type SealedState,
  type SealedView,
  sealed,
} from '../../../kernel/src/testing/sealed.ts'
import { type Analysis, analysed, type Hindsight } from './analysis.ts'
import type { Judge } from './expectation.ts'

type Sealed = Game<SealedState, SealedAction, GameEvent, SealedView, { parry: boolean }, { cards: number; hand: number }>
const game = {
  ...sealed,
  isReady: (state: SealedState, seat: string) => state.pending.length === 0 && state[seat as SealedSeat].sealed !== null,
} as unknown as Sealed

/** A tenth for every point, and for the one that is about to be scored. */
const judge: Judge<SealedState> = ({ north, south, pending }, seat) => {
  const coming = pending[0] ? (pending[0].asked === 'south' ? 1 : -1) : 0
  const lead = (north.points - south.points + coming) / 10
  return 0.5 + (seat === 'north' ? lead : -lead)
}
const usual = (view: SealedView): SealedAction => ({ type: 'seal', card: Math.max(...(view.own?.hand ?? [])) })

/** Eight cards, three in each hand; north lays its lowest card and south its highest, in this order; then all go on by chance. */
function laid(first: SealedSeat, isTakenBack = false) {
  const match = new Match(game, { scenario: { cards: 8, hand: 4 }, options: { parry: false }, seed: 'laid 2' })
  const hand = (seat: SealedSeat) => match.state[seat].hand
  const lay = (seat: SealedSeat) =>
    match.act(seat, { type: 'seal', card: seat === 'north' ? Math.min(...hand(seat)) : Math.max(...hand(seat)) })
  lay(first)
  if (isTakenBack) {
    match.act(first, { type: 'unseal' })
    lay(first)
  }
  lay(first === 'north' ? 'south' : 'north')
  const opened = match.seq
  while (match.outcome === null) {
    const seat = match.undecided[0] as SealedSeat
    match.act(seat, match.legal(seat).find(({ type }) => type !== 'peek') as SealedAction)
  }
  return { record: match.record(), opened }
}

function analysisOf(record: ReturnType<typeof laid>['record'], hindsight: Hindsight<SealedState, SealedView, SealedAction>) {
  const walk = analysed(game, record, 'north', judge, hindsight)
  for (;;) {
    const { done, value } = walk.next()
    if (done) return value as Analysis<SealedAction>
  }
}

describe('decisions at the same time', () => {
  const of = (first: SealedSeat, isTakenBack = false) => {
    const { record, opened } = laid(first, isTakenBack)
    const analysis = analysisOf(record, { usual })
    return { analysis, shown: analysis.steps[opened - 1] }
  }

  test.each(['north', 'south'] as const)('each seat answers for its own, when %s is first too', first => {
    const { shown } = of(first)
    expect(shown?.decided.map(({ seat }) => seat)).toEqual([first, first === 'north' ? 'south' : 'north'])
    const change = (seat: string) => shown?.decided.find(each => each.seat === seat)?.change ?? Number.NaN
    // South did as most would; north threw away a point that it would have had.
    expect(change('south')).toBeCloseTo(0, 10)
    expect(change('north')).toBeLessThan(-0.1)
  })

  test('who lays first or takes a card back changes nothing', () => {
    const shares = (found: ReturnType<typeof of>) =>
      Object.fromEntries(found.shown?.decided.map(({ seat, change }) => [seat, change]) ?? [])
    expect(shares(of('south'))).toEqual(shares(of('north')))
    expect(shares(of('north', true))).toEqual(shares(of('north')))
  })

  test('decisions, course and luck lead from the start to the result, also where nobody knows what is usual', () => {
    const { record, opened } = laid('north')
    for (const hindsight of [{ usual }, {}]) {
      const { start, decision, course, luck, result, steps } = analysisOf(record, hindsight)
      expect(start + decision + course + luck).toBeCloseTo(result, 10)
      for (const step of steps) expect(step.before + step.decision + step.course + step.luck).toBeCloseTo(step.after, 10)
      expect(steps[opened - 1]?.decided.map(({ at }) => at)).toEqual([1, 2])
    }
    expect(analysisOf(record, {}).steps[opened - 1]?.decision).toBe(0)
  })

  test('plans that are not allowed without each other are not told apart', () => {
    const { record, opened } = laid('north')
    const { steps } = analysisOf(record, { usual: () => ({ type: 'seal', card: 99 }) })
    expect(steps[opened - 1]).toMatchObject({ decision: 0 })
    expect(steps[opened - 1]?.course).not.toBe(0)
  })
})

describe('cards that were shuffled beforehand', () => {
  test('are luck: what is to be expected is what any of them would bring', () => {
    // Who wins hangs on the top of a deck that was fixed before the first move.
    type Deck = { readonly deck: readonly number[]; readonly got: number }
    type Turn = { readonly type: 'turn' }
    const cards = {
      ...sealed,
      setup: () => ({ state: { deck: [1, 0, 0, 0], got: 0 }, events: [] }),
      toAct: ({ deck }: Deck) => (deck.length > 2 ? ['north'] : []),
      // To turn the card was somebody's choice: where there is none, nothing is a decision.
      legal: () => [{ type: 'turn' }, { type: 'stay' }],
      forms: () => [],
      check: () => null,
      apply: ({ deck: [top = 0, ...deck], got }: Deck) => ({ state: { deck, got: got + top }, events: [] }),
      outcome: ({ deck, got }: Deck) =>
        deck.length > 2 ? null : { winner: got > 0 ? 'north' : 'south', reason: 'cards', clause: 'SE-5.1' },
      view: (state: Deck) => state,
    } as unknown as Game<Deck, Turn, GameEvent, Deck, unknown, unknown>
    const entries = [1, 2].map(seq => ({ seq, seat: 'north', action: { type: 'turn' }, draws: [] }))
    const record = { scenario: {}, options: {}, setup: { draws: [] }, entries } as never
    /** As likely as what is left says. */
    const fair: Judge<Deck> = ({ deck, got }) =>
      got > 0 ? 1 : deck.filter(card => card > 0).length * ((deck.length - 2) / deck.length)
    const fate = {
      isDealt: (before: Deck, after: Deck) => before.deck !== after.deck,
      redealt: ({ deck, got }: Deck, dice: { pick(n: number, label: string): number }) => {
        const at = dice.pick(deck.length, 'top')
        return { deck: [...deck.slice(at), ...deck.slice(0, at)], got }
      },
    }
    const ends = (hindsight: Hindsight<Deck, Deck, Turn>) => {
      const walk = analysed(cards, record, 'north', fair, hindsight)
      for (;;) {
        const { done, value } = walk.next()
        if (done) return value
      }
    }
    const { start, decision, luck, result } = ends({ fate })
    expect(start + decision + luck).toBeCloseTo(result, 10)
    expect(Math.abs(decision)).toBeLessThan(0.05)
    expect(luck).toBeGreaterThan(0.45)
    // Without the deck's word for it the card would be somebody's merit.
    expect(ends({}).decision).toBeGreaterThan(0.45)
  })
})
