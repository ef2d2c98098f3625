// Entries as lines of text, as a file keeps them: `match TAB seq TAB the rest as JSON`. JSON writes neither tabs nor line ends as they are, so
// whoever puts lines together or apart need not read them.
import type { KeptEntry } from './store.ts'

type Rest = readonly [KeptEntry['seat'], string, KeptEntry['body'], string, number, KeptEntry['clock']]

/** Lines of one match, each without its name; `first` and `last` are the places of the first and the last of them. */
export type Block = { readonly match: string; readonly first: number; last: number; body: string }

export const makeLine = ({ match, seq, seat, key, body, hash, at, clock }: KeptEntry): string =>
  `${match}\t${seq}\t${JSON.stringify([seat, key, body, hash, at, clock] satisfies Rest)}\n`

/** How a key stands in a line, and nowhere else in it but by a chance that whoever reads the line finds out. */
export const keyInLine = (key: string): string => JSON.stringify(key)

/** Adds lines of many matches to the blocks of theirs. */
export function gatherBlocks(lines: string, blocks: Map<string, Block>): void {
  for (let from = 0; from < lines.length; ) {
    const name = lines.indexOf('\t', from)
    const end = lines.indexOf('\n', name) + 1
    const match = lines.slice(from, name)
    const body = lines.slice(name + 1, end)
    const seq = Number.parseInt(body, 10)
    const block = blocks.get(match)
    if (block) {
      block.body += body
      block.last = seq
    } else blocks.set(match, { match, first: seq, last: seq, body })
    from = end
  }
}

/** The lines of one match in a text that has those of many. */
export function blockOf(lines: string, match: string): Block | undefined {
  const blocks = new Map<string, Block>()
  gatherBlocks(lines, blocks)
  return blocks.get(match)
}

export function parseBlock({ match, body: lines }: Pick<Block, 'match' | 'body'>): KeptEntry[] {
  return lines.split('\n').flatMap(line => {
    if (line === '') return []
    const tab = line.indexOf('\t')
    const [seat, key, body, hash, at, clock] = JSON.parse(line.slice(tab + 1)) as Rest
    return { match, seq: Number(line.slice(0, tab)), seat, key, body, hash, at, clock }
  })
}
