// A whole evening of online play in one thread and in virtual time: people, connections, nodes and a database, all of them by one seed. The same
// seed is the same evening, to the byte.
import { games } from '@sandtable/games'
import {
  type AnyGame,
  digest,
  logFor,
  type MatchRecord,
  retrace,
  type Seat,
  seeded,
  type Viewer,
  verify,
} from '@sandtable/kernel'
import type { MadeMatch, NewMatch } from '@sandtable/protocol/online'
import type { StoredEntry } from '../store/store.ts'
import { SimulatedNode } from './simulated-node.ts'
import { SimulatedPerson, secretOf, type World } from './simulated-person.ts'
import { SimulatedDatabase, type Weather } from './simulated-store.ts'
import { VirtualClock } from './virtual-clock.ts'

export type Evening = {
  readonly faults: readonly string[]
  /** Two evenings are the same when these are. */
  readonly digest: string
  readonly entries: number
  readonly acknowledged: number
  readonly kills: number
  readonly cuts: number
}

/** By weight: most evenings are short ones without secrets. */
const TABLES: readonly (readonly [game: string, scenario: string, weight: number])[] = [
  ['musket', 'first-volley', 5],
  ['musket', 'drill-field', 2],
  ['ww2', 'skirmish', 2],
  ['beachhead', 'first-wave', 1],
  ['ti4', 'training', 2],
]
const LENGTH_MS = 90_000
const MOST_DEAF_MS = 5000
const PATIENCE_MS = 600_000

export async function simulate(seed: string): Promise<Evening> {
  const clock = new VirtualClock(seed)
  const restore = clock.install()
  try {
    return await new Simulation(seed, clock).run()
  } finally {
    restore()
  }
}

class Simulation {
  readonly #chance
  readonly #clock: VirtualClock
  readonly #weather: Weather
  readonly #database: SimulatedDatabase
  readonly #nodes: readonly SimulatedNode[]
  readonly #isShared: boolean
  readonly #faults: string[] = []
  readonly #journal: string[] = []
  readonly #slowest: number
  #kills = 0
  #cuts = 0
  #isOver = false

  constructor(seed: string, clock: VirtualClock) {
    this.#chance = seeded(seed)
    this.#clock = clock
    const pick = (most: number, what: string) => this.#chance.pick(most, what)
    this.#isShared = pick(2, 'shared') === 1
    this.#slowest = 1 + pick(pick(2, 'slow') === 1 ? 2000 : 50, 'slowest')
    const faults = pick(2, 'faults') === 1 ? pick(60, 'faults') : 0
    this.#weather = { isFair: true, chance: seeded(`${seed} store`), faults, slowness: pick(30, 'slowness') }
    this.#database = new SimulatedDatabase(clock, this.#weather, this.#isShared)
    const many = this.#isShared ? 1 + pick(3, 'nodes') : 1
    this.#nodes = Array.from(
      { length: many },
      (_, i) => new SimulatedNode(`node${i}`, clock, this.#database, line => this.#journal.push(line)),
    )
  }

  async run(): Promise<Evening> {
    const table = this.#table()
    const { game } = (await games[table[0] as keyof typeof games]()).default
    for (const node of this.#nodes) node.start()
    await this.#until(() => this.#nodes.every(({ isUp }) => isUp), 'the nodes are up')
    const own = secretOf('first')
    const [first, second] = game.seats.map(({ id }) => id) as [Seat, Seat]
    const hasClock = this.#chance.pick(4, 'clock') === 0
    const made = await this.#make({
      ...{ game: game.id, scenario: table[1], seat: first, name: 'Ann', secret: own, nonce: '0'.repeat(32) },
      ...(hasClock ? { clock: { kind: 'sides', minutes: 1 + this.#chance.pick(2, 'minutes'), increment: 0 } } : {}),
    })
    const world: World = {
      ...{ clock: this.#clock, game, match: made.match, chance: this.#chance, nodes: this.#nodes },
      delay: () => this.#chance.pick(this.#weather.isFair ? 20 : this.#slowest, 'delay'),
      isOver: () => this.#isOver,
    }
    const ann = new SimulatedPerson(world, 'ann', first, own)
    const ben = new SimulatedPerson(world, 'ben', second, null)
    const watcher = new SimulatedPerson(world, 'cat', null, null)
    this.#weather.isFair = false
    await this.#sitDown(ben, Object.values(made.invitations)[0] as string)
    const people = [ann, ben, watcher]
    for (const person of people) person.live()
    this.#trouble(people)
    await this.#clock.run(() => this.#faults.length > 0, LENGTH_MS)
    await this.#heal(people)
    if (this.#faults.length === 0) await this.#check(game, made.match, people)
    const entries = await this.#database.direct().entries(made.match, 0)
    this.#database.close()
    const acknowledged = people.flatMap(({ asked }) => asked).filter(({ answer }) => answer?.type === 'done').length
    return {
      ...{ faults: this.#faults, entries: entries.length, acknowledged, kills: this.#kills, cuts: this.#cuts },
      digest: digest([
        entries.map(({ hash, key }) => `${hash} ${key}`),
        people.map(({ bytes }) => bytes),
        this.#journal,
        this.#clock.now,
      ]),
    }
  }

  #table(): (typeof TABLES)[number] {
    const weights = TABLES.flatMap(table => Array.from({ length: table[2] }, () => table))
    return weights[this.#chance.pick(weights.length, 'table')] as (typeof TABLES)[number]
  }

  async #until(holds: () => boolean, what: string): Promise<void> {
    await this.#clock.run(holds, PATIENCE_MS)
    if (!holds()) this.#faults.push(`waited in vain until ${what}`)
  }

  async #make(wanted: NewMatch): Promise<MadeMatch> {
    let made: MadeMatch | null = null
    let answer = ''
    void this.#nodes[0]?.ask('/matches', wanted).then(told => {
      if (told?.status === 201) made = JSON.parse(told.text) as MadeMatch
      else answer = String(told?.text)
    })
    await this.#until(() => made !== null || answer !== '', 'the match is made')
    if (!made) throw new Error(`no match could be made: ${answer}`)
    return made
  }

  async #sitDown(ben: SimulatedPerson, invitation: string): Promise<void> {
    const own = secretOf('second')
    for (let tries = 0; tries < 40; tries++) {
      const asked = ben.ask({ type: 'claim', key: ben.key(), secret: invitation, own, name: 'Ben', nonce: '1'.repeat(32) })
      await this.#until(() => asked.answer !== null, 'the second player is answered')
      if (asked.answer?.type === 'done') {
        ben.secret = own
        return
      }
      if (this.#faults.length > 0) return
    }
    this.#faults.push('the second player could not sit down')
  }

  /** Until the evening is over: nodes die and come back, clocks are set, connections break. */
  #trouble(people: readonly SimulatedPerson[]): void {
    this.#clock.after(200 + this.#chance.pick(9000, 'trouble'), () => {
      if (this.#isOver) return
      const node = this.#nodes[this.#chance.pick(this.#nodes.length, 'which')] as SimulatedNode
      const kind = this.#chance.pick(5, 'kind')
      if (kind === 0) node.wrongBy += (this.#chance.pick(3, 'step') - 1) * 3_600_000
      else if (kind === 1) this.#database.deafen(node.name, this.#chance.pick(MOST_DEAF_MS, 'deaf'))
      else if (kind === 2) {
        this.#cuts++
        for (const { windows } of people) for (const window of windows) window.cut()
      } else if (node.isUp) {
        this.#kills++
        node.kill()
        this.#clock.after(this.#chance.pick(4000, 'down'), () => node.start())
      }
      this.#trouble(people)
    })
  }

  /** Nothing goes wrong any more: everybody comes back, is answered, and one of them gives up if it is not over yet. */
  async #heal(people: readonly SimulatedPerson[]): Promise<void> {
    this.#isOver = true
    this.#weather.isFair = true
    // By then every node hears of the others again.
    await this.#clock.run(() => false, MOST_DEAF_MS)
    await this.#until(() => this.#nodes.every(({ isUp }) => isUp), 'the nodes are up again')
    await this.#until(
      () => people.every(({ isWaiting, windows }) => !isWaiting && windows.every(({ isIn }) => isIn)),
      'everybody is back and answered',
    )
    const [ann] = people as [SimulatedPerson]
    for (let tries = 0; tries < 5 && !ann.card?.outcome && this.#faults.length === 0; tries++) {
      const asked = ann.ask({ type: 'resign', key: ann.key() })
      await this.#until(() => asked.answer !== null, 'giving up is answered')
    }
    await this.#until(
      () => people.every(({ windows }) => windows.every(({ card }) => card?.outcome)),
      'everybody knows of the end',
    )
    for (const person of people) person.open()
    await this.#until(() => people.every(({ windows }) => windows.every(({ isIn }) => isIn)), 'everybody is in again')
    await this.#clock.run(() => false, 2000)
  }

  async #check(game: AnyGame, match: string, people: readonly SimulatedPerson[]): Promise<void> {
    const store = this.#database.direct()
    const entries = await store.entries(match, 0)
    this.#checkAcknowledged(entries, people)
    let record: MatchRecord | null = null
    let answer = ''
    void this.#nodes[0]?.ask(`/matches/${match}/record`).then(told => {
      if (told?.status === 200) record = JSON.parse(told.text) as MatchRecord
      else answer = `the record is refused: ${told?.text}`
    })
    await this.#until(() => record !== null || answer !== '', 'the record is there')
    if (!record) {
      this.#faults.push(answer)
      return
    }
    const verdict = verify(game, record)
    if (!verdict.valid) this.#faults.push(`the record does not verify: ${verdict.at}: ${verdict.message}`)
    this.#checkWords(await store.chat(match, 1000), people)
    this.#checkViews(game, record, people)
    for (const person of people) this.#checkLogs(game, record, person)
    this.#checkSecrets(people)
    for (const line of this.#journal.filter(each => each.includes('"problem"')))
      if (!/store is away|answer of the store was lost|could not store this/.test(line))
        this.#faults.push(`the server wrote down: ${line}`)
  }

  #checkAcknowledged(entries: readonly StoredEntry[], people: readonly SimulatedPerson[]): void {
    entries.forEach(({ seq }, i) => {
      if (seq !== i + 1) this.#faults.push(`entry ${i + 1} has the place ${seq}`)
    })
    for (const { asked, seat } of people) {
      let last = 0
      for (const { wish, answer, sent } of asked) {
        if (wish.type !== 'act' && wish.type !== 'undo') continue
        const found = entries.filter(entry => entry.key === wish.key && entry.seat === seat)
        if (found.length > 1) this.#faults.push(`${wish.key} was done ${found.length} times`)
        const [entry] = found
        if (answer?.type === 'done' && !entry) this.#faults.push(`${wish.key} was acknowledged and is not there`)
        if (answer?.type === 'refused' && sent === 1 && entry && answer.code !== 'store-away')
          this.#faults.push(`${wish.key} was refused (${answer.code}) and is there`)
        if (!entry) continue
        if (entry.seq <= last) this.#faults.push(`${wish.key} stands before what was acknowledged earlier`)
        last = entry.seq
        if (wish.type === 'act' && (!('action' in entry.body) || digest(entry.body.action) !== digest(wish.action)))
          this.#faults.push(`${wish.key} is another action in the record`)
      }
    }
  }

  #checkWords(words: readonly { readonly key: string; readonly text: string }[], people: readonly SimulatedPerson[]): void {
    for (const { asked } of people)
      for (const { wish, answer } of asked) {
        if (wish.type !== 'chat') continue
        const count = words.filter(({ key }) => key === wish.key).length
        if (count > 1 || (answer?.type === 'done' && count !== 1)) this.#faults.push(`${wish.key} was said ${count} times`)
      }
  }

  /** Whatever was shown is a view of this seat at some moment of the record, taken back or not. */
  #checkViews(game: AnyGame, record: MatchRecord, people: readonly SimulatedPerson[]): void {
    const viewers: readonly Viewer[] = [...game.seats.map(({ id }) => id), 'table']
    const known = new Set<string>()
    const { setup, positions } = retrace(game, record)
    const note = ({ state }: { readonly state: unknown }) => {
      for (const viewer of viewers) known.add(`${viewer} ${digest(game.view(state, viewer))}`)
    }
    note(setup)
    for (const position of positions) note(position)
    for (const { name, views } of people)
      for (const [text, { viewer, n }] of views)
        if (!known.has(`${viewer} ${digest(JSON.parse(text.slice(viewer.length + 1)))}`))
          this.#faults.push(`${name} was shown a view at ${n} that the record does not have`)
  }

  #checkLogs(game: AnyGame, record: MatchRecord, { name, seat, windows }: SimulatedPerson): void {
    const known = logFor(game, record, seat ?? 'table', 0)
    const wanted = JSON.stringify(known.map(({ seq, seat: by, event }) => ({ n: seq, by, event })))
    windows.forEach(({ log }, i) => {
      const lines = log.flatMap(({ n, seat: by, events }) => events.map(event => ({ n, by, event })))
      if (JSON.stringify(lines) !== wanted) this.#faults.push(`window ${i} of ${name} has another log than the record`)
    })
  }

  #checkSecrets(people: readonly SimulatedPerson[]): void {
    const secrets = people.flatMap(({ name, secret, asked }) => [
      ...(secret ? [{ of: name, text: secret }] : []),
      ...asked.flatMap(({ wish }) => (wish.type === 'note' ? [{ of: name, text: wish.text }] : [])),
    ])
    for (const { name, bytes } of people)
      for (const { of, text } of secrets)
        if (of !== name && bytes.some(each => each.includes(text))) this.#faults.push(`${name} was sent a secret of ${of}`)
  }
}
