import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { GLOSSARY } from './glossary.ts'

const rulebook = readFileSync(new URL('../rulebook.md', import.meta.url), 'utf8')

describe('the glossary', () => {
  it('BI-25.16 explains each word once, in a sentence, and points at a clause the rulebook has', () => {
    expect(new Set(GLOSSARY.map(({ term }) => term)).size).toBe(GLOSSARY.length)
    for (const { term, text, clause } of GLOSSARY) {
      expect(text, term).toMatch(/^[A-Z].*\.$/)
      expect(rulebook, term).toContain(`<a id="${clause}"></a>`)
    }
  })
})
