// At a keyboard: line editing with history and Tab, pauses that any key ends, Ctrl-C and Ctrl-D that are told apart.
import { createInterface } from 'node:readline'
import type { ReadStream, WriteStream } from 'node:tty'
import { type Console, DEFAULT_COLUMNS, DEFAULT_ROWS, Ended } from '@sandtable/terminal'
import { forTerminal } from '../output.ts'

const CTRL_C = 3

export class TtyConsole implements Console {
  readonly isInteractive = true
  readonly #input: ReadStream
  readonly #output: WriteStream
  #history: string[] = []
  #words: () => readonly string[] = () => []
  #isInterrupted = false

  constructor(input: ReadStream, output: WriteStream) {
    this.#input = input
    this.#output = output
  }

  get columns(): number {
    return this.#output.columns || DEFAULT_COLUMNS
  }
  get rows(): number {
    return this.#output.rows || DEFAULT_ROWS
  }

  print(text: string): void {
    this.#output.write(`${forTerminal(text)}\n`)
  }

  /** A reader for one line: between questions the keyboard is free for `pause`. */
  ask(prompt: string): Promise<string> {
    if (this.#isInterrupted) return Promise.reject(new Ended('interrupt'))
    return new Promise((resolve, reject) => {
      const reader = createInterface({
        input: this.#input,
        output: this.#output,
        terminal: true,
        history: [...this.#history],
        removeHistoryDuplicates: true,
        completer: (line: string) => [this.#words().filter(word => word.startsWith(line)), line],
      })
      // Only our own listener: the reader takes its hands off the keyboard with another.
      const onClose = () => this.#leave(reject, 'eof')
      const end = (then: () => void) => {
        reader.off('close', onClose)
        reader.close()
        then()
      }
      reader.on('history', history => {
        this.#history = history
      })
      reader.once('SIGINT', () => end(() => this.#leave(reject, 'interrupt')))
      reader.once('close', onClose)
      reader.question(prompt, line => end(() => resolve(line)))
    })
  }

  pause(ms: number): Promise<boolean> {
    if (this.#isInterrupted) return Promise.reject(new Ended('interrupt'))
    if (ms <= 0) return Promise.resolve(false)
    return new Promise((resolve, reject) => {
      const done = (then: () => void) => {
        clearTimeout(timer)
        this.#input.off('data', onKey)
        this.#input.setRawMode(false)
        this.#input.pause()
        then()
      }
      const onKey = (keys: Buffer) => done(() => (keys.includes(CTRL_C) ? this.#leave(reject, 'interrupt') : resolve(true)))
      const timer = setTimeout(() => done(() => resolve(false)), ms)
      this.#input.setRawMode(true)
      this.#input.on('data', onKey)
      this.#input.resume()
    })
  }

  /** While a line is typed or a pause runs, the key itself is read; a signal only comes while the opponent thinks. */
  interrupt(): void {
    this.#isInterrupted = true
  }

  clear(): void {
    this.#output.write('\x1b[2J\x1b[H')
  }

  complete(words: () => readonly string[]): void {
    this.#words = words
  }

  close(): void {
    this.#input.pause()
  }

  /** What follows begins on a line of its own. */
  #leave(reject: (error: Ended) => void, how: Ended['how']): void {
    this.#output.write('\n')
    reject(new Ended(how))
  }
}
