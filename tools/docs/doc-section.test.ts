import { describe, expect, test } from 'vitest'
import { replaceSection, sectionOf } from './doc-section.mjs'

const DOCUMENT = `# Figures

Above.
<!-- speed:begin -->
old
<!-- speed:end -->
Between.
<!-- size:begin -->
<!-- size:end -->
Below.
`

describe('a section of a document', () => {
  test('is what stands between its marks', () => {
    expect(sectionOf(DOCUMENT, 'speed')).toBe('old')
    expect(sectionOf(DOCUMENT, 'size')).toBe('')
  })

  test('is replaced, and nothing else is', () => {
    expect(replaceSection(DOCUMENT, 'speed', 'new\nlines\n')).toBe(DOCUMENT.replace('old', 'new\nlines'))
  })

  test('may be empty before', () => {
    expect(replaceSection(DOCUMENT, 'size', 'first')).toContain('<!-- size:begin -->\nfirst\n<!-- size:end -->\nBelow.')
  })

  test('keeps signs that a replacement pattern would take for its own', () => {
    expect(replaceSection(DOCUMENT, 'size', 'costs $& and $1')).toContain('\ncosts $& and $1\n')
  })

  test('stays the same when the same is written again', () => {
    const once = replaceSection(DOCUMENT, 'size', 'first')
    expect(replaceSection(once, 'size', 'first')).toBe(once)
  })

  test.each(['weight', 'spee'])('that is not there is an error: %s', name => {
    expect(() => replaceSection(DOCUMENT, name, 'x')).toThrow(`no section "${name}"`)
  })

  test('whose end stands before its begin is an error', () => {
    expect(() => replaceSection('<!-- a:end --><!-- a:begin -->', 'a', 'x')).toThrow('no section "a"')
  })
})
