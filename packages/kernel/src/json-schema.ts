// The small part of JSON Schema that forms use, and a judge for it: enough to say what fits, small enough to read.

/** The part of JSON Schema that forms use. */
export type JsonSchema = {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null'
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: { readonly [name: string]: JsonSchema }
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly description?: string
}

/** Whether a value is what the schema describes. */
export function fitsSchema(schema: JsonSchema, value: unknown): boolean {
  if (schema.const !== undefined && !sameJson(schema.const, value)) return false
  if (schema.enum && !schema.enum.some(option => sameJson(option, value))) return false
  if (schema.anyOf && !schema.anyOf.some(option => fitsSchema(option, value))) return false
  if (schema.type !== undefined && typeOf(value, schema.type) !== schema.type) return false
  if (typeof value === 'number') return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity)
  if (typeof value === 'string') return fitsText(schema, value)
  if (Array.isArray(value)) return fitsList(schema, value)
  if (typeof value === 'object' && value !== null) return fitsObject(schema, value as Record<string, unknown>)
  return true
}

/** Equality of plain data: same text in any order of keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const one = a as Record<string, unknown>
  const other = b as Record<string, unknown>
  const keys = Object.keys(one).filter(key => one[key] !== undefined)
  if (keys.length !== Object.keys(other).filter(key => other[key] !== undefined).length) return false
  return keys.every(key => sameJson(one[key], other[key]))
}

function fitsText(schema: JsonSchema, value: string): boolean {
  if (value.length < (schema.minLength ?? 0) || value.length > (schema.maxLength ?? Infinity)) return false
  return schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value)
}

function fitsList(schema: JsonSchema, value: readonly unknown[]): boolean {
  if (value.length < (schema.minItems ?? 0) || value.length > (schema.maxItems ?? Infinity)) return false
  const items = schema.items
  return items === undefined || value.every(item => fitsSchema(items, item))
}

function fitsObject(schema: JsonSchema, value: Record<string, unknown>): boolean {
  const known = schema.properties ?? {}
  if (schema.required?.some(name => value[name] === undefined)) return false
  return Object.entries(value).every(([name, part]) => {
    if (part === undefined) return true
    const rule = Object.hasOwn(known, name) ? known[name] : undefined
    return rule ? fitsSchema(rule, part) : schema.additionalProperties !== false
  })
}

function typeOf(value: unknown, wanted: string): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return wanted === 'integer' && Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}
