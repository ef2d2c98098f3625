import { describe, expect, test } from 'vitest'
import { countsOf, type Document, parseDocument, type Row, rowsOf } from './data.ts'
import { OPEN_ROWS, openRowsOf, pageOf } from './pages.ts'
import { faultsIn, Proofs, surfaceOf } from './proof.ts'
import { bearsTitle, titlesIn, titlesInExamples, titlesOfGates } from './test-titles.ts'

const SOURCE = `
// test('DU-9.9 in a comment', () => {})
const SIDES = ['left', 'right'] as const
describe('a duel', () => {
  test('DU-1.1 strike in turn', () => {})
  it.skipIf(false)('DU-1.2 guard', () => {})
  test.each([
    ['DU-2.1', 3],
    [unknown, 4],
  ])('%s ends after %i blows', () => {})
  test.each(SIDES)('DU-2.2 from the %s', () => {})
  test.each([{ name: 'Ann' }])('DU-2.3 $name wins', () => {})
  for (const n of [1, 2]) test(\`DU-3.1 round \${n} of 2\`, () => {})
})
`
const pathsIn = (source: string) => titlesIn('games/duel/rules/duel.test.ts', source).map(({ path }) => path.join(' > '))

describe('titles of tests, read from the source', () => {
  test('stand with their group, as written and once for each row of a table', () => {
    expect(pathsIn(SOURCE)).toEqual([
      'a duel > DU-1.1 strike in turn',
      'a duel > DU-1.2 guard',
      'a duel > %s ends after %i blows',
      'a duel > DU-2.1 ends after 3 blows',
      'a duel > %s ends after 4 blows',
      'a duel > DU-2.2 from the %s',
      'a duel > DU-2.2 from the left',
      'a duel > DU-2.2 from the right',
      'a duel > DU-2.3 $name wins',
      'a duel > DU-2.3 Ann wins',
      `a duel > DU-3.1 round \${n} of 2`,
    ])
  })

  test('of groups that come from a table, every group has its tests', () => {
    const found = pathsIn(`describe.each(['a', 'b'])('on %s', () => { test('it works', () => {}) })`)
    expect(found).toEqual(['on %s > it works', 'on a > it works', 'on b > it works'])
  })

  test('worked examples bear their first line, gates their name', () => {
    const examples = '# prose\n\nDU-V01 A blow lands\ncites DU-1.1\nmap 3x3\n\nV02 no example'
    expect(titlesInExamples('games/duel/vectors/a.txt', examples).map(({ path }) => path)).toEqual([['DU-V01 A blow lands']])
    const gates = titlesOfGates(
      'tools/check/everything.mjs',
      `const GATES = [['types', process.execPath, [TSC]], ['clauses', 'x', []]]`,
    )
    expect(gates.map(({ path }) => path)).toEqual([['gate: types'], ['gate: clauses']])
  })

  test.each([
    ['DU-1.1 strike', true],
    ['DU-1.1', true],
    ['a duel', true],
    ['a duel > DU-1.1 strike in turn', true],
    ['DU-1', false],
    ['DU-1.1 str', false],
    ['DU-1.1 strike in turns', false],
    ['strike', false],
  ])('are found by their beginning, up to the end of a word: %s', (wanted, isFound) => {
    const path = ['a duel', 'DU-1.1 strike in turn']
    expect(bearsTitle({ file: 'games/duel/rules/duel.test.ts', path }, wanted)).toBe(isFound)
  })
})

const row = (fields: Partial<Row>): Row => ({
  line: '7',
  asks: 'Blows by turns',
  clause: ['DU-1.1'],
  tests: ['DU-1.1 strike'],
  place: 'Board',
  state: 'holds',
  ...fields,
})
const made = (...rows: Row[]): Document => ({
  document: '009',
  title: 'Duel',
  game: 'duel',
  sections: [{ title: 'Rules', rows }],
})
const TITLES = [
  ...titlesIn('games/duel/rules/duel.test.ts', SOURCE),
  ...titlesIn('apps/web/e2e/duel.e2e.test.ts', `test('DU-2.1 a duel is fought to its end', () => {})`),
  ...titlesIn('games/chess/rules/chess.test.ts', `test('DU-9.9 of another game', () => {})`),
]
const proofs = new Proofs(TITLES, 'duel')
const RULES = new Set(['DU-1.1', 'DU-2.1'])
const faultsOf = (fields: Partial<Row>) => faultsIn(made(row(fields)), RULES, proofs)

describe('rows held against the tree', () => {
  test('a row that names what exists has no fault', () => {
    expect(faultsOf({})).toEqual([])
  })

  test('a row without a test is a fault, unless it is missing', () => {
    expect(faultsOf({ tests: [] })).toEqual(['009, line 7: no test is named. Name one, or set the state to missing.'])
    expect(faultsOf({ tests: [], state: 'missing', missing: 'There are no blows.' })).toEqual([])
  })

  test('a test that is not there is a fault, and similar titles are told', () => {
    expect(faultsOf({ tests: ['DU-1.1 hit in turn'] })).toEqual([
      '009, line 7: no test is called “DU-1.1 hit in turn”. Is it one of these now? “DU-1.1 strike in turn”',
    ])
    expect(faultsOf({ tests: ['a joust'] })).toEqual(['009, line 7: no test is called “a joust”.'])
  })

  test('a test of another game proves nothing', () => {
    expect(faultsOf({ tests: ['DU-9.9 of another game'] })).toHaveLength(1)
  })

  test('a rule that the rulebook has not is a fault', () => {
    expect(faultsOf({ clause: ['DU-7.7'] })).toEqual(['009, line 7: the rulebook of duel has no DU-7.7.'])
  })

  test.each([
    ['apps/web/e2e/play.e2e.test.ts', 'browser'],
    ['games/musket/ui/table.web.test.ts', 'page'],
    ['apps/web/src/router.test.ts', 'page'],
    ['apps/cli/src/main.test.ts', 'terminal'],
    ['apps/server/src/http/app.test.ts', 'server'],
    ['games/musket/rules/combat/fire.test.ts', 'rules'],
  ])('%s proves at: %s', (file, surface) => {
    expect(surfaceOf(file)).toBe(surface)
  })

  test('of several tests the one nearest to a person counts', () => {
    expect(proofs.surfaceOf(['DU-1.1 strike', 'DU-2.1 a duel is fought'])).toBe('browser')
    expect(proofs.surfaceOf([])).toBeNull()
  })
})

describe('the data', () => {
  test('is read as it is written', () => {
    const written = made(row({}), row({ line: '8-9, 12', state: 'differs', missing: 'By lot.', option: 'turns: fixed' }))
    expect(parseDocument('a.json', JSON.stringify(written))).toEqual(written)
    expect(countsOf(rowsOf(written))).toEqual({ holds: 1, 'in part': 0, differs: 1, missing: 0 })
  })

  test.each([
    [{ line: 'seven' }, 'line is a number'],
    [{ asks: '' }, 'asks and place are texts'],
    [{ tests: 'DU-1.1' }, 'clause and tests are lists'],
    [{ state: 'fine' }, 'state is one of'],
    [{ state: 'differs' }, 'say in `missing`'],
    [{ missing: 'A blow.' }, 'nothing missing'],
    [{ surface: 'rules' }, 'surface is no field'],
  ])('a mistake is told with its line: %j', (fields, told) => {
    const wrong = made(row(fields as Partial<Row>))
    expect(() => parseDocument('a.json', JSON.stringify(wrong))).toThrow(told)
  })
})

describe('the pages', () => {
  const document = made(
    row({ tests: ['DU-1.1 strike', 'DU-2.1'] }),
    row({ line: '8', asks: 'A | guard', tests: [], clause: [], state: 'missing', missing: 'Nobody guards.' }),
  )

  test('count the rows, and show each with links to its rule and its tests', () => {
    const page = pageOf(document, proofs)
    expect(page).toContain('| 2 | 1 | 0 | 0 | 1 |')
    expect(page).toContain('Proved at: browser 1, page 0, terminal 0, server 0, rules 0; by no test: 1.')
    const rule = '[DU-1.1](../../games/duel/rulebook.md#DU-1.1)'
    const tests = '[DU-1.1 strike](../../games/duel/rules/duel.test.ts)<br>[DU-2.1](../../games/duel/rules/duel.test.ts) (2)'
    expect(page).toContain(`| 7 | Blows by turns | ${rule} | ${tests} | browser | Board | holds |`)
    expect(page).toContain('| 8 | A \\| guard | – | – | – | Board | **missing**: Nobody guards. |')
  })

  test('the list of open rows has those that do not hold, and no other', () => {
    const list = openRowsOf([document])
    expect(list.startsWith(OPEN_ROWS)).toBe(true)
    expect(list).toContain('| [009](009.md) Duel | 2 | 1 |')
    expect(list).toContain('- Line 8, missing. A | guard: Nobody guards.')
    expect(list).not.toContain('Line 7')
  })
})
