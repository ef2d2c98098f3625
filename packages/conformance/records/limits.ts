// What a schema allows at most, by field: the limits that a scenario, options or an action have to keep. Read from the schema itself, as
// plain data, so that no field can be forgotten.

/** `isExact`: neither more nor less. Of a number its size, of a list its entries, of a text its letters, of an object with free names their number. */
export type Limit = { readonly kind: 'number' | 'list' | 'text' | 'names'; readonly most: number; readonly isExact: boolean }

type Step = { readonly kind: 'schema' | 'validation' | string; readonly type: string; readonly requirement?: unknown }
/** As valibot keeps it. */
type Schema = Step & {
  readonly pipe?: readonly (Schema | Step)[]
  readonly entries?: { readonly [name: string]: Schema }
  readonly key?: Schema | string
  readonly value?: Schema
  readonly item?: Schema
  readonly items?: readonly Schema[]
  readonly options?: readonly (Schema | string)[]
  readonly wrapped?: Schema
  getter?(input: unknown): Schema
}

/** A name that the schema leaves free, and an entry of a list, in a path. */
const ANY_NAME = '*'
const ENTRY = '[]'
/** A schema that holds itself is read so often inside itself. */
const MOST_INSIDE = 2

const CLOSED = new Set(['literal', 'picklist', 'enum', 'boolean', 'null', 'undefined', 'never'])
const WRAPPED = new Set(['optional', 'exact_optional', 'undefinedable', 'nullable', 'nullish'])

export class Limits {
  readonly byPath = new Map<string, Limit>()
  /** Fields without a limit. */
  readonly open: string[] = []
  readonly #paths = new Set<string>()

  constructor(schema: unknown) {
    this.#read(schema as Schema, '', [], [])
  }

  has(path: string): boolean {
    return this.#paths.has(path)
  }

  /** The largest of everything that stands in a value, by field. */
  measure(value: unknown, largest: Map<string, number>, path = ''): void {
    if (typeof value === 'number') note(largest, path, Math.abs(value))
    else if (typeof value === 'string') note(largest, path, value.length)
    else if (Array.isArray(value)) {
      note(largest, path, value.length)
      for (const [i, each] of value.entries()) this.measure(each, largest, this.inside(path, i))
    } else if (typeof value === 'object' && value !== null) {
      const names = Object.keys(value)
      if (this.byPath.get(path)?.kind === 'names') note(largest, path, names.length)
      for (const name of names) this.measure((value as Record<string, unknown>)[name], largest, this.inside(path, name))
    }
  }

  /** The path of a part as the schema has it. */
  inside(path: string, key: string | number): string {
    const own = typeof key === 'number' ? `${path}[${key}]` : join(path, key)
    if (this.#paths.has(own)) return own
    return typeof key === 'number' ? path + ENTRY : join(path, ANY_NAME)
  }

  /** `checks`: what else has to hold for the value at this path. */
  #read(schema: Schema, path: string, checks: readonly Step[], inside: readonly Schema[]): void {
    this.#paths.add(path)
    if (schema.pipe) {
      const [first, ...rest] = schema.pipe
      const own = rest.filter(({ kind }) => kind === 'validation')
      this.#read(first as Schema, path, [...checks, ...own], inside)
      return
    }
    if (CLOSED.has(schema.type)) return
    if (WRAPPED.has(schema.type)) this.#read(schema.wrapped as Schema, path, checks, inside)
    else if (schema.type === 'union' || schema.type === 'variant')
      for (const option of schema.options ?? []) this.#read(option as Schema, path, checks, inside)
    else if (schema.type === 'lazy') this.#readAgain(schema, path, checks, inside)
    else this.#readPlain(schema, path, checks, inside)
  }

  #readAgain(schema: Schema, path: string, checks: readonly Step[], inside: readonly Schema[]): void {
    if (inside.filter(each => each === schema).length < MOST_INSIDE)
      this.#read(schema.getter?.(undefined) as Schema, path, checks, [...inside, schema])
  }

  #readPlain(schema: Schema, path: string, checks: readonly Step[], inside: readonly Schema[]): void {
    switch (schema.type) {
      case 'number':
        this.#limit(path, 'number', mostOf(checks, 'max_value'))
        if (mostOf(checks, 'min_value') === undefined) this.open.push(`${path} (least)`)
        break
      case 'string': {
        const most = mostOf(checks, 'max_length')
        // What a pattern bounds needs no second limit.
        if (most !== undefined || !isBounded(checks)) this.#limit(path, 'text', most)
        break
      }
      case 'array':
        this.#limit(
          path,
          'list',
          mostOf(checks, 'max_length') ?? mostOf(checks, 'length'),
          mostOf(checks, 'length') !== undefined,
        )
        this.#read(schema.item as Schema, path + ENTRY, [], inside)
        break
      case 'tuple':
      case 'strict_tuple':
        // What stands behind its last part is dropped or refused.
        this.#limit(path, 'list', schema.items?.length, true)
        for (const [i, item] of (schema.items ?? []).entries()) this.#read(item, `${path}[${i}]`, [], inside)
        break
      case 'strict_object':
        for (const [name, each] of Object.entries(schema.entries ?? {})) this.#read(each, join(path, name), [], inside)
        break
      case 'record':
        if (!CLOSED.has((schema.key as Schema).type)) this.#limit(path, 'names', mostOf(checks, 'max_entries'))
        this.#read(schema.value as Schema, join(path, ANY_NAME), [], inside)
        break
      default:
        this.open.push(`${path} (${schema.type})`)
    }
  }

  /** Of several alternatives the widest counts: a value has to fit one of them. */
  #limit(path: string, kind: Limit['kind'], most: number | undefined, isExact = false): void {
    const known = this.byPath.get(path)
    if (most === undefined) this.open.push(path)
    else if (!known || most > known.most) this.byPath.set(path, { kind, most, isExact })
  }
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

function mostOf(checks: readonly Step[], type: string): number | undefined {
  const found = checks.filter(each => each.type === type).map(({ requirement }) => requirement as number)
  return found.length > 0 ? Math.min(...found) : undefined
}

function note(largest: Map<string, number>, path: string, size: number): void {
  if (size > (largest.get(path) ?? 0)) largest.set(path, size)
}

/** One of its patterns begins and ends somewhere, and repeats nothing without an end. */
function isBounded(checks: readonly Step[]): boolean {
  const patterns = checks.filter(({ type }) => type === 'regex').map(({ requirement }) => (requirement as RegExp).source)
  return patterns.some(pattern => {
    const withoutSets = pattern.replaceAll(/\[[^\]]*\]/g, 'x').replaceAll(/\\./g, 'x')
    return pattern.startsWith('^') && pattern.endsWith('$') && !/[+*]|\{\d+,\}/.test(withoutSets)
  })
}
