// How a game's options are told on a set-up screen: the same shape for all games, the words are each game's own.

/** The first value is the default. `also`: what else holds for it, or may be given besides the values listed. */
export type OptionWords<V = unknown> = {
  readonly title: string
  readonly explanation: string
  readonly values: readonly { readonly value: V; readonly title: string }[]
  readonly also?: string
  readonly clauses: readonly string[]
}

/** The words of an option from its values and their titles. */
export function optionWords<V>(
  title: string,
  explanation: string,
  values: readonly (readonly [V, string])[],
  clauses: readonly string[],
  also?: string,
): OptionWords<V> {
  const told = values.map(([value, words]) => ({ value, title: words }))
  return { title, explanation, values: told, clauses, ...(also === undefined ? {} : { also }) }
}

/** A switch that is off by default. */
export function switchWords(title: string, explanation: string, no: string, yes: string, clause: string): OptionWords<boolean> {
  const values: readonly (readonly [boolean, string])[] = [
    [false, no],
    [true, yes],
  ]
  return optionWords(title, explanation, values, [clause])
}
