// A record as part of an address: compressed, then written in letters that a link may hold.
import { type MatchRecord, overLimit, ParseError, parseRecordText, SHARED_CAPS } from '@sandtable/kernel'

/** More than any honest record unpacks to; a small link must not fill the memory. */
const { linkLetters: LETTERS, linkBytes: BYTES } = SHARED_CAPS

export async function packRecord(record: MatchRecord): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(record))
  return toBase64Url(await pump(bytes, new CompressionStream('deflate-raw'), Number.POSITIVE_INFINITY))
}

/** Throws `ParseError` with what is wrong: cut off, garbled, too large, or no record at all. */
export async function unpackRecord(packed: string): Promise<MatchRecord> {
  return parseRecordText(await unpackText(packed))
}

async function unpackText(packed: string): Promise<string> {
  if (packed.length > LETTERS.most) throw overLimit('', packed.length, LETTERS, 'bad-link')
  const bytes = fromBase64Url(packed)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      await pump(bytes, new DecompressionStream('deflate-raw'), BYTES.most),
    )
  } catch (error) {
    if (error instanceof ParseError) throw error
    throw new ParseError('bad-link', '', 'The link is cut off or was changed on the way: its record cannot be unpacked.')
  }
}

async function pump(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const pumped = new Blob([bytes]).stream().pipeThrough(through as never) as ReadableStream<Uint8Array<ArrayBuffer>>
  const reader = pumped.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > most) {
      void reader.cancel()
      throw overLimit('', size, BYTES, 'bad-link')
    }
    parts.push(new Uint8Array(value))
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

export function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]+$/.test(text)) throw new ParseError('bad-link', '', 'The link holds letters that no record link has.')
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
  } catch {
    throw new ParseError('bad-link', '', 'The link is cut off or was changed on the way.')
  }
}

/** '3.4 kB': how large a link is, for those who paste it into a message. */
export function sizeText(letters: number): string {
  return letters < 1000 ? `${letters} letters` : `${(letters / 1000).toFixed(1)} kB`
}
