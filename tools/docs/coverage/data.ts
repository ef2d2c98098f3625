// The data behind the coverage tables: one file for each document, sentence by sentence.

export const STATES = ['holds', 'in part', 'differs', 'missing'] as const
export type State = (typeof STATES)[number]

export type Row = {
  /** Line or lines of the document: "12", "12-14" or "12, 40". */
  readonly line: string
  /** What the sentence asks for, in our own words. */
  readonly asks: string
  readonly clause: readonly string[]
  /** Titles of the tests that prove it, or the beginnings of titles. */
  readonly tests: readonly string[]
  /** Where a person finds it in the page or the terminal. */
  readonly place: string
  /** The option or scenario that gives what the document says, where the default does not. */
  readonly option?: string
  readonly state: State
  /** What is not there, or what is different. */
  readonly missing?: string
}

export type Section = { readonly title: string; readonly rows: readonly Row[] }

export type Document = {
  readonly document: string
  readonly title: string
  /** The folder of the game under games/. */
  readonly game: string
  readonly sections: readonly Section[]
}

export const rowsOf = ({ sections }: Document): readonly Row[] => sections.flatMap(({ rows }) => rows)

/** A row that a later change has to close. */
export const isOpen = ({ state }: Row): boolean => state !== 'holds'

export function countsOf(rows: readonly Row[]): { readonly [S in State]: number } {
  const count = (state: State) => rows.filter(row => row.state === state).length
  return { holds: count('holds'), 'in part': count('in part'), differs: count('differs'), missing: count('missing') }
}

/** Throws with the place of the first mistake. */
export function parseDocument(file: string, text: string): Document {
  const { document, title, game, sections } = JSON.parse(text)
  for (const value of [document, title, game])
    if (!isText(value)) throw new Error(`${file}: document, title and game are texts.`)
  if (!Array.isArray(sections)) throw new Error(`${file}: sections is a list.`)
  for (const { title: heading, rows } of sections) {
    if (!isText(heading) || !Array.isArray(rows)) throw new Error(`${file}: every section has a title and rows.`)
    for (const row of rows) {
      const wrong = mistakeIn(row)
      if (wrong) throw new Error(`${file}, line ${row.line}: ${wrong}`)
    }
  }
  return { document, title, game, sections }
}

const FIELDS = ['line', 'asks', 'clause', 'tests', 'place', 'option', 'state', 'missing']
const LINES = /^\d+(?:-\d+)?(?:, \d+(?:-\d+)?)*$/

function mistakeIn(row: Record<string, unknown>): string | null {
  const unknown = Object.keys(row).find(name => !FIELDS.includes(name))
  if (unknown) return `${unknown} is no field of a row.`
  if (!isText(row.line) || !LINES.test(row.line)) return 'line is a number, or numbers such as "12-14, 40".'
  if (!isText(row.asks) || !isText(row.place)) return 'asks and place are texts.'
  if (!isTexts(row.clause) || !isTexts(row.tests)) return 'clause and tests are lists of texts.'
  if (!STATES.includes(row.state as State)) return `state is one of: ${STATES.join(', ')}.`
  if (row.option !== undefined && !isText(row.option)) return 'option is a text.'
  if (row.state === 'holds' && row.missing !== undefined) return 'a row that holds has nothing missing.'
  if (row.state !== 'holds' && !isText(row.missing)) return 'say in `missing` what is not there or is different.'
  return null
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
