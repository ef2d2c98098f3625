// The newer Node's half of the hop: report handled signals to the parent, and exit when the parent is gone.
import { writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** `pipe` is the file descriptor of the pipe to the parent. Call it before anything listens for signals. */
export function followParent(pipe) {
  const { emit } = process
  // A listener of our own would keep the process alive on signals that the program does not handle.
  process.emit = function reporting(name, ...args) {
    if (typeof name === 'string' && name.startsWith('SIG')) report(pipe, name)
    return emit.call(this, name, ...args)
  }
  // A thread, because the program may compute for minutes without returning to its event loop.
  new Worker(new URL('./watch-parent.mjs', import.meta.url), { workerData: pipe, execArgv: [], stdin: false }).unref()
}

function report(pipe, signal) {
  try {
    writeSync(pipe, `${signal}\n`)
  } catch {
    // The parent is gone, and the thread is about to end this process.
  }
}
