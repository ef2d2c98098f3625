// A lock between commands that install into the same clone. Must run on Node 18, without packages.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

const STALE_LOCK_MS = 15 * 60 * 1000

const sleep = ms => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** A killed command leaves its lock behind. It is stale if its process is known to be gone, or if it is old. */
function isStale(lock, holder) {
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age > STALE_LOCK_MS) return true
  try {
    const { host, pid } = JSON.parse(readFileSync(holder, 'utf8'))
    return host === hostname() && !isAlive(pid)
  } catch {
    // Released meanwhile, or its holder has not written yet.
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process of another user.
    return error.code !== 'ESRCH'
  }
}

/** Runs `work` while no other command holds the lock. The lock is a folder, because mkdir either makes it or fails. */
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
