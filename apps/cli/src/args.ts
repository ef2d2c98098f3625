// Flags and their mistakes: what is not known is named, with what was probably meant.
import { parseArgs } from 'node:util'
import { nearest } from '@sandtable/protocol'

/** The command line is wrong: a sentence, the way to the help, exit code 2. */
export class UsageError extends Error {}

/** `value` is the word for the value in the help; without one the flag is a switch. `isRepeated`: several are lines of one value. */
type Flag = { readonly value?: string; readonly short?: string; readonly help: string; readonly isRepeated?: true }
export type Flags = { readonly [name: string]: Flag }
export type Given<F extends Flags> = {
  readonly flags: { readonly [N in keyof F]?: F[N] extends { readonly value: string } ? string : true }
  readonly words: readonly string[]
}

export function readArgs<const F extends Flags>(known: F, args: readonly string[]): Given<F> {
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { value, short }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), ...(short ? { short } : {}) },
    ]),
  )
  // Not strict: the sentences about mistakes are ours.
  const { tokens, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true })
  const flags: { [name: string]: string | true } = {}
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const [before, value] = [flags[token.name], readFlag(known, token)]
    flags[token.name] = known[token.name]?.isRepeated && before !== undefined ? `${before}\n${value}` : value
  }
  return { flags: flags as Given<F>['flags'], words: positionals }
}

type OptionToken = {
  readonly name: string
  readonly rawName: string
  readonly value?: string | undefined
  readonly inlineValue?: boolean | undefined
}

function readFlag(known: Flags, { name, rawName, value, inlineValue }: OptionToken): string | true {
  const flag = Object.hasOwn(known, name) ? known[name] : undefined
  if (!flag) throw unknownFlag(known, rawName)
  if (flag.value === undefined) {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value.`)
    return true
  }
  // `--at --json`: the next flag is no value.
  const isMissing = value === undefined || value === '' || (!inlineValue && value.startsWith('-') && value !== '-')
  if (isMissing) throw new UsageError(`${rawName} needs a value: ${rawName} ${flag.value}.`)
  return value
}

function unknownFlag(known: Flags, rawName: string): UsageError {
  const names = Object.keys(known).map(name => `--${name}`)
  const meant = nearest(rawName, names)
  const hint = meant === null ? `Known: ${names.join(', ')}.` : `Did you mean ${meant}?`
  return new UsageError(`There is no flag ${rawName}. ${hint}`)
}

export function wholeNumber(flag: string, text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`${flag} takes a whole number, 0 or more, not "${text}".`)
  return Number(text)
}
