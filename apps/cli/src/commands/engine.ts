import { Engine, MOST_CHARACTERS, PROTOCOL_VERSION } from '@sandtable/protocol'
import { Failure } from '@sandtable/terminal'
import { readArgs, UsageError } from '../args.ts'
import type { Command } from '../command.ts'
import { host } from '../engine/host.ts'
import { type Line, LineReader } from '../engine/lines.ts'
import { complain, printExactly } from '../output.ts'

export const engine: Command = {
  takes: '',
  summary: 'Speak the engine protocol: one JSON object a line in, one a line out.',
  flags: {},
  details: `
For bots in any language. Standard output carries answers only; diagnostics go to standard error. It ends on
{"do":"quit"} or at the end of the input, with exit code 0. Try: echo '{"id":1,"do":"hello"}' | sandtable engine`,
  async run(args) {
    const { words } = readArgs(engine.flags, args)
    if (words.length > 0) throw new UsageError(`engine takes no arguments, and there is "${words[0]}".`)
    if (process.stdin.isTTY) {
      complain(`Engine protocol ${PROTOCOL_VERSION}. One JSON object a line, as {"id":1,"do":"hello"}; Ctrl-D ends.`)
    }
    await serve(new Engine(host))
    return 0
  },
}

/** No handler for SIGINT here: a long playout would keep it waiting, and there is nothing to save. */
async function serve(server: Engine): Promise<void> {
  const reader = new LineReader(MOST_CHARACTERS)
  for await (const chunk of input()) {
    await answerAll(server, reader.push(chunk))
    if (server.hasEnded) return
  }
  await answerAll(server, reader.end())
}

async function* input(): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of process.stdin) yield chunk
  } catch (error) {
    throw new Failure(`Standard input cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function answerAll(server: Engine, lines: readonly Line[]): Promise<void> {
  for (const line of lines) {
    await printExactly(`${await answer(server, line)}\n`)
    if (server.hasEnded) return
  }
}

function answer(server: Engine, line: Line): string | Promise<string> {
  if ('text' in line) return server.handle(line.text)
  if (line.problem === 'line-too-long') return server.refuse('line-too-long')
  return server.refuse({ code: 'not-json', message: 'The line is not UTF-8 text.' })
}
