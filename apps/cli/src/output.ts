// Standard output with its two habits: it may be full for a while, and whoever reads it may have left.
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
export async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

export function complain(text: string): void {
  process.stderr.write(`${text}\n`)
}
