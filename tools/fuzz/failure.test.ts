import { type Move, playRandomly } from '@sandtable/conformance'
import { type AnyGame, verify } from '@sandtable/kernel'
import { expect, test } from 'vitest'
import { musket } from '../../games/musket/index.ts'
import type { MusketState } from '../../games/musket/rules/state/state.ts'
import { keepFailure } from './failure.ts'

const { scenario } = musket.scenarios[0]!
const setup = { scenario, options: {}, seed: 'failing' }
const game = musket as unknown as AnyGame
const { steps } = playRandomly(game, setup, { seed: setup.seed, maxActions: 200 })
const moves: Move[] = steps.map(({ seat, action }) => ({ seat, action }))

test('a failing game is shrunk to the few moves that show it, and its record verifies', () => {
  const noTurnThree = (_: unknown, after: unknown) => ((after as MusketState).turn >= 3 ? ['turn 3 was reached'] : [])
  const { moves: kept, record, isShrunk } = keepFailure(game, setup, moves, { invariants: noTurnThree })
  expect(isShrunk).toBe(true)
  // Two turns are four ends of a player turn; nothing else is needed.
  expect(kept.map(({ action }) => action.type)).toEqual(Array(4).fill('endPlayerTurn'))
  expect(verify(game, record)).toMatchObject({ valid: true, entries: 4 })
})

test('a crash is kept with the move that causes it', () => {
  const crashing: AnyGame = {
    ...game,
    apply: (state, seat, action, dice) => {
      if (action.type === 'move') throw new TypeError('boots are stuck')
      return game.apply(state, seat, action, dice)
    },
  }
  const { moves: kept, isShrunk } = keepFailure(crashing, setup, moves, {})
  expect(isShrunk).toBe(true)
  expect(kept.length).toBeLessThan(moves.length)
  expect(kept.map(({ action }) => action.type)).toEqual(['move'])
})

test('what only a check of the kit can see is kept whole', () => {
  const { moves: kept, isShrunk, record } = keepFailure(game, setup, moves.slice(0, 20), {})
  expect([isShrunk, kept.length, record.entries.length]).toEqual([false, 20, 20])
})
