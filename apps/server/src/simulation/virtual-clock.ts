// Time that passes only when the simulation says so. While it is installed every timer of this process waits for it, and chance is seeded.
import { AsyncLocalStorage } from 'node:async_hooks'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { type Dice, seeded } from '@sandtable/kernel'

/** Whose timers and promises these are. What has died is not called any more. */
export type Owner = { isDead: boolean }

type Timer = { readonly at: number; readonly order: number; readonly work: () => void; isCleared: boolean }

const owners = new AsyncLocalStorage<Owner>()
const { setImmediate: realImmediate } = globalThis
const turnOfTheLoop = (): Promise<void> => new Promise(resolve => realImmediate(resolve))

export class VirtualClock {
  /** Milliseconds since the simulation began. */
  now = 0
  #order = 0
  #timers: Timer[] = []
  readonly #chance: Dice

  constructor(seed: string) {
    this.#chance = seeded(`${seed} bytes`)
  }

  /** Runs the work as a part of something that may die. */
  as<T>(owner: Owner, work: () => T): T {
    return owners.run(owner, work)
  }

  after(ms: number, work: () => void): Timer {
    const owner = owners.getStore()
    const timer: Timer = {
      at: this.now + Math.max(0, ms),
      order: this.#order++,
      work: () => {
        if (!owner) owners.exit(work)
        else if (!owner.isDead) owners.run(owner, work)
      },
      isCleared: false,
    }
    this.#timers.push(timer)
    return timer
  }

  sleep(ms: number): Promise<void> {
    return new Promise(resolve => void this.after(ms, resolve))
  }

  /** Calls one timer after the other until it is done, or nothing is left to wait for, or so much time has passed. */
  async run(isDone: () => boolean, most: number): Promise<void> {
    const end = this.now + most
    for (;;) {
      await turnOfTheLoop()
      if (isDone()) return
      const next = this.#next()
      if (!next || next.at > end) return
      next.isCleared = true
      this.now = Math.max(this.now, next.at)
      next.work()
    }
  }

  #next(): Timer | undefined {
    this.#timers = this.#timers.filter(({ isCleared }) => !isCleared)
    let next: Timer | undefined
    for (const timer of this.#timers)
      if (!next || timer.at < next.at || (timer.at === next.at && timer.order < next.order)) next = timer
    return next
  }

  /** Puts itself in the place of the timers and of the chance of this process. The answer puts these back. */
  install(): () => void {
    const own = {
      setTimeout: globalThis.setTimeout,
      setInterval: globalThis.setInterval,
      setImmediate: globalThis.setImmediate,
      clearTimeout: globalThis.clearTimeout,
      clearInterval: globalThis.clearInterval,
      clearImmediate: globalThis.clearImmediate,
    }
    const { randomBytes, randomUUID } = crypto
    const clear = (timer: unknown) => {
      if (timer && typeof timer === 'object' && 'isCleared' in timer) timer.isCleared = true
    }
    Object.assign(globalThis, {
      setTimeout: (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
        handle(this.after(ms, () => work(...given))),
      setInterval: (work: () => void, ms = 0) => this.#repeat(work, ms),
      setImmediate: (work: (...given: unknown[]) => void, ...given: unknown[]) => handle(this.after(0, () => work(...given))),
      clearTimeout: clear,
      clearInterval: clear,
      clearImmediate: clear,
    })
    crypto.randomBytes = ((size: number) => this.#bytes(size)) as typeof randomBytes
    crypto.randomUUID = (() => `${this.#bytes(16).toString('hex')}`) as unknown as typeof randomUUID
    syncBuiltinESMExports()
    return () => {
      Object.assign(globalThis, own)
      Object.assign(crypto, { randomBytes, randomUUID })
      syncBuiltinESMExports()
    }
  }

  #repeat(work: () => void, ms: number): unknown {
    const interval = handle({ isCleared: false })
    const again = () => {
      this.after(ms, () => {
        if (interval.isCleared) return
        again()
        work()
      })
    }
    again()
    return interval
  }

  #bytes(size: number): Buffer {
    return Buffer.from(Array.from({ length: size }, () => this.#chance.pick(256, 'byte')))
  }
}

/** As Node gives them out. */
const handle = <T extends object>(timer: T): T & { unref(): unknown; ref(): unknown } =>
  Object.assign(timer, {
    unref: () => timer,
    ref: () => timer,
  })
