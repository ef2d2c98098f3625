// What a calculation takes for granted beyond what stands on the table: cards, an order of losses, a plan to leave (TI-O.1, TI-O.6,
// TI-O.11). A shared calculation is the table plus its assumptions, so nothing of it is lost (TI-O.27).
import type { EffectUse, Party, Scenario } from '../../odds/notation/scenario.ts'
import { effectName } from '../../text/names.ts'

export type SideName = 'attacker' | 'defender'
export const SIDES: readonly SideName[] = ['attacker', 'defender']
export type Policy = NonNullable<Party['policy']>
type Limits = Pick<Scenario, 'rounds' | 'retreatAfter' | 'capacity' | 'from'>
type OfSide = {
  readonly policy?: Policy
  readonly effects: readonly EffectUse[]
  readonly without: readonly string[]
}
export type Assumptions = {
  /** The fight that is meant; left out: the one the step is about. */
  readonly place?: Scenario['place']
  readonly attacker: OfSide
  readonly defender: OfSide
  readonly system: readonly EffectUse[]
  readonly limits: Limits
}

const NONE: OfSide = { effects: [], without: [] }
export const NOTHING: Assumptions = { attacker: NONE, defender: NONE, system: [], limits: {} }

export function assuming(scenario: Scenario, assumptions: Assumptions): Scenario {
  const party = (side: SideName): Party => {
    const { effects = [], without = [], ...own } = scenario[side]
    const more = assumptions[side]
    return {
      ...own,
      effects: [...effects, ...more.effects],
      without: [...without, ...more.without],
      ...(more.policy === undefined ? {} : { policy: more.policy }),
    }
  }
  return {
    ...scenario,
    attacker: party('attacker'),
    defender: party('defender'),
    system: [...(scenario.system ?? []), ...assumptions.system],
    ...assumptions.limits,
  }
}

/** What `shared` says and `table` does not. */
export function assumptionsOf(shared: Scenario, table: Scenario): Assumptions {
  const side = (name: SideName): OfSide => {
    const { policy, effects = [], without = [] } = shared[name]
    const own = table[name]
    return {
      ...(policy === undefined || same(policy, own.policy) ? {} : { policy }),
      effects: beyond(effects, own.effects ?? []),
      without: without.filter(effect => !own.without?.includes(effect)),
    }
  }
  const { rounds, retreatAfter, capacity, from } = shared
  return {
    place: shared.place,
    attacker: side('attacker'),
    defender: side('defender'),
    system: beyond(shared.system ?? [], table.system ?? []),
    limits: {
      ...(rounds === undefined ? {} : { rounds }),
      ...(retreatAfter === undefined ? {} : { retreatAfter }),
      ...(capacity === undefined ? {} : { capacity }),
      ...(from === undefined ? {} : { from }),
    },
  }
}
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const beyond = (uses: readonly EffectUse[], known: readonly EffectUse[]): readonly EffectUse[] =>
  uses.filter(use => !known.some(other => other.effect === use.effect && (other.n ?? 1) === (use.n ?? 1)))

/** A line for people, and what is left when it is dropped. */
export type Assumed = { readonly text: string; readonly rest: Assumptions }

export function assumed(a: Assumptions): readonly Assumed[] {
  const { rounds, retreatAfter, capacity, from } = a.limits
  const without = (name: keyof Limits): Assumptions => {
    const { [name]: _dropped, ...limits } = a.limits
    return { ...a, limits }
  }
  return [
    ...SIDES.flatMap(side => ofSide(a, side)),
    ...a.system.map(({ effect }, i) => ({
      text: effectName(effect),
      rest: { ...a, system: a.system.filter((_, j) => j !== i) },
    })),
    ...SIDES.flatMap(side => {
      const round = retreatAfter?.[side]
      if (round === undefined) return []
      const { [side]: _gone, ...others } = retreatAfter ?? {}
      return [{ text: `${side} retreats after round ${round}`, rest: { ...a, limits: { ...a.limits, retreatAfter: others } } }]
    }),
    ...(rounds === undefined
      ? []
      : [{ text: `${rounds} ${rounds === 1 ? 'round' : 'rounds'} at most`, rest: without('rounds') }]),
    ...(capacity ? [{ text: 'capacity counts after the cannons', rest: without('capacity') }] : []),
    ...(from ? [{ text: `from round ${from.round} on${from.pending ? ', hits pending' : ''}`, rest: without('from') }] : []),
  ]
}

function ofSide(a: Assumptions, side: SideName): readonly Assumed[] {
  const own = a[side]
  const drop = (change: Partial<OfSide>): Assumptions => ({ ...a, [side]: { ...own, ...change } })
  return [
    ...own.effects.map(({ effect, n = 1 }, i) => ({
      text: `${side} with ${effectName(effect)}${n > 1 ? ` ×${n}` : ''}`,
      rest: drop({ effects: own.effects.filter((_, j) => j !== i) }),
    })),
    ...own.without.map(effect => ({
      text: `${side} without ${effectName(effect)}`,
      rest: drop({ without: own.without.filter(each => each !== effect) }),
    })),
  ]
}

export const withPolicy = (a: Assumptions, side: SideName, policy: Policy): Assumptions => ({
  ...a,
  [side]: { ...a[side], policy },
})
