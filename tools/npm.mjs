// npm, as the running Node runs it. Node built-ins only, syntax of Node 18.
import { spawnSync } from 'node:child_process'

/** The npm that started us, so that a machine with several keeps to one; otherwise the one in PATH. */
export function npm(args, options) {
  const started = process.env.npm_execpath
  const isNpm = started !== undefined && /npm-cli\.js$/.test(started)
  const [command, prefix] = isNpm ? [process.execPath, [started]] : ['npm', []]
  return spawnSync(command, [...prefix, ...args], { ...options, shell: !isNpm && process.platform === 'win32' })
}
