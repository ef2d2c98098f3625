// TI-M.1: every row of the state machine is walked.
import { seeded } from '@sandtable/kernel'
import { expect, test } from 'vitest'
import { ti4 } from '../index.ts'
import type { OptionChoices } from '../rules/contract/options.ts'
import type { Scenario } from '../rules/setup/scenario.ts'
import { ROWS } from '../rules/turn/flow-table.ts'
import { facing, fleet, type Sheet, seats } from './builder.ts'

const LODOR = 'planet:Lodor'
const planets = [
  { name: 'Lodor', owner: 'b' },
  { name: 'Mellon', owner: 'b' },
]
const all: Partial<Scenario> = {
  planets,
  units: [...fleet('b', { infantry: 2, pds: 2 }, LODOR), ...fleet('b', { infantry: 1 }, 'planet:Mellon')],
}
const big = { dreadnought: 1, carrier: 1, destroyer: 1, fighter: 2, infantry: 4 }
const sheet = (a: Sheet, b: Sheet = {}) => ({ seats: seats(a, b, { upgrades: ['pds'] }) })
const cannons = [{ seat: 'c' as const, unit: 'pds2', n: 1, adjacent: true }]

type Case = readonly [Scenario, OptionChoices?, preferred?: readonly string[]]
/** Positions from which random play reaches every row; the words are effects and actions it takes when it can. */
const CASES: readonly Case[] = [
  [{ seats: [{ id: 'a' }, { id: 'b' }] }],
  [{ seats: [{ id: 'a' }, { id: 'b' }], mode: 'benediction' }],
  [facing(big, { cruiser: 1 }, { mode: 'benediction', step: 'P0.5' })],
  [facing(big, {}, { mode: 'groundOnly', step: 'P0.5', ...all })],
  [facing(big, {}, { step: 'P0.3', ...sheet({}, { notes: ['pn.ceasefire'] }) }), {}, ['pn.ceasefire']],
  [facing(big, {}, { step: 'P0.3', ...all })],
  [facing(big, {}, { step: 'P0.6', ...all, effects: [{ effect: 'hero.norr', seat: 'a' }] })],
  [facing(big, {}, { step: 'P0.6', ...sheet({}), ...all, cannons }), {}, ['fire']],
  [facing(big, { cruiser: 1 }, { step: 'P1.1', ...sheet({}), ...all, cannons }), { 'sco.resolution': 'batch' }, ['fire']],
  [facing(big, { cruiser: 1 }, { step: 'P1.1', ...sheet({}), ...all, cannons }), {}, ['fire']],
  [facing(big, { cruiser: 1 }, { step: 'P1.4' })],
  [facing({ cruiser: 1 }, {}, { step: 'P1.4' })],
  [facing(big, { cruiser: 1, fighter: 2 }, { step: 'P2.1', ...all }), {}, ['ac.skilled']],
  [facing({ destroyer: 4 }, { fighter: 1 }, { step: 'P2.1', ...all }), {}, ['fire']],
  [facing(big, { cruiser: 2 }, { step: 'P2.3' }), {}, ['announceRetreat', 'ac.feint']],
  [facing({ dreadnought: 3 }, { dreadnought: 3 }, { step: 'P2.3' }), { loopTarget: 'P2.3' }, ['stay', 'sustain']],
  [facing(big, { dreadnought: 2 }, { step: 'P2.4', ...sheet({ faction: 'letnev' }), ...all })],
  [facing(big, { fighter: 1 }, { step: 'P2.4', ...all })],
  [facing(big, {}, { step: 'P3.1', ...all }), {}, ['fire', 'commit']],
  [facing(big, {}, { step: 'P3.1', planets, units: [] }), { unopposed: 'skipToControl' }, ['commit']],
  [facing(big, {}, { step: 'P3.1', ...all }), { unopposed: 'skipToControl' }, ['commit']],
  [facing(big, {}, { step: 'P3.1', ...all }), { 'invasion.order': 'perPlanet' }, ['commit']],
  [facing(big, {}, { step: 'P3.1', ...all }), { 'invasion.order': 'perPlanet' }, ['skip', 'advance']],
  [facing({ dreadnought: 1 }, {}, { step: 'P3.1', ...all }), { 'invasion.order': 'perPlanet' }, ['skip']],
  [facing({ dreadnought: 1 }, {}, { step: 'P3.1', ...all })],
  [facing(big, {}, { step: 'P3.7', ...all }), {}, ['advance']],
  [facing(big, {}, { step: 'P3.7', planets, units: [] }), {}, ['commit']],
  [
    facing(
      { carrier: 1, infantry: 1 },
      {},
      {
        step: 'P3.7',
        ...sheet({}, { techs: ['tech.magen'] }),
        units: fleet('b', { infantry: 1, spacedock: 1 }, LODOR),
      },
    ),
    {},
    ['commit'],
  ],
]

/** From step to step, skipped ones too. */
function walk([position, options = {}, preferred = []]: Case, seed: string, walked: Set<string>): void {
  const dice = seeded(seed)
  let { state, events } = ti4.setup(position, options, dice)
  let from: string | null = null
  for (let i = 0; i < 150; i += 1) {
    for (const event of events) {
      if (event.type !== 'stepEntered') continue
      if (from !== null) walked.add(`${from} ${event.to}`)
      from = event.to
    }
    const acting = ti4.toAct(state)
    if (acting.length === 0) return
    const seat = acting[dice.pick(acting.length, 'seat')] as string
    const legal = ti4.legal(state, seat)
    const wanted = legal.filter(
      action => preferred.includes(action.type) || (action.type === 'useEffect' && preferred.includes(action.effect)),
    )
    const plain = legal.filter(({ type }) => type !== 'useEffect' && type !== 'setCount' && type !== 'reroll')
    const choices = wanted.length > 0 ? wanted : plain.length > 0 ? plain : legal
    const action = choices[dice.pick(choices.length, 'action')]
    if (!action) return
    const step = ti4.apply(state, seat, action, dice)
    state = step.state
    events = step.events
  }
}

test('TI-M.1 every row of the table is walked by some combat', () => {
  const walked = new Set<string>()
  for (const [i, each] of CASES.entries()) for (let n = 0; n < 2; n += 1) walk(each, `rows ${i} ${n}`, walked)
  const missing = ROWS.map(({ from, to }) => `${from} ${to}`).filter(pair => !walked.has(pair))
  expect(missing).toEqual([])
})
