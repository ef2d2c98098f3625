// An evolution strategy that adapts its step and the width of its cloud in each weight: (mu/mu_w, lambda)-CMA-ES with a diagonal covariance (Ros and
// Hansen 2008, "sep-CMA-ES"). Everything is reckoned in units of the first spread, with sums, products and square roots only: the same bits in
// every engine.
import { seeded } from '@sandtable/kernel'
import { bell, type Cloud, type Drift, type Ground, type Method, meanOf, POPULATION, ranked, type Vector } from './method.ts'

/** Half of a generation counts: ln(10.5) − ln(place), first to last, over the sum of all ten. */
export const SHARES = [
  0.279_615, 0.197_189, 0.148_973, 0.114_763, 0.088_228, 0.066_547, 0.048_216, 0.032_337, 0.018_331, 0.005_802,
]
/** Of the spread: in the few generations of a lesson the step hardly shrinks by itself, and a wide one scatters the mean. */
const FIRST_STEP = 0.4

export const cma: Method = {
  tried(ground, cloud, seed) {
    const dice = seeded(`${seed} ${cloud.generation}`)
    const { step, variance } = driftOf(cloud)
    return Array.from({ length: POPULATION }, () =>
      cloud.mean.map((weight, i) => weight + ground.spread[i]! * step * Math.sqrt(variance[i]!) * bell(dice)),
    )
  },
  next(ground, cloud, tried, scores) {
    const past = driftOf(cloud)
    const rates = ratesFor(cloud.mean.length)
    const ways = ranked(tried, scores)
      .slice(0, SHARES.length)
      .map(weights => wayTo(ground, cloud, past.step, weights))
    const shared = (of: (way: Vector) => number) => SHARES.reduce((sum, share, place) => sum + share * of(ways[place]!), 0)
    const way = past.variance.map((_, i) => shared(each => each[i]!))
    const drift = drifted(past, way, i => shared(each => each[i]! * each[i]!), cloud.generation, rates)
    return {
      generation: cloud.generation + 1,
      mean: cloud.mean.map((weight, i) => weight + ground.spread[i]! * past.step * way[i]!),
      spread: ground.spread.map((width, i) => width * drift.step * Math.sqrt(drift.variance[i]!)),
      score: meanOf(scores),
      drift,
    }
  },
}

const driftOf = ({ mean, drift }: Cloud): Drift =>
  drift ?? { step: FIRST_STEP, variance: mean.map(() => 1), stepPath: mean.map(() => 0), shapePath: mean.map(() => 0) }

/** From the mean to these weights, in steps. */
const wayTo = ({ spread }: Ground, { mean }: Cloud, step: number, weights: Vector): Vector =>
  weights.map((weight, i) => (weight - mean[i]!) / (spread[i]! * step))

type Rates = ReturnType<typeof ratesFor>

/** How fast paths, shape and step follow what is found, by the number of weights: the usual values, those of the shape for a diagonal one. */
function ratesFor(n: number) {
  const effective = 1 / SHARES.reduce((sum, share) => sum + share * share, 0)
  const stepPath = (effective + 2) / (n + effective + 5)
  const diagonal = (n + 2) / 3
  const one = (diagonal * 2) / ((n + 1.3) * (n + 1.3) + effective)
  const many = (diagonal * 2 * (effective - 2 + 1 / effective)) / ((n + 2) * (n + 2) + effective)
  return {
    effective,
    stepPath,
    damping: 1 + stepPath + 2 * Math.max(0, Math.sqrt((effective - 1) / (n + 1)) - 1),
    shapePath: (4 + effective / n) / (n + 4 + (2 * effective) / n),
    one,
    many: Math.min(1 - one, many),
    /** How long a path of chance alone is. */
    usual: Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n)),
  }
}

function drifted(past: Drift, way: Vector, square: (i: number) => number, generation: number, rates: Rates): Drift {
  const stepPath = past.stepPath.map((path, i) => {
    const even = way[i]! / Math.sqrt(past.variance[i]!)
    return (1 - rates.stepPath) * path + Math.sqrt(rates.stepPath * (2 - rates.stepPath) * rates.effective) * even
  })
  const length = Math.sqrt(stepPath.reduce((sum, each) => sum + each * each, 0))
  // While the step is still growing fast the shape waits.
  let fading = 1
  for (let n = 0; n <= generation; n++) fading *= (1 - rates.stepPath) * (1 - rates.stepPath)
  const isSteady = length / Math.sqrt(1 - fading) < (1.4 + 2 / (way.length + 1)) * rates.usual
  const kept = rates.shapePath * (2 - rates.shapePath)
  const shapePath = past.shapePath.map(
    (path, i) => (1 - rates.shapePath) * path + (isSteady ? Math.sqrt(kept * rates.effective) * way[i]! : 0),
  )
  const stay = 1 - rates.one - rates.many + (isSteady ? 0 : rates.one * kept)
  const variance = past.variance.map(
    (each, i) => stay * each + rates.one * shapePath[i]! * shapePath[i]! + rates.many * square(i),
  )
  const step = past.step * powerOfE(Math.min(1, (rates.stepPath / rates.damping) * (length / rates.usual - 1)))
  return { step, variance, stepPath, shapePath }
}

/** From −1 to 1: its series, to the last bit that counts. */
export function powerOfE(x: number): number {
  let [sum, term] = [1, 1]
  for (let n = 1; n <= 20; n++) {
    term *= x / n
    sum += term
  }
  return sum
}
