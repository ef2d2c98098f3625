// Scenarios and options as the set-up page lists them.
import type { OptionChoice, ScenarioFacts } from '@sandtable/board'
import { findFaction, findUnit } from '../data/lookup.ts'
import type { Scenario } from '../rules/setup/scenario.ts'
import { SCENARIOS } from '../scenarios/index.ts'
import { OPTION_WORDS } from '../text/options.ts'

export const RECOMMENDED = 'empty'

export const scenarioFacts = (): readonly ScenarioFacts[] =>
  SCENARIOS.map(({ id, title, summary, scenario }) => ({
    id,
    title,
    summary,
    clause: id === 'empty' ? 'TI-E.1' : 'TI-A.9',
    recommended: id === RECOMMENDED,
    facts: scenario.seats.map(seat => ({
      heading: seat.name || `Seat ${seat.id.toUpperCase()}`,
      lines: linesOf(scenario, seat.id),
    })),
    sides: scenario.seats.map(seat => ({
      seat: seat.id,
      title: seat.faction ? factionName(seat.faction) : `Seat ${seat.id.toUpperCase()}`,
    })),
  }))

function linesOf({ seats, units = [] }: Scenario, id: string): readonly string[] {
  const faction = seats.find(seat => seat.id === id)?.faction
  const pieces = units.filter(unit => unit.seat === id).map(({ unit, n = 1 }) => `${n} ${findUnit(unit)?.name ?? unit}`)
  return [
    ...(faction ? [factionName(faction)] : ['Faction chosen at the table']),
    ...(pieces.length > 0 ? [pieces.join(', ')] : []),
  ]
}

export const optionsFor = (): readonly OptionChoice[] => OPTION_WORDS

export const factionName = (id: string): string => findFaction(id)?.name ?? id
