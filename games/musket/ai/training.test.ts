import { Match } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { musket } from '../index.ts'
import { fieldOf, type Unit } from '../rules/index.ts'
import { dangerAt, localOdds } from './danger.ts'
import { homePostureIn, PLAIN, POSTURES, weightsFor } from './eval-weights.ts'
import HOMES from './homes.json' with { type: 'json' }
import TAUGHT from './postures.json' with { type: 'json' }
import { searchGuideOf } from './search-guide.ts'
import { training } from './training.ts'

describe('what can be taught', () => {
  test('is either side of every battle with a turn limit, and nothing else', () => {
    expect(training.subjects).toHaveLength(28)
    expect(training.subjects).toContain('guilford:red')
    expect(training.task('guilford:green')).toBe(null)
    expect(training.task('drill-field:blue')).toBe(null)
  })

  test('a lesson plays the same game for the same seed, and a won one scores best', () => {
    const lesson = training.task('pitched-battle:blue')!
    const scores = Array.from({ length: 8 }, (_, n) => lesson.score(lesson.start, `s ${n}`, false))
    expect(Array.from({ length: 8 }, (_, n) => lesson.score(lesson.start, `s ${n}`, false))).toEqual(scores)
    expect(new Set(scores).size).toBeGreaterThan(1)
    for (const [n, score] of scores.entries()) {
      const shaped = lesson.score(lesson.start, `s ${n}`, true)
      expect(shaped).toBeGreaterThan(score === 1 ? 0.5 : 0)
      expect(shaped).toBeLessThan(score === 1 ? 1.01 : 0.51)
    }
  })

  test('what was taught names its lesson, the command and all its weights', () => {
    for (const { subject, command, weights } of TAUGHT.postures) {
      expect(command).toMatch(
        new RegExp(
          `^sandtable lab train musket ${subject} --(method cross-entropy|generations 40)( --generations 40)?( --games [46]0)?$`,
        ),
      )
      // What single arms mind came later than the rest.
      const { names } = training.task(subject)!
      expect(names.filter(name => !(name in weights) && !name.includes('.'))).toEqual([])
      expect(Object.keys(weights).filter(name => name !== 'exit' && !names.includes(name))).toEqual([])
    }
  })
})

test('an arm minds what the rest of its side minds, and its own besides', () => {
  const weights = { ...PLAIN.kill, fear: 0.5, 'guns.fear': 1, 'lights.close': -0.1 }
  expect(weightsFor(weights, 'LINE')).toBe(weights)
  expect(weightsFor(weights, 'ART')).toMatchObject({ fear: 1.5, close: weights.close, kill: weights.kill })
  expect(weightsFor(weights, 'LIGHT')).toMatchObject({ fear: 0.5, close: weights.close - 0.1 })
  expect(weightsFor(weights, 'HORSE')).toMatchObject({ fear: 0.5, close: weights.close })
})

const offered = (id: string, side: string): readonly (string | undefined)[] => {
  const { state } = new Match(musket, { scenario: scenarioOf(id), options: {}, seed: 1 })
  return searchGuideOf(POSTURES, PLAIN)
    .postures(state, side)
    .map(i => POSTURES[i]?.name)
}

test('what a battle taught is tried there, by the side that learned it, and nowhere else', () => {
  const everywhere = POSTURES.filter(({ subject }) => subject === null).map(({ name }) => name)
  for (const subject of training.subjects) {
    const own = POSTURES.filter(posture => posture.subject === subject).map(({ name }) => name)
    const [id, side] = subject.split(':') as [string, string]
    expect(offered(id, side).toSorted(), subject).toEqual([...everywhere, ...own].toSorted())
  }
})

test('every side begins with the posture that won most there; of a battle nobody tried, with the trained one', () => {
  expect(Object.keys(HOMES.sides).toSorted()).toEqual([...training.subjects].toSorted())
  for (const [subject, { posture }] of Object.entries(HOMES.sides)) {
    const [id, side] = subject.split(':') as [string, string]
    expect(offered(id, side)[0], subject).toBe(posture)
  }
  expect(homePostureIn('nowhere:blue')).toBe(POSTURES[0]?.name)
  expect(new Set(POSTURES.map(({ name }) => name)).size).toBe(POSTURES.length)
})

describe('peril', () => {
  const { state } = new Match(musket, { scenario: scenarioOf('pitched-battle'), options: {}, seed: 1 })
  const field = fieldOf(state)
  const [unit] = state.units.filter(({ who }) => who.side === 'blue' && who.kind === 'LINE') as [Unit]
  const enemy = state.units.find(({ who }) => who.side === 'red' && who.kind === 'LINE')!
  const at = (distance: number) =>
    field.grid.range(unit.cell, distance).find(cell => field.grid.distance(cell, unit.cell) === distance)!
  const facing = (distance: number, count = 1) =>
    Array.from({ length: count }, () => ({ ...enemy, cell: at(distance) }) as Unit)

  test('is nothing out of reach, a volley in range, and more from two', () => {
    expect(dangerAt(field, facing(3), unit, unit.cell)).toEqual({ hits: 0, foes: 0 })
    const one = dangerAt(field, facing(2), unit, unit.cell)
    expect(one.hits).toBeCloseTo(39 / 60, 10)
    expect(dangerAt(field, facing(2, 2), unit, unit.cell)).toEqual({ hits: 2 * one.hits, foes: 2 * one.foes })
  })

  test('the odds turn with the numbers', () => {
    const alone = localOdds(field, [unit], unit, unit.cell, at(2), 2 * enemy.sp)
    const friend = { ...unit, who: { ...unit.who, id: 'friend' }, cell: at(1) } as Unit
    expect(alone).toBeLessThan(0)
    expect(localOdds(field, [unit, friend, friend], unit, unit.cell, at(2), 2 * enemy.sp)).toBeGreaterThan(0)
  })
})

test('the same dice are the same battle: only weights make the difference between two pupils', () => {
  const lesson = training.task('paoli:red')!
  const timid = lesson.names.map((name, i) => (name === 'close' || name === 'approach' ? -1 : (lesson.start[i] as number)))
  const sum = (weights: readonly number[]) =>
    Array.from({ length: 12 }, (_, n) => lesson.score(weights, `p ${n}`, true)).reduce((all, one) => all + one, 0)
  expect(sum(lesson.start)).toBeGreaterThan(sum(timid))
})

function scenarioOf(id: string) {
  return musket.scenarios.find(each => each.id === id)!.scenario
}
