import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readBook, readChapters, searchBook } from './book.ts'
import { type Block, parseInline, parseMarkdown, plainText } from './markdown.ts'

const text = (words: string) => ({ kind: 'text', text: words })

describe('markdown', () => {
  it.each([
    ['a *b* c', [text('a '), { kind: 'em', parts: [text('b')] }, text(' c')]],
    ['**MK-1.1** x', [{ kind: 'strong', parts: [text('MK-1.1')] }, text(' x')]],
    ['`s = −q`', [{ kind: 'code', text: 's = −q' }]],
    ['<a id="MK-1.4"></a>x', [{ kind: 'anchor', id: 'MK-1.4' }, text('x')]],
    ['<a id="BI-9.3/E01"></a>x', [{ kind: 'anchor', id: 'BI-9.3/E01' }, text('x')]],
    ['[MK-6.2](#MK-6.2)', [{ kind: 'link', href: '#MK-6.2', parts: [text('MK-6.2')] }]],
    ['turn_limit_default', [text('turn_limit_default')]],
    ['3 * 4 * 5', [text('3 * 4 * 5')]],
    ['\\*no\\*', [text('*no*')]],
  ])('%s', (words, parts) => {
    expect(parseInline(words)).toEqual(parts)
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a id="x" onclick="alert(1)"></a>',
    '<a href="javascript:alert(1)">x</a>',
  ])('leaves tags as text: %s', words => {
    expect(parseInline(words)).toEqual([text(words)])
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example', 'vbscript:x'])('makes no link of %s', target => {
    expect(parseInline(`[x](${target})`).every(part => part.kind !== 'link')).toBe(true)
  })

  it('reads headings, lists, tables, code and quotes', () => {
    const blocks = parseMarkdown(
      '# Title\n\npara one\nstill one\n\n- a\n- b\n  more b\n\n1. x\n2. y\n\n| h | i |\n|---|--:|\n| 1 | 2 |\n\n```\n<raw>\n```\n\n> said\n\n---',
    )
    expect(blocks.map(block => block.kind)).toEqual(['heading', 'paragraph', 'list', 'list', 'table', 'code', 'quote', 'rule'])
    const [, para, bullets, numbers, table] = blocks as [
      Block,
      Block & { kind: 'paragraph' },
      Block & { kind: 'list' },
      Block & { kind: 'list' },
      Block & { kind: 'table' },
    ]
    expect(plainText(para.parts)).toBe('para one still one')
    expect(bullets.items.map(item => plainText(item.parts))).toEqual(['a', 'b more b'])
    expect(numbers.start).toBe(1)
    expect(table.rows).toHaveLength(1)
  })
})

const rulebook = (game: string) => readFileSync(new URL(`../../../../games/${game}/rulebook.md`, import.meta.url), 'utf8')

describe.each(['beachhead', 'musket', 'ti4', 'ww2'])('the rulebook of %s', game => {
  const markdown = rulebook(game)
  const book = readBook(markdown)

  it('keeps every clause anchor', () => {
    const anchors = [...markdown.matchAll(/<a id="([^"]+)">/g)].map(found => found[1])
    const found = book.flatMap(chapter => chapter.passages.flatMap(passage => passage.clauses))
    expect(found).toEqual(anchors)
  })

  it('leaves no mark of Markdown in the words', () => {
    const words = book.flatMap(chapter => chapter.passages).map(passage => passage.words)
    expect(words.filter(word => /<a id|\]\(#|\*\*/.test(word))).toEqual([])
  })
})

describe('a rulebook that is opened', () => {
  const markdown = rulebook('musket')
  const book = readBook(markdown)

  it('is read chapter by chapter, and headings in code are none', () => {
    const headings = markdown.split('\n').filter(line => /^##? /.test(line))
    expect(book.map(({ title }) => title)).toHaveLength(headings.length)
    const coded = [...readChapters('# A\n\n```\n# not a chapter\n```\n\nwords\n\n## B\n\nmore')]
    expect(coded.map(({ title, passages }) => [title, passages.length])).toEqual([
      ['A', 2],
      ['B', 1],
    ])
  })

  it('is searched by words and by clause', () => {
    const byClause = searchBook(book, 'MK-6.9').flatMap(chapter => chapter.passages)
    expect(byClause.some(passage => passage.clauses.includes('MK-6.9'))).toBe(true)
    expect(searchBook(book, 'leader radius').length).toBeGreaterThan(0)
    expect(searchBook(book, 'zeppelin')).toEqual([])
  })
})
