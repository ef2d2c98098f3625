// The program as people start it: a process of its own, through bin/sandtable.mjs.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const BIN = fileURLToPath(new URL('../../bin/sandtable.mjs', import.meta.url))
export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

export type Ended = { readonly code: number | null; readonly signal: string | null; readonly out: string; readonly err: string }

export const start = (...args: string[]): ChildProcessWithoutNullStreams => spawn(process.execPath, [BIN, ...args])

export function ended(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const [out, err]: [Buffer[], Buffer[]] = [[], []]
  child.stdout.on('data', chunk => out.push(chunk))
  child.stderr.on('data', chunk => err.push(chunk))
  const text = (chunks: Buffer[]) => Buffer.concat(chunks).toString('utf8')
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, out: text(out), err: text(err) }))
  })
}

/** Runs to its end with this on standard input. */
export function run(args: readonly string[], input: string | Uint8Array = ''): Promise<Ended> {
  const child = start(...args)
  // It may end before it has read everything.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  return ended(child)
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read field by field, as a bot in another language would
export type Answered = any

/** The answers of an engine to these requests. */
export async function session(...requests: readonly object[]): Promise<Answered[]> {
  const { out } = await run(['engine'], requests.map(request => `${JSON.stringify(request)}\n`).join(''))
  return out
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
}

export async function folder(files: { readonly [name: string]: string | object }): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'sandtable-'))
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(path, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return path
}

/** A whole game of musket, played by bots through the engine. */
export async function playedRecord(seed: number, scenario: unknown = 'first-volley'): Promise<Answered> {
  const child = start('engine')
  const answers = child.stdout[Symbol.asyncIterator]()
  let rest = ''
  const ask = async (request: object): Promise<Answered> => {
    child.stdin.write(`${JSON.stringify(request)}\n`)
    while (!rest.includes('\n')) rest += String((await answers.next()).value)
    const line = rest.slice(0, rest.indexOf('\n'))
    rest = rest.slice(line.length + 1)
    return JSON.parse(line)
  }
  let now = await ask({ do: 'new', game: 'musket', scenario, seed })
  const { match } = now
  while (now.toAct.length > 0) {
    const [seat] = now.toAct
    const { action } = await ask({ do: 'bot', match, seat, level: 'random', seed: now.seq })
    now = await ask({ do: 'act', match, seat, action })
  }
  const { record } = await ask({ do: 'save', match })
  child.stdin.end()
  return record
}
