// Entries as lines of text, as a file keeps them: `match TAB seq TAB the rest as JSON`. JSON escapes tabs and line ends, so lines can be joined
// and split without parsing them.
import { DamagedMatch, type StoredEntry } from './store.ts'

type Rest = readonly [StoredEntry['seat'], string, StoredEntry['body'], string, number, StoredEntry['clock']]

/** Lines of one match, each without its match; `first` and `last` are the places of the first and the last of them. */
export type Block = { readonly match: string; readonly first: number; last: number; body: string }

export const makeLine = ({ match, seq, seat, key, body, hash, at, clock }: StoredEntry): string =>
  `${match}\t${seq}\t${JSON.stringify([seat, key, body, hash, at, clock] satisfies Rest)}\n`

/** How a key stands in a line. Text that looks like it is possible elsewhere: the reader of the line checks. */
export const keyInLine = (key: string): string => JSON.stringify(key)

/** A line that cannot be read. `match`: its match, where that much can be read. */
export type DamagedLine = { readonly match: string | null }

/** The match and the place, as every line begins. */
const LINE_START = /([\w-]+)\t\d+\t/g

/** Adds lines of many matches to their blocks, and returns the lines that cannot be read. */
export function gatherBlocks(lines: string, blocks: Map<string, Block>): readonly DamagedLine[] {
  const damaged: DamagedLine[] = []
  for (let from = 0; from < lines.length; ) {
    const newline = lines.indexOf('\n', from)
    const end = newline < 0 ? lines.length : newline + 1
    const name = lines.indexOf('\t', from)
    const place = lines.indexOf('\t', name + 1)
    const seq = name < 0 ? Number.NaN : Number(lines.slice(name + 1, place))
    // JSON has no tab: a third one means that two lines have become one.
    const isWhole = newline > 0 && from < name && name < place && place < newline && !hasTab(lines, place + 1, newline)
    if (isWhole && Number.isSafeInteger(seq)) addLine(blocks, lines.slice(from, name), seq, lines.slice(name + 1, end))
    else damaged.push(...namesIn(lines.slice(from, end)))
    from = end
  }
  return damaged
}

function hasTab(lines: string, from: number, to: number): boolean {
  const tab = lines.indexOf('\t', from)
  return tab >= 0 && tab < to
}

function addLine(blocks: Map<string, Block>, match: string, seq: number, body: string): void {
  const block = blocks.get(match)
  if (block) {
    block.body += body
    block.last = seq
  } else blocks.set(match, { match, first: seq, last: seq, body })
}

/** Every part of a row that begins like a line names a match. */
function namesIn(line: string): readonly DamagedLine[] {
  const starts = [...line.matchAll(LINE_START)]
  return starts.length > 0 ? starts.map(([, match]) => ({ match: match as string })) : [{ match: null }]
}

/** The lines of one match in a text with lines of many. Throws `DamagedMatch` where one of them cannot be read. */
export function blockOf(lines: string, match: string): Block | undefined {
  const blocks = new Map<string, Block>()
  const damaged = gatherBlocks(lines, blocks)
  if (damaged.some(line => line.match === match)) throw new DamagedMatch(match)
  return blocks.get(match)
}

/** Throws `DamagedMatch` for anything but an entry. */
export function parseBlock(block: Pick<Block, 'match' | 'body'>): StoredEntry[] {
  const { entries, isDamaged } = readBlock(block)
  if (isDamaged) throw new DamagedMatch(block.match)
  return entries
}

/** The entries of a block that can be read. */
export function readBlock({ match, body: lines }: Pick<Block, 'match' | 'body'>) {
  let isDamaged = false
  const entries = lines.split('\n').flatMap((line): readonly StoredEntry[] => {
    if (line === '') return []
    const tab = line.indexOf('\t')
    const rest = parseRest(line.slice(tab + 1))
    if (!rest) {
      isDamaged = true
      return []
    }
    const [seat, key, body, hash, at, clock] = rest
    return [{ match, seq: Number(line.slice(0, tab)), seat, key, body, hash, at, clock }]
  })
  return { entries, isDamaged }
}

function parseRest(text: string): Rest | null {
  try {
    const rest = JSON.parse(text) as Rest
    const [seat, key, body, hash, at] = rest
    const isEntry = [seat, key, hash].every(each => typeof each === 'string') && typeof at === 'number'
    return isEntry && typeof body === 'object' && body !== null ? rest : null
  } catch {
    return null
  }
}
