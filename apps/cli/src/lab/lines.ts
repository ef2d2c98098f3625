// A file of lines, read bit by bit: where each line ends, and whether the last one is whole.
import { createReadStream } from 'node:fs'
import { fileFailure } from '../record-file.ts'

/** `end`: the number of bytes up to and with the end of the line. */
export type FileLine = { readonly text: string; readonly end: number; readonly isWhole: boolean }

const NEW_LINE = 10

export async function* linesOf(file: string): AsyncGenerator<FileLine> {
  // The pieces of a line are put together once, when its end is found: a long line costs no more than its length.
  let pieces: Buffer[] = []
  let end = 0
  const take = (last: Buffer): string => {
    const bytes = pieces.length === 0 ? last : Buffer.concat([...pieces, last])
    pieces = []
    end += bytes.length
    return bytes.toString('utf8')
  }
  try {
    for await (const chunk of createReadStream(file)) {
      const bytes = chunk as Buffer
      let from = 0
      for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, from)) {
        const text = take(bytes.subarray(from, at))
        end += 1
        yield { text, end, isWhole: true }
        from = at + 1
      }
      if (from < bytes.length) pieces.push(bytes.subarray(from))
    }
  } catch (error) {
    throw fileFailure(file, error)
  }
  if (pieces.length > 0) yield { text: take(Buffer.alloc(0)), end, isWhole: false }
}
