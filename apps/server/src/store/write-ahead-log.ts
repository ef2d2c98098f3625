// Whether the write-ahead log of SQLite is whole when a server starts. SQLite reads a log up to its first damaged frame and drops the rest
// without a word, and it does not miss a log that is gone.
import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'

/** Is there while a log belongs to the file: from the start of a server until it has copied the log into the file and stopped. */
const markOf = (file: string): string => `${file}-running`
const logOf = (file: string): string => `${file}-wal`

/** To be called before the file is opened, by the process that serves it. Answers with a sentence for the host, or null. */
export function findLogDamage(file: string): string | null {
  const log = logOf(file)
  if (!existsSync(log))
    return existsSync(markOf(file))
      ? `${log} is missing, although the last server did not stop in order. Moves that were not yet copied from it into ${file} are lost.`
      : null
  if (isLogWhole(readFileSync(log))) return null
  const copy = `${log}-damaged`
  if (!existsSync(copy)) copyFileSync(log, copy)
  return `${log} is damaged, so moves that were stored after the damage are lost. A copy of it is kept as ${copy}.`
}

/** The file is open, and its log with it. A full disk takes no mark, and then a log that goes missing is not noticed. */
export function markRunning(file: string): void {
  try {
    const mark = openSync(markOf(file), 'a', 0o600)
    fsyncSync(mark)
    closeSync(mark)
  } catch {}
}

/** The file is closed. It has everything unless a backup kept the log from being copied. */
export function markStopped(file: string): void {
  const log = logOf(file)
  if (!existsSync(log) || statSync(log).size === 0) rmSync(markOf(file), { force: true })
}

/** https://www.sqlite.org/fileformat2.html#the_write_ahead_log */
const LITTLE_ENDIAN = 0x377f0682
const BIG_ENDIAN = 0x377f0683
const HEAD = 32
const FRAME_HEAD = 24

/**
 * False where what was acknowledged is damaged. Frames at the end that were never committed prove nothing: a power cut leaves such. But where
 * another frame of the same log follows a commit, the disk had that commit, and all frames before it must be whole.
 */
export function isLogWhole(log: Buffer): boolean {
  if (log.length <= HEAD) return true
  const magic = log.readUInt32BE(0)
  if (magic !== LITTLE_ENDIAN && magic !== BIG_ENDIAN) return false
  const sums = checksums(magic === BIG_ENDIAN)
  sums.add(log, 0, HEAD - 8)
  if (!sums.isAt(log, HEAD - 8)) return false
  const size = FRAME_HEAD + log.readUInt32BE(8)
  const salts = log.subarray(16, 24)
  let isWhole = true
  let isCommitted = false
  for (let at = HEAD; at + size <= log.length; at += size) {
    const isOfThisLog = log.compare(salts, 0, 8, at + 8, at + 16) === 0
    if (isWhole) {
      // Frames of the log before are left over behind this one's end.
      sums.add(log, at, 8)
      sums.add(log, at + FRAME_HEAD, size - FRAME_HEAD)
      isWhole = isOfThisLog && sums.isAt(log, at + 16)
      if (isWhole) continue
    }
    if (!isOfThisLog) continue
    if (isCommitted) return false
    isCommitted = log.readUInt32BE(at + 4) > 0
  }
  return true
}

function checksums(isBigEndian: boolean) {
  let first = 0
  let second = 0
  return {
    add(bytes: Buffer, from: number, length: number): void {
      for (let at = from; at < from + length; at += 8) {
        first = (first + second + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at))) >>> 0
        second = (second + first + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4))) >>> 0
      }
    },
    /** The file has checksums in big-endian order. */
    isAt: (bytes: Buffer, at: number): boolean => bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second,
  }
}
