// Bytes to lines, whatever comes: a line that is too long or no text is told and does not stop those after it.

export type Line = { readonly text: string } | { readonly problem: 'line-too-long' | 'not-utf8' }

const NEWLINE = 0x0a

export class LineReader {
  readonly #most: number
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #parts: Uint8Array[] = []
  #size = 0

  /** `most`: bytes of the longest line that is kept. What is beyond it is read and thrown away. */
  constructor(most: number) {
    this.#most = most
  }

  push(chunk: Uint8Array): Line[] {
    const lines: Line[] = []
    let from = 0
    for (let to = chunk.indexOf(NEWLINE); to !== -1; to = chunk.indexOf(NEWLINE, from)) {
      this.#add(chunk.subarray(from, to))
      lines.push(this.#take())
      from = to + 1
    }
    this.#add(chunk.subarray(from))
    return lines
  }

  /** What stands after the last line end, if anything does. */
  end(): Line[] {
    return this.#size > 0 ? [this.#take()] : []
  }

  #add(part: Uint8Array): void {
    this.#size += part.length
    if (this.#size > this.#most) this.#parts = []
    else if (part.length > 0) this.#parts.push(part)
  }

  #take(): Line {
    const [parts, size] = [this.#parts, this.#size]
    this.#parts = []
    this.#size = 0
    if (size > this.#most) return { problem: 'line-too-long' }
    try {
      return { text: this.#decoder.decode(parts.length === 1 ? parts[0] : Buffer.concat(parts)) }
    } catch {
      return { problem: 'not-utf8' }
    }
  }
}
