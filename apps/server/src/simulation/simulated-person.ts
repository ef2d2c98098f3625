// A person at a match, in one window or two: asks for one thing after the other, asks again when the connection is cut or nobody answers, and
// keeps what the server says.
import type { AnyGame, Dice, Viewer } from '@sandtable/kernel'
import {
  type Ask,
  type MatchCard,
  type Snapshot,
  type Tell,
  type TellOf,
  type ToldEntry,
  withChanges,
} from '@sandtable/protocol/online'
import { anyAction } from '../testing/player.ts'
import type { SimulatedNode } from './simulated-node.ts'
import type { SimulatedSocket } from './simulated-socket.ts'
import type { VirtualClock } from './virtual-clock.ts'

type Wish = Extract<Ask, { key: string }>
/** What was asked for under one key, and what became of it. */
export type Asked = { readonly wish: Wish; sent: number; answer: TellOf<'done'> | TellOf<'refused'> | null }

export type World = {
  readonly clock: VirtualClock
  readonly game: AnyGame
  readonly match: string
  readonly chance: Dice
  readonly nodes: readonly SimulatedNode[]
  /** How long a message is on its way. */
  delay(): number
  /** Whether people still begin something new. */
  isOver(): boolean
}

export class SimulatedWindow {
  readonly #world: World
  readonly #person: SimulatedPerson
  #socket: SimulatedSocket | null = null
  #isEnded = false
  standing: Snapshot | null = null
  card: MatchCard | null = null
  welcome: TellOf<'welcome'> | null = null
  /** What is known of the log, as a page keeps it. */
  log: readonly ToldEntry[] = []
  isIn = false

  constructor(world: World, person: SimulatedPerson) {
    this.#world = world
    this.#person = person
    this.#dial()
  }

  send(ask: Ask): void {
    this.#socket?.send(JSON.stringify(ask))
  }

  cut(): void {
    this.#socket?.cut()
  }

  end(): void {
    this.#isEnded = true
    this.#socket?.cut()
  }

  #dial(): void {
    if (this.#isEnded) return
    const { nodes, chance, clock, delay } = this.#world
    const again = () => void clock.after(20 + chance.pick(1000, 'back'), () => this.#dial())
    const node = nodes[chance.pick(nodes.length, 'node')] as SimulatedNode
    const socket = node.connect({
      delay,
      opened: () => this.#hello(),
      message: text => this.#hear(JSON.parse(text) as Tell, text),
      closed: () => {
        this.isIn = false
        again()
      },
    })
    this.#socket = socket
    if (!socket) again()
  }

  #hello(): void {
    const { seat, secret } = this.#person
    const have = this.standing && this.welcome?.seat === seat ? { have: this.standing.n } : {}
    const who = seat !== null && secret !== null ? { seat, secret } : {}
    this.send({ type: 'hello', match: this.#world.match, ...who, ...have })
  }

  #hear(tell: Tell, text: string): void {
    this.#person.heard(text)
    if ('card' in tell) this.card = tell.card
    if (tell.type === 'step') {
      const { changes, ...rest } = tell.after
      this.standing = { ...rest, view: withChanges(this.standing?.view, changes) }
      this.log = logAfter(this.log, [tell.entry])
    } else if ('standing' in tell && tell.standing) this.standing = tell.standing
    // A node that has not heard that the match has begun shows nothing of it, and a page keeps what it has.
    if ((tell.type === 'welcome' || tell.type === 'begun') && tell.standing) {
      const isWhole = tell.type === 'begun' || tell.isWhole
      this.log = logAfter(isWhole ? [] : this.log, tell.told)
    }
    if (tell.type === 'welcome') this.welcome = tell
    if (this.standing) this.#person.saw(this.standing, this.welcome?.seat ?? 'table')
    if (tell.type === 'welcome') {
      this.isIn = true
      this.#person.welcomed(this)
    }
    if (tell.type === 'done' || tell.type === 'refused') {
      if (tell.key !== null) this.#person.answered(tell)
      else if (!this.isIn) this.cut()
    }
  }
}

/** An entry that takes others back leaves those that still count; what it says itself stands in no log that is told whole. */
function logAfter(log: readonly ToldEntry[], told: readonly ToldEntry[]): readonly ToldEntry[] {
  let after = [...log]
  for (const entry of told) {
    const { undo } = entry
    if (undo !== undefined) after = after.filter(({ n }) => n <= undo)
    else after.push(entry)
  }
  return after
}

export class SimulatedPerson {
  readonly seat: string | null
  readonly name: string
  secret: string | null
  readonly windows: SimulatedWindow[] = []
  /** Everything asked for, in order. */
  readonly asked: Asked[] = []
  /** Every view that was shown, by its text: for whom, and after which entry. */
  readonly views = new Map<string, { readonly viewer: Viewer; readonly n: number }>()
  readonly said: string[] = []
  note = ''
  readonly bytes: string[] = []
  readonly #world: World
  #waiting: Asked | null = null
  #keys = 0

  constructor(world: World, name: string, seat: string | null, secret: string | null) {
    this.#world = world
    this.name = name
    this.seat = seat
    this.secret = secret
    this.open()
  }

  open(): SimulatedWindow {
    const window = new SimulatedWindow(this.#world, this)
    this.windows.push(window)
    return window
  }

  get isWaiting(): boolean {
    return this.#waiting !== null
  }
  get standing(): Snapshot | null {
    return this.windows[0]?.standing ?? null
  }
  get card(): MatchCard | null {
    return this.windows[0]?.card ?? null
  }

  key(): string {
    return `${this.name}-${this.#keys++}`.padEnd(8, '-')
  }

  ask(wish: Wish): Asked {
    const asked: Asked = { wish, sent: 0, answer: null }
    this.asked.push(asked)
    this.#waiting = asked
    this.#send()
    this.#remind(asked)
    return asked
  }

  /** Where no answer comes the wish is sent again, on any window. */
  #remind(asked: Asked): void {
    const { clock, chance } = this.#world
    clock.after(500 + chance.pick(8000, 'remind'), () => {
      if (this.#waiting !== asked) return
      this.#send()
      this.#remind(asked)
    })
  }

  #send(): void {
    const waiting = this.#waiting
    const { chance } = this.#world
    const open = this.windows.filter(({ isIn }) => isIn)
    const window = open[chance.pick(Math.max(1, open.length), 'window')]
    if (!waiting || !window) return
    waiting.sent++
    window.send(waiting.wish)
    if (chance.pick(10, 'twice') > 0) return
    waiting.sent++
    ;(open[chance.pick(open.length, 'window')] ?? window).send(waiting.wish)
  }

  welcomed(window: SimulatedWindow): void {
    if (!this.#waiting) return
    this.#waiting.sent++
    window.send(this.#waiting.wish)
  }

  answered(tell: TellOf<'done'> | TellOf<'refused'>): void {
    if (this.#waiting?.wish.key !== tell.key) return
    this.#waiting.answer = tell
    this.#waiting = null
  }

  heard(text: string): void {
    this.bytes.push(text)
  }

  saw({ view, n }: Snapshot, viewer: Viewer): void {
    this.views.set(`${viewer} ${JSON.stringify(view)}`, { viewer, n })
  }

  /** Does something now and then, for as long as people do. */
  live(): void {
    const { clock, chance } = this.#world
    clock.after(10 + chance.pick(3000, 'pause'), () => {
      if (!this.#world.isOver()) this.#doSomething()
      this.live()
    })
  }

  #doSomething(): void {
    const { chance, game } = this.#world
    const { standing } = this
    const kind = chance.pick(100, 'what')
    if (kind < 4) this.windows[chance.pick(this.windows.length, 'window')]?.cut()
    if (this.seat === null || this.#waiting || !this.windows.some(({ isIn }) => isIn)) return
    if (kind === 99 && this.windows.length < 3) this.open()
    const at = standing?.n ?? 0
    const key = this.key()
    if (kind < 10) {
      const text = `${this.name} says ${key}`
      this.said.push(text)
      this.ask({ type: 'chat', key, text })
    } else if (kind < 13) {
      this.note = `note of ${this.name} ${key}`
      this.ask({ type: 'note', key, text: this.note })
    } else if (!standing || standing.outcome || this.card?.outcome) return
    else if (kind < 16) this.ask({ type: 'draw', key, isWanted: chance.pick(3, 'draw') > 0 })
    else if (kind < 24 && (standing.canUndo || kind < 17)) this.ask({ type: 'undo', key, at })
    else if (kind < 28) this.ask({ type: 'look', key, n: chance.pick(at + 1, 'n') })
    else if (kind < 34 || this.card?.takeBack)
      this.ask({ type: 'take-back', key, isWanted: kind % 5 > 0, ...(this.card?.takeBack ? { of: this.card.takeBack } : {}) })
    else if (kind === 35) this.ask({ type: 'claim-time', key })
    else if (standing.toAct.includes(this.seat)) {
      const action = anyAction(game, standing.view, this.seat, `${this.name} ${key}`)
      if (action) this.ask({ type: 'act', key, at, action })
    }
  }
}

/** The secret that opens this person's seat. */
export const secretOf = (name: string): string => `${name}-`.padEnd(32, 's')
