// A rulebook as chapters with searchable passages.
import { type Block, type Inline, type Item, parseMarkdown, plainText } from './markdown.ts'

/** One block and every word in it. `clauses` are the anchors it holds. */
export type Passage = { readonly block: Block; readonly words: string; readonly clauses: readonly string[] }
export type Chapter = {
  readonly id: string
  readonly title: string
  readonly level: number
  readonly passages: readonly Passage[]
}

export const readBook = (markdown: string): Chapter[] => [...readChapters(markdown)]

/** One after the other, so that who reads a long book on a slow machine can show the beginning before the end is read. */
export function* readChapters(markdown: string): Generator<Chapter> {
  for (const part of partsOf(markdown)) yield* readPart(part)
}

const CHAPTER = /^#{1,2}\s/
const FENCE = /^\s*(```|~~~)/

/** The text cut before every heading of a chapter; a heading in a block of code is none. */
function partsOf(markdown: string): string[] {
  const parts: string[][] = [[]]
  let isCode = false
  for (const line of markdown.split('\n')) {
    if (FENCE.test(line)) isCode = !isCode
    if (CHAPTER.test(line) && !isCode) parts.push([])
    parts.at(-1)?.push(line)
  }
  return parts.map(lines => lines.join('\n'))
}

function readPart(markdown: string): Chapter[] {
  const chapters: { id: string; title: string; level: number; passages: Passage[] }[] = []
  for (const block of parseMarkdown(markdown)) {
    if (block.kind === 'heading' && block.level <= 2) {
      chapters.push({ id: block.id, title: plainText(block.parts), level: block.level, passages: [] })
      continue
    }
    if (chapters.length === 0) chapters.push({ id: 'start', title: '', level: 1, passages: [] })
    chapters.at(-1)?.passages.push(...split(block).map(asPassage))
  }
  return chapters
}

/** Clauses are items of lists: each is found and pointed at by itself. */
function split(block: Block): Block[] {
  if (block.kind !== 'list' || block.items.length < 2) return [block]
  return block.items.map((item, i) => ({ ...block, start: block.start === null ? null : block.start + i, items: [item] }))
}

function asPassage(block: Block): Passage {
  const inlines = inlinesOf(block)
  return { block, words: wordsOf(block).toLowerCase(), clauses: inlines.flatMap(anchorsOf) }
}

/** The chapters with only what holds every word that is looked for; a clause id finds its clause. */
export function searchBook(book: readonly Chapter[], query: string): Chapter[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '')
  if (words.length === 0) return [...book]
  return book
    .map(chapter => {
      const inTitle = words.every(word => chapter.title.toLowerCase().includes(word))
      return inTitle
        ? chapter
        : { ...chapter, passages: chapter.passages.filter(({ words: text }) => words.every(word => text.includes(word))) }
    })
    .filter(chapter => chapter.passages.length > 0)
}

const anchorsOf = (part: Inline): string[] => {
  if (part.kind === 'anchor') return [part.id]
  return 'parts' in part ? part.parts.flatMap(anchorsOf) : []
}

function inlinesOf(block: Block): Inline[] {
  if (block.kind === 'heading' || block.kind === 'paragraph') return [...block.parts]
  if (block.kind === 'list') return block.items.flatMap(itemInlines)
  if (block.kind === 'table') return [...block.head, ...block.rows.flat()].flat()
  return block.kind === 'quote' ? block.blocks.flatMap(inlinesOf) : []
}

const itemInlines = (item: Item): Inline[] => [...item.parts, ...item.blocks.flatMap(inlinesOf)]

function wordsOf(block: Block): string {
  if (block.kind === 'code') return block.text
  if (block.kind === 'table') return [...block.head, ...block.rows.flat()].map(plainText).join(' ')
  return plainText(inlinesOf(block))
}
