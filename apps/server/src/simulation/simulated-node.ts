// A server without sockets: everything behind its HTTP interface and its WebSockets is the real thing.
import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { games } from '@sandtable/games'
import { Online } from '../online.ts'
import type { Limits } from '../socket/rate-limits.ts'
import { IDLE, NO_LIMITS } from '../testing/house.ts'
import { type Ends, SimulatedSocket } from './simulated-socket.ts'
import type { SimulatedDatabase } from './simulated-store.ts'
import type { Owner, VirtualClock } from './virtual-clock.ts'

/** The day on which every simulation begins. */
const BEGIN = Date.UTC(2026, 0, 1)
const LIMITS: Limits = { ...NO_LIMITS, open: { all: 1000, perAddress: 1000, silentMs: 1e9 } }

export class SimulatedNode {
  readonly name: string
  readonly #clock: VirtualClock
  readonly #database: SimulatedDatabase
  readonly #journal: (line: string) => void
  #owner: Owner = { isDead: true }
  #server = new EventEmitter() as unknown as Server
  #online: Online | null = null
  #sockets: SimulatedSocket[] = []
  /** The clock of its machine is wrong by so much. */
  wrongBy = 0

  constructor(name: string, clock: VirtualClock, database: SimulatedDatabase, journal: (line: string) => void) {
    this.name = name
    this.#clock = clock
    this.#database = database
    this.#journal = journal
  }

  get isUp(): boolean {
    return this.#online !== null
  }

  /** Started again, as a service manager would, until it runs. */
  start(): void {
    const owner: Owner = { isDead: false }
    this.#owner = owner
    this.#server = new EventEmitter() as unknown as Server
    const wall = () => BEGIN + this.#clock.now + this.wrongBy
    const born = this.#clock.now
    const store = this.#database.storeFor(this.name, owner, () => this.#clock.now + this.wrongBy)
    this.#clock.as(owner, () => {
      Online.open({
        ...{ store, games, origins: [], addressOf: () => 'here', computers: IDLE, limits: LIMITS },
        write: this.#journal,
        now: wall,
        elapsed: () => this.#clock.now - born,
      }).then(
        online => {
          if (owner.isDead) return
          online.listen(this.#server)
          this.#online = online
        },
        () => {
          if (owner.isDead) return
          owner.isDead = true
          this.#clock.as({ isDead: false }, () => this.#clock.after(1000, () => this.start()))
        },
      )
    })
  }

  /** As `kill -9`: nothing that it holds is heard of again. */
  kill(): void {
    this.#owner.isDead = true
    this.#online = null
    for (const socket of this.#sockets.splice(0)) socket.cut()
  }

  connect(ends: Ends): SimulatedSocket | null {
    if (!this.#online) return null
    this.#sockets = this.#sockets.filter(socket => !socket.isCut)
    const socket = new SimulatedSocket(this.#clock, this.#server, this.#owner, ends)
    this.#sockets.push(socket)
    return socket
  }

  /** Null where nobody answers any more. */
  async ask(path: string, body?: object): Promise<{ readonly status: number; readonly text: string } | null> {
    const online = this.#online
    const owner = this.#owner
    if (!online) return null
    const init = body ? { method: 'POST', body: JSON.stringify(body), headers: { host: 'here' } } : {}
    const env = { incoming: { headers: {}, socket: { remoteAddress: 'here' } } }
    const asked = this.#clock.as(owner, async () => online.api.fetch(new Request(`http://here${path}`, init), env))
    const answer = await Promise.race([asked, this.#clock.sleep(60_000)])
    if (!answer || owner.isDead) return null
    return { status: answer.status, text: await answer.text() }
  }
}
