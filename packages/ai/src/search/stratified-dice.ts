// Dice for looking ahead whose luck is spread over the worlds: where one world rolls low the next rolls high, roll by roll. Within one world
// they are as independent as any dice, so that two tests in a row keep the chance that both succeed.
import { type Dice, seeded } from '@sandtable/kernel'

/** Multiples of these fill the range from 0 to 1 evenly, a few as well as many, and no two of them keep step. */
const STRIDES = [2, 3, 5, 7, 11, 13, 19, 21, 29, 31, 43, 46, 55, 57, 58, 69, 73, 76, 89, 91, 93].map(n => Math.sqrt(n) % 1)
const PHASES = 2 ** 20

type Course = { readonly dice: Dice; readonly starts: number[]; readonly strides: number[] }

/**
 * The dice of the n-th world, for each n. The k-th roll of a label starts where chance puts it and goes on by a stride of its own from world to
 * world. Two ideas in the same world share their luck as far as they do the same things.
 */
export function stratifiedDice(seed: string): (world: number) => Dice {
  const courses = new Map<string, Course>()
  let given = 0
  const courseOf = (label: string): Course => {
    let course = courses.get(label)
    if (!course) {
      course = { dice: seeded(`${seed} ${label}`), starts: [], strides: [] }
      courses.set(label, course)
    }
    return course
  }
  return world => {
    const rolled = new Map<string, number>()
    const luck = (label: string): number => {
      const { dice, starts, strides } = courseOf(label)
      const k = rolled.get(label) ?? 0
      rolled.set(label, k + 1)
      while (starts.length <= k) {
        starts.push(dice.pick(PHASES, label) / PHASES)
        strides.push(STRIDES[given++ % STRIDES.length]!)
      }
      return (starts[k]! + world * strides[k]!) % 1
    }
    return {
      roll: (sides, label) => 1 + Math.floor(luck(label) * sides),
      pick: (n, label) => Math.floor(luck(label) * n),
    }
  }
}
