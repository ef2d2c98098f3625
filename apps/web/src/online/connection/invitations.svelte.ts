// The links to free chairs that this device has. The server knows only their digests, so they are put by; one whose chair is taken opens nothing.
import type { Chair } from '@sandtable/protocol/online'

type Secrets = Readonly<Record<string, string>>
const SHELF = 'sandtable.invitations'

export class Invitations {
  readonly #match: string
  readonly #ask: (seat: string) => Promise<string | null>
  #secrets = $state.raw<Secrets>({})

  constructor(match: string, ask: (seat: string) => Promise<string | null>) {
    this.#match = match
    this.#ask = ask
    this.#secrets = invitationsOf(match)
  }

  /** Undefined where this device has no link to that chair. */
  secretOf(seat: string): string | undefined {
    return this.#secrets[seat]
  }

  /** A new link to a free chair; the one before it opens nothing any more. */
  async renew(seat: string): Promise<void> {
    const secret = await this.#ask(seat)
    if (secret !== null) this.#keep({ ...this.#secrets, [seat]: secret })
  }

  /** A person has sat down: when that seat is free again, it is by another link. While the computer plays there, the player who left it may come back. */
  dropUsed(chairs: readonly Chair[]): void {
    const isUsed = (seat: string) => chairs.some(chair => chair.seat === seat && (chair.holder === 'person' || chair.isLent))
    const open = Object.entries(this.#secrets).filter(([seat]) => !isUsed(seat))
    if (open.length < Object.keys(this.#secrets).length) this.#keep(Object.fromEntries(open))
  }

  drop(seat: string): void {
    const { [seat]: _, ...rest } = this.#secrets
    this.#keep(rest)
  }

  #keep(secrets: Secrets): void {
    this.#secrets = secrets
    keepInvitations(this.#match, secrets)
  }
}

export function keepInvitations(match: string, secrets: Secrets): void {
  try {
    const { [match]: _, ...rest } = shelf()
    localStorage.setItem(SHELF, JSON.stringify(Object.keys(secrets).length > 0 ? { ...rest, [match]: secrets } : rest))
  } catch {
    // Then the link lasts as long as the page, and can be asked for again.
  }
}

function invitationsOf(match: string): Secrets {
  try {
    return shelf()[match] ?? {}
  } catch {
    return {}
  }
}

const shelf = (): Record<string, Secrets> => JSON.parse(localStorage.getItem(SHELF) ?? '{}') as Record<string, Secrets>
