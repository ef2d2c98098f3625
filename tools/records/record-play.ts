// One whole game for a record: levels play it, and now and then a person's hand comes between.
import { keepNotes, type Policies } from '@sandtable/ai'
import {
  type Action,
  type AnyGame,
  type AnyMatch,
  type Dice,
  DiceNeeded,
  Match,
  type MatchRecord,
  seeded,
  TableError,
} from '@sandtable/kernel'

export type RecordedGame = {
  readonly scenario: unknown
  readonly options: unknown
  readonly seed: string
  /** By seat; `random` where it is left out. */
  readonly levels: readonly string[]
  /** `all`: people throw every die. `some`: now and then one. `none`: the app's own dice. */
  readonly hand: 'all' | 'some' | 'none'
  readonly mostEntries: number
}

/** Undos are taken wherever they may be, one time in so many; dice by hand likewise. */
const UNDO_ONE_IN = 40
const HAND_ONE_IN = 25

export function playForRecord(game: AnyGame, policies: Policies, setup: RecordedGame): MatchRecord {
  const { scenario, options, seed, levels, hand, mostEntries } = setup
  const level = (i: number) => levels[i] ?? 'random'
  const match: AnyMatch = new Match(game, {
    scenario,
    options,
    seed,
    seats: Object.fromEntries(game.seats.map((s, i) => [s.id, { name: level(i) }])),
    ...(hand === 'all' ? { strictDice: true } : {}),
  })
  const players = new Map(game.seats.map((seat, i) => [seat.id, keepNotes(policies[level(i)]!)]))
  const dice = seeded(`${seed} choices`)
  while (match.undecided[0] !== undefined && match.seq < mostEntries) {
    const seat = match.undecided[0]
    const { action } = players.get(seat)!.choose(match.view(seat), seat, dice)
    if (hand === 'all') throwEveryDie(match, seat, action, dice)
    else throwOneDie(match, seat, action, hand === 'some' && dice.pick(HAND_ONE_IN, 'by hand') === 0 ? dice : null)
    if (match.whyNoUndo() === null && dice.pick(UNDO_ONE_IN, 'undo') === 0) match.undo()
  }
  return match.record()
}

/** With a die thrown by hand where the action asks for one that can show this face; the app's own dice else. */
function throwOneDie(match: AnyMatch, seat: string, action: Action, hand: Dice | null): void {
  if (hand) {
    try {
      match.act(seat, action, { dice: [1 + hand.pick(6, 'face')] })
      return
    } catch (error) {
      // A card or a marker is drawn here, not a die: the match is as it was.
      if (!(error instanceof TableError)) throw error
    }
  }
  match.act(seat, action)
}

function throwEveryDie(match: AnyMatch, seat: string, action: Action, hand: Dice): void {
  const thrown: number[] = []
  for (;;) {
    try {
      match.act(seat, action, { dice: thrown, strictDice: true })
      return
    } catch (error) {
      if (!(error instanceof DiceNeeded)) throw error
      const value = hand.pick(Number(error.kind.replace(/\D+/, '')), 'by hand')
      thrown.push(error.kind.startsWith('d') ? value + 1 : value)
    }
  }
}
