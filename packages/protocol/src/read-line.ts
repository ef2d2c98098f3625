// From a line of text to a request, or to the error that says what is wrong with it.
import { ParseError, parseJson, parseWith, TableError } from '@sandtable/kernel'
import { unknownName } from './errors.ts'
import { MOST_CHARACTERS, MOST_NESTING } from './limits.ts'
import { nearest } from './nearest.ts'
import { rawNumberOf } from './raw-number.ts'
import { fieldsOf, isVerb, type RequestOf, schemaOf, VERBS, type Verb } from './requests.ts'

type Fields = { readonly [field: string]: unknown }

/** The line as an object: enough to echo its id even where the rest is wrong. */
export function readObject(line: string): Fields {
  if (line.length > MOST_CHARACTERS) throw tooLong()
  if (line.trim() === '') throw new ParseError('not-json', '', 'The line is empty; a request is one JSON object.')
  if (isNestedDeeperThan(line, MOST_NESTING)) {
    throw new ParseError('bad-request', '', `The line is nested more than ${MOST_NESTING} deep.`)
  }
  const value = parseJson(line, 'line')
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  throw new ParseError('bad-request', '', 'A request is a JSON object: {"id": 1, "do": "hello"}.')
}

export function tooLong(): TableError {
  return new TableError('line-too-long', `A request line has at most ${MOST_CHARACTERS} characters.`)
}

/** The id as text, to be put into the answer as it came: a number keeps digits that a double would lose. */
export function idText(line: string, { id }: Fields): string {
  if (typeof id === 'number' && !Number.isSafeInteger(id)) return rawNumberOf(line, 'id') ?? JSON.stringify(id)
  return id === undefined ? 'null' : JSON.stringify(id)
}

export function readVerb({ do: verb }: Fields): Verb {
  if (isVerb(verb)) return verb
  if (verb === undefined) throw new ParseError('bad-request', 'do', `is missing; it is one of ${VERBS.join(', ')}`)
  if (typeof verb !== 'string') throw new ParseError('bad-request', 'do', `expected a verb as text: ${VERBS.join(', ')}`)
  throw unknownName('unknown-verb', 'verb', verb, VERBS)
}

export function readRequest<W extends Verb>(verb: W, fields: Fields): RequestOf<W> {
  const known = fieldsOf(verb)
  // Before the schema: of a misspelt field one wants to hear that, not that the right one is missing.
  for (const field of Object.keys(fields)) if (!known.includes(field)) throw unknownField(verb, field, known)
  return parseWith(schemaOf(verb), fields, 'bad-request')
}

function unknownField(verb: Verb, field: string, known: readonly string[]): ParseError {
  const meant = nearest(field, known)
  const hint = meant === null ? `it takes ${known.join(', ')}` : `did you mean ${meant}?`
  return new ParseError('bad-request', field.slice(0, 60), `${verb} takes no such field; ${hint}`)
}

/** Counts brackets outside strings, without parsing: a parser would spend seconds on a megabyte of brackets. */
function isNestedDeeperThan(line: string, most: number): boolean {
  let depth = 0
  let isInText = false
  for (let i = 0; i < line.length; i++) {
    const c = line.charCodeAt(i)
    if (isInText) {
      if (c === 0x5c) i++
      else if (c === 0x22) isInText = false
    } else if (c === 0x22) isInText = true
    else if (c === 0x5b || c === 0x7b) {
      if (++depth > most) return true
    } else if (c === 0x5d || c === 0x7d) depth--
  }
  return false
}
