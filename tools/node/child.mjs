// The newer Node's part of the hop: it tells its parent which signals it handles, and does not outlive it.
import { writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** `tie` is the number of the pipe to the parent. Before anything else listens for signals. */
export function attend(tie) {
  const { emit } = process
  // Not a listener: with one, a signal that the program does not handle would no longer end it.
  process.emit = function reporting(name, ...args) {
    if (typeof name === 'string' && name.startsWith('SIG')) report(tie, name)
    return emit.call(this, name, ...args)
  }
  // A thread of its own, since the program may reckon for minutes without looking up.
  new Worker(new URL('./watch-parent.mjs', import.meta.url), { workerData: tie, execArgv: [], stdin: false }).unref()
}

function report(tie, signal) {
  try {
    writeSync(tie, `${signal}\n`)
  } catch {
    // The parent is gone: the thread that watches it deals with that.
  }
}
