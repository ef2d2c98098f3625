// Runs npm on the running Node. Must run on Node 18, without packages.
import { spawnSync } from 'node:child_process'

/** Runs the npm that started us, because a machine may have several; otherwise the one in PATH. */
export function npm(args, options) {
  const started = process.env.npm_execpath
  const isNpm = started !== undefined && /npm-cli\.js$/.test(started)
  const [command, prefix] = isNpm ? [process.execPath, [started]] : ['npm', []]
  return spawnSync(command, [...prefix, ...args], { ...options, shell: !isNpm && process.platform === 'win32' })
}
