// SHA-256 (FIPS 180-4), written out because the kernel imports no platform: a page, a worker and Node must judge a commitment alike, at once.

const PRIMES = firstPrimes(64)
/** The first 32 bits of the fractions of the cube roots (rounds) and square roots (start) of the first primes. */
const ROUNDS = Uint32Array.from(PRIMES, prime => rootFraction(prime, 3))
const START = Uint32Array.from(PRIMES.slice(0, 8), prime => rootFraction(prime, 2))

/** 64 hex digits of the digest of a text in UTF-8. */
export function sha256(text: string): string {
  const bytes = padded(new TextEncoder().encode(text))
  const words = new DataView(bytes.buffer)
  const sum = Uint32Array.from(START)
  const schedule = new Uint32Array(64)
  for (let block = 0; block < bytes.length; block += 64) {
    for (let i = 0; i < 16; i++) schedule[i] = words.getUint32(block + 4 * i)
    for (let i = 16; i < 64; i++) {
      const early = at(schedule, i - 15)
      const late = at(schedule, i - 2)
      const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
      const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
      schedule[i] = at(schedule, i - 16) + small + at(schedule, i - 7) + large
    }
    mix(sum, schedule)
  }
  return Array.from(sum, word => word.toString(16).padStart(8, '0')).join('')
}

function mix(sum: Uint32Array, schedule: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = sum as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const first = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + h + at(ROUNDS, i) + at(schedule, i)
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => {
    sum[i] = at(sum, i) + word
  })
}

/** A one, zeros, and the length in bits, to a multiple of 64 bytes. */
function padded(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  whole.set(bytes)
  whole[bytes.length] = 0x80
  new DataView(whole.buffer).setUint32(whole.length - 4, bytes.length * 8)
  return whole
}

const at = (words: Uint32Array, i: number): number => words[i]!
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** 32 bits behind the point of a root, in whole numbers: `Math.cbrt` need not be the same everywhere. */
function rootFraction(n: number, power: number): number {
  const wanted = BigInt(n) << BigInt(32 * power)
  let root = 0n
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) if ((root + bit) ** BigInt(power) <= wanted) root += bit
  return Number(root & 0xffffffffn)
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every(prime => n % prime !== 0)) primes.push(n)
  return primes
}
