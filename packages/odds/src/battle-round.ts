// One round of a fight, from one pair of conditions.

/** The chances of 0, 1, 2... hits, adding up to 1. */
export type Hits = ArrayLike<number>

/** What a side at condition `own` does to one at condition `other` in this round. Called often: keep the lists, do not rebuild them. */
export type HitsOf = (own: number, other: number, round: number) => Hits

/** `together`: both roll, then both lose. Else the second rolls with what the first has left of it. */
export type RoundOrder = 'together' | 'attackersFirst' | 'defendersFirst'

export type Strikers = { readonly attackerHits: HitsOf; readonly defenderHits: HitsOf; readonly order?: RoundOrder }

/** Mass by pair of conditions, flat: `mass[attackers * width + defenders]`. */
export type Board = { readonly width: number; readonly mass: Float64Array }

const NO_REPLY: Hits = [1]

/**
 * Hands the mass of the pair (a, d) on to the pairs it leads to and returns the expected number of rounds that takes: one;
 * with `untilChange` all the rounds without a loss too, or none if no round can change anything: then nothing is handed on.
 */
export function strike(by: Strikers, [a, d]: Pair, round: number, mass: number, onto: Board, untilChange: boolean): number {
  const { order = 'together' } = by
  const isMirrored = order === 'defendersFirst'
  const [own, other] = isMirrored ? [d, a] : [a, d]
  const [lead, follow] = isMirrored ? [by.defenderHits, by.attackerHits] : [by.attackerHits, by.defenderHits]
  const blow = upTo(other, lead(own, other, round))
  let reply = upTo(own, follow(other, own, round))
  const change = untilChange ? tail(blow, 1) + blow[0]! * tail(reply, 1) : 1
  if (change === 0) return 0
  const rounds = mass / change
  for (let x = 0; x < blow.length; x++) {
    const left = other - x
    if (x > 0 && order !== 'together') reply = left === 0 ? NO_REPLY : upTo(own, follow(left, own, round))
    for (let y = untilChange && x === 0 ? 1 : 0; y < reply.length; y++) {
      const cell = isMirrored ? left * onto.width + own - y : (own - y) * onto.width + left
      onto.mass[cell]! += rounds * blow[x]! * reply[y]!
    }
  }
  return rounds
}

/** More hits than the other side can take count as what it can take. */
function upTo(most: number, hits: Hits): Hits {
  const sum = tail(hits, 0)
  if (!(Math.abs(sum - 1) < 1e-9)) throw new RangeError(`the chances of hits add up to ${sum}, not to 1`)
  if (hits.length <= most + 1) return hits
  const folded: number[] = []
  for (let i = 0; i < most; i++) folded.push(hits[i]!)
  folded.push(tail(hits, most))
  return folded
}

function tail(hits: Hits, from: number): number {
  let sum = 0
  for (let i = from; i < hits.length; i++) sum += hits[i]!
  return sum
}

export type Pair = readonly [attackers: number, defenders: number]
