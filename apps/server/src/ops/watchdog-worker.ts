// The thread of the watchdog. It counts its own ticks, not the time: of a process that was suspended both threads have stood still.
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { BEATS, type Watched } from './watchdog.ts'

const STDERR = 2
const { beats, limitMs } = workerData as Watched
let last = Atomics.load(beats, 0)
let silent = 0

setInterval(() => {
  const now = Atomics.load(beats, 0)
  silent = now === last ? silent + 1 : 0
  last = now
  if (silent <= BEATS) return
  const problem = `The server stood still for ${limitMs / 1000} seconds and ends itself. Moves that were acknowledged are stored.`
  writeSync(STDERR, `${JSON.stringify({ at: new Date().toISOString(), problem })}\n`)
  process.kill(process.pid, 'SIGKILL')
}, limitMs / BEATS)
