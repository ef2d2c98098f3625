// The story of a record from its beginning to its end, read a little at a time so that the page stays awake, and landmarks set on the
// way for the next time it is opened.
import type { Action, GameEvent, Replay } from '@sandtable/kernel'
import { isLandmark, keepLandmark } from '../history/landmarks.ts'
import type { Eyes } from '../session/eyes.ts'
import { type FullEntry, type LogEntry, readEntry } from './log-entries.ts'

export type AnyReplay = Replay<unknown, Action, GameEvent, unknown, unknown, unknown>
type AnyMoment = ReturnType<AnyReplay['go']>

/** As long as a page may be busy without anybody feeling it. */
const AT_ONCE_MS = 8

export function chapterOf({ record }: AnyReplay, { entry, events }: AnyMoment): FullEntry {
  return entry
    ? { seq: entry.seq, seat: entry.seat, action: entry.action, events, draws: entry.draws }
    : { seq: 0, seat: null, action: null, events, draws: record.setup.draws }
}

/** `landmarks`: until those that were passed are on the disk. */
type WholeStory = { readonly story: LogEntry[]; readonly landmarks: Promise<unknown> }

/** Of so many actions. Null when nobody wants it any more; throws where the record cannot be followed. */
export async function wholeStory(
  replay: AnyReplay,
  length: number,
  viewer: Eyes,
  isWanted: () => boolean,
): Promise<WholeStory | null> {
  const story: LogEntry[] = []
  const landmarks: Promise<void>[] = []
  let rest = 0
  for (let at = 0; at <= length; at++) {
    if (performance.now() > rest) {
      await new Promise(resolve => setTimeout(resolve))
      if (!isWanted()) return null
      rest = performance.now() + AT_ONCE_MS
    }
    const moment = replay.go(at)
    const told = readEntry(replay.game, chapterOf(replay, moment), viewer)
    if (told) story.push(told)
    if (moment.entry && isLandmark(moment.entry.seq))
      landmarks.push(keepLandmark(replay.record, moment.entry.hash, moment.state))
  }
  return { story, landmarks: Promise.allSettled(landmarks) }
}
