// The least that can be called a server of stored actions: it parses a message, writes a row, and after the commit tells both players.
// No rules, no seats, no views, no hash. Rows that come in one turn of the loop share a commit, with the disk's promise as ours has it.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type WebSocket, WebSocketServer } from 'ws'
import { serveCase } from './child.ts'

type Said = { readonly match: string; readonly seq: number; readonly key: string; readonly action?: unknown }

const db = new DatabaseSync(join(process.argv[2] as string, 'rows.sqlite'))
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL']) db.exec(`pragma ${pragma}`)
db.exec(
  'create table entry (match text not null, seq integer not null, key text not null, body text not null, primary key (match, seq))',
)
const insert = db.prepare('insert into entry values (?, ?, ?, ?)')
const begin = db.prepare('begin immediate')
const commit = db.prepare('commit')

const rooms = new Map<string, WebSocket[]>()
let waiting: { readonly said: Said; readonly from: WebSocket }[] = []

function store(): void {
  const batch = waiting
  waiting = []
  begin.run()
  for (const { said } of batch) insert.run(said.match, said.seq, said.key, JSON.stringify(said.action))
  commit.run()
  for (const { said, from } of batch) {
    const text = JSON.stringify({ type: 'step', seq: said.seq, action: said.action })
    for (const player of rooms.get(said.match) ?? []) player.send(text)
    from.send(JSON.stringify({ type: 'done', key: said.key }))
  }
}

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false }, () => {
  serveCase((server.address() as { port: number }).port)
})
server.on('connection', socket => {
  socket.on('message', data => {
    const said = JSON.parse(data.toString()) as Said
    if (said.action === undefined) {
      rooms.set(said.match, [...(rooms.get(said.match) ?? []), socket])
      socket.send(JSON.stringify({ type: 'welcome' }))
      return
    }
    if (waiting.push({ said, from: socket }) === 1) setImmediate(store)
  })
})
