import { type Dice, seeded } from '@sandtable/kernel'
import { expect, it } from 'vitest'
import { ww2 } from '../../index.ts'
import { somePlan } from '../../testing/some-plan.ts'
import { position } from '../state/position.ts'
import { boardOfState, type WwState } from '../state/state.ts'
import { SIDES } from '../tables.ts'
import { turnedFace, turnedPlan, turnedPosition } from './half-turn.ts'

/** The same faces for both games, one of them blown the other way. */
class Faces implements Dice {
  readonly faces: number[] = []
  readonly #source: Dice | number[]
  constructor(source: Dice | number[]) {
    this.#source = source
  }
  roll(sides: number, label: string): number {
    const face = Array.isArray(this.#source) ? (this.#source.shift() as number) : this.#source.roll(sides, label)
    this.faces.push(face)
    return face
  }
  pick(): number {
    throw new Error('a turn picks nothing')
  }
}

const normal = (state: WwState) => {
  const { position: at } = position(state)
  const sorted = (hexes: readonly string[]) => hexes.toSorted()
  return { ...at, owners: { nw: sorted(at!.owners.nw), se: sorted(at!.owners.se) } }
}

it.each(['tutorial', 'skirmish', 'crossroads', 'hexboard', 'straits'])('WW-14.6 half-turned turns end half-turned: %s', id => {
  const { scenario } = ww2.scenarios.find(each => each.id === id)!
  const dice = seeded(`half-turn ${id}`)
  let { state } = ww2.setup(scenario, { factions: { nw: 'German', se: 'American' }, lastTurn: 40, repair: true }, dice)
  for (const side of SIDES) state = ww2.apply(state, side, { type: 'timeout' }, dice).state
  const board = boardOfState(state)
  for (let n = 0; n < 30 && !state.result; n++) {
    const here = position(state)
    const turned = ww2.setup(turnedPosition(board, here, here.position!), {}, dice).state
    const plans = SIDES.map(side => somePlan(state, side, dice))
    const faces = new Faces(dice)
    let [one, other] = [state, turned]
    for (const [i, side] of SIDES.entries()) one = ww2.apply(one, side, { type: 'submitPlan', plan: plans[i]! }, faces).state
    const back = new Faces(faces.faces.map(turnedFace))
    for (const [i, side] of SIDES.entries())
      other = ww2.apply(other, side, { type: 'submitPlan', plan: turnedPlan(board, plans[1 - i]!) }, back).state
    const again = position(one)
    expect(normal(other)).toEqual(normal(ww2.setup(turnedPosition(board, again, again.position!), {}, dice).state))
    state = one
  }
})
