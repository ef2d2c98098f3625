// WW-2.4 to WW-2.20: the opening. Cities drawn at random but fairly, the corner for certain, and the first initiative.
import type { Dice } from '@sandtable/kernel'
import type { WwEvent } from '../contract/events.ts'
import { firstMemory, sightOf } from '../knowledge/fog.ts'
import type { Board } from '../map/board.ts'
import { boardOfState, idOf, NO_OWNER, OWNER_LETTERS, type WwState } from '../state/state.ts'
import { type Both, both, enemyOf, MOST_ALLOCATED, SIDES, type Side } from '../tables.ts'
import type { Allocation } from './options.ts'

type CityPair = readonly [number, number]

/** WW-2.9: Strategic hexes and their images, in reading order of the first; one that is its own image stays neutral. */
export function cityPairs(board: Board): readonly CityPair[] {
  const { mirror } = board
  if (!mirror) return []
  return board.cities.flatMap((cell): CityPair[] => {
    const image = mirror[cell]!
    return image > cell ? [[cell, image]] : []
  })
}

/** WW-2.8: how many each side receives. */
export function allocationSize(board: Board, method: Allocation): number {
  const most = method === 'mirrored' || method === 'home' ? cityPairs(board).length : Math.floor(board.cities.length / 2)
  return Math.min(MOST_ALLOCATED, most)
}

export function allocate(board: Board, method: Allocation, dice: Dice): Both<readonly number[]> {
  if (method === 'fixed') return { nw: lettered(board, 'a'), se: lettered(board, 'b') }
  return method === 'random' ? atRandom(board, dice) : inPairs(board, method, dice)
}

/** WW-2.12. */
export const lettered = (board: Board, letter: string): readonly number[] =>
  board.cities.filter(cell => board.letter(cell) === letter)

/** WW-2.10: nw and se draw in turn. */
function atRandom(board: Board, dice: Dice): Both<readonly number[]> {
  const left = [...board.cities]
  const given: Both<number[]> = { nw: [], se: [] }
  for (let i = 0; i < allocationSize(board, 'random') * 2; i++) {
    const side = i % 2 === 0 ? 'nw' : 'se'
    given[side].push(...left.splice(dice.roll(left.length, 'WW-2.10 city') - 1, 1))
  }
  return given
}

/** WW-2.9, WW-2.11. */
function inPairs(board: Board, method: 'mirrored' | 'home', dice: Dice): Both<readonly number[]> {
  const left = [...cityPairs(board)]
  const given: Both<number[]> = { nw: [], se: [] }
  const steps = method === 'home' ? board.stepsFrom([board.corner.nw]) : null
  for (let i = allocationSize(board, method); i > 0; i--) {
    const [pair] = left.splice(dice.roll(left.length, 'WW-2.9 pair') - 1, 1) as [CityPair]
    const side = sideOfFirst(pair, steps, dice)
    given[side].push(pair[0])
    given[enemyOf(side)].push(pair[1])
  }
  return given
}

function sideOfFirst([one, other]: CityPair, steps: Int16Array | null, dice: Dice): Side {
  const nearer = steps ? steps[one]! - steps[other]! : 0
  if (nearer !== 0) return nearer < 0 ? 'nw' : 'se'
  return dice.roll(2, 'WW-2.9 side') === 1 ? 'nw' : 'se'
}

const METHOD_CLAUSES: Readonly<Record<Allocation, readonly string[]>> = {
  mirrored: ['WW-2.9'],
  random: ['WW-2.10'],
  home: ['WW-2.9', 'WW-2.11'],
  fixed: ['WW-2.12'],
}

/** The engine's two states between the factions and the placements: cities (WW-2.7), then the initiative (WW-2.20). */
export function drawOpening(state: WwState, dice: Dice): { readonly state: WwState; readonly events: readonly WwEvent[] } {
  const board = boardOfState(state)
  const { factions, turn, setting } = state
  const method = setting.options.allocation
  const cities = allocate(board, method, dice)
  const firstInitiative: Side = dice.roll(2, 'WW-2.20 initiative') === 1 ? 'nw' : 'se'
  const letters = Array.from({ length: board.size }, () => NO_OWNER)
  for (const side of SIDES) for (const cell of [...cities[side], board.corner[side]]) letters[cell] = OWNER_LETTERS[side]
  const owned: WwState = { ...state, phase: 'placement', owners: letters.join(''), firstInitiative }
  const names = both(side => cities[side].map(cell => board.name(cell)))
  return {
    state: setting.options.fogOfWar ? { ...owned, memory: both(side => firstMemory(owned, side)) } : owned,
    events: [
      {
        type: 'cities_allocated',
        turn,
        clauses: [
          ...['WW-2.4', 'WW-2.5', 'WW-2.7', 'WW-2.8'],
          ...METHOD_CLAUSES[method],
          ...['WW-2.13', 'WW-2.14', 'WW-2.15', 'WW-14.3'],
        ],
        method,
        cities: names,
        factions,
      },
      {
        type: 'initiative_drawn',
        turn,
        clauses: ['WW-2.20', 'WW-3.13'],
        side: firstInitiative,
        faction: factions[firstInitiative],
      },
    ],
  }
}

/** WW-2.18: the own corner and the own cities, in reading order. */
export function placesFor(state: WwState, side: Side): readonly number[] {
  const board = boardOfState(state)
  return board.cells.filter(cell => state.owners[cell] === OWNER_LETTERS[side])
}

/** WW-2.16, WW-2.17, WW-2.19: both are placed, and shown together. */
export function deploy(state: WwState): { readonly state: WwState; readonly events: readonly WwEvent[] } {
  const { startingUnit, fogOfWar } = state.setting.options
  const board = boardOfState(state)
  const units = both(side => [{ serial: 1, type: startingUnit, cell: state.placed[side]!, damage: 0 }])
  const deployed: WwState = { ...state, units, serials: { nw: 1, se: 1 }, placed: { nw: null, se: null } }
  const events = SIDES.map((side): WwEvent => {
    const cell = state.placed[side]!
    const told = {
      type: 'unit_deployed',
      turn: state.turn,
      clauses: ['WW-1.10', 'WW-2.16', 'WW-2.17', 'WW-2.18', 'WW-2.19'],
      side,
      faction: state.factions[side],
      unit: idOf(state.factions, side, 1),
      unitType: startingUnit,
      hex: board.name(cell),
    } as const
    if (!fogOfWar) return told
    const sees = (viewer: Side) => viewer === side || sightOf(deployed, viewer)[cell] === 1
    return { ...told, seen: both(sees) }
  })
  return { state: deployed, events }
}
