// The newer Node's part of the hop: it tells its parent which signals it handles, and does not outlive it.
import { writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** `pipe` is the number of the pipe to the parent. Before anything else listens for signals. */
export function attend(pipe) {
  const { emit } = process
  // Not a listener: with one, a signal that the program does not handle would no longer end it.
  process.emit = function reporting(name, ...args) {
    if (typeof name === 'string' && name.startsWith('SIG')) report(pipe, name)
    return emit.call(this, name, ...args)
  }
  // A thread of its own, since the program may reckon for minutes without looking up.
  new Worker(new URL('./watch-parent.mjs', import.meta.url), { workerData: pipe, execArgv: [], stdin: false }).unref()
}

function report(pipe, signal) {
  try {
    writeSync(pipe, `${signal}\n`)
  } catch {
    // The parent is gone: the thread that watches it deals with that.
  }
}
