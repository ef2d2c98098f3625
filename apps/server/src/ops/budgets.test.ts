// The budgets in docs/hosting.md and in /metrics are those that hold.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LIMITS } from '../socket/rate-limits.ts'
import { budgetsOf, budgetText } from './budgets.ts'

test('docs/hosting.md shows every budget and no other', () => {
  const text = readFileSync(new URL('../../../../docs/hosting.md', import.meta.url), 'utf8')
  const rows = budgetsOf(LIMITS).map(
    ({ of, what, most, code, isCounted }) =>
      `| ${of} | ${what} | ${most.toLocaleString('en')} | ${code === null ? '' : `\`${code}\`${isCounted ? '' : ', not counted'}`} |`,
  )
  const shown = text
    .slice(text.indexOf('| of | what | at most |'))
    .split('\n')
    .filter(line => /^\| (message|match|seat|address|connection|server) \|/.test(line))
  expect(shown).toEqual(rows)
})

test('/metrics tells them without a word about any match', () => {
  const lines = budgetText(LIMITS).trim().split('\n').slice(2)
  expect(lines).toHaveLength(budgetsOf(LIMITS).length)
  for (const line of lines) expect(line).toMatch(/^sandtable_budget\{of="[a-z]+",what="[A-Za-z ]+",code="[a-z-]*"\} \d+$/)
})
