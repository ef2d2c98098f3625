// Dice that take every value in turn: a resolver is run again and again, each time down the next branch.

/** The kernel's dice, by shape: this room imports nothing. As there, a draw with one possible value is not made. */
export interface Dice {
  /** 1..sides. With `need` the caller promises that only `roll <= need` matters. */
  roll(sides: number, label: string, need?: number): number
  /** 0..n-1. */
  pick(n: number, label: string): number
}

/** How a rule's dice are taken apart into branches. */
export type EnumerateOptions = {
  /** Take a draw with a `need` as two branches, success and failure, not as one per face. Default true. */
  readonly collapse?: boolean
  /** More runs than this are refused with `TooManyBranches`. Default 1,000,000. */
  readonly maxBranches?: number
  /** More draws than this in one run are refused too: the resolver may roll until something happens. Default 1,000. */
  readonly maxDraws?: number
}

/** The caller may fall back on a closed form, on stages (`everyNext`) or on sampling. */
export class TooManyBranches extends Error {
  override readonly name = 'TooManyBranches'
}

type Branch = { readonly value: number; readonly weight: bigint }
type Draw = {
  readonly sides: number
  readonly label: string
  readonly need: number | undefined
  readonly branches: readonly Branch[]
  at: number
  /** The weight of the whole path to here, this draw included, is n/d. */
  n: bigint
  readonly d: bigint
}

/** Depth first: the open draws are a stack. A run replays it and adds to it; `next` advances the last draw that has a branch left. */
export class EnumeratingDice implements Dice {
  readonly #collapse: boolean
  readonly #maxBranches: number
  readonly #maxDraws: number
  readonly #path: Draw[] = []
  #depth = 0
  #runs = 1

  constructor({ collapse = true, maxBranches = 1_000_000, maxDraws = 1_000 }: EnumerateOptions = {}) {
    this.#collapse = collapse
    this.#maxBranches = maxBranches
    this.#maxDraws = maxDraws
  }

  roll(sides: number, label: string, need?: number): number {
    return sides <= 1 ? 1 : this.#draw(sides, label, need)
  }

  pick(n: number, label: string): number {
    return n <= 1 ? 0 : this.#draw(n, label, undefined) - 1
  }

  /** The weight of the run that has just ended. */
  get n(): bigint {
    return this.#path.at(-1)?.n ?? 1n
  }

  get d(): bigint {
    return this.#path.at(-1)?.d ?? 1n
  }

  /** Turn to the next branch; false when there is none. */
  next(): boolean {
    if (this.#depth < this.#path.length) throw impure(this.#path[this.#depth]!, 'nothing')
    let last = this.#path.at(-1)
    while (last && last.at === last.branches.length - 1) {
      this.#path.pop()
      last = this.#path.at(-1)
    }
    if (!last) return false
    if (++this.#runs > this.#maxBranches) {
      const draws = this.#path.map(({ label, branches }) => `${label} (${branches.length})`).join(', ')
      throw new TooManyBranches(`more than ${this.#maxBranches} branches; reached by way of ${draws}`)
    }
    last.n = (last.n / last.branches[last.at]!.weight) * last.branches[last.at + 1]!.weight
    last.at++
    this.#depth = 0
    return true
  }

  #draw(sides: number, label: string, need: number | undefined): number {
    const known = this.#path[this.#depth++]
    if (known) {
      if (known.sides !== sides || known.label !== label || known.need !== need) throw impure(known, `${label} (${sides})`)
      return known.branches[known.at]!.value
    }
    return this.#open(sides, label, need)
  }

  #open(sides: number, label: string, need: number | undefined): number {
    if (this.#path.length >= this.#maxDraws)
      throw new TooManyBranches(`more than ${this.#maxDraws} draws in one run, the last of them ${label}`)
    if (!Number.isSafeInteger(sides)) throw new RangeError(`${label}: no die has ${sides} sides`)
    const branches = need === undefined || !this.#collapse ? faces(sides) : successOrFailure(sides, need)
    const [first] = branches as [Branch]
    this.#path.push({ sides, label, need, branches, at: 0, n: this.n * first.weight, d: this.d * BigInt(sides) })
    return first.value
  }
}

const faces = (sides: number): Branch[] => Array.from({ length: sides }, (_, i) => ({ value: i + 1, weight: 1n }))

/** A branch that cannot happen is left out: the resolver is never shown it. */
function successOrFailure(sides: number, need: number): Branch[] {
  const good = Math.min(sides, Math.max(0, Math.floor(need)))
  const both = [
    { value: 1, weight: BigInt(good) },
    { value: good + 1, weight: BigInt(sides - good) },
  ]
  return both.filter(({ weight }) => weight > 0n)
}

function impure(known: Draw, asked: string): Error {
  return new Error(`the resolver is not pure: after the same draws it wanted ${known.label} (${known.sides}), now ${asked}`)
}
