// Whether something that was read has the shape it should have: files are edited, cut and mixed up.

type Dict = { readonly [key: string]: unknown }
type Test = (value: unknown) => boolean

export const isDict = (value: unknown): value is Dict => typeof value === 'object' && value !== null && !Array.isArray(value)
export const isText: Test = value => typeof value === 'string'
export const isNumber: Test = value => typeof value === 'number'
export const isCount: Test = value => Number.isSafeInteger(value) && (value as number) >= 0

export const isTextOrNull: Test = value => value === null || isText(value)
export const isMissing: Test = value => value === undefined

export const listOf =
  (test: Test): Test =>
  value => {
    if (!Array.isArray(value)) return false
    for (let i = 0; i < value.length; i++) if (!test(value[i])) return false
    return true
  }

export const dictOf =
  (test: Test): Test =>
  value => {
    if (!isDict(value)) return false
    for (const key in value) if (!test(value[key])) return false
    return true
  }

export const either =
  (a: Test, b: Test): Test =>
  value =>
    a(value) || b(value)

/** Every field that is named; others may be there too. */
export const shapeOf = (tests: { readonly [field: string]: Test }): Test => {
  const fields = Object.entries(tests)
  return value => isDict(value) && fields.every(([field, test]) => test(value[field]))
}
