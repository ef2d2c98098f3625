// The seats that this device holds in matches online. A secret stands in this storage and behind the # of an invitation, nowhere else.

export type HeldSeat = {
  readonly seat: string
  readonly secret: string
  /** This device's part of the dice; empty where the seat was brought from another device. */
  readonly nonce: string
  readonly name: string
  /** The digest of the server's part, as it was shown when this device first saw the table. */
  readonly promise?: string
}

const SHELF = 'sandtable.online'
const NAME = 'sandtable.name'

export const newSecret = (): string => encoded(crypto.getRandomValues(new Uint8Array(24)))
export const newKey = (): string => encoded(crypto.getRandomValues(new Uint8Array(9)))
/** This player's part of the dice. */
export const newNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

export const heldSeat = (match: string): HeldSeat | null => shelf()[match] ?? null

/** The matches in which this device holds a seat, newest first. */
export const heldMatches = (): string[] => Object.keys(shelf()).reverse()

/** Where nothing can be kept the seat lasts as long as the page: said by `false`. */
export function holdSeat(match: string, held: HeldSeat | null): boolean {
  const { [match]: _, ...rest } = shelf()
  try {
    localStorage.setItem(SHELF, JSON.stringify(held ? { ...rest, [match]: held } : rest))
    if (held) localStorage.setItem(NAME, held.name)
    return true
  } catch {
    return false
  }
}

/** The name that was used last. */
export function lastName(): string {
  try {
    return localStorage.getItem(NAME) ?? ''
  } catch {
    return ''
  }
}

/** The address that invites a player to a seat, or opens a player's own seat on another device. */
export const invitationTo = (match: string, seat: string, secret: string): string =>
  `${location.origin}/online/${match}#${seat}.${secret}`

/** What stands behind the # of an invitation; null where it is none. */
export function readInvitation(fragment: string): { readonly seat: string; readonly secret: string } | null {
  const found = /^([\w-]{1,32})\.([\w-]{22,64})$/.exec(fragment)
  return found ? { seat: found[1] as string, secret: found[2] as string } : null
}

function shelf(): Record<string, HeldSeat> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SHELF) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, HeldSeat>) : {}
  } catch {
    return {}
  }
}

function encoded(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
