// G.15 as far as it can be seen without a screen: what is kept, and what the page leaves to a worker.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Match } from '@sandtable/kernel'
import { expect, test } from 'vitest'
import { ti4 } from '../index.ts'
import { facing } from './builder.ts'

test('TI-G.15.3 put away in the middle of an assignment and taken up again: the same state, the same choices, the same dice', () => {
  const scenario = facing({ dreadnought: 2, cruiser: 2 }, { cruiser: 4 }, { step: 'P2.4' })
  const match = new Match(ti4, { scenario, options: {}, seed: 'away' })
  for (const [seat, type] of [
    ['a', 'roll'],
    ['b', 'roll'],
    ['a', 'advance'],
  ] as const)
    match.act(seat, { type })
  expect(match.state.step).toBe('P2.5')
  const kept = JSON.parse(JSON.stringify(match.record()))
  const again = Match.load(ti4, kept)
  expect(again.state).toEqual(match.state)
  for (const seat of ['a', 'b']) expect(again.legal(seat)).toEqual(match.legal(seat))
  const next = (played: typeof match) => {
    while (played.state.step !== 'P2.4' && played.outcome === null) {
      const seat = played.toAct[0] as string
      const moves = played.legal(seat)
      played.act(
        seat,
        moves.find(({ type }) => type === 'destroy' || type === 'stay' || type === 'advance') ?? { type: 'pass' },
      )
    }
    return played.outcome === null ? played.act('a', { type: 'roll' }).draws : []
  }
  expect(next(again)).toEqual(next(match))
})

test('TI-G.15.6 outlook, comparisons and curves come from a worker: no other file of the page imports the solver', () => {
  const folder = join(import.meta.dirname, '..', 'ui')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    name => /\.(ts|svelte)$/.test(name) && !name.includes('.test.'),
  )
  expect(files).toContain('odds/odds.worker.ts')
  const solver = /^import (?!type)[^\n]*'(\.\.\/)+odds\/((odds|compare-options|index)\.ts|solver\/|sampler\/|problem\/compile)/m
  const holders = files.filter(name => {
    const source = readFileSync(join(folder, name), 'utf8')
    return solver.test(source) || /\.odds\(/.test(source)
  })
  expect(holders).toEqual(['odds/odds.worker.ts'])
})
