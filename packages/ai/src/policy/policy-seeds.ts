// What the dice of a policy are made of: the match, the seat, and how many entries the record had when it was asked. Each apart, so that a
// page carries its own only.
import { digest, type Seat } from '@sandtable/kernel'

export const pagePolicySeed = (match: string, seat: Seat, seq: number): string => digest([match, 'policy', seat, seq])
export const terminalPolicySeed = (match: string, seat: Seat, seq: number): string => `${match} policy ${seat} ${seq}`
