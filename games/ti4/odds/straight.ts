// The two moves of rows.ts for sides that lose nothing but what the hits of a roll take: repairs, hits for non-fighters only.
import { cutFor } from './dice.ts'
import { NEGLIGIBLE, VANISHING } from './inbox.ts'
import { type Cast, castOf, type Leads, leadsOf, strike, weigh } from './leads.ts'
import type { Rolls } from './rolls.ts'
import type { Rounds } from './rounds.ts'
import type { Moves, Walk } from './walk.ts'

export function straightMoves(walk: Walk): Moves {
  const { fight, width, mass, inbox, strikeOfA, strikeOfD, orderOfD, placeOfA } = walk
  const attackers = new Struck(fight.attacker, fight.defenderRolls)
  const defenders = new Struck(fight.defender, fight.attackerRolls)

  function receive(a: number): void {
    const row = a * width
    for (let key = 0; key < inbox.slots.length; key++) {
      const slots = inbox.slots[key]
      const slot = slots?.[a] ?? 0
      if (!slots || slot === 0) continue
      const leads = defenders.leads(key & 1)
      walk.dropped += strikeAll(mass, row, inbox.chances, slot, width, leads, defenders.casts[key >> 1]!)
      inbox.release(slots, a)
    }
  }

  function handOn(a: number): void {
    const { roll, isSilencing } = strikeOfA[a]!
    const byA = isSilencing ? 1 : 0
    const cast = defenders.casts[roll]!
    const leads = defenders.leads(byA)
    const changes = defenders.changes(roll, byA)
    const slots = inbox.slotsOf(roll * 2 + byA)
    const row = a * width
    for (let i = 0; i < orderOfD.length; i++) {
      const d = orderOfD[i]!
      const here = mass[row + d]!
      if (here < NEGLIGIBLE) continue
      const struck = strikeOfD[d]!
      const byD = struck.isSilencing ? 1 : 0
      const stayA = attackers.stays(struck.roll, byD)[a]!
      const change = attackers.changes(struck.roll, byD)[a]! + stayA * changes[d]!
      mass[row + d] = 0
      if (change === 0) {
        fight.stalemates.set(row + d, (fight.stalemates.get(row + d) ?? 0) + here)
        continue
      }
      const share = here / change
      walk.rounds += share
      put(slots, a, d, share, attackers.leads(byD), attackers.casts[struck.roll]!)
      if (stayA > 0) strike(mass, row, share * stayA, leads, d, cast)
      // Neither changed: those rounds are in `share` already.
      mass[row + d] = 0
    }
  }

  function put(slots: Int32Array, from: number, d: number, share: number, leads: Leads, cast: Cast): void {
    const { cells, ends } = leads
    const { p, tails, spans } = cast
    const place = placeOfA[from]!
    const cut = cutFor(share) + 1
    let dead = 0
    for (let r = 0; r < cast.rows; r++) {
      const end = r < leads.rows ? ends[from * leads.rows + r]! : 0
      const at = r * cast.width
      if (end < cast.width) dead += tails[at + end]!
      const span = (cut * cast.rows + r) * 2
      const last = Math.min(end, spans[span + 1]!)
      const lead = (from * leads.rows + r) * leads.width
      for (let f = spans[span]!; f < last; f++) {
        const row = cells[lead + f]!
        const part = share * p[at + f]!
        if (row === from || part < VANISHING) continue
        if (placeOfA[row]! < place) walk.repaired += part
        const slot = slots[row]! || inbox.claim(slots, row)
        inbox.chances[slot + d]! += part
      }
    }
    if (dead === 0) return
    const slot = slots[0]! || inbox.claim(slots, 0)
    inbox.chances[slot + d]! += share * dead
  }

  return { receive, handOn }
}

/** One roll strikes every condition that waits for it. Returns what was too little to follow. */
function strikeAll(
  mass: Float64Array,
  row: number,
  waiting: Float64Array,
  slot: number,
  width: number,
  leads: Leads,
  cast: Cast,
): number {
  let dropped = 0
  mass[row]! += waiting[slot]!
  waiting[slot] = 0
  for (let d = width - 1; d > 0; d--) {
    const here = waiting[slot + d]!
    if (here === 0) continue
    waiting[slot + d] = 0
    if (here < NEGLIGIBLE) dropped += here
    else strike(mass, row, here, leads, d, cast)
  }
  return dropped
}

/** A side and the rolls that strike it. */
class Struck {
  readonly casts: readonly Cast[]
  readonly #side: Rounds
  readonly #leads: (Leads | undefined)[] = []
  /** By roll, silencing or not: for every condition the chance to stay and that to change. */
  readonly #stays: (Float64Array | undefined)[] = []
  readonly #changes: (Float64Array | undefined)[] = []

  constructor(side: Rounds, rolls: Rolls) {
    this.#side = side
    this.casts = rolls.rolls.map(castOf)
  }

  leads(bySilencing: number): Leads {
    const known = this.#leads[bySilencing]
    if (known) return known
    const leads = leadsOf(this.#side, bySilencing === 1)
    this.#leads[bySilencing] = leads
    return leads
  }

  stays(roll: number, bySilencing: number): Float64Array {
    const known = this.#stays[roll * 2 + bySilencing]
    if (known) return known
    this.#weigh(roll, bySilencing)
    return this.stays(roll, bySilencing)
  }

  changes(roll: number, bySilencing: number): Float64Array {
    const known = this.#changes[roll * 2 + bySilencing]
    if (known) return known
    this.#weigh(roll, bySilencing)
    return this.changes(roll, bySilencing)
  }

  #weigh(roll: number, bySilencing: number): void {
    const stays = new Float64Array(this.#side.size)
    const changes = new Float64Array(this.#side.size)
    const leads = this.leads(bySilencing)
    for (let condition = 1; condition < stays.length; condition++) weigh(leads, condition, this.casts[roll]!, stays, changes)
    this.#stays[roll * 2 + bySilencing] = stays
    this.#changes[roll * 2 + bySilencing] = changes
  }
}
