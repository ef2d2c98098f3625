import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { GLOSSARY } from './glossary.ts'
import { EVENT_WORDS, SCENARIO_CARD_WORDS, STRATEGIC_WORDS } from './words.ts'

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

describe('the cards', () => {
  const cards = [EVENT_WORDS, STRATEGIC_WORDS, SCENARIO_CARD_WORDS].flatMap(table => Object.values(table))
  it.each(cards.map(({ title, cite }) => [cite, title]))(
    'BI-9.3 BI-11.3 %s, %s, has a place in the rulebook to point at',
    cite => {
      expect(rulebook.includes(`<a id="${cite}"></a>`)).toBe(true)
    },
  )
})
