// The store holds the secrets of running dice, so its folder and files are for their owner only.
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const FOLDER = 0o700
const FILE = 0o600
/** What any other user of the machine may do. */
const OTHERS = 0o077
export const LOCK = 'serving.lock'

/** Makes the folder, or closes one that is there to other users. One with other programs' files is left as it is and reported. */
export function makePrivateFolder(folder: string, tell: (problem: string) => void): void {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: FOLDER })
  else if (isWider(folder)) {
    const isOwn = readdirSync(folder).every(name => name === LOCK || name.startsWith('matches.sqlite'))
    if (!isOwn || !narrow(folder, FOLDER))
      tell(`Other users of this machine can enter the folder ${folder}. Run: chmod 700 ${folder}`)
  }
}

/** Makes an empty database file, or narrows one that is there with the files that SQLite keeps beside it. SQLite gives new ones its mode. */
export function makePrivateFile(file: string, tell: (problem: string) => void): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', FILE))
  const name = basename(file)
  const wide = readdirSync(dirname(file))
    .filter(other => other === name || other.startsWith(`${name}-`))
    .map(other => join(dirname(file), other))
    .filter(isWider)
  for (const path of wide) if (!narrow(path, FILE)) tell(`Other users of this machine can read ${path}. Run: chmod 600 ${path}`)
}

/** Windows keeps no such modes. */
const isWider = (path: string): boolean => process.platform !== 'win32' && (statSync(path).mode & OTHERS) !== 0

/** False where the files belong to another user. */
function narrow(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode)
    return true
  } catch {
    return false
  }
}
