import { type Dice, seeded } from '@sandtable/kernel'
import { expect, test } from 'vitest'
import { type DuelAction, type DuelState, duel } from '../../../kernel/src/testing/duel.ts'
import { toChance } from './evaluation.ts'
import { Lookahead, type Plan } from './lookahead.ts'
import type { SearchGuide } from './search-guide.ts'
import { stratifiedDice } from './stratified-dice.ts'

const WAITS: DuelAction = { type: 'wait' }
const STRIKES: DuelAction = { type: 'strike' }
const HORIZON = 5

/** Posture 1 waits every other round, so that the two part. */
const craft: SearchGuide<DuelState, DuelAction> = {
  postures: () => [0, 1],
  ideas: () => [],
  isWeighty: () => true,
  script: (state, _seat, posture) => (posture === 1 && state.round % 2 === 1 ? WAITS : STRIKES),
  chance: (state, seat) => toChance((state.red.hp - state.blue.hp) / (seat === 'red' ? 3 : -3)),
  clock: state => 2 * state.round + (state.turn === 'red' ? 0 : 1),
}

/** An evaluation as it is meant: everything done anew. */
function plainly(world: DuelState, { action, posture }: Plan<DuelAction>, dice: Dice): number {
  const until = craft.clock(world) + HORIZON
  let state = action ? duel.apply(world, 'red', action, dice).state : world
  for (let step = 0; step < 400; step++) {
    const outcome = duel.outcome(state)
    if (outcome) return outcome.winner === null ? 0.5 : outcome.winner === 'red' ? 1 : 0
    const [mover] = duel.toAct(state)
    if (craft.clock(state) >= until || mover === undefined) break
    state = duel.apply(state, mover, craft.script(state, mover, mover === 'red' ? posture : null), dice).state
  }
  return craft.chance(state, 'red')
}

test('what is remembered changes no value and no draw, and saves half of the work', () => {
  let applied = 0
  const counting: typeof duel = {
    ...duel,
    apply(state, seat, action, dice) {
      applied++
      return duel.apply(state, seat, action, dice)
    },
  }
  const { state: world } = duel.setup({ hp: { red: 6, blue: 6 }, coins: 3, first: 'red' }, { rounds: 12 }, seeded('world'))
  const foresight = new Lookahead(counting, craft, 'red', HORIZON)
  const plans: Plan<DuelAction>[] = [0, 1].flatMap(posture => [null, WAITS, STRIKES].map(action => ({ posture, action })))
  const remembered = stratifiedDice('the same')
  const plain = stratifiedDice('the same')
  const values = new Set<number>()
  const laps = 60
  for (let lap = 0; lap < laps; lap++) {
    for (const plan of plans) {
      const value = plainly(world, plan, plain(lap))
      expect(foresight.look(world, plan, lap, remembered(lap))).toBe(value)
      values.add(value)
    }
  }
  expect(values.size).toBeGreaterThan(4)
  // Nobody can fall within the horizon: a turn an action.
  expect(applied).toBeLessThan((laps * plans.length * HORIZON) / 2)
})
