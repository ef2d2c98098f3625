// What is said online comes in one row. What a computer says with a move stands beside that move in the log, as at a table at home; the rest
// is talk.
import type { Said } from '@sandtable/protocol/online'
import type { KeptAsides } from '../../play/save/saved-match.ts'

export const talkOf = (said: readonly Said[]): readonly Said[] => said.filter(({ after }) => after === undefined)

export const remarksOf = (said: readonly Said[]): KeptAsides['remarks'] =>
  said.flatMap(({ text, after }) => (after === undefined ? [] : [{ text, clauses: [], seq: after }]))
