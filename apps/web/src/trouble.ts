// What can be wrong with something a person brought here, as a page tells it.

export type Trouble = {
  readonly title: string
  readonly text: string
  /** The file or link itself, so that it is not lost. */
  readonly keep?: { readonly name: string; readonly text: string }
}

/** An error with a sentence for people. */
export class ToldError extends Error {
  readonly trouble: Trouble
  constructor(trouble: Trouble) {
    super(trouble.text)
    this.trouble = trouble
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export function troubleOf(error: unknown, title: string): Trouble {
  return error instanceof ToldError ? error.trouble : { title, text: messageOf(error) }
}
