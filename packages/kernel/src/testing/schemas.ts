// Schemas with a flaw, for tests of rooms that do not know the schema library themselves.
import * as v from 'valibot'

/** Lets the same in, but makes something else of it. */
export const altering = <T>(schema: v.GenericSchema<unknown, T>, change: (value: T) => T): v.GenericSchema<unknown, T> =>
  v.pipe(schema, v.transform(change))

/** Lets every object in. */
export const anyObject = <T>(): v.GenericSchema<unknown, T> => v.looseObject({}) as unknown as v.GenericSchema<unknown, T>

/** Lets the same in, but does not say where something is wrong. */
export const vague = <T>(schema: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T> =>
  v.custom<T>(value => v.is(schema, value))
