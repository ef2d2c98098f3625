// What everybody may know of a match without looking at the table.
import type { GameEntry } from '@sandtable/ai'
import { commitmentTo, plainLine, type Seat, type SeatInfo, sameJson, seatsIn } from '@sandtable/kernel'
import type { Chair, MatchCard } from '@sandtable/protocol/online'
import { inviteTo, takeBackBy, wantsDraw, wantsInvite, wantsTakeBack } from './offers.ts'
import { isLent, type KeptMatch, type KeptSeat, owesPart } from './store/store.ts'
import { onlyLeaverOpens } from './ways-in.ts'

/** `count`: of the entries that the table knows of, null before the beginning; `isHere`: whether somebody looks on from that seat. */
export function cardOf(door: GameEntry, kept: KeptMatch, count: number | null, isHere: (seat: Seat) => boolean): MatchCard {
  const names = seatsIn(door.game, kept.scenario)
  const invite = inviteTo(kept.seats, count)
  const { id, seats, secret, game, title, hasBegun, isPublic, clock, outcome, created, updated, rematch } = kept
  return {
    ...{ match: id, game, title, hasBegun, isPublic, clock, outcome, created, updated, rematch },
    ...knownSetupOf(door, kept),
    chairs: seats.map(seat => ({
      ...chairOf(names, seat, count, isHere(seat.seat), !hasBegun && owesPart(seat)),
      ...onlyLeaverOpens(kept, seat, door.secrets !== undefined),
    })),
    takeBack: takeBackBy(seats, count),
    ...(invite === null ? {} : { invite }),
    commitment: commitmentTo(secret),
  }
}

/** Whether a scenario came with the game: by the object that those matches share which have the same. */
const shipped = new WeakMap<object, boolean>()

function isShipped({ game }: GameEntry, scenario: object): boolean {
  let known = shipped.get(scenario)
  if (known === undefined) {
    known = game.scenarios.some(one => sameJson(one.scenario, scenario))
    shipped.set(scenario, known)
  }
  return known
}

function knownSetupOf(door: GameEntry, { scenario, options }: KeptMatch): Pick<MatchCard, 'knownSetup'> {
  if (!door.secrets?.isPlacedBy(scenario, options)) return {}
  return { knownSetup: isShipped(door, scenario as object) ? 'everybody' : 'maker' }
}

function chairOf(names: readonly SeatInfo[], kept: KeptSeat, count: number | null, isHere: boolean, owes: boolean): Chair {
  const { seat, holder, name, level } = kept
  const title = names.find(({ id }) => id === seat)?.title ?? seat
  const offers = { wantsDraw: wantsDraw(kept, count), wantsTakeBack: wantsTakeBack(kept, count) }
  return {
    seat,
    title,
    holder,
    // What an earlier version has stored may be anything.
    name: name === null ? level : plainLine(name),
    isHere,
    ...offers,
    ...(wantsInvite(kept, count) ? { wantsInvite: true as const } : {}),
    ...(isLent(kept) ? { isLent: true as const } : {}),
    ...(owes ? { owesPart: true as const } : {}),
  }
}
