// Fed by a pipe or a file: a script of commands. What was read is echoed after its prompt, so that the output reads as a game.
import { createInterface, type Interface } from 'node:readline'
import { type Console, DEFAULT_COLUMNS, DEFAULT_ROWS, Ended } from '@sandtable/terminal'
import { forTerminal } from '../output.ts'

const INTERRUPT = Symbol('interrupt')

export class PipeConsole implements Console {
  readonly isInteractive = false
  readonly rows = DEFAULT_ROWS
  readonly #output: NodeJS.WritableStream
  readonly #reader: Interface
  readonly #lines: AsyncIterator<string>
  readonly columns: number
  #tellInterrupt: (sign: typeof INTERRUPT) => void = () => {}
  readonly #interrupted = new Promise<typeof INTERRUPT>(resolve => {
    this.#tellInterrupt = resolve
  })

  constructor(input: NodeJS.ReadableStream, output: NodeJS.WritableStream, env: NodeJS.ProcessEnv) {
    this.#output = output
    this.columns = Number(env.COLUMNS) || DEFAULT_COLUMNS
    this.#reader = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
    this.#lines = this.#reader[Symbol.asyncIterator]()
  }

  print(text: string): void {
    this.#output.write(`${forTerminal(text)}\n`)
  }

  async ask(prompt: string): Promise<string> {
    const read = await Promise.race([this.#lines.next(), this.#interrupted])
    if (read === INTERRUPT) throw new Ended('interrupt')
    if (read.done) throw new Ended('eof')
    this.print(`${prompt}${read.value}`)
    return read.value
  }

  interrupt(): void {
    this.#tellInterrupt(INTERRUPT)
  }

  async pause(): Promise<boolean> {
    return false
  }

  clear(): void {}
  complete(): void {}

  close(): void {
    this.#reader.close()
  }
}
