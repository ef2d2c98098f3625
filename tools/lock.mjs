// One command at a time works on what a clone shares: its packages, its Node. Node built-ins only, syntax of Node 18.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

const STALE_LOCK_MS = 15 * 60 * 1000

const sleep = ms => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** A command that was killed leaves its lock behind: the next one takes it over at once where it can tell, otherwise when it is old. */
function isStale(lock, holder) {
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age > STALE_LOCK_MS) return true
  try {
    const { host, pid } = JSON.parse(readFileSync(holder, 'utf8'))
    return host === hostname() && !isAlive(pid)
  } catch {
    // Gone meanwhile, or its holder is about to write.
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: another user's process.
    return error.code !== 'ESRCH'
  }
}

/** Two commands at once do the work once: a folder is a lock, since making one either works or does not. */
export function withLock(folder, work) {
  const lock = join(folder, '.sandtable-lock')
  const holder = join(lock, 'holder.json')
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (isStale(lock, holder)) rmSync(lock, { recursive: true, force: true })
      else sleep(200)
    }
  }
  try {
    writeFileSync(holder, JSON.stringify({ host: hostname(), pid: process.pid }))
    return work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}
