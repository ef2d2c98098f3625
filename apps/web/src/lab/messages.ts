// What page and workers of the laboratory say to each other.
import type { Experiment, Pace, Played } from '@sandtable/lab'

export type LabOrder = { readonly experiment: Experiment } | { readonly game: number }
export type LabReply =
  | { readonly type: 'ready' }
  | { readonly type: 'refused'; readonly message: string }
  | (Played & { readonly type: 'played'; readonly pace: Pace })
