// Everything that takes long, away from the page: the computer's choices and the checking of records.
import { policiesOf, rulesFor } from '@sandtable/ai'
import { games } from '@sandtable/games'
import { seeded, TableError, verify } from '@sandtable/kernel'
import type { Answers, Ask, Reply, Request } from './messages.ts'

const doors: Readonly<Record<string, () => Promise<{ default: Parameters<typeof policiesOf>[0] }>>> = games

async function entryOf(id: string) {
  const door = Object.hasOwn(doors, id) ? doors[id] : undefined
  if (!door) throw new TableError('no-game', `There is no game called ${id} here.`)
  return (await door()).default
}

async function answer(body: Ask): Promise<Answers[keyof Answers]> {
  if (body.ask === 'verify') {
    const entry = await entryOf(body.record.game)
    return verify(rulesFor(entry, body.record.rulesVersion), body.record)
  }
  const policies = await policiesOf(await entryOf(body.game))
  const levels = Object.entries(policies)
  if (body.ask === 'levels') return levels.map(([id, { title }]) => ({ id, title }))
  const policy = policies[body.level] ?? levels.at(-1)?.[1]
  if (!policy) throw new TableError('no-policy', `Nobody plays ${body.game} here.`)
  const { action, why } = policy.choose(body.view, body.seat, seeded(body.seed))
  return { action, why }
}

self.addEventListener('message', (event: MessageEvent<Request>) => {
  const { id, body } = event.data
  const reply = (message: Reply) => self.postMessage(message)
  answer(body).then(
    found => reply({ id, ok: true, answer: found }),
    error => reply({ id, ok: false, message: error instanceof Error ? error.message : String(error) }),
  )
})
