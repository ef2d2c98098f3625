// Measures what the server writes by hand against the library that could do it: `node apps/server/src/testing/by-hand.mjs`. CPU time of this
// process, the two in turn, the median of nine rounds.
import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import { changesBetween } from '@sandtable/protocol/online'
import WebSocket, { WebSocketServer } from 'ws'
import { json, restText } from '../match/redacted.ts'
import { Changes, Subscribers } from '../match/subscribers.ts'
import { SocketWriter } from '../socket/socket-writer.ts'

const ROUNDS = 9
const CLIENTS = 50
const TICKS = 300
const MOVES = 4000

const used = since => {
  const { user, system } = process.cpuUsage(since)
  return user + system
}
const median = numbers => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]

async function compare(what, ways) {
  const names = Object.keys(ways)
  for (const name of names) await ways[name]()
  const took = Object.fromEntries(names.map(name => [name, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (const name of round % 2 ? names : names.toReversed()) took[name].push(await ways[name]())
  const [hand, library] = names.map(name => median(took[name]))
  const figures = names.map(name => `${name} ${median(took[name]).toFixed(1)} µs`).join(', ')
  console.log(`${what}: ${figures}, ratio ${(hand / library).toFixed(2)}`)
}

/** Two messages a tick to each of fifty clients, which are in a process of their own. */
async function frames() {
  const clients = []
  const server = createServer()
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  server.on('upgrade', (request, stream, head) =>
    sockets.handleUpgrade(request, stream, head, socket => clients.push({ socket, writer: new SocketWriter(socket, stream) })),
  )
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const child = fork(new URL(import.meta.url), ['clients', String(server.address().port)])
  await new Promise(resolve => child.once('message', resolve))
  const texts = ['{"type":"done","key":"abcdefghijklmnop","n":123}', `{"type":"step","entry":"${'x'.repeat(320)}"}`]
  const send = by => async () => {
    const since = process.cpuUsage()
    for (let tick = 0; tick < TICKS; tick++) {
      for (const client of clients) for (const text of texts) client[by].send(text)
      await new Promise(resolve => setImmediate(resolve))
    }
    return used(since) / (TICKS * CLIENTS * texts.length)
  }
  await compare('a message sent', { 'by hand': send('writer'), ws: send('socket') })
  child.kill()
  server.close()
  for (const { socket } of clients) socket.terminate()
}

function connect(port) {
  let open = 0
  for (let i = 0; i < CLIENTS; i++) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`)
    socket.on('message', () => {})
    socket.on('open', () => {
      if (++open === CLIENTS) process.send('connected')
    })
  }
}

/** One move, told to two players and a spectator who see the same. */
async function texts() {
  const units = Array.from({ length: 24 }, (_, id) => ({ id: `unit-${id}`, kind: 'lineInfantry', at: `F${id}`, strength: 4 }))
  const before = { turn: 3, side: 'blue', units }
  const after = { ...before, units: units.map((unit, i) => (i === 5 ? { ...unit, at: 'G7', strength: 3 } : unit)) }
  const events = ['unit_moved', 'volley_fired', 'unit_lost_strength'].map(type => ({
    type,
    unit: 'unit-5',
    from: 'F5',
    to: 'G7',
    chance: 39,
  }))
  const entry = { seat: 'blue', events, draws: [{ label: 'MK-8.5 hit', sides: 60, value: 31 }] }
  const standing = { n: 12, view: after, toAct: ['red'], canUndo: false, outcome: null }
  const sent = { bytes: 0 }
  const send = text => {
    sent.bytes += text.length
  }
  const subscriber = { seat: null, network: '', opened: null, shown: null, toAct: null, send }
  const subscribers = new Subscribers()
  subscribers.add(subscriber)
  const every = work => () => {
    const since = process.cpuUsage()
    for (let move = 0; move < MOVES; move++) work()
    return used(since) / MOVES
  }
  const byHand = () => {
    const rest = restText(entry)
    const changes = new Changes()
    for (let viewer = 0; viewer < 3; viewer++) {
      subscriber.shown = before
      subscribers.sendStep('table', json`{"n":${12},${rest}`, () => standing, changes)
    }
  }
  const { view, ...rest } = standing
  const byLibrary = () => {
    for (let viewer = 0; viewer < 3; viewer++)
      send(
        JSON.stringify({ type: 'step', entry: { n: 12, ...entry }, after: { ...rest, changes: changesBetween(before, view) } }),
      )
  }
  await compare('a move told to three', { 'by hand': every(byHand), 'JSON.stringify': every(byLibrary) })
}

if (process.argv[2] === 'clients') connect(process.argv[3])
else {
  await texts()
  await frames()
}
