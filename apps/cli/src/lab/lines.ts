// A file of lines, read bit by bit: where each line ends, and whether the last one is whole.
import { createReadStream } from 'node:fs'
import { fileFailure } from '../record-file.ts'

/** `end`: the number of bytes up to and with the end of the line. */
export type FileLine = { readonly text: string; readonly end: number; readonly isWhole: boolean }

const NEW_LINE = 10

export async function* linesOf(file: string): AsyncGenerator<FileLine> {
  let rest: Buffer = Buffer.alloc(0)
  let end = 0
  try {
    for await (const chunk of createReadStream(file)) {
      const bytes = Buffer.concat([rest, chunk as Buffer])
      let from = 0
      for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, from)) {
        end += at + 1 - from
        yield { text: bytes.toString('utf8', from, at), end, isWhole: true }
        from = at + 1
      }
      rest = bytes.subarray(from)
    }
  } catch (error) {
    throw fileFailure(file, error)
  }
  if (rest.length > 0) yield { text: rest.toString('utf8'), end: end + rest.length, isWhole: false }
}
