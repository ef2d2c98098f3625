// Why the program cannot start, as one or two sentences for the host: what is wrong, and what to do about it.

export class StartError extends Error {}

/** Where the store is, as the host named it. */
type Place = { readonly data: string; readonly database: string | null }
type Fault = { readonly code?: string; readonly errcode?: number; readonly path?: string; readonly message?: string }

/** Null for a fault of the program itself. */
export function startErrorFrom(error: unknown, place: Place): StartError | null {
  if (error instanceof StartError) return error
  const text =
    place.database === null ? fileSentence(error as Fault, place.data) : databaseSentence(error as Fault, place.database)
  return text === null ? null : new StartError(text)
}

/** The low bytes of SQLite's error codes. */
const SQLITE = { READONLY: 8, CORRUPT: 11, FULL: 13, CANTOPEN: 14, NOTADB: 26 } as const

function fileSentence({ code, errcode, path, message }: Fault, data: string): string | null {
  const result = errcode === undefined ? null : errcode % 256
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `${path ?? data} is a file where a folder should be. Name another folder with --data.`
  if (code === 'ENOSPC' || result === SQLITE.FULL) return `The disk of ${data} is full. Make room and start again.`
  if (
    ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'EISDIR'].includes(code ?? '') ||
    result === SQLITE.READONLY ||
    result === SQLITE.CANTOPEN
  )
    return `Sandtable cannot write to ${path ?? data} (${code ?? message}). Give it a folder that it may write to with --data.`
  if (result === SQLITE.NOTADB || result === SQLITE.CORRUPT)
    return `The matches in ${data} cannot be read: a file is damaged or not of Sandtable (${message}). Restore a backup into another folder and name it with --data.`
  return result === null ? null : `The matches in ${data} cannot be opened: ${message}.`
}

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EACCES',
])

/** Without the user and the password of the address. */
function databaseSentence({ code = '', message = '' }: Fault, address: string): string | null {
  const { host, pathname } = new URL(address)
  const where = `PostgreSQL at ${host || 'this machine'}`
  if (AWAY.has(code) || /timeout|terminated/i.test(message))
    return `${where} does not answer (${code || message}). Start it, or correct DATABASE_URL.`
  if (code === '28P01' || code === '28000' || /password|SASL/.test(message))
    return `${where} refuses the user or the password of DATABASE_URL.`
  if (code === '3D000')
    return `${where} has no database called ${decodeURIComponent(pathname.slice(1))}. Create it, or correct DATABASE_URL.`
  return /^[\dA-Z]{5}$/.test(code) ? `${where} cannot be used: ${message}.` : null
}
