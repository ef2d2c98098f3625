// What a page at /online/… is in: nobody yet, somebody with an invitation, somebody who waits, or a table.
import type { Tell, TellOf } from '@sandtable/protocol/online'
import { type LoadedGame, loadTable } from '../catalogue.ts'
import { type HeldSeat, heldSeat, holdSeat, newKey, newNonce, newSecret, readInvitation } from './keys.ts'
import { Line } from './line.svelte.ts'
import { keepInvitations } from './make.ts'
import { OnlineSession } from './online-session.svelte.ts'

type Invitation = { readonly seat: string; readonly secret: string }

export class OnlineRoom {
  readonly match: string
  readonly line: Line
  session = $state.raw<OnlineSession | null>(null)
  card = $state.raw<TellOf<'welcome'>['card'] | null>(null)
  /** Why there is nothing to see here, as the server says it. */
  trouble = $state('')
  invitation = $state.raw<Invitation | null>(null)
  /** What was said against sitting down. */
  refusal = $state('')
  #held = $state.raw<HeldSeat | null>(null)
  #loaded: LoadedGame | null = null
  readonly #meanwhile: Tell[] = []
  #isSittingDown = false

  constructor(match: string, fragment: string) {
    this.match = match
    this.#held = heldSeat(match)
    this.invitation = readInvitation(fragment)
    this.line = new Line(
      () => {
        // Whoever is sitting down comes as a guest: the invitation may be used up already, and the wish is repeated.
        const who = this.#held ?? (this.#isSittingDown ? null : this.invitation)
        const isSame = this.session !== null && this.session.mySeat === (this.#held?.seat ?? null)
        const have = isSame && this.session ? { have: this.session.known } : {}
        return { match, ...(who ? { seat: who.seat, secret: who.secret } : {}), ...have }
      },
      tell => void this.#hear(tell),
    )
    this.line.open()
  }

  /** The seat that one may take here: by the invitation, or because anybody may. */
  readonly offer: string | null = $derived.by(() => {
    if (this.invitation) return this.invitation.seat
    if (this.isSeated || !this.card?.isPublic || this.card.hasBegun) return null
    return this.card.chairs.find(({ holder }) => holder === 'nobody')?.seat ?? null
  })

  get isSeated(): boolean {
    return this.#held !== null
  }

  close(): void {
    this.line.close()
  }

  /** The secret is put by before it is sent: whatever happens then, the seat can be opened with it. */
  async sitDown(name: string): Promise<void> {
    const { invitation, offer: seat } = this
    if (seat === null) return
    const held: HeldSeat = { seat, secret: newSecret(), nonce: newNonce(), name }
    holdSeat(this.match, held)
    this.#isSittingDown = true
    const sitting = { key: newKey(), own: held.secret, name, nonce: held.nonce }
    const answer = await this.line.ask(
      invitation ? { type: 'claim', secret: invitation.secret, ...sitting } : { type: 'join', seat, ...sitting },
    )
    this.#isSittingDown = false
    if (answer.type === 'refused') {
      holdSeat(this.match, null)
      this.refusal = answer.message
      return
    }
    this.#held = held
    this.invitation = null
  }

  /** A link to a free seat; null when there is none to be had. */
  readonly invite = async (seat: string): Promise<string | null> => {
    const answer = await this.line.ask({ type: 'invite', key: newKey(), seat })
    if (answer.type === 'refused' || !answer.secret) return null
    keepInvitations(this.match, { [seat]: answer.secret })
    return answer.secret
  }

  async #hear(tell: Tell): Promise<void> {
    if (tell.type === 'welcome') await this.#welcomed(tell)
    else if (tell.type === 'begun') {
      if (!this.#isSittingDown) this.line.greet()
    } else if (tell.type === 'refused' && tell.key === null) this.#refused(tell)
    else {
      if (tell.type === 'card') this.card = tell.card
      if (this.session) this.session.hear(tell)
      else this.#meanwhile.push(tell)
    }
  }

  async #welcomed(welcome: TellOf<'welcome'>): Promise<void> {
    this.card = welcome.card
    if (this.session && this.session.mySeat === welcome.seat) {
      this.session.hear(welcome)
      return
    }
    if (!welcome.standing) return
    this.#meanwhile.length = 0
    this.#loaded ??= await loadTable(welcome.card.game)
    if (!this.#loaded) {
      this.trouble = `This is a game of ${welcome.card.game}, which is not here.`
      return
    }
    const session = new OnlineSession(this.#loaded, this.line, welcome, welcome.standing)
    // What was heard while the game was fetched.
    session.card = this.card
    for (const tell of this.#meanwhile.splice(0)) session.hear(tell)
    this.session = session
  }

  /** A secret that opens nothing any more: one may still watch. */
  #refused({ code, message }: TellOf<'refused'>): void {
    if (code === 'not-your-seat' && (this.#held || this.invitation)) {
      const wasHeld = this.#held !== null
      this.#held = null
      this.invitation = null
      this.refusal = wasHeld ? 'Your seat was given to somebody else. You are watching.' : message
      this.line.greet()
    } else if (!this.session) this.trouble = message
  }
}
