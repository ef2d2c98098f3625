// MK-20.23: how the battle was won, as a curve: strength not lost, step by step, and where it changed most.
import type { MusketEvent } from '../../rules/contract/events.ts'
import { strengthOf } from '../../rules/objectives/victory.ts'
import { type MusketState, unitById } from '../../rules/state/state.ts'
import type { Side } from '../../rules/tables.ts'
import { signed } from '../../text/names.ts'
import { digest } from './digest.ts'

/** One action of a battle that is looked back on. */
export type BattleStep = {
  readonly seq: number
  readonly events: readonly MusketEvent[]
  readonly before: MusketState
  readonly after: MusketState
}

type Strengths = Readonly<Record<Side, number>>
export type StrengthPoint = { readonly seq: number; readonly turn: number; readonly left: Strengths; readonly share: number }
export type TurningPoint = {
  readonly seq: number
  readonly turn: number
  /** The side whose share grew. */
  readonly side: Side
  readonly text: string
  readonly effect: string
}

export const STRENGTH_CURVE = {
  title: 'Strength not lost',
  note: 'Each army’s part of all strength that is on the field, still to come or led off it. It shows who had more left, not who was nearer to the objectives.',
  clause: 'MK-20.23',
} as const

/** The set-up, then a point for every step. Empty for a battle without a step. */
export function strengthCurve(steps: readonly BattleStep[]): StrengthPoint[] {
  const [first] = steps
  if (!first) return []
  const away = { blue: 0, red: 0 }
  const point = (seq: number, state: MusketState): StrengthPoint => {
    const left = { blue: strengthLeft(state, 'blue') + away.blue, red: strengthLeft(state, 'red') + away.red }
    const all = left.blue + left.red
    return { seq, turn: state.turn, left, share: all === 0 ? 0.5 : left.blue / all }
  }
  const points = [point(0, first.before)]
  for (const { seq, events, before, after } of steps) {
    for (const event of events)
      if (event.type === 'unit_exited' && !event.stopped) away[event.unit.side] += unitById(before, event.unit.id)?.sp ?? 0
    // The turn in which it happened: the end of a turn belongs to the turn that it ends.
    points.push({ ...point(seq, after), turn: before.turn })
  }
  return points
}

/** On the board and on the way to it (MK-14.17). */
function strengthLeft(state: MusketState, side: Side): number {
  return state.arrivals.reduce((sum, { who }) => sum + (who.side === side ? who.max : 0), strengthOf(state, side))
}

/** The largest swings of the curve, in the order in which they came; of equal ones the earlier. */
export function turningPoints(steps: readonly BattleStep[], most = 3): TurningPoint[] {
  const curve = strengthCurve(steps)
  return steps
    .map((step, i) => ({ step, i, swing: swingAt(curve, i + 1) }))
    .filter(({ swing }) => swing !== 0)
    .sort((a, b) => Math.abs(b.swing) - Math.abs(a.swing) || a.i - b.i)
    .slice(0, most)
    .sort((a, b) => a.i - b.i)
    .map(({ step, i, swing }) => ({
      seq: step.seq,
      turn: step.before.turn,
      side: swing > 0 ? 'blue' : 'red',
      text: digest(step.events, null)?.lines[0] ?? '',
      effect: effectOf(step.after, curve[i]!, curve[i + 1]!),
    }))
}

const swingAt = (curve: readonly StrengthPoint[], i: number): number => curve[i]!.share - curve[i - 1]!.share

/** 'Americans -2 (14 left), British -1 (17 left)'. */
function effectOf({ setting }: MusketState, from: StrengthPoint, to: StrengthPoint): string {
  const parts = (['blue', 'red'] as const)
    .filter(side => to.left[side] !== from.left[side])
    .map(side => `${setting.sides[side]} ${signed(to.left[side] - from.left[side])} (${to.left[side]} left)`)
  return parts.join(', ')
}

/** 'Turn 3: Americans 14, British 17; 45 % to Americans'. */
export function strengthText({ setting }: MusketState, { turn, left, share }: StrengthPoint): string {
  const { blue, red } = setting.sides
  return `Turn ${turn}: ${blue} ${left.blue}, ${red} ${left.red}; ${Math.round(share * 100)} % to ${blue}`
}
