/** How a database of several nodes lets them hear of each other. */
export type News = {
  readonly channel: string
  /** What this node says, as it is written on the channel: the others can tell that it was not they. */
  wording(match: string): string
  hear(call: (match: string) => void): Promise<void>
  close(): Promise<void>
}
