// Ids that the compiler tells apart. A unit's id handed in where a hex is wanted does not compile; a plain value does, so that literals and
// what another package answers (a cell of a grid) need no cast (docs/decisions/0019).
import type { GenericSchema } from 'valibot'

declare const brand: unique symbol

/** A `T` that says what it names. Values with different names cannot stand for each other. */
export type Brand<T, Name extends string> = T & { readonly [brand]?: Name }

/** A unit of a position, as its scenario or the rules named it. */
export type UnitId = Brand<string, 'UnitId'>
/** A hex as a scenario, an action or an event writes it: 'D5', or '3,4'. */
export type HexName = Brand<string, 'HexName'>
/** A cell of a hex grid: row * columns + column, and -1 for no such cell. */
export type CellIndex = Brand<number, 'CellIndex'>
/** A match that a host keeps: of the server's store or of a browser. */
export type MatchId = Brand<string, 'MatchId'>

/** The schema of an id: reads what `schema` reads, and what comes out has the name. `named<UnitId>(v.string())`. */
export const named = <Id extends Brand<string, string> | Brand<number, string>>(
  schema: GenericSchema<Plain<Id>>,
): GenericSchema<Plain<Id>, Id> => schema as GenericSchema<Plain<Id>, Id>

type Plain<Id> = Id extends string ? string : number
