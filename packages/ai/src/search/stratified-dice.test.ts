import { expect, test } from 'vitest'
import { stratifiedDice } from './stratified-dice.ts'

const WORLDS = 64
const shareOf = (isSo: (world: number) => boolean): number =>
  Array.from({ length: WORLDS }, (_, world) => isSo(world)).filter(Boolean).length / WORLDS

test('each roll has its fair share over the worlds, whichever it is', () => {
  for (let seed = 0; seed < 20; seed++) {
    const diceOf = stratifiedDice(`${seed}`)
    for (const nth of [0, 1, 7]) {
      const low = shareOf(world => {
        const dice = diceOf(world)
        for (let n = 0; n < nth; n++) dice.roll(60, 'hit', 20)
        return dice.roll(60, 'hit', 20) <= 20
      })
      // Sixty-four fair dice would miss a third by up to 0.18.
      expect(Math.abs(low - 1 / 3)).toBeLessThan(0.07)
    }
  }
})

test('two tests in a row keep the chance that both succeed, and that neither does', () => {
  let [both, neither] = [0, 0]
  const SEEDS = 40
  for (let seed = 0; seed < SEEDS; seed++) {
    const diceOf = stratifiedDice(`pair ${seed}`)
    both += shareOf(world => {
      const dice = diceOf(world)
      const first = dice.roll(60, 'hit', 39) <= 39
      return dice.roll(60, 'hit', 39) <= 39 && first
    })
    neither += shareOf(world => {
      const dice = diceOf(world)
      const first = dice.roll(60, 'hit', 39) > 39
      return dice.roll(60, 'hit', 39) > 39 && first
    })
  }
  expect(Math.abs(both / SEEDS - 0.65 * 0.65)).toBeLessThan(0.02)
  expect(Math.abs(neither / SEEDS - 0.35 * 0.35)).toBeLessThan(0.02)
})

test('a label has its own luck, every face comes up, and the same seed and world roll the same', () => {
  const diceOf = stratifiedDice('x')
  expect(new Set(Array.from({ length: 30 }, (_, world) => diceOf(world).roll(6, 'a'))).size).toBe(6)
  expect(new Set(Array.from({ length: 30 }, (_, world) => diceOf(world).pick(3, 'b')))).toEqual(new Set([0, 1, 2]))
  const rolls = (world: number, labels: readonly string[]) => {
    const dice = stratifiedDice('y')(world)
    return labels.map(label => dice.roll(60, label))
  }
  expect(rolls(5, ['a', 'a', 'b'])).toEqual(rolls(5, ['a', 'a', 'b']))
  expect(rolls(5, ['a'])).not.toEqual(rolls(6, ['a']))
})
