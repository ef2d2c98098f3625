// The older Node's part of the hop: it starts the newer one, passes on what it is told, and ends as that one ended.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { PARENT_PIPE, refusal } from './wanted.mjs'

const PARENT_PIPE_FD = 3

/**
 * Windows tells all programs of a console about Ctrl-C by itself, and has no other signals. A program that handles none of these is
 * ended by them, and then so are we.
 */
const SIGNALS =
  process.platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2']

/** How long a signal may take to reach the child by itself. */
const SETTLED_MS = 250

/** Runs this very command on `node`, with the same flags, and ends as it ends. */
export function runOn(node) {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    env: environmentFor(node),
  })
  child.on('error', error => {
    process.stderr.write(`${refusal(`the one in ${node} did not start (${error.code})`)}\n`)
    process.exit(1)
  })
  passSignals(child)
  child.on('exit', (code, signal) => (signal ? endBy(signal) : process.exit(code)))
  // Nothing else is left to do here.
  return new Promise(() => {})
}

function environmentFor(node) {
  const env = { ...process.env, [PARENT_PIPE]: String(PARENT_PIPE_FD) }
  const path = Object.keys(env).find(name => name.toUpperCase() === 'PATH') ?? 'PATH'
  env[path] = [dirname(node), env[path]].filter(Boolean).join(delimiter)
  // npm finds the settings of a machine beside the Node it runs on, which is now another.
  if (process.platform !== 'win32') env.PREFIX ??= dirname(dirname(process.execPath))
  return env
}

/**
 * A signal sent to this process alone has to be passed on; one that a terminal (Ctrl-C) or a service manager sends to the whole group
 * has reached the child already, and a second one would mean something else to it. So the child reports each signal it handles
 * through the pipe, and only what has not been reported after a moment is passed on.
 */
function passSignals(child) {
  const signals = new Map(SIGNALS.map(signal => [signal, { isHere: false, isThere: false, passed: 0, timer: null }]))
  const settle = signal => {
    const state = signals.get(signal)
    if (state.isHere && !state.isThere) {
      state.passed++
      child.kill(signal)
    }
    Object.assign(state, { isHere: false, isThere: false, timer: null })
  }
  const note = (signal, where) => {
    const state = signals.get(signal)
    state[where] = true
    state.timer ??= setTimeout(settle, SETTLED_MS, signal)
  }
  for (const signal of SIGNALS) process.on(signal, () => process.platform === 'win32' || note(signal, 'isHere'))
  const pipe = child.stdio[PARENT_PIPE_FD]
  pipe.on('error', () => {})
  createInterface(pipe).on('line', signal => {
    const state = signals.get(signal)
    if (state?.passed > 0) state.passed--
    else if (state) note(signal, 'isThere')
  })
}

/** Whoever waits for this process sees the same end as of the child. */
function endBy(signal) {
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
  // Where a signal does not end a process.
  process.exit(128 + constants.signals[signal])
}
