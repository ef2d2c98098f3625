// What the page and the press say to each other.
import type { Plate } from './plate.ts'
import type { Drawing } from './strokes.ts'

export type PressAsk =
  | { readonly ask: 'lay'; readonly drawing: Drawing }
  /** `isKept`: it is printed to its end, also when another is wanted after it. */
  | { readonly ask: 'print'; readonly id: number; readonly plate: Plate; readonly isKept: boolean }

/** No image: something newer was wanted, or it could not be printed. */
export type PressReply = { readonly id: number; readonly image: ImageBitmap | null; readonly error?: string }
