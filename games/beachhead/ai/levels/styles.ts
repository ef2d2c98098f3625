// BI-24.20 to BI-24.22: personalities as opponents. The traits weigh the ten priorities and the appetite for risk; the chance of a slip is
// that of the traits and no longer the level's.
import { type Policy, personalitiesFrom } from '@sandtable/ai'
import type { EvalWeights } from '../evaluation/eval-weights.ts'
import { LEVEL_IDS, type LevelId } from './levels.ts'
import { mistakeOf, PERSONALITIES, riskOf, type Traits, traitWeights } from './personalities.ts'
import { type LevelAdjustments, levelPolicy } from './policies.ts'

const WORDS: Readonly<Record<keyof typeof PERSONALITIES, readonly [title: string, about: string]>> = {
  berserker: ['Berserker', 'Attacks whatever it can reach and counts its own losses last.'],
  strategist: ['Strategist', 'Plans far, holds what matters, and strikes where it decides something.'],
  conservative: ['Conservative', 'Keeps its force together and shuns a risk it need not take.'],
  balanced: ['Balanced', 'A bit of everything.'],
  rookie: ['Rookie', 'Means well, plans little and errs a lot.'],
  veteran: ['Old Hand', 'Calm and exact; gives nothing away.'],
  specialist: ['Specialist', 'Makes the most of special abilities.'],
  adaptive: ['Opportunist', 'Plans well and takes what is offered.'],
}

/**
 * What is exposed counts for less with a player who likes risk, a shot for more with an aggressive one: as much as with the balanced traits
 * at its own figures. Who likes risk more than that gives a unit away for a chance.
 */
function bold(traits: Traits): (evalWeights: EvalWeights) => EvalWeights {
  const { balanced } = PERSONALITIES
  const [risk, usual] = [riskOf(traits), riskOf(balanced)]
  const heed = (1 - risk) / (1 - usual)
  const zeal = traits.a / balanced.a
  return evalWeights => {
    const { exposed, shot } = evalWeights
    return {
      ...evalWeights,
      daring: risk > usual ? risk : 0,
      exposed: {
        ground: exposed.ground * heed,
        gunship: exposed.gunship * heed,
        lift: exposed.lift * heed,
        post: exposed.post * heed,
      },
      shot: { ground: shot.ground * zeal, post: shot.post * zeal },
    }
  }
}

const isLevel = (level: string): level is LevelId => LEVEL_IDS.some(id => id === level)

export function adjustmentsOf(traits: Traits): LevelAdjustments {
  return {
    weights: traitWeights(traits),
    adjust: bold(traits),
    mistake: mistakeOf(traits),
    clauses: ['BI-24.20', 'BI-24.21', 'BI-24.22'],
  }
}

const styles = Object.fromEntries(
  Object.entries(PERSONALITIES).map(([id, traits]) => {
    const [title, about] = WORDS[id as keyof typeof PERSONALITIES]
    return [id, { title, about, traits }]
  }),
)

export const personalities = personalitiesFrom(styles, (level, { traits }) =>
  isLevel(level) ? (levelPolicy(level, adjustmentsOf(traits)) as Policy) : null,
)
