// Standard output with its two habits: it may be full for a while, and its reader may have left.
import { once } from 'node:events'

/** A reader that left (`sandtable replay x | head`) is no error: there is nothing more to do. */
export function endWhenNobodyReads(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED') process.exit(0)
      throw error
    })
  }
}

/** Waits where the reader is slower than we are, so that answers do not pile up in memory. */
export async function printExactly(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

export const print = (text: string): Promise<void> => printExactly(forTerminal(text))

export function complain(text: string): void {
  process.stderr.write(`${forTerminal(text)}\n`)
}

/** Control characters but line ends and tabs; of what an escape begins, colours are kept. */
const CONTROLS = /(\p{Cc}\[[0-9;]*m)|(?![\n\t])\p{Cc}/gu
const ESCAPE = '\u001b'

/** A record comes from anywhere, and its texts must not move the cursor or rename the window. */
export const forTerminal = (text: string): string =>
  text.replace(CONTROLS, (_, colour?: string) => (colour?.startsWith(ESCAPE) ? colour : (colour?.slice(1) ?? '')))
