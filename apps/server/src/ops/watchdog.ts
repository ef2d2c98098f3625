// Ends the process when its event loop has stood still for too long: nothing else can help then, and the service manager starts it again.
import { Worker } from 'node:worker_threads'

const LIMIT_MS = 30_000

export type Watched = { readonly beats: Int32Array<SharedArrayBuffer>; readonly limitMs: number }
/** The event loop beats so often within the limit, and the watchdog looks as often. */
export const BEATS = 10

/** `script`: where `watchdog-worker` is. */
export function startWatchdog(script: URL, limitMs = LIMIT_MS): void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  setInterval(() => Atomics.add(beats, 0, 1), limitMs / BEATS).unref()
  const watched: Watched = { beats, limitMs }
  new Worker(script, { workerData: watched, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref()
}
