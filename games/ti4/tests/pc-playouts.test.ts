// TI-A.5: from any position with units, suggested and random play reach the end by listed actions alone, and nothing breaks on the way.
import { type Dice, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { DATA } from '../data/lookup.ts'
import { ti4 } from '../index.ts'
import type { TiAction } from '../rules/contract/actions.ts'
import type { OptionChoices } from '../rules/contract/options.ts'
import { suggest } from '../rules/contract/suggest-action.ts'
import type { Scenario, ScenarioUnit } from '../rules/setup/scenario.ts'
import type { TiSession } from '../rules/state/session.ts'
import { hooks } from '../testing/index.ts'
import { invariants } from '../testing/invariants.ts'

const MOST_ACTIONS = 4000
const STEPS = ['P0.6', 'P1.1', 'P2.1', 'P2.4', 'P3.1', 'P3.7'] as const
const SHIPS = ['flagship', 'dreadnought', 'carrier', 'cruiser', 'destroyer', 'fighter'] as const
const FACTIONS = DATA.factions.filter(({ id }) => id !== 'neutral').map(({ id }) => id)
const OF_KIND = (kinds: readonly string[]) => DATA.effects.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
const TECHS = OF_KIND(['technology', 'factionTechnology', 'breakthrough']).filter(id => id !== 'tech.inf2')
const LEADERS = OF_KIND(['agent', 'commander', 'hero'])
const RELICS = OF_KIND(['relic'])
const NOTES = OF_KIND(['promissory'])
const LAWS = DATA.effects.filter(({ kind, who }) => kind === 'law' && who !== 'owner').map(({ id }) => id)

const oneOf = <T>(dice: Dice, list: readonly T[]): T => list[dice.pick(list.length, 'position')] as T
const some = (dice: Dice, list: readonly string[], most: number): string[] => [
  ...new Set(Array.from({ length: dice.pick(most + 1, 'position') }, () => oneOf(dice, list))),
]

/** Two fleets with whatever cards they happen to have, over two planets. */
function anyPosition(dice: Dice): Scenario {
  const factions = [oneOf(dice, FACTIONS), oneOf(dice, [...FACTIONS, 'neutral'])]
  const planets = [
    { name: 'Lodor', owner: 'b', cultural: dice.pick(2, 'position') === 1 },
    { name: 'Mecatol Rex', owner: oneOf(dice, ['b', null]), mecatol: true, influence: 6 },
  ]
  const flags = { nebula: 5, scar: 9, rift: 9, wormhole: 4, breach: 6, custodians: 6, fracture: 8 }
  const system = Object.fromEntries(Object.entries(flags).map(([flag, n]) => [flag, dice.pick(n, 'position') === 0]))
  const seats = factions.map((faction, i) => ({
    id: i === 0 ? ('a' as const) : ('b' as const),
    faction,
    ...(faction === 'neutral'
      ? {}
      : {
          techs: some(dice, TECHS, 6),
          leaders: some(dice, LEADERS, 3),
          relics: some(dice, RELICS, 2),
          notes: some(dice, NOTES, 2),
          upgrades: some(dice, ['cruiser', 'dreadnought', 'infantry', 'fighter'], 2),
        }),
  }))
  const units = seats.flatMap(({ id }) => fleetOf(dice, id)).concat(onPlanets(dice))
  return { seats, planets, system, laws: some(dice, LAWS, 2), units, step: oneOf(dice, STEPS) }
}
const nameOf = (seat: 'a' | 'b', type: string): string => `${seat}:${type}`
function fleetOf(dice: Dice, seat: 'a' | 'b'): ScenarioUnit[] {
  const ships = SHIPS.flatMap(type => {
    const n = dice.pick(type === 'flagship' ? 2 : 4, nameOf(seat, type))
    return n === 0 ? [] : [{ seat, unit: type, place: 'space', n, damaged: type === 'dreadnought' ? Math.min(n, 1) : 0 }]
  })
  const carrier = seat === 'a' ? [{ seat, unit: 'carrier', place: 'space', n: 1 }] : []
  const troops =
    seat === 'a'
      ? [
          { seat, unit: 'infantry', place: 'space', n: 1 + dice.pick(4, 'position') },
          { seat, unit: 'mech', place: 'space', n: dice.pick(2, 'position') },
        ]
      : []
  return [...ships, ...carrier, ...troops]
}
const onPlanets = (dice: Dice): ScenarioUnit[] =>
  ['infantry', 'mech', 'pds', 'spacedock'].flatMap(unit => {
    const n = dice.pick(3, 'position')
    return n === 0 ? [] : [{ seat: 'b' as const, unit, place: 'planet:Lodor', n: unit === 'spacedock' ? 1 : n }]
  })
/** Pieces the faction does not have are left out. */
function fitting(position: Scenario): Scenario {
  const isKnown = ({ seat, unit }: ScenarioUnit): boolean => {
    const faction = DATA.factions.find(({ id }) => id === position.seats.find(each => each.id === seat)?.faction)
    const line = faction?.units[unit as keyof typeof faction.units]
    return Boolean(line?.base ?? line?.upgrade)
  }
  const isFloating = ({ seat, unit }: ScenarioUnit): boolean =>
    unit === 'spacedock' && position.seats.some(({ id, faction }) => id === seat && faction === 'saar')
  const units = (position.units ?? []).filter(isKnown).map(unit => (isFloating(unit) ? { ...unit, place: 'space' } : unit))
  return { ...position, units }
}

type Chooser = (s: TiSession, seat: string, dice: Dice) => TiAction
/** Plays to the end and tells what broke. */
function playout(
  seed: string,
  options: OptionChoices,
  choose: Chooser,
): { step: string; actions: number; faults: readonly string[] } {
  const chance = seeded(seed)
  let { state } = ti4.setup(fitting(anyPosition(chance)), options, chance)
  const faults = [...invariants(null, state)]
  let actions = 0
  for (; actions < MOST_ACTIONS && state.step !== 'idle' && state.step !== 'closed' && faults.length === 0; actions++) {
    const waiting = ti4.toAct(state)
    if (waiting.length === 0) return { step: state.step, actions, faults: ['nobody is to act'] }
    const seat = oneOf(chance, waiting)
    const next = ti4.apply(state, seat, choose(state, seat, chance), chance).state
    faults.push(...invariants(state, next))
    state = next
  }
  return { step: state.step, actions, faults }
}

const suggested: Chooser = (s, seat) => {
  const action = suggest(s, seat)
  if (!action) throw new Error(`nothing is suggested to ${seat} in ${s.step}`)
  return action
}
const random: Chooser = (s, seat, dice) => oneOf(dice, ti4.legal(s, seat))
const SEEDS = Array.from({ length: 20 }, (_, i) => i)
const optionsOf = (i: number): OptionChoices => hooks.options?.[i % 3] as OptionChoices

describe('TI-A.5 TI-PC.3.2 play reaches the end from any position', () => {
  test.each(SEEDS)('TI-G.16.3 suggested play, position %i', i => {
    const { step, faults } = playout(`suggested ${i}`, optionsOf(i), suggested)
    expect({ step, faults }).toEqual({ step: 'idle', faults: [] })
  })
  test.each(SEEDS)('TI-A.5 random play, position %i', i => {
    const { step, faults } = playout(`random ${i}`, optionsOf(i), random)
    expect(faults).toEqual([])
    expect(['idle', 'closed']).toContain(step)
  })
})
