// The one source of chance: Doty-Humphrey's sfc32, written out because its bits are part of our records.
import { lanesOfText } from './hash.ts'

/** Where a generator stands; giving it back makes it go on from there. */
export type GeneratorMark = readonly [number, number, number, number]

/** The random numbers of a seed. The same seed gives the same numbers everywhere, and a mark goes back to any of them. */
export class Generator {
  #a: number
  #b: number
  #c: number
  #counter: number
  /** Kept until the next draw: most actions draw nothing, and then all their marks are one. */
  #mark: GeneratorMark | null = null

  /** A number and its text are the same seed: 7 and '7'. */
  constructor(seed: string | number) {
    const [a, b, c, d] = lanesOfText(String(seed))
    this.#a = a
    this.#b = b
    this.#c = c
    this.#counter = d
    for (let i = 0; i < 16; i++) this.next()
  }

  /** 32 random bits as a number 0 … 2^32 - 1. */
  next(): number {
    this.#mark = null
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum
    this.#c |= 0
    return sum >>> 0
  }

  /** Uniform on 0 … n - 1; draws that would favour small values are thrown away. */
  below(n: number): number {
    const fair = 4294967296 - (4294967296 % n)
    let bits = this.next()
    while (bits >= fair) bits = this.next()
    return bits % n
  }

  mark(): GeneratorMark {
    this.#mark ??= [this.#a, this.#b, this.#c, this.#counter]
    return this.#mark
  }

  restore(mark: GeneratorMark): void {
    this.#a = mark[0]
    this.#b = mark[1]
    this.#c = mark[2]
    this.#counter = mark[3]
    this.#mark = mark
  }
}
