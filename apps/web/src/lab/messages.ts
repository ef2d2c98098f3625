// What page and workers of the laboratory say to each other.
import type { Experiment, PlayedBatch } from '@sandtable/lab'

export type LabOrder = { readonly experiment: Experiment } | { readonly games: readonly number[] }
export type LabReply =
  | { readonly type: 'ready' }
  | { readonly type: 'refused'; readonly message: string }
  | (PlayedBatch & { readonly type: 'played' })
