// MK-17.1: the commands. Bots, replays, network play and every screen use exactly these.
import * as v from 'valibot'
import { CAPS } from '../caps.ts'
import { Hex } from '../setup/scenario.ts'

const UnitId = v.pipe(v.string(), v.maxLength(CAPS.id.most))
const Path = v.pipe(v.array(Hex), v.minLength(1), v.maxLength(CAPS.path.most))

/** A destination (the engine takes the path of MK-6.17) or the path itself, never both. */
const Move = v.pipe(
  v.strictObject({ type: v.literal('move'), to: v.exactOptional(Hex), path: v.exactOptional(Path) }),
  v.check(({ to, path }) => (to === undefined) !== (path === undefined), 'a move names either "to" or "path"'),
)

const Commands = v.variant('type', [
  v.strictObject({ type: v.literal('activate'), unit: UnitId }),
  Move,
  v.strictObject({ type: v.literal('fire'), target: UnitId }),
  v.strictObject({ type: v.literal('charge'), target: UnitId, path: v.exactOptional(Path) }),
  // Without a hex: from where the unit stands.
  v.strictObject({ type: v.literal('exit'), hex: v.exactOptional(Hex) }),
  v.strictObject({ type: v.literal('completeAction') }),
  v.strictObject({ type: v.literal('endActivation') }),
  v.strictObject({ type: v.literal('endPlayerTurn') }),
])

/** The check above makes of a move exactly one of its two shapes, which the schema's own type cannot say. */
export const ActionSchema = Commands as v.GenericSchema<unknown, MusketAction>

export type MusketAction =
  | { readonly type: 'activate'; readonly unit: string }
  | MoveAction
  | { readonly type: 'fire'; readonly target: string }
  | ChargeAction
  | ExitAction
  | { readonly type: 'completeAction' }
  | { readonly type: 'endActivation' }
  | { readonly type: 'endPlayerTurn' }
export type MoveAction =
  | { readonly type: 'move'; readonly to: string }
  | { readonly type: 'move'; readonly path: readonly string[] }
export type ChargeAction = { readonly type: 'charge'; readonly target: string; readonly path?: readonly string[] }
export type ExitAction = { readonly type: 'exit'; readonly hex?: string }
