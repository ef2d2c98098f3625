// A union of messages is told apart by one word in each. Valibot asks one alternative after the other and writes down what every one of them
// has against it; asked alone, those that the word names say the very same.
import * as v from 'valibot'
import { memoByObject } from './memo.ts'

type Schema<T> = v.GenericSchema<unknown, T>
type Option = Schema<unknown> & {
  readonly entries: { readonly [key: string]: { readonly type: string; readonly literal?: unknown } }
}
type Variant = { readonly type: 'variant'; readonly key: string; readonly options: readonly Option[] }
type Known = { readonly key: string; readonly byWord: ReadonlyMap<unknown, Schema<unknown>> }

/**
 * The alternatives of `schema` that this value's word names; the schema itself where it has none, or the word is unknown. A union with
 * something after it (valibot's `pipe` keeps the union's type) is asked whole: its alternatives know nothing of what follows.
 */
export function alternativeFor<T>(schema: Schema<T>, value: unknown): Schema<T> {
  if (schema.type !== 'variant' || 'pipe' in schema || typeof value !== 'object' || value === null) return schema
  const known = knownAlternatives(schema as unknown as Variant)
  const found = known?.byWord.get((value as Readonly<Record<string, unknown>>)[known.key])
  return (found as Schema<T> | undefined) ?? schema
}

/** Null where not every alternative has a word of its own to know it by. */
const knownAlternatives = memoByObject(({ key, options }: Variant): Known | null => {
  const byWord = new Map<unknown, Option[]>()
  for (const option of options) {
    const word = option.entries?.[key]
    if (word?.type !== 'literal') return null
    byWord.set(word.literal, [...(byWord.get(word.literal) ?? []), option])
  }
  const one = (found: readonly Option[]) => (found.length === 1 ? found[0]! : v.variant(key, [...found] as never))
  return { key, byWord: new Map([...byWord].map(([word, found]) => [word, one(found) as Schema<unknown>])) }
})
