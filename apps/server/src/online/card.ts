// What everybody may know of a match without looking at the table.
import type { GameEntry } from '@sandtable/ai'
import { commitmentTo, type Seat } from '@sandtable/kernel'
import type { Chair, MatchCard } from '@sandtable/protocol/online'
import { takeBackBy, wantsDraw, wantsTakeBack } from './offers.ts'
import type { KeptMatch, KeptSeat } from './store/store.ts'

/** `seq`: of the last entry, null before the beginning; `isHere`: whether somebody looks on from that seat. */
export function cardOf(door: GameEntry, kept: KeptMatch, seq: number | null, isHere: (seat: Seat) => boolean): MatchCard {
  const { id, seats, secret, game, title, hasBegun, isPublic, clock, outcome, created, updated, rematch } = kept
  return {
    ...{ match: id, game, title, hasBegun, isPublic, clock, outcome, created, updated, rematch },
    chairs: seats.map(seat => chairOf(door, seat, seq, isHere(seat.seat))),
    takeBack: takeBackBy(seats, seq),
    commitment: commitmentTo(secret),
  }
}

function chairOf({ game }: GameEntry, kept: KeptSeat, seq: number | null, isHere: boolean): Chair {
  const { seat, holder, name, level } = kept
  const title = game.seats.find(({ id }) => id === seat)?.title ?? seat
  const offers = { wantsDraw: wantsDraw(kept, seq), wantsTakeBack: wantsTakeBack(kept, seq) }
  return { seat, title, holder, name: holder === 'computer' ? level : name, isHere, ...offers }
}
