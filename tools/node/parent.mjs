// The older Node's half of the hop: start the newer Node, pass signals on, and exit as it exits.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { PIPE, refusal } from './wanted.mjs'

const PIPE_FD = 3

/** Windows sends Ctrl-C to every process of the console and has no other signals: there, the parent only waits. */
const SIGNALS =
  process.platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2']

/** How long the child may take to report a signal that was sent to the whole process group. */
const REPORT_MS = 250

/** Runs this command again on `node`, with the same flags, and exits as it exits. Never returns. */
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
  child.on('exit', (code, signal) => (signal ? dieBy(signal) : process.exit(code)))
  return new Promise(() => {})
}

function environmentFor(node) {
  const env = { ...process.env, [PIPE]: String(PIPE_FD) }
  const path = Object.keys(env).find(name => name.toUpperCase() === 'PATH') ?? 'PATH'
  env[path] = [dirname(node), env[path]].filter(Boolean).join(delimiter)
  // npm looks for the machine's settings beside the Node that runs it: point it to the Node that people installed.
  if (process.platform !== 'win32') env.PREFIX ??= dirname(dirname(process.execPath))
  return env
}

/**
 * A signal sent to this process alone must be passed on. A terminal (Ctrl-C) or a service manager sends it to the whole process group:
 * then the child has it already, and a second one means "stop at once" to some programs. So the child reports each signal it handles
 * through the pipe, and the parent passes on only what the child has not reported after a moment.
 */
function passSignals(child) {
  const signals = new Map(SIGNALS.map(signal => [signal, { parentGot: false, childGot: false, passed: 0, timer: null }]))
  const settle = signal => {
    const state = signals.get(signal)
    if (state.parentGot && !state.childGot) {
      state.passed++
      child.kill(signal)
    }
    Object.assign(state, { parentGot: false, childGot: false, timer: null })
  }
  const note = (signal, where) => {
    const state = signals.get(signal)
    state[where] = true
    state.timer ??= setTimeout(settle, REPORT_MS, signal)
  }
  for (const signal of SIGNALS) process.on(signal, () => process.platform === 'win32' || note(signal, 'parentGot'))
  const pipe = child.stdio[PIPE_FD]
  pipe.on('error', () => {})
  createInterface(pipe).on('line', signal => {
    const state = signals.get(signal)
    if (state?.passed > 0) state.passed--
    else if (state) note(signal, 'childGot')
  })
}

/** Die by the signal that ended the child, so that the shell sees the same exit status. */
function dieBy(signal) {
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
  // Some signals do not end a process.
  process.exit(128 + constants.signals[signal])
}
