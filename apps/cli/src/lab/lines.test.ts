import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { type FileLine, linesOf } from './lines.ts'

const folder = mkdtempSync(join(tmpdir(), 'sandtable-lines-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(text: string): Promise<FileLine[]> {
  const file = join(folder, 'lines.jsonl')
  writeFileSync(file, text)
  const lines: FileLine[] = []
  for await (const line of linesOf(file)) lines.push(line)
  return lines
}

/** Bytes that are put together while a file of one line of this length is read. */
async function bytesCopied(length: number): Promise<number> {
  const concat = Buffer.concat
  let copied = 0
  const spy = vi.spyOn(Buffer, 'concat').mockImplementation((parts, ...rest) => {
    for (const part of parts) copied += part.length
    return concat(parts, ...rest)
  })
  try {
    expect((await read('x'.repeat(length)))[0]?.text).toHaveLength(length)
  } finally {
    spy.mockRestore()
  }
  return copied
}

describe('the lines of a file', () => {
  test('end where they end, and the last one may be torn', async () => {
    expect(await read('one\n\nd€ux\nlast')).toEqual([
      { text: 'one', end: 4, isWhole: true },
      { text: '', end: 5, isWhole: true },
      { text: 'd€ux', end: 12, isWhole: true },
      { text: 'last', end: 16, isWhole: false },
    ])
    expect(await read('')).toEqual([])
  })

  test('may be longer than what is read at a time', async () => {
    const long = '€'.repeat(100_000)
    const lines = await read(`${long}\n${long}!\nend\n`)
    expect(lines.map(({ text }) => text.length)).toEqual([100_000, 100_001, 3])
    expect(lines.map(({ end }) => end)).toEqual([300_001, 600_003, 600_007])
  })

  test('are read once: a file of one line of 8 MB copies twice the bytes of one of 4 MB', async () => {
    const [four, eight] = [await bytesCopied(4_000_000), await bytesCopied(8_000_000)]
    expect(four).toBeLessThanOrEqual(4_000_000)
    expect(eight).toBeLessThanOrEqual(8_000_000)
  })
})
