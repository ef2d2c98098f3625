// Blows for sides that lose nothing but what the hits of a roll take: repairs, hits for non-fighters only.
import { cutFor } from './dice.ts'
import { VANISHING } from './inbox.ts'
import { type Cast, castOf, type Leads, leadsOf, strike, weigh } from './leads.ts'
import type { Rolls } from './rolls.ts'
import type { Rounds } from './rounds.ts'
import type { Blows, Striking, Walk } from './walk.ts'

export function straightBlows(walk: Walk): Blows {
  const { fight, mass, inbox, placeOfA } = walk
  const attackers = new Struck(fight.attacker, fight.defenderRolls)
  const defenders = new Struck(fight.defender, fight.attackerRolls)
  /** The roll that strikes now: it strikes a whole row. */
  let known = { key: 0, leads: defenders.leads(0), cast: defenders.casts[0]! }

  function onA(slots: Int32Array, from: number, d: number, share: number, { roll, isSilencing }: Striking): void {
    const leads = attackers.leads(isSilencing ? 1 : 0)
    const cast = attackers.casts[roll]!
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

  return {
    stayOfA: (a, { roll, isSilencing }) => attackers.stays(roll, isSilencing ? 1 : 0)[a]!,
    changeOfA: (a, { roll, isSilencing }) => attackers.changes(roll, isSilencing ? 1 : 0)[a]!,
    changeOfD: (d, key) => defenders.changes(key >> 1, key & 1)[d]!,
    onA,
    onD(row, weight, d, key) {
      if (key !== known.key) known = { key, leads: defenders.leads(key & 1), cast: defenders.casts[key >> 1]! }
      strike(mass, row, weight, known.leads, d, known.cast)
    },
  }
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
