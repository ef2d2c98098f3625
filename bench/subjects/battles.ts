// The battles both sides play: random games of musket, and one that never ends.
import { Generator, Match } from '@sandtable/kernel'
import { type MusketAction, type MusketState, musket, type Scenario } from './musket.ts'

export const pitchedBattle = scenarioById('pitched-battle')

export function scenarioById(id: string): Scenario {
  const info = musket.scenarios.find(scenario => scenario.id === id)
  if (!info) throw new Error(`musket has no scenario ${id}`)
  return info.scenario
}

/** Who did what: enough to play the same game again, here or elsewhere. */
export type Move = { readonly seat: string; readonly action: MusketAction }
export type PlayedGame = { readonly seed: number; readonly moves: readonly Move[]; readonly hash: string }

/** Which action a random player takes: luck of its own, apart from the table's. */
export const playersLuck = (seed: number): Generator => new Generator(`${seed} players`)

export const newMatch = (scenario: Scenario, seed: number, history: 'full' | 'none' = 'full') =>
  new Match(musket, { scenario, options: {}, seed, history })
export type MusketMatch = ReturnType<typeof newMatch>

/** One random game through the referee; returns how many actions it took. */
export function randomGame(scenario: Scenario, seed: number, history: 'full' | 'none', most = Number.POSITIVE_INFINITY): MusketMatch {
  const match = newMatch(scenario, seed, history)
  const luck = playersLuck(seed)
  while (match.seq < most) {
    const seat = match.toAct[0]
    if (seat === undefined) break
    const actions = match.legal(seat)
    match.act(seat, actions[luck.below(actions.length)] as MusketAction)
  }
  return match
}

/** The same, written down move by move; `see` looks at every position on the way. */
export function playedGame(scenario: Scenario, seed: number, most: number, see?: (state: MusketState, seat: string) => void): PlayedGame {
  const match = newMatch(scenario, seed, 'none')
  const luck = playersLuck(seed)
  const moves: Move[] = []
  while (moves.length < most) {
    const seat = match.toAct[0]
    if (seat === undefined) break
    see?.(match.state, seat)
    const actions = match.legal(seat)
    const action = actions[luck.below(actions.length)] as MusketAction
    moves.push({ seat, action })
    match.act(seat, action)
  }
  return { seed, moves, hash: match.hash }
}

/** Two armies with a lake between them that no shot crosses: nobody ever falls, so one match can go on for ever. */
export const endless: Scenario = {
  id: 'endless',
  title: 'Endless',
  preset: 'advanced',
  map: [
    '..H.....==....W.',
    '.W..............',
    '....T....H..W...',
    '................',
    'LLLLLLLLLLLLLLLL',
    'LLLLLLLLLLLLLLLL',
    'LLLLLLLLLLLLLLLL',
    'LLLLLLLLLLLLLLLL',
    'LLLLLLLLLLLLLLLL',
    '................',
    '....T....H..W...',
    '.W..............',
    '..H.....==....W.',
  ],
  turnLimit: null,
  units: [...army('red', [0, 1, 2]), ...army('blue', [12, 11, 10])],
  victory: [],
}

function army(side: 'blue' | 'red', rows: readonly number[]): Scenario['units'] {
  const kinds = ['LINE', 'LIGHT', 'DRAG', 'LHORSE', 'HORSE', 'ART'] as const
  return rows.flatMap((row, i) =>
    [0, 6, 10, 13].map((col, j) => ({
      id: `${side}-${i}-${j}`,
      side,
      type: kinds[(i * 4 + j) % kinds.length] ?? 'LINE',
      at: `${col},${row}`,
    })),
  )
}
