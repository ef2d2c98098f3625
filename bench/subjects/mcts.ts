// boardgame.io's own search (MCTSBot) as an opponent: the very rules of `games/musket` inside one move, a position from the seat's view, and dice of
// the bot's own. What the dice of the match will show is nowhere in what it is given.
import { createRequire } from 'node:module'
import { type Dice, seeded } from '@sandtable/kernel'
import { type MusketAction, type MusketState, musket } from './musket.ts'

type G = { readonly state: MusketState }
type Ctx = { readonly currentPlayer: string; readonly gameover?: unknown }
type BoardState = { readonly G: G; readonly ctx: Ctx }
type Made = { readonly payload: { readonly args: readonly [MusketAction] } }
type Bot = { play(state: BoardState, player: string): Promise<{ readonly action: Made | null }> }
type Move = { readonly move: 'act'; readonly args: readonly [MusketAction] }
type BotSetup = {
  readonly game: object
  readonly enumerate: (G: G) => readonly Move[]
  readonly seed: string
  readonly iterations: number
  readonly playoutDepth: number
}

const peers = createRequire(new URL('../peers/package.json', import.meta.url))
const { MCTSBot } = peers('boardgame.io/dist/cjs/ai.js') as { MCTSBot: new (setup: BotSetup) => Bot }
const { Client } = peers('boardgame.io/dist/cjs/client.js') as { Client: (options: object) => { getState(): BoardState } }
const { original } = peers('immer') as { original: <T>(draft: T) => T | undefined }

const PLAYERS = ['blue', 'red']
const playerOf = (state: MusketState): number => PLAYERS.indexOf(state.player)

/** Random games end before this many actions, so its playouts reach a result. */
const PLAYOUT_DEPTH = 2000

/** Random playouts, each to the end of the battle, so many a decision. */
export type Mcts = { choose(state: MusketState, iterations: number, seed: string): Promise<MusketAction> }

export function newMcts(scenario: Parameters<typeof musket.setup>[0]): Mcts {
  let dice: Dice = seeded('start')
  const game = {
    name: 'musket',
    setup: (): G => ({ state: musket.setup(scenario, {}, dice).state }),
    moves: {
      act({ G, events }: { G: G; events: { endTurn(): void } }, action: MusketAction): G {
        const { state } = original(G) ?? G
        const next = musket.apply(state, state.player, action, dice).state
        if (next.player !== state.player) events.endTurn()
        return { state: next }
      },
    },
    turn: { order: { first: ({ G }: { G: G }) => playerOf(G.state), next: ({ G }: { G: G }) => playerOf(G.state) } },
    endIf({ G: { state } }: { G: G }) {
      if (!state.result) return undefined
      const { winner } = state.result
      return winner === null ? { draw: true } : { winner: `${PLAYERS.indexOf(winner)}` }
    },
  }
  const start = Client({ game, numPlayers: 2, debug: false }).getState()
  const enumerate = ({ state }: G): readonly Move[] =>
    musket.legal(state, state.player).map(action => ({ move: 'act', args: [action] }))
  return {
    async choose(state, iterations, seed) {
      dice = seeded(`${seed} dice`)
      const player = `${playerOf(state)}`
      const bot = new MCTSBot({ game, enumerate, seed, iterations, playoutDepth: PLAYOUT_DEPTH })
      const { action } = await bot.play({ ...start, G: { state }, ctx: { ...start.ctx, currentPlayer: player } }, player)
      if (!action) throw new Error('boardgame.io found no move')
      return action.payload.args[0]
    },
  }
}
