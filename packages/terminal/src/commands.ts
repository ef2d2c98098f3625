// The command language: a word and what follows. Prefixes do, slips of the finger are named.
import { nearest } from '@sandtable/protocol'

/** What was typed is a command, but it cannot be carried out: the message says why. */
export class Failure extends Error {}

export type Command = {
  readonly name: string
  /** What follows the name: '<hex or number>'. */
  readonly takes: string
  readonly summary: string
  readonly topic: 'play' | 'look' | 'game'
  /** Other words for the same; not offered by Tab. */
  readonly also?: readonly string[]
  run(args: readonly string[]): Promise<void> | void
}

export type Found = { readonly command: Command; readonly args: readonly string[] } | { readonly problem: string }

/** A full name or other word first, then the only command that begins so. */
export function findCommand(line: string, commands: readonly Command[]): Found {
  const [word = '', ...args] = line.trim().split(/\s+/)
  const typed = word.toLowerCase()
  const exact = commands.find(({ name, also }) => name === typed || also?.includes(typed))
  if (exact) return { command: exact, args }
  const begins = commands.filter(({ name }) => name.startsWith(typed))
  const [only, second] = begins
  if (only && !second) return { command: only, args }
  if (second) return { problem: `"${word}" could be ${orList(begins.map(({ name }) => name))}.` }
  // A single letter is near to everything.
  const names = commands.flatMap(({ name, also = [] }) => [name, ...also]).filter(name => name.length > 2)
  const meant = typed.length < 2 ? null : nearest(typed, names)
  return {
    problem: `I do not know "${word}". ${meant === null ? 'Type help for what can be done.' : `Did you mean ${meant}?`}`,
  }
}

export function orList(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** 'y', 'Yes', Enter: yes. Anything else is no: what costs dice is never begun by a slip. */
export function isYes(answer: string): boolean {
  return /^(y|ye|yes|ok)?$/i.test(answer.trim())
}
