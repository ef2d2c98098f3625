// Limits of what a scenario, a record or a link may name: none of them takes longer to set up than a person waits. Each lies at least ten times
// above what the rulebooks, the shipped scenarios and the kept records name, or is a rule's own.
import { ParseError } from './errors.ts'

/** `of`: what is counted, in words. `rule`: the rule that sets the limit, where it is one. */
export type Cap = { readonly most: number; readonly of: string; readonly rule?: string }
/** The limits of a game, by the name of what they limit. */
export type Caps = { readonly [name: string]: Cap }

/** For every game. Its own limits stand in the `caps.ts` of its rules. */
export const SHARED_CAPS = {
  values: { most: 200_000, of: 'values in a scenario' },
  nesting: { most: 128, of: 'levels of nesting' },
  recordValues: { most: 5_000_000, of: 'values in a record' },
  entries: { most: 50_000, of: 'entries of a record' },
  draws: { most: 20_000, of: 'dice of one entry' },
  drawValue: { most: 1_000_000, of: 'points on one die' },
  word: { most: 400, of: 'letters of a name, label or reason in a record' },
  seed: { most: 4000, of: 'letters of a seed' },
  seats: { most: 100, of: 'seats named in a record' },
  linkLetters: { most: 1_000_000, of: 'letters of a link' },
  linkBytes: { most: 32 * 1024 * 1024, of: 'bytes that a link unpacks to' },
} as const satisfies Caps

/** `path`: the field that goes over the limit; `given`: how much it names. */
export function overLimit(path: string, given: number, cap: Cap, code = 'bad-scenario', clause?: string): ParseError {
  return new ParseError(code, path, `${given} ${cap.of} are above the limit of ${cap.most}.`, clause)
}

/** So long a page and a server let a scenario from outside take to be set up. Engine and command line have no clock: the limits alone hold. */
export const SETUP_MS = 10_000

/** The refusal of a scenario whose set-up takes longer than a host allows. */
export const tooLongToSetUp = (path: string): ParseError =>
  new ParseError('takes-too-long', path, 'This scenario takes too long to set up. Give it fewer units or a smaller map.')

/** `root`: the field of the outermost value that it belongs to. */
type Seen = { readonly value: object; readonly depth: number; readonly root: string }

/**
 * Refuses what is nested too deep for those who walk it, or holds more values than can be read in a moment. Goes through it without
 * calling itself, so that depth does no harm here.
 */
export function checkSize(value: unknown, code: string, at: string, values: Cap = SHARED_CAPS.values): void {
  const { nesting } = SHARED_CAPS
  const waiting: Seen[] = []
  let count = 0
  const see = (each: unknown, depth: number, root: string): void => {
    count++
    if (count > values.most) throw overLimit(root, count, values, code)
    if (typeof each !== 'object' || each === null) return
    if (depth > nesting.most) throw overLimit(root, depth, nesting, code)
    waiting.push({ value: each, depth, root })
  }
  see(value, 1, at)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: parent, depth, root } = next
    for (const [key, each] of Object.entries(parent)) see(each, depth + 1, depth === 1 ? fieldOf(parent, key, at) : root)
  }
}

function fieldOf(parent: object, key: string, at: string): string {
  if (Array.isArray(parent)) return `${at}[${key}]`
  return at === '' ? key : `${at}.${key}`
}
