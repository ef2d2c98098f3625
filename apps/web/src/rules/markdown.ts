// The part of Markdown that our rulebooks use, as data. Nothing is ever handed to the page as HTML: a tag is text like any other,
// except the one empty anchor that marks a clause.

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong'; readonly parts: readonly Inline[] }
  | { readonly kind: 'em'; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly parts: readonly Inline[] }
  | { readonly kind: 'anchor'; readonly id: string }

export type Item = { readonly parts: readonly Inline[]; readonly blocks: readonly Block[] }
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly id: string; readonly parts: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly parts: readonly Inline[] }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly Item[] }
  | {
      readonly kind: 'table'
      readonly head: readonly (readonly Inline[])[]
      readonly rows: readonly (readonly (readonly Inline[])[])[]
    }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'rule' }

const FENCE = /^\s*(```+|~~~+)/
const HEADING = /^(#{1,6})\s+(.*?)\s*#*\s*$/
const ITEM = /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/
const RULE = /^\s*([-*_])(\s*\1){2,}\s*$/
const TABLE_LINE = /^\s*\|?(\s*:?-+:?\s*\|)+\s*:?-*:?\s*$/
const QUOTE = /^\s*>\s?/

export function parseMarkdown(text: string): Block[] {
  return new BlockReader(text.replaceAll('\r\n', '\n').split('\n')).read()
}

class BlockReader {
  readonly #lines: readonly string[]
  readonly #blocks: Block[] = []
  #at = 0

  constructor(lines: readonly string[]) {
    this.#lines = lines
  }

  read(): Block[] {
    while (this.#at < this.#lines.length) this.#readBlock(this.#line)
    return this.#blocks
  }

  get #line(): string {
    return this.#lines[this.#at] ?? ''
  }

  #readBlock(line: string): void {
    if (line.trim() === '') this.#at++
    else if (FENCE.test(line)) this.#readCode()
    else if (HEADING.test(line)) this.#readHeading()
    else if (RULE.test(line)) this.#push({ kind: 'rule' })
    else if (QUOTE.test(line)) this.#readQuote()
    else if (this.#isTable()) this.#readTable()
    else if (ITEM.test(line)) this.#readList()
    else this.#readParagraph()
  }

  #push(block: Block): void {
    this.#blocks.push(block)
    this.#at++
  }

  #readCode(): void {
    const fence = (FENCE.exec(this.#line)?.[1] ?? '```').slice(0, 3)
    const lines: string[] = []
    this.#at++
    while (this.#at < this.#lines.length && !this.#line.trim().startsWith(fence)) {
      lines.push(this.#line)
      this.#at++
    }
    this.#push({ kind: 'code', text: lines.join('\n') })
  }

  #readHeading(): void {
    const [, marks = '#', words = ''] = HEADING.exec(this.#line) ?? []
    const parts = parseInline(words)
    this.#push({ kind: 'heading', level: marks.length, id: slug(plainText(parts)), parts })
  }

  #readQuote(): void {
    const lines: string[] = []
    while (this.#at < this.#lines.length && QUOTE.test(this.#line)) {
      lines.push(this.#line.replace(QUOTE, ''))
      this.#at++
    }
    this.#blocks.push({ kind: 'quote', blocks: new BlockReader(lines).read() })
  }

  #isTable(): boolean {
    return this.#line.includes('|') && TABLE_LINE.test(this.#lines[this.#at + 1] ?? '')
  }

  #readTable(): void {
    const head = cells(this.#line)
    const rows: (readonly Inline[])[][] = []
    this.#at += 2
    while (this.#at < this.#lines.length && this.#line.includes('|') && this.#line.trim() !== '') {
      rows.push(cells(this.#line))
      this.#at++
    }
    this.#blocks.push({ kind: 'table', head, rows })
  }

  #readList(): void {
    const [, indent = '', mark = '-'] = ITEM.exec(this.#line) ?? []
    const isOrdered = /\d/.test(mark)
    const items: Item[] = []
    const isSibling = () => {
      const found = ITEM.exec(this.#line)
      return found !== null && found[1]?.length === indent.length && /\d/.test(found[2] ?? '') === isOrdered
    }
    while (this.#at < this.#lines.length && isSibling()) items.push(this.#readItem(indent.length))
    this.#blocks.push({ kind: 'list', start: isOrdered ? Number.parseInt(mark, 10) : null, items })
  }

  /** Lines that are indented deeper than the mark belong to the item; so does what directly follows it. */
  #readItem(indent: number): Item {
    const words = [ITEM.exec(this.#line)?.[3] ?? '']
    const inner: string[] = []
    this.#at++
    while (this.#at < this.#lines.length) {
      const line = this.#line
      const depth = line.length - line.trimStart().length
      if (line.trim() === '') {
        const next = this.#lines[this.#at + 1] ?? ''
        if (next.trim() === '' || next.length - next.trimStart().length <= indent) break
        inner.push('')
      } else if (depth > indent) {
        if (inner.length === 0 && !ITEM.test(line) && !line.includes('|')) words.push(line.trim())
        else inner.push(line.slice(Math.min(depth, indent + 2)))
      } else if (inner.length === 0 && !startsBlock(line)) words.push(line.trim())
      else break
      this.#at++
    }
    while (this.#at < this.#lines.length && this.#line.trim() === '' && ITEM.test(this.#lines[this.#at + 1] ?? '')) this.#at++
    return { parts: parseInline(words.join(' ')), blocks: inner.length > 0 ? new BlockReader(inner).read() : [] }
  }

  #readParagraph(): void {
    const words: string[] = [this.#line.trim()]
    this.#at++
    while (this.#at < this.#lines.length && this.#line.trim() !== '' && !startsBlock(this.#line) && !this.#isTable()) {
      words.push(this.#line.trim())
      this.#at++
    }
    this.#blocks.push({ kind: 'paragraph', parts: parseInline(words.join(' ')) })
  }
}

const startsBlock = (line: string): boolean =>
  FENCE.test(line) || HEADING.test(line) || ITEM.test(line) || QUOTE.test(line) || RULE.test(line)

function cells(line: string): (readonly Inline[])[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '')
  return inner.split(/(?<!\\)\|/).map(cell => parseInline(cell.replaceAll('\\|', '|').trim()))
}

const ANCHOR = /^<a (?:id|name)="([\w./-]{1,80})"\s*>\s*<\/a>/
const CODE = /^(`+)([\s\S]*?[^`])\1(?!`)/
const STRONG = /^(\*\*|__)(?=\S)([\s\S]*?\S)\1/
const EM = /^(\*|_)(?=\S)([\s\S]*?\S)\1(?![\w*])/
const LINK = /^\[((?:[^[\]\\]|\\.)*)\]\(([^()\s]*)\)/
const ESCAPED = /^\\([\\`*_{}[\]()#+\-.!|<>~])/

export function parseInline(text: string): Inline[] {
  const parts: Inline[] = []
  let plain = ''
  const flush = () => {
    if (plain !== '') parts.push({ kind: 'text', text: plain })
    plain = ''
  }
  for (let i = 0; i < text.length; ) {
    const found = inlineAt(text, i)
    if (!found) {
      plain += text[i]
      i++
    } else {
      if (typeof found.part === 'string') plain += found.part
      else {
        flush()
        parts.push(found.part)
      }
      i += found.length
    }
  }
  flush()
  return parts
}

function inlineAt(text: string, i: number): { part: Inline | string; length: number } | null {
  const letter = text[i] as string
  if (!'\\`*_[<'.includes(letter)) return null
  const rest = text.slice(i)
  let found = ESCAPED.exec(rest)
  if (found) return { part: found[1] as string, length: found[0].length }
  found = CODE.exec(rest)
  if (found) return { part: { kind: 'code', text: (found[2] as string).trim() }, length: found[0].length }
  found = ANCHOR.exec(rest)
  if (found) return { part: { kind: 'anchor', id: found[1] as string }, length: found[0].length }
  // An underscore inside a word is a letter: `turn_limit`.
  if (letter === '_' && /\w/.test(text[i - 1] ?? '')) return null
  found = STRONG.exec(rest)
  if (found) return { part: { kind: 'strong', parts: parseInline(found[2] as string) }, length: found[0].length }
  found = EM.exec(rest)
  if (found) return { part: { kind: 'em', parts: parseInline(found[2] as string) }, length: found[0].length }
  found = LINK.exec(rest)
  if (found) return { part: linkPart(found[1] as string, found[2] as string), length: found[0].length }
  return null
}

/** Only places on the page, paths of ours and the web: no other scheme becomes a link. */
function linkPart(words: string, target: string): Inline {
  const parts = parseInline(words)
  const isSafe = /^(#|\/(?!\/)|\.{1,2}\/|https?:\/\/)/i.test(target) || /^[\w-]+\.md(#[\w.-]*)?$/.test(target)
  return isSafe ? { kind: 'link', href: target, parts } : { kind: 'em', parts }
}

export function plainText(parts: readonly Inline[]): string {
  return parts
    .map(part => {
      if (part.kind === 'anchor') return ''
      return 'parts' in part ? plainText(part.parts) : part.text
    })
    .join('')
}

export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')
}
