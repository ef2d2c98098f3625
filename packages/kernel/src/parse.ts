// The gate for everything that comes from outside: one way to check data against a schema and to say what is wrong and where.
import * as v from 'valibot'
import { alternativeFor } from './alternatives.ts'
import { checkSize } from './caps.ts'
import { ParseError } from './errors.ts'

/** The value as the schema types it, or a `ParseError` that names the field. `at` is where the value itself stands. */
export function parseWith<T>(schema: v.GenericSchema<unknown, T>, value: unknown, code: string, at = ''): T {
  const result = v.safeParse(alternativeFor(schema, value), value, { abortEarly: true })
  if (result.success) return result.output
  const issue = result.issues[0]
  throw new ParseError(code, joinPath(at, issue), sentence(issue))
}

/** A scenario from outside as its game types it. Where it holds too much is told before it is read. */
export function parseScenario<C>(
  { scenarioSchema }: { readonly scenarioSchema: v.GenericSchema<unknown, C> },
  value: unknown,
  code = 'bad-scenario',
  at = '',
): C {
  checkSize(value, code, at)
  return parseWith(scenarioSchema, value, code, at)
}

/** JSON text to data; what is cut off or garbled is told with its place. */
export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const where = error instanceof Error ? error.message : String(error)
    throw new ParseError('not-json', '', `The ${what} is not JSON: ${where}.`)
  }
}

/**
 * The same value with texts that are the program's own. What was copied from another thread has a text of its own wherever one stands ('blue',
 * 'LINE'), and rules that compare it with theirs go letter by letter: games were a twelfth slower with such a scenario, a search a tenth with
 * such a view. Reading JSON takes short texts from those that are there.
 */
export const withSharedTexts = <T>(json: T): T => JSON.parse(JSON.stringify(json)) as T

function joinPath(at: string, issue: v.BaseIssue<unknown>): string {
  let path = at
  for (const item of issue.path ?? []) {
    const key: unknown = item.key
    if (typeof key === 'number') path += `[${key}]`
    else path += path === '' ? String(key) : `.${String(key)}`
  }
  return path
}

/** What a number, a list or a text has too much of, by the check that says so. */
const TOO_MUCH: { readonly [check: string]: (received: string) => string } = {
  max_value: received => `${received} is`,
  max_length: received => `a length of ${received} is`,
  max_entries: received => `${received} fields are`,
}

function sentence(issue: v.BaseIssue<unknown>): string {
  const tooMuch = TOO_MUCH[issue.type]
  if (tooMuch) return `${tooMuch(issue.received)} above the limit of ${String(issue.expected).replace('<=', '')}.`
  if (issue.type === 'integer' || issue.type === 'safe_integer') return `expected a whole number, found ${issue.received}`
  // Checks that valibot cannot put into a word ('check', 'raw_check' and their like) come with a sentence of our own.
  if (issue.expected === null || issue.type === 'regex') return issue.message
  if (issue.received === 'undefined') return `is missing (expected ${plain(issue.expected)})`
  return `expected ${plain(issue.expected)}, found ${issue.received}`
}

/** Valibot writes 'Object' and '("a" | "b")'; people read 'an object' and '"a" or "b"'. */
function plain(expected: string): string {
  if (expected === 'Object') return 'an object'
  if (expected === 'Array') return 'a list'
  if (expected === 'never') return 'no such field'
  return expected.replace(/^\((.*)\)$/, '$1').replaceAll(' | ', ' or ')
}
