// The coverage tables as pages to read: one for each document, and the list of open rows.
import { countsOf, type Document, isOpen, type Row, rowsOf, STATES } from './data.ts'
import { type Proofs, SURFACES, type Surface } from './proof.ts'

export function pageOf(document: Document, proofs: Proofs): string {
  const { document: id, title, sections } = document
  return [
    `# ${id} ${title}`,
    '',
    `Made by \`npm run documents\` from \`data/${id}.json\`: change the data, not this page. [How to read it](README.md).`,
    '',
    ...summaryOf(rowsOf(document), proofs),
    ...sections.flatMap(section => ['', `## ${section.title}`, '', ...tableOf(section.rows, document, proofs)]),
    '',
  ].join('\n')
}

function summaryOf(rows: readonly Row[], proofs: Proofs): readonly string[] {
  const counts = countsOf(rows)
  const seen = (surface: Surface | null) => rows.filter(({ tests }) => proofs.surfaceOf(tests) === surface).length
  const heads = ['Rows', ...STATES.map(capital)]
  return [
    lineOf(heads),
    lineOf(heads.map(() => '---:')),
    lineOf([rows.length, ...STATES.map(state => counts[state])].map(String)),
    '',
    `Proved at: ${SURFACES.map(surface => `${surface} ${seen(surface)}`).join(', ')}; by no test: ${seen(null)}.`,
  ]
}

const HEADS = ['Line', 'Asks for', 'Rule', 'Tests', 'Proved at', 'Place', 'State']

function tableOf(rows: readonly Row[], { game }: Document, proofs: Proofs): readonly string[] {
  const rules = ({ clause }: Row) => clause.map(id => `[${id}](../../games/${game}/rulebook.md#${id})`).join(' ')
  return [
    lineOf(HEADS),
    lineOf(HEADS.map(() => '---')),
    ...rows.map(row =>
      lineOf([
        row.line,
        row.asks,
        rules(row) || '–',
        testsOf(row, proofs),
        proofs.surfaceOf(row.tests) ?? '–',
        row.option ? `${row.place}<br>Option: ${row.option}` : row.place,
        row.missing ? `**${row.state}**: ${row.missing}` : row.state,
      ]),
    ),
  ]
}

/** Each test as it is named in the data, linked to the file it stands in; with a number where the name fits several. */
function testsOf({ tests }: Row, proofs: Proofs): string {
  const one = (test: string) => {
    const { found } = proofs.of(test)
    const [first] = found
    const linked = first ? `[${test.replace(/[[\]]/g, '\\$&')}](../../${first.file})` : test
    return found.length > 1 ? `${linked} (${found.length})` : linked
  }
  return tests.map(one).join('<br>') || '–'
}

const lineOf = (cells: readonly string[]): string =>
  `| ${cells.map(text => text.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** What stands before this line in README.md is written by hand. */
export const OPEN_ROWS = '<!-- Open rows: made by `npm run documents`. -->'

export function openRowsOf(documents: readonly Document[]): string {
  const counts = documents.map(document => {
    const rows = rowsOf(document)
    const link = `[${document.document}](${document.document}.md) ${document.title}`
    return lineOf([link, `${rows.length}`, `${rows.filter(isOpen).length}`])
  })
  const lists = documents.flatMap(document => [
    '',
    `### ${document.document} ${document.title}`,
    '',
    ...rowsOf(document)
      .filter(isOpen)
      .map(({ line, asks, state, missing }) => `- Line ${line}, ${state}. ${asks}: ${missing}`),
  ])
  return [OPEN_ROWS, '', lineOf(['Document', 'Rows', 'Open']), lineOf(['---', '---:', '---:']), ...counts, ...lists, ''].join(
    '\n',
  )
}
