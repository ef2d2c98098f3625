// The same rules under boardgame.io's local client. A bundle of its own (run.ts), so it plays its own copy of the rules.
//
// What boardgame.io does for a move, beside calling it: finds the move, checks who may act, builds the APIs of its plugins
// (random, log, events), wraps the move in them, runs it inside Immer's `produce` (which deep-freezes what is new), tests
// `endIf`, flushes the plugins, copies its list of undo states with one more, and copies its log with one more entry.
//
// The wrapping is the cheapest we know: the rules get the plain state by Immer's `original` instead of working through its
// proxies, and hand back the next one whole. Rules that alter the draft, as its tutorial does, cost it more.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type Dice, digest, Generator, IllegalAction } from '@sandtable/kernel'
import type { Side } from '../measure.ts'
import { battleById, playersLuck } from './battles.ts'
import { type MusketAction, type MusketState, musket } from './musket.ts'

type G = { readonly state: MusketState; readonly dice: ReturnType<Generator['mark']> }
export type BoardState = { readonly G: G; readonly ctx: { readonly gameover?: unknown } }
type LogEntry = { readonly action: { readonly type: string } }
export type BoardClient = {
  readonly moves: { readonly act: (action: MusketAction) => void }
  readonly log: readonly LogEntry[]
  readonly reducer: (state: BoardState, action: unknown) => BoardState
  start(): void
  stop(): void
  getState(): BoardState
  getInitialState(): BoardState
}
type MoveContext = { readonly G: G; readonly events: { endTurn(): void } }

const peers = createRequire(new URL('../peers/package.json', import.meta.url))
// This module is loaded once a mode (peers.ts), and so must the libraries be.
const folder = fileURLToPath(new URL('../peers/', import.meta.url))
for (const file of Object.keys(peers.cache)) if (file.startsWith(folder)) delete peers.cache[file]
const { Client } = peers('boardgame.io/dist/cjs/client.js') as { Client: (options: object) => BoardClient }
const { INVALID_MOVE } = peers('boardgame.io/dist/cjs/core.js') as { INVALID_MOVE: string }
const { original } = peers('immer') as { original: <T>(draft: T) => T }

/** Chance as a number in G: where the generator stands is part of the state, as boardgame.io's own random plugin has it. */
class MarkedDice implements Dice {
  readonly generator = new Generator(0)
  roll(sides: number): number {
    return sides <= 1 ? 1 : 1 + this.generator.below(sides)
  }
  pick(n: number): number {
    return n <= 1 ? 0 : this.generator.below(n)
  }
}

const dice = new MarkedDice()

function act({ G, events }: MoveContext, action: MusketAction): G | string {
  const { state, dice: mark } = original(G)
  dice.generator.restore(mark)
  try {
    const next = musket.apply(state, state.player, action, dice).state
    if (next.player !== state.player) events.endTurn()
    return { state: next, dice: dice.generator.mark() }
  } catch (error) {
    if (error instanceof IllegalAction) return INVALID_MOVE
    throw error
  }
}

export function gameOf(battle: string, seed: number) {
  return {
    name: 'musket',
    setup: (): G => ({ state: musket.setup(battleById(battle), {}, dice).state, dice: new Generator(seed).mark() }),
    moves: { act },
    endIf: ({ G }: { G: G }) => G.state.result ?? undefined,
  }
}

export function newClient(battle: string, seed: number): BoardClient {
  const client = Client({ game: gameOf(battle, seed), numPlayers: 2, debug: false })
  client.start()
  return client
}

/** Whole random games, the same as those of battles.ts. */
export function randomGames(battle: string, batch: number): Side {
  return {
    run() {
      for (let seed = 0; seed < batch; seed++) randomGame(battle, seed)
      return batch
    },
  }
}

export function randomGame(battle: string, seed: number): BoardClient {
  const client = newClient(battle, seed)
  const luck = playersLuck(seed)
  for (;;) {
    const { G, ctx } = client.getState()
    if (ctx.gameover !== undefined) break
    const actions = musket.legal(G.state, G.state.player)
    client.moves.act(actions[luck.below(actions.length)] as MusketAction)
  }
  client.stop()
  return client
}

export const hashOf = (client: BoardClient): string => digest(client.getState().G.state)

/** The state after `count` moves the way boardgame.io's debug panel goes there: its reducer over its log, from the start. */
export function travel(client: BoardClient, count: number): BoardState {
  let state = client.getInitialState()
  let left = count
  for (const { action } of client.log) {
    if (left === 0) break
    // The end of a turn is in the log too; called by a move, it happens again by itself.
    if (action.type !== 'MAKE_MOVE') continue
    state = client.reducer(state, action)
    left--
  }
  return state
}

export const stateHash = (state: BoardState): string => digest(state.G.state)

/** What this bundle offers, for those who load it. */
export type Boardgame = {
  readonly newClient: typeof newClient
  readonly randomGame: typeof randomGame
  readonly randomGames: typeof randomGames
  readonly hashOf: typeof hashOf
  readonly travel: typeof travel
  readonly stateHash: typeof stateHash
}
