// Values out of a form's JSON Schema: ones that fit, and ones that just do not.
import { type Dice, fitsSchema, type JsonSchema } from '@sandtable/kernel'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789-'
/** How far a bound that the schema leaves open is tried. */
const FAR = 5
const TRIES = 20

/**
 * 'fit' draws a value that the schema allows (a text pattern is only guessed at), edges more often than the middle;
 * 'miss' spoils one place of such a value. Whether the game accepts it is for its `check` to say.
 */
export function sampleSchema(schema: JsonSchema, dice: Dice, kind: 'fit' | 'miss' = 'fit'): unknown {
  if (kind === 'fit') return fitting(schema, dice)
  for (let i = 0; i < TRIES; i++) {
    const miss = spoiled(schema, dice)
    if (!fitsSchema(schema, miss)) return miss
  }
  // The schema allows nearly everything: there is no near miss.
  return undefined
}

function fitting(schema: JsonSchema, dice: Dice): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[dice.pick(schema.enum.length, 'enum')]
  if (schema.anyOf) return fitting(schema.anyOf[dice.pick(schema.anyOf.length, 'anyOf')] ?? {}, dice)
  switch (schema.type) {
    case 'integer':
      return between(Math.ceil(schema.minimum ?? -FAR), Math.floor(schema.maximum ?? (schema.minimum ?? 0) + FAR), dice)
    case 'number':
      return between(schema.minimum ?? -FAR, schema.maximum ?? (schema.minimum ?? 0) + FAR, dice)
    case 'string':
      return someText(schema, dice)
    case 'boolean':
      return dice.pick(2, 'boolean') === 1
    case 'array':
      return someList(schema, dice)
    case 'object':
      return someObject(schema, dice)
    default:
      return null
  }
}

function between(least: number, most: number, dice: Dice): number {
  const edge = dice.pick(4, 'edge')
  if (edge === 0 || most <= least) return least
  if (edge === 1) return most
  return least + dice.pick(Math.floor(most - least) + 1, 'between')
}

function someText(schema: JsonSchema, dice: Dice): string {
  const least = schema.minLength ?? 0
  let text = ''
  for (let i = 0; i < TRIES; i++) {
    const length = between(least, Math.min(schema.maxLength ?? least + FAR, least + 40), dice)
    text = Array.from({ length }, () => LETTERS[dice.pick(LETTERS.length, 'letter')]).join('')
    if (fitsSchema(schema, text)) break
  }
  return text
}

function someList(schema: JsonSchema, dice: Dice): unknown[] {
  const least = schema.minItems ?? 0
  const length = between(least, Math.min(schema.maxItems ?? least + FAR, least + FAR), dice)
  return Array.from({ length }, () => fitting(schema.items ?? {}, dice))
}

function someObject(schema: JsonSchema, dice: Dice): Record<string, unknown> {
  const names = Object.keys(schema.properties ?? {})
  const present = names.filter(name => schema.required?.includes(name) || dice.pick(2, 'optional') === 1)
  return Object.fromEntries(present.map(name => [name, fitting(schema.properties?.[name] ?? {}, dice)]))
}

/** A fitting value with one place that is just outside: a step over a bound, a field missing or too many, another type. */
function spoiled(schema: JsonSchema, dice: Dice): unknown {
  if (schema.anyOf) return spoiled(schema.anyOf[dice.pick(schema.anyOf.length, 'anyOf')] ?? {}, dice)
  const value = fitting(schema, dice)
  if (typeof value === 'number') {
    const misses = [(schema.minimum ?? value) - 1, (schema.maximum ?? value) + 1, value + 0.5, -value - 1, String(value), null]
    return misses[dice.pick(misses.length, 'miss')]
  }
  if (typeof value === 'string') return [`${value}x`, value.slice(1), '', 7, null][dice.pick(5, 'miss')]
  if (Array.isArray(value)) return spoiledList(schema, value, dice)
  if (typeof value === 'object' && value !== null) return spoiledObject(schema, value as Record<string, unknown>, dice)
  return [7, 'x', null, []][dice.pick(4, 'miss')]
}

function spoiledList(schema: JsonSchema, list: readonly unknown[], dice: Dice): unknown {
  const extra = Array.from({ length: (schema.maxItems ?? FAR) + 1 }, () => fitting(schema.items ?? {}, dice))
  const wrong = [...list, spoiled(schema.items ?? {}, dice)]
  return [extra, list.slice(1), wrong, 'list'][dice.pick(4, 'miss')]
}

function spoiledObject(schema: JsonSchema, value: Record<string, unknown>, dice: Dice): unknown {
  const names = Object.keys(value)
  const name = names[dice.pick(names.length, 'field')]
  if (name === undefined) return { extra: 1 }
  const { [name]: _dropped, ...rest } = value
  const wrong = { ...value, [name]: spoiled(schema.properties?.[name] ?? {}, dice) }
  return [wrong, wrong, rest, { ...value, extra: 1 }][dice.pick(4, 'miss')]
}
