// The table of long test runs in docs/quality.md, one row for each commit, machine, part and load. It is also the memory of `npm run soak`:
// what it says is done is not done again.

export type Part = 'whole' | 'browser'
export type Load = 'idle' | 'busy'
/** What is tested, and where. */
export type Subject = { readonly commit: string; readonly machine: string }
export type Task = { readonly part: Part; readonly load: Load }
export type Result = {
  readonly date: string
  readonly seconds: number
  readonly passed: number
  /** Names of what failed. */
  readonly failures: readonly string[]
}
type Span = { readonly low: number; readonly high: number }
export type Row = Subject &
  Task & {
    readonly runs: number
    readonly last: string
    readonly seconds: Span
    readonly passed: Span
    /** How many runs of the row each of these failed in. */
    readonly failures: ReadonlyMap<string, number>
  }

const COLUMNS = ['commit', 'machine', 'part', 'load', 'runs', 'last run', 'seconds', 'passed', 'failed', 'what failed']
/** Rows of earlier commits say little after a while. */
const MOST_COMMITS = 3

const isOf = (row: Row, { commit, machine, part, load }: Subject & Task) =>
  row.commit === commit && row.machine === machine && row.part === part && row.load === load

export const tableOf = (rows: readonly Row[]): string =>
  [COLUMNS, COLUMNS.map(() => '---'), ...rows.map(cellsOf)].map(cells => `| ${cells.join(' | ')} |`).join('\n')

function cellsOf({ commit, machine, part, load, runs, last, seconds, passed, failures }: Row): readonly (string | number)[] {
  const failed = [...failures.values()].reduce((sum, times) => sum + times, 0)
  const names = [...failures].map(([name, times]) => `${name} (${times})`).join('; ')
  return [commit, machine, part, load, runs, last, inWords(seconds), inWords(passed), failed, names]
}

/** The rows of a text that `tableOf` made. */
export function rowsIn(text: string): readonly Row[] {
  const lines = text.split('\n').filter(line => line.startsWith('| '))
  return lines.slice(2).map(line => {
    const cells = line.slice(2, -2).split(' | ')
    const [commit = '', machine = '', part, load, runs, last = '', seconds = '', passed = '', , names = ''] = cells
    return {
      ...{ commit, machine, part: part as Part, load: load as Load, runs: Number(runs), last },
      ...{ seconds: spanIn(seconds), passed: spanIn(passed), failures: failuresIn(names) },
    }
  })
}

/** The rows with one result more. Those of commits before the last few are left out. */
export function withResult(rows: readonly Row[], of: Subject & Task, result: Result): readonly Row[] {
  const known = rows.find(row => isOf(row, of))
  const failures = new Map(known?.failures)
  for (const name of result.failures.map(asCell)) failures.set(name, (failures.get(name) ?? 0) + 1)
  const row: Row = {
    ...{ commit: of.commit, machine: of.machine, part: of.part, load: of.load },
    runs: (known?.runs ?? 0) + 1,
    last: result.date,
    seconds: wider(known?.seconds, result.seconds),
    passed: wider(known?.passed, result.passed),
    failures,
  }
  const all = known ? rows.map(each => (each === known ? row : each)) : [...rows, row]
  const earlier = [...new Set(all.map(({ commit }) => commit))].filter(commit => commit !== of.commit)
  const kept = new Set([...earlier.slice(1 - MOST_COMMITS), of.commit])
  return all.filter(({ commit }) => kept.has(commit))
}

export type Wanted = { readonly whole: number; readonly busy: number; readonly browser: number }

/** The runs that are still to be made: whole ones first, idle and busy in turn. Of the browser runs the same share is busy as of the whole. */
export function remaining(rows: readonly Row[], subject: Subject, { whole, busy, browser }: Wanted): readonly Task[] {
  const busyBrowser = Math.round(browser * (whole > 0 ? busy / whole : 0.5))
  const left = (part: Part, load: Load, wanted: number): readonly Task[] => {
    const done = rows.find(row => isOf(row, { ...subject, part, load }))?.runs ?? 0
    return Array.from({ length: Math.max(0, wanted - done) }, () => ({ part, load }))
  }
  return [
    ...inTurn(left('whole', 'idle', whole - busy), left('whole', 'busy', busy)),
    ...inTurn(left('browser', 'idle', browser - busyBrowser), left('browser', 'busy', busyBrowser)),
  ]
}

const inTurn = (some: readonly Task[], others: readonly Task[]): readonly Task[] =>
  Array.from({ length: Math.max(some.length, others.length) }, (_, i) => [some[i], others[i]])
    .flat()
    .filter(task => task !== undefined)

const wider = (span: Span | undefined, value: number): Span => ({
  low: Math.min(span?.low ?? value, value),
  high: Math.max(span?.high ?? value, value),
})

const inWords = ({ low, high }: Span): string => (low === high ? `${low}` : `${low} to ${high}`)

function spanIn(text: string): Span {
  const [low = 0, high = low] = text.split(' to ').map(Number)
  return { low, high }
}

const failuresIn = (names: string): ReadonlyMap<string, number> =>
  new Map([...names.matchAll(/(.+?) \((\d+)\)(?:; |$)/g)].map(([, name = '', times]) => [name, Number(times)]))

/** Without the signs that end a cell or a name. */
const asCell = (name: string): string => name.replaceAll(/\s*[|;\n]\s*/g, ', ').trim()
