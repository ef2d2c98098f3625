// Everything that takes long, away from the page: the computer's choices, the checking of records and the looking back on them.
import {
  advice,
  adviserOf,
  analyse,
  anyOpponent,
  learned,
  offerOf,
  PATIENCE_MS,
  type policiesOf,
  Recollection,
  rulesFor,
  stopAfter,
} from '@sandtable/ai'
import { games } from '@sandtable/games'
import { seeded, TableError, verify, withSharedTexts } from '@sandtable/kernel'
import type { Answers, Ask, Reply, Request } from './worker-messages.ts'

type Entry = Parameters<typeof policiesOf>[0]
const loaders: Readonly<Record<string, () => Promise<{ default: Entry }>>> = games

async function entryOf(id: string) {
  const load = Object.hasOwn(loaders, id) ? loaders[id] : undefined
  if (!load) throw new TableError('no-game', `There is no game called ${id} here.`)
  return (await load()).default
}

async function answer(body: Ask, onprogress: (done: number) => void): Promise<Answers[keyof Answers]> {
  if (body.ask === 'verify') {
    const entry = await entryOf(body.record.game)
    return verify(rulesFor(entry, body.record.rulesVersion), body.record)
  }
  if (body.ask === 'analyse')
    return analyse(await entryOf(body.record.game), withSharedTexts(body.record), body.seat, onprogress)
  if (body.ask === 'recall') {
    const recollection = new Recollection(await entryOf(body.record.game), withSharedTexts(body.record))
    const found = []
    for (const { seq, ...recalling } of body.moves) found.push(await recollection.ask(seq, recalling))
    return found.filter(each => each !== null)
  }
  if (body.ask === 'recollect') return (await (await entryOf(body.game)).learning?.())?.tell(body.memory) ?? []
  if (body.ask === 'learn') return learned(await entryOf(body.record.game), body.memory, body.record, body.person)
  const entry = await entryOf(body.game)
  if (body.ask === 'levels') return offerOf(entry)
  const stop = stopAfter(PATIENCE_MS, () => performance.now())
  if (body.ask === 'advise') {
    const adviser = await adviserOf(entry)
    if (!adviser) throw new TableError('no-policy', 'Nobody gives advice in this game.')
    return advice(adviser, withSharedTexts(body.view), body.seat, { stop })
  }
  const policy = await anyOpponent(entry, body.level, body.memory)
  if (!policy) throw new TableError('no-policy', `Nobody plays ${body.game} here.`)
  const { seat, seed, notes } = body
  return policy.choose(withSharedTexts(body.view), seat, seeded(seed), notes === undefined ? { stop } : { stop, notes })
}

self.addEventListener('message', (event: MessageEvent<Request>) => {
  const { id, body } = event.data
  const reply = (message: Reply) => self.postMessage(message)
  answer(body, done => reply({ id, done })).then(
    found => reply({ id, ok: true, answer: found }),
    error => reply({ id, ok: false, message: error instanceof Error ? error.message : String(error) }),
  )
})
