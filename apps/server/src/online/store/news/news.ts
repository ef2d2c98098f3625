// How a database of several nodes lets them hear of each other.
import type { Heard } from './store.ts'

export type News = {
  readonly channel: string
  /** What this node says, as it is written on the channel: the others can tell that it was not they. */
  wording(match: string, more?: string): string
  hear(heard: Heard): Promise<void>
  close(): Promise<void>
}
