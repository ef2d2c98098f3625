// What the dice of a policy are made of: the match, the seat, and how many entries the record had when it was asked. Each apart, so that a
// page carries its own only.
import { digest, type Seat } from '@sandtable/kernel'

/** The seed of a policy's dice where the page asks it. */
export const pagePolicySeed = (match: string, seat: Seat, seq: number): string => digest([match, 'policy', seat, seq])
/** The seed of a policy's dice where the terminal asks it. */
export const terminalPolicySeed = (match: string, seat: Seat, seq: number): string => `${match} policy ${seat} ${seq}`
