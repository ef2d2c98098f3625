import { describe, expect, test } from 'vitest'
import { LineReader } from './lines.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('bytes to lines', () => {
  test('wherever the chunks are cut', () => {
    const text = 'one\n{"é": "€😀"}\n\nlast'
    const all = bytes(text)
    for (let size = 1; size <= all.length; size++) {
      const reader = new LineReader(100)
      const lines = []
      for (let at = 0; at < all.length; at += size) lines.push(...reader.push(all.subarray(at, at + size)))
      lines.push(...reader.end())
      expect(lines).toEqual(text.split('\n').map(line => ({ text: line })))
    }
  })

  test('a line end at the end opens no further line', () => {
    const reader = new LineReader(100)
    expect(reader.push(bytes('a\n'))).toEqual([{ text: 'a' }])
    expect(reader.end()).toEqual([])
  })

  test('what is too long is told once and thrown away on the way', () => {
    const reader = new LineReader(4)
    expect(reader.push(bytes('1234\n12345\n12'))).toEqual([{ text: '1234' }, { problem: 'line-too-long' }])
    expect(reader.push(bytes('3456789'))).toEqual([])
    expect(reader.push(bytes('0\nok\n'))).toEqual([{ problem: 'line-too-long' }, { text: 'ok' }])
    reader.push(bytes('123456'))
    expect(reader.end()).toEqual([{ problem: 'line-too-long' }])
  })

  test('what is no UTF-8 is told, and the next line is read', () => {
    const reader = new LineReader(100)
    expect(reader.push(new Uint8Array([0xff, 0xfe, 0x0a, 0x61, 0x0a]))).toEqual([{ problem: 'not-utf8' }, { text: 'a' }])
  })

  test('a byte order mark is no part of the line', () => {
    expect(new LineReader(100).push(new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0x0a]))).toEqual([{ text: 'a' }])
  })
})
