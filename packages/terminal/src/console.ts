// The terminal as the game needs it: lines out, lines in, a pause that can be skipped. Two kinds: at a keyboard, and fed by a pipe.

/** The input ended, or Ctrl-C was pressed. Thrown up to the shell, which saves and leaves. */
export class Ended extends Error {
  readonly how: 'eof' | 'interrupt'
  constructor(how: 'eof' | 'interrupt') {
    super(how)
    this.how = how
  }
}

export interface Console {
  /** Both ends are a terminal: the board is redrawn, things are paced, a key skips. */
  readonly isInteractive: boolean
  readonly columns: number
  readonly rows: number
  print(text: string): void
  /** One line, without its end. Throws `Ended`. */
  ask(prompt: string): Promise<string>
  /** Waits at a keyboard; returns at once in a pipe. True: a key was pressed to go on. Throws `Ended`. */
  pause(ms: number): Promise<boolean>
  clear(): void
  /** Ctrl-C that came as a signal: ends the wait that is under way, or else the next one. */
  interrupt(): void
  /** What Tab may complete to, at a keyboard. */
  complete(words: () => readonly string[]): void
  close(): void
}

/** Where a stream does not tell its size. */
export const DEFAULT_COLUMNS = 80
export const DEFAULT_ROWS = 24
