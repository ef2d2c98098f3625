// What a page at /online/… shows: a visitor, an invitation, a player who waits, or a table.
import type { Tell, TellOf } from '@sandtable/protocol/online'
import { type LoadedGame, loadTable } from '../../catalogue.ts'
import { notices } from '../../notices.svelte.ts'
import { type OnlineSession, onlineSession } from '../session/online-session.svelte.ts'
import { Invitations, keepInvitations } from './invitations.svelte.ts'
import { type HeldSeat, heldSeat, holdSeat, newNonce, newSecret, readInvitation } from './keys.ts'
import { Socket } from './socket.svelte.ts'

type Invitation = { readonly seat: string; readonly secret: string }

export class OnlinePage {
  readonly match: string
  readonly socket: Socket
  readonly invitations: Invitations
  session = $state.raw<OnlineSession | null>(null)
  card = $state.raw<TellOf<'welcome'>['card'] | null>(null)
  /** Why there is nothing to see here, as the server says it. */
  trouble = $state('')
  invitation = $state.raw<Invitation | null>(null)
  /** What was said against sitting down. */
  refusal = $state('')
  #held = $state.raw<HeldSeat | null>(null)
  /** The invitation of a player who has a seat here already. It counts only if that seat was given away. */
  #spare: Invitation | null = null
  #loaded: LoadedGame | null = null
  readonly #meanwhile: Tell[] = []
  #isSittingDown = false
  #hasGivenPart = false

  constructor(match: string, fragment: string) {
    this.match = match
    this.invitations = new Invitations(match, seat => this.#invite(seat))
    this.#held = heldSeat(match)
    const invitation = readInvitation(fragment)
    if (this.#held) this.#spare = invitation
    else this.invitation = invitation
    this.socket = new Socket(
      () => {
        // A player who is sitting down connects as a guest: the invitation may be used up already, and the request is repeated.
        const who = this.#held ?? (this.#isSittingDown ? null : this.invitation)
        const isSame = this.session !== null && this.session.mySeat === (this.#held?.seat ?? null)
        const have = isSame && this.session ? { have: this.session.known } : {}
        return { match, ...(who ? { seat: who.seat, secret: who.secret } : {}), ...have }
      },
      tell => void this.#hear(tell),
    )
    this.socket.open()
  }

  /** The seat this player may take: by the invitation, or because the match is public. */
  readonly offer: string | null = $derived.by(() => {
    if (this.invitation) return this.invitation.seat
    if (this.isSeated || !this.card?.isPublic || this.card.hasBegun) return null
    return this.card.chairs.find(({ holder }) => holder === 'nobody')?.seat ?? null
  })

  get isSeated(): boolean {
    return this.#held !== null
  }

  close(): void {
    this.socket.close()
  }

  /** The secret is put by before it is sent: whatever happens then, the seat can be opened with it. */
  async sitDown(name: string): Promise<void> {
    const { invitation, offer: seat } = this
    if (seat === null) return
    // Who takes a seat over in the middle of a match has no part in its dice: they were made before.
    const part = newNonce()
    const before = heldSeat(this.match)
    const held = this.#hold({ seat, secret: newSecret(), nonce: this.card?.hasBegun ? '' : part, name })
    this.#isSittingDown = true
    const sitting = { own: held.secret, name, nonce: part }
    const answer = await this.socket.ask(
      invitation ? { type: 'claim', secret: invitation.secret, ...sitting } : { type: 'join', seat, ...sitting },
    )
    this.#isSittingDown = false
    if (answer.type === 'refused') {
      holdSeat(this.match, before)
      this.refusal = answer.message
      return
    }
    this.#held = held
    this.invitation = null
  }

  /** In a rematch: the other side's seat opens with the secret of the last match. */
  async #takeKeptSeat({ secret, nonce, name }: HeldSeat): Promise<void> {
    this.#isSittingDown = true
    const answer = await this.socket.ask({ type: 'claim', secret, own: secret, name, nonce })
    this.#isSittingDown = false
    if (answer.type === 'refused') this.#refused({ ...answer, code: 'not-your-seat' })
  }

  /** With the promise of the dice as it was first seen: nothing that is said later changes it. */
  #hold(held: HeldSeat): HeldSeat {
    const noted = this.card ? { promise: this.card.commitment, ...held } : held
    holdSeat(this.match, noted)
    return noted
  }

  async #invite(seat: string): Promise<string | null> {
    const answer = await this.socket.ask({ type: 'invite', seat })
    if (answer.type === 'refused') this.#saidNo(answer)
    else if (answer.secret) return answer.secret
    else notices.tell('The others at the table have been asked. The last to agree gets the link.')
    return null
  }

  /** A free chair is the computer's own then; the link to it opens nothing any more. */
  readonly giveToComputer = async (seat: string, level: string): Promise<void> => {
    const answer = await this.socket.ask({ type: 'seat-computer', seat, level })
    if (answer.type === 'refused') this.#saidNo(answer)
    else this.invitations.drop(seat)
  }

  /** Gives the seat back. The player who left it keeps an invitation to it. False when it could not be done. */
  readonly leave = async (): Promise<boolean> => {
    const answer = await this.socket.ask({ type: 'leave' })
    const held = this.#held
    if (answer.type === 'refused') {
      this.#saidNo(answer)
      return false
    }
    holdSeat(this.match, null)
    if (held && answer.secret) keepInvitations(this.match, { [held.seat]: answer.secret })
    return true
  }

  #saidNo(answer: TellOf<'refused'>): void {
    if (this.session) this.session.refuse(answer)
    else this.refusal = answer.message
  }

  async #hear(tell: Tell): Promise<void> {
    if (tell.type === 'welcome') await this.#welcomed(tell)
    else if (tell.type === 'begun') {
      if (!this.#isSittingDown) this.socket.greet()
    } else if (tell.type === 'refused' && tell.key === null) this.#refused(tell)
    else {
      if (tell.type === 'card') {
        this.#takeCard(tell.card)
        this.#givePart()
      }
      if (this.session) this.session.hear(tell)
      else this.#meanwhile.push(tell)
    }
  }

  async #welcomed(welcome: TellOf<'welcome'>): Promise<void> {
    this.#takeCard(welcome.card)
    this.#recognise(welcome)
    this.#givePart()
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
    const newest = { ...welcome, card: this.card ?? welcome.card }
    const session = onlineSession(this.#loaded, this.socket, newest, welcome.standing)
    // What was heard while the game was loaded.
    for (const tell of this.#meanwhile.splice(0)) session.hear(tell)
    this.session = session
    // At the table nothing else says why one only watches.
    if (this.refusal) notices.tell(this.refusal)
    this.refusal = ''
  }

  #takeCard(card: TellOf<'card'>['card']): void {
    this.card = card
    this.invitations.dropUsed(card.chairs)
  }

  /** Whose seat the link opens is known by what it opened. */
  #recognise({ seat, card }: TellOf<'welcome'>): void {
    if (this.#isSittingDown) return
    const [held, link] = [this.#held, this.invitation]
    if (held) {
      if (held.promise === undefined) this.#held = this.#hold(held)
      const isKept = card.chairs.some(chair => chair.seat === held.seat && chair.holder === 'nobody')
      if (seat === null && isKept) void this.#takeKeptSeat(held)
      else if (seat !== null && this.#spare && this.#spare.secret !== held.secret)
        notices.tell('You sit at this table already. That link is for somebody else.')
      this.#spare = null
    } else if (link && seat === link.seat) {
      // His own, from another device.
      const name = card.chairs.find(chair => chair.seat === seat)?.name ?? ''
      this.#held = this.#hold({ ...link, nonce: '', name })
      this.invitation = null
    }
  }

  /** What this device adds to the dice, once the server has shown the digest of its own. */
  #givePart(): void {
    const held = this.#held
    const owes = this.card?.chairs.some(({ seat, owesPart }) => owesPart && seat === held?.seat)
    if (!held || !owes || this.#hasGivenPart) return
    this.#hasGivenPart = true
    // The seat came from another device before the match began: this player's part was not given yet.
    if (held.nonce === '') this.#held = this.#hold({ ...held, nonce: newNonce() })
    void this.socket.ask({ type: 'part', nonce: (this.#held ?? held).nonce })
  }

  /** A secret that opens nothing any more: one may still watch, or sit down by the link one came by. */
  #refused({ code, message }: TellOf<'refused'>): void {
    if (code === 'not-your-seat' && (this.#held || this.invitation)) {
      const wasHeld = this.#held !== null
      this.#held = null
      this.invitation = this.#spare
      this.#spare = null
      if (!this.invitation) this.refusal = wasHeld ? 'Your seat was given to somebody else. You are watching.' : message
      this.socket.greet()
    } else if (!this.session) this.trouble = message
  }
}
