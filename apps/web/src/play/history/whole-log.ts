// The log of a whole record, read a little at a time so that the page stays awake. Landmarks are kept on the way for the next time.
import { type AnyReplay, type Eyes, entryAt, type LogEntry, readEntry } from '@sandtable/session'
import { isLandmark, keepLandmark } from './landmarks.ts'

/** The page may be busy for so long without a player feeling it. */
const AT_ONCE_MS = 8

/** `landmarks`: until those that were passed are on the disk. */
type WholeLog = { readonly log: LogEntry[]; readonly landmarks: Promise<unknown> }

/** Of so many actions. Null when it is not wanted any more; throws where the record cannot be followed. */
export async function wholeLog(
  replay: AnyReplay,
  length: number,
  viewer: Eyes,
  isWanted: () => boolean,
): Promise<WholeLog | null> {
  const log: LogEntry[] = []
  const landmarks: Promise<void>[] = []
  let rest = 0
  for (let at = 0; at <= length; at++) {
    if (performance.now() > rest) {
      await new Promise(resolve => setTimeout(resolve))
      if (!isWanted()) return null
      rest = performance.now() + AT_ONCE_MS
    }
    const moment = replay.go(at)
    const entry = readEntry(replay.game, entryAt(replay, moment), viewer)
    if (entry) log.push(entry)
    if (moment.entry && isLandmark(moment.entry.seq))
      landmarks.push(keepLandmark(replay.record, moment.entry.hash, moment.state))
  }
  return { log, landmarks: Promise.allSettled(landmarks) }
}
