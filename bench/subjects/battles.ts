// The battles both sides play: random games of musket, and one that never ends.
import { type Dice, Generator, Match, seeded } from '@sandtable/kernel'
import type { Side } from '../measure.ts'
import { type MusketAction, musket, type Scenario } from './musket.ts'

export const newMatch = (battle: string, seed: number, history: 'full' | 'none' = 'full') =>
  new Match(musket, { scenario: battleById(battle), options: {}, seed, history })
export type MusketMatch = ReturnType<typeof newMatch>

/** Which action a random player takes: luck of its own, apart from the table's. */
export const playersLuck = (seed: number): Generator => new Generator(`${seed} players`)

/** Random play until the match ends or has `most` actions; `see` is told of each before it is done. */
export function playOn(match: MusketMatch, luck: Generator, most: number, see?: (move: Move) => void): MusketMatch {
  while (match.seq < most) {
    const seat = match.toAct[0]
    if (seat === undefined) break
    const actions = match.legal(seat)
    const action = actions[luck.below(actions.length)] as MusketAction
    see?.({ seat, action })
    match.act(seat, action)
  }
  return match
}

/** Who did what: enough to play the same game again, here or elsewhere. */
export type Move = { readonly seat: string; readonly action: MusketAction }
export type PlayedGame = {
  readonly battle: string
  readonly seed: number
  readonly moves: readonly Move[]
  readonly hash: string
}

export function playedGame(battle: string, seed: number, most = Number.POSITIVE_INFINITY): PlayedGame {
  const moves: Move[] = []
  const match = playOn(newMatch(battle, seed, 'none'), playersLuck(seed), most, move => moves.push(move))
  return { battle, seed, moves, hash: match.hash }
}

/** Random moves of the endless battle for which nobody rolls: they can be made again whatever the dice are. */
export function quietMoves(count: number): readonly Move[] {
  const dice = seeded('no dice')
  const luck = playersLuck(1)
  const moves: Move[] = []
  let { state } = musket.setup(battleById('endless'), {}, dice)
  while (moves.length < count) {
    const seat = musket.toAct(state)[0] as string
    const actions = musket.legal(state, seat)
    const action = actions[luck.below(actions.length)] as MusketAction
    const rolled = { value: false }
    const next = musket.apply(state, seat, action, watched(dice, rolled)).state
    if (rolled.value) continue
    moves.push({ seat, action })
    state = next
  }
  return moves
}

function watched(dice: Dice, rolled: { value: boolean }): Dice {
  const see = <T>(value: T): T => {
    rolled.value = true
    return value
  }
  return { roll: (...args) => see(dice.roll(...args)), pick: (...args) => see(dice.pick(...args)) }
}

/** Whole random games through the referee, `batch` at a time; always the same ones, so that every side has the same to do. */
export function randomGames(battle: string, history: 'full' | 'none', batch: number): Side {
  return {
    run() {
      for (let seed = 0; seed < batch; seed++)
        playOn(newMatch(battle, seed, history), playersLuck(seed), Number.POSITIVE_INFINITY)
      return batch
    },
  }
}

/** Two armies with a lake between them that no shot crosses: nobody ever falls, so one match can go on for ever. */
const endless: Scenario = {
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
  units: [...army('red', [0, 1, 3]), ...army('blue', [12, 11, 9])],
  victory: [],
}

function army(side: 'blue' | 'red', rows: readonly number[]): Scenario['units'] {
  const kinds = ['LINE', 'LIGHT', 'DRAG', 'LHORSE', 'HORSE', 'ART'] as const
  return rows.flatMap((row, i) =>
    [0, 5, 10, 13].map((col, j) => ({
      id: `${side}-${i}-${j}`,
      side,
      type: kinds[(i * 4 + j) % kinds.length] ?? 'LINE',
      at: `${col},${row}`,
    })),
  )
}

const BATTLES: ReadonlyMap<string, Scenario> = new Map([
  ...musket.scenarios.map(({ id, scenario }) => [id, scenario] as const),
  ['endless', endless],
])

/** By name, because each bundle has scenarios of its own: Immer freezes those of the peer. */
export function battleById(id: string): Scenario {
  const scenario = BATTLES.get(id)
  if (!scenario) throw new Error(`no battle is called ${id}`)
  return scenario
}
