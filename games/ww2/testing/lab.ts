// WW-16.7: the test board, and positions on it said in a line: what vectors and tests start from.
import type { ScenarioOptions } from '../rules/setup/options.ts'
import type { Position, Scenario } from '../rules/setup/scenario.ts'
import { isUnitType, SIDES, type Side } from '../rules/tables.ts'
import labBoard from '../scenarios/lab.json' with { type: 'json' }

export const LAB: readonly string[] = labBoard.map

type PlacedUnit = Position['units']['nw'][number]

export type LabPosition = {
  readonly turn?: number
  readonly init?: Side
  readonly treasury?: readonly [number, number]
  readonly own?: { readonly nw: readonly string[]; readonly se: readonly string[] }
  /** 'g1 LI D4, b1-b3 HM D5 d'. */
  readonly units?: string
  readonly options?: ScenarioOptions
  readonly map?: readonly string[]
}

const USUAL = { nw: ['A1', 'B7', 'C3'], se: ['J8', 'I2', 'H6'] }

/** A turn's planning on the test board; every hex under a unit is owned by its side. */
export function lab({
  turn = 1,
  init = 'nw',
  treasury = [20, 20],
  own = USUAL,
  units = '',
  options = {},
  map = LAB,
}: LabPosition = {}): Scenario {
  const all = parseUnits(units)
  const placed = { nw: all.filter(unit => unit.id[0] === 'g'), se: all.filter(unit => unit.id[0] === 'b') }
  const owners = { nw: [...own.nw], se: [...own.se] }
  for (const side of SIDES) {
    for (const { at } of placed[side]) {
      for (const each of SIDES) owners[each] = owners[each].filter(hex => hex !== at)
      owners[side].push(at)
    }
  }
  const isEven = (Math.floor(turn < 21 ? 0 : (turn - 21) / 24 + 1) % 2 === 0) === (init === 'nw')
  return {
    ...labBoard,
    map: [...map],
    options,
    position: {
      phase: 'planning',
      turn,
      factions: { nw: 'German', se: 'British' },
      // Whoever began so that `init` has it now.
      firstInitiative: isEven ? 'nw' : 'se',
      units: placed,
      owners,
      treasury: { nw: treasury[0], se: treasury[1] },
    },
  }
}

/** 'g1 LI D4', 'b1-b3 HM D5 d', joined by commas; '-' and 'none left' are nobody. */
export function parseUnits(text: string): PlacedUnit[] {
  if (/^(|-|none left)$/.test(text.trim())) return []
  return text.split(/,\s*/).flatMap(item => {
    const [, letter, first, last, type = '', at = '', damaged] =
      /^([gbia])(\d+)(?:-[gbia](\d+))? (\w\w) (\w+)( d)?$/.exec(item) ?? []
    if (!letter || !isUnitType(type)) throw new Error(`no unit: ${item}`)
    const count = Number(last ?? first) - Number(first) + 1
    return Array.from({ length: count }, (_, i) => ({
      id: `${letter}${Number(first) + i}`,
      type,
      at,
      ...(damaged ? { damaged: true } : {}),
    }))
  })
}
