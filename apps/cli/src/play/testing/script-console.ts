// A console for tests: lines from a list, everything printed kept. Interactive on demand, with a clock that only counts.
import { type Console, Ended, makePaint, visible } from '@sandtable/terminal'
import { readPlayArgs } from '../flags.ts'
import { playAt } from '../index.ts'

export class ScriptConsole implements Console {
  readonly isInteractive: boolean
  readonly columns: number
  readonly rows = 40
  readonly printed: string[] = []
  /** Every wait that was asked for, in milliseconds. */
  readonly pauses: number[] = []
  clears = 0
  /** After this many waits a key is pressed, once. */
  skipAfter = Number.POSITIVE_INFINITY
  readonly #lines: string[]

  constructor(lines: readonly string[], { isInteractive = false, columns = 100 } = {}) {
    this.#lines = [...lines]
    this.isInteractive = isInteractive
    this.columns = columns
  }

  get text(): string {
    return visible(this.printed.join('\n'))
  }
  /** Sentences that were broken into lines, in one piece again. */
  get flat(): string {
    return this.text.replace(/\n {2,}(?=\S)/g, ' ')
  }
  print(text: string): void {
    this.printed.push(text)
  }
  async ask(prompt: string): Promise<string> {
    const line = this.#lines.shift()
    if (line === undefined) throw new Ended('eof')
    if (line === '^C') throw new Ended('interrupt')
    this.print(`${prompt}${line}`)
    return line
  }
  async pause(ms: number): Promise<boolean> {
    if (ms > 0) this.pauses.push(ms)
    return ms > 0 && this.pauses.length === this.skipAfter
  }
  clear(): void {
    this.clears++
  }
  interrupt(): void {}
  complete(): void {}
  close(): void {}
}

/** Plays a script at a console of its own; `folder` is where games are kept. */
export async function playScript(
  args: readonly string[],
  lines: readonly string[],
  folder: string,
  options: { isInteractive?: boolean; columns?: number; skipAfter?: number } = {},
): Promise<{ code: number; console: ScriptConsole }> {
  const console = new ScriptConsole(lines, options)
  if (options.skipAfter !== undefined) console.skipAfter = options.skipAfter
  const look = { paint: makePaint('none'), glyphs: 'ascii' as const, width: () => console.columns }
  const code = await playAt(console, look, folder, readPlayArgs(args))
  return { code, console }
}
