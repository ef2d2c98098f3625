// What everybody may know of a match without following it.
import type { GameEntry } from '@sandtable/ai'
import { commitmentTo, plainLine, type Seat, type SeatInfo, sameJson, seatsIn } from '@sandtable/kernel'
import type { Chair, MatchCard } from '@sandtable/protocol/online'
import { onlyLeaverOpens } from '../seats/invitations.ts'
import { isLent, owesPart, type StoredMatch, type StoredSeat } from '../store/store.ts'
import { inviteTo, takeBackBy, wantsDraw, wantsInvite, wantsTakeBack } from './offers.ts'

/** `count`: of the entries that everybody knows of, null before the beginning; `isHere`: whether a client is connected for that seat. */
export function cardOf(
  gameEntry: GameEntry,
  stored: StoredMatch,
  count: number | null,
  isHere: (seat: Seat) => boolean,
): MatchCard {
  const names = seatsIn(gameEntry.game, stored.scenario)
  const invite = inviteTo(stored.seats, count)
  const { id, seats, secret, game, title, hasBegun, isPublic, clock, outcome, created, updated, rematch } = stored
  return {
    ...{ match: id, game, title, hasBegun, isPublic, clock, outcome, created, updated, rematch },
    ...knownSetupOf(gameEntry, stored),
    chairs: seats.map(seat => ({
      ...seatCardOf(names, seat, count, isHere(seat.seat), !hasBegun && owesPart(seat)),
      ...onlyLeaverOpens(stored, seat, gameEntry.secrets !== undefined),
    })),
    takeBack: takeBackBy(seats, count),
    ...(invite === null ? {} : { invite }),
    commitment: commitmentTo(secret),
  }
}

/** Whether a scenario came with the game: by the object that matches with the same scenario share. */
const shipped = new WeakMap<object, boolean>()

function isShipped({ game }: GameEntry, scenario: object): boolean {
  let known = shipped.get(scenario)
  if (known === undefined) {
    known = game.scenarios.some(one => sameJson(one.scenario, scenario))
    shipped.set(scenario, known)
  }
  return known
}

function knownSetupOf(gameEntry: GameEntry, { scenario, options }: StoredMatch): Pick<MatchCard, 'knownSetup'> {
  if (!gameEntry.secrets?.isPlacedBy(scenario, options)) return {}
  return { knownSetup: isShipped(gameEntry, scenario as object) ? 'everybody' : 'maker' }
}

function seatCardOf(
  names: readonly SeatInfo[],
  stored: StoredSeat,
  count: number | null,
  isHere: boolean,
  owes: boolean,
): Chair {
  const { seat, holder, name, level } = stored
  const title = names.find(({ id }) => id === seat)?.title ?? seat
  const offers = { wantsDraw: wantsDraw(stored, count), wantsTakeBack: wantsTakeBack(stored, count) }
  return {
    seat,
    title,
    holder,
    // What an earlier version has stored may be anything.
    name: name === null ? level : plainLine(name),
    isHere,
    ...offers,
    ...(wantsInvite(stored, count) ? { wantsInvite: true as const } : {}),
    ...(isLent(stored) ? { isLent: true as const } : {}),
    ...(owes ? { owesPart: true as const } : {}),
  }
}
