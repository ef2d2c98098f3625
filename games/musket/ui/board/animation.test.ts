import { risen } from '@sandtable/board/motion'
import { Match, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { greedy } from '../../ai/greedy.ts'
import { musket } from '../../index.ts'
import { fieldOf } from '../../rules/map/field.ts'
import type { MusketAction, MusketState } from '../../viewmodel/index.ts'
import { StepAnimation } from './animation.ts'

const point = (hex: string) => {
  const [x = 0, y = 0] = hex.split(',').map(Number)
  return { x: x * 100, y: y * 100 }
}

function* steps(id: string, seed: string) {
  const scenario = musket.scenarios.find(each => each.id === id)?.scenario
  if (!scenario) throw new Error(id)
  const match = new Match(musket, { scenario, options: {}, seed })
  const dice = seeded(seed)
  for (let n = 0; n < 400 && !match.outcome; n++) {
    const seat = match.toAct[0] as string
    const before = match.state
    const acted = match.act(seat, greedy.choose(match.view(seat), seat, dice).action as MusketAction)
    yield { before, after: match.state, ...acted }
  }
}

/** The told end must be the position that follows: nobody jumps when the scene is over. */
function check(before: MusketState, after: MusketState, story: StepAnimation): void {
  const end = story.at(story.ms)
  for (const unit of after.units) {
    const home = point(fieldOf(after).hex(unit.cell))
    const pose = end.poses.get(unit.who.id)
    const was = before.units.find(({ who }) => who.id === unit.who.id)
    if (!was) continue
    const shown = { x: pose?.x ?? point(fieldOf(before).hex(was.cell)).x, y: pose?.y ?? point(fieldOf(before).hex(was.cell)).y }
    expect(shown.x, unit.who.id).toBeCloseTo(home.x, 0)
    expect(shown.y, unit.who.id).toBeCloseTo(home.y, 0)
    expect(pose?.pips?.have ?? was.sp).toBe(unit.sp)
  }
  for (const unit of before.units) {
    if (!after.units.some(({ who }) => who.id === unit.who.id)) expect(end.poses.get(unit.who.id)?.opacity).toBeCloseTo(0)
  }
}

describe('MK-20.11, MK-20.22 what happened, as a scene', () => {
  test.each(['first-volley', 'bunker-hill', 'two-crossings', 'princeton', 'cowpens'])(
    '%s ends each scene where the game stands',
    id => {
      for (const { before, after, events, draws } of steps(id, 'story')) {
        const story = new StepAnimation(before, events, draws, point)
        check(before, after, story)
        // Every die is shown, none twice, each in its turn.
        expect(story.at(story.ms).dice.map(({ value }) => value)).toEqual(draws.map(({ value }) => value))
      }
    },
  )

  test('what changes nothing on the board takes no time', () => {
    for (const { before, events, draws } of steps('first-volley', 'quick')) {
      const isQuiet = events.every(({ type }) =>
        ['activation_started', 'activation_ended', 'player_turn_ended', 'action_completed'].includes(type),
      )
      if (isQuiet && draws.length === 0) expect(new StepAnimation(before, events, draws, point).ms).toBe(0)
    }
  })

  test('words at one place never lie on each other', () => {
    let together = 0
    for (const { before, events, draws } of steps('bunker-hill', 'words')) {
      const story = new StepAnimation(before, events, draws, point)
      for (let t = 0; t < story.ms; t += 50) {
        const words = story.at(t).effects.filter(effect => effect.kind === 'word')
        for (const [n, a] of words.entries())
          for (const b of words.slice(n + 1).filter(({ x }) => x === a.x)) {
            together++
            expect(Math.abs(a.y - risen(a.t) - (b.y - risen(b.t))), `${a.text} and ${b.text}`).toBeGreaterThanOrEqual(15)
          }
      }
    }
    expect(together).toBeGreaterThan(0)
  })

  test('no scene is longer than nine seconds', () => {
    for (const { before, events, draws } of steps('bunker-hill', 'long'))
      expect(new StepAnimation(before, events, draws, point).ms).toBeLessThan(9000)
  })
})
