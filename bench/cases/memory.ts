// What stays behind: nothing of matches that are over, a known number of bytes of one that is kept.
import { heapInUse } from '../measure.ts'
import type { Row } from '../report.ts'
import { newMatch, playersLuck, playOn } from '../subjects/battles.ts'

const EARLY = 10_000
const LATE = 100_000
/** Heap sizes wobble by some kilobytes, mostly compiled code coming and going. */
const FLAT = 1.03

export async function memoryCase(report: (row: Row) => void): Promise<void> {
  for (const history of ['none', 'full'] as const) {
    // Once over: the first games compile the rules and lay out the field.
    playMany(history, EARLY)
    const early = playMany(history, EARLY)
    const late = playMany(history, LATE)
    report({
      id: `memory.flat.${history}`,
      what: `heap after 100,000 actions, matches dropped, history ${history}`,
      unit: 'kB',
      ours: late / 1000,
      peer: early / 1000,
      against: 'after 10,000',
      ratio: late / early,
      target: { atMost: FLAT },
    })
  }
  const before = heapInUse()
  const match = playOn(newMatch('endless', 1), playersLuck(1), LATE)
  const bytes = (heapInUse() - before) / match.seq
  report({ id: 'memory.record', what: 'a kept match of 100,000 actions', unit: 'bytes/action', ours: bytes })
}

/** Games one after the other until that many actions were done; the heap in use when the last is dropped. */
function playMany(history: 'none' | 'full', actions: number): number {
  let done = 0
  for (let seed = 0; done < actions; seed++)
    done += playOn(newMatch('pitched-battle', seed, history), playersLuck(seed), actions - done).seq
  return heapInUse()
}
