// Styles on top of a level, at the same skill. Each adjusts the weights, prefers some kinds of plan a little, and
// takes risk in its own way.
import { type Policy, personalitiesFrom } from '@sandtable/ai'
import type { Plan } from '../rules/plan/plan.ts'
import { levelIn, type Style } from './levels.ts'

type NamedStyle = Style & { readonly title: string; readonly about: string }

/** What one liked order is worth, and how many count. */
const EACH = 0.004
const MOST = 5
const liking = (orders: number): number => EACH * Math.min(MOST, orders)

const marches = ({ steps = [] }: Plan): number => steps.filter(step => step.do === 'move' && step.path.length > 2).length
const barrages = ({ steps = [] }: Plan): number => steps.filter(step => step.do === 'fire').length
const guns = ({ buys = [] }: Plan): number =>
  buys.reduce((sum, { units }) => sum + units.filter(unit => unit === 'AR').length, 0)
const infantry = ({ buys = [] }: Plan): number =>
  buys.reduce((sum, { units }) => sum + units.filter(unit => unit === 'LI' || unit === 'HI').length, 0)

const STYLES: { readonly [id: string]: NamedStyle } = {
  thunderbolt: {
    title: 'Thunderbolt',
    about: 'Drives deep with light tanks, guards little and takes a gamble.',
    adjust: weights => ({ ...weights, arm: 'LM', held: weights.held / 2, regret: weights.regret * 0.85, cityReach: 26 }),
    taste: plan => liking(marches(plan)),
    risk: 0.15,
  },
  bombardier: {
    title: 'Bombardier',
    about: 'Brings up guns and lets the shells open the road.',
    adjust: weights => ({ ...weights, armourAGun: 2.5, keptRoom: 24, siegeReach: 10, stays: 0.8 }),
    taste: plan => liking(barrages(plan) + guns(plan)),
    risk: 0,
  },
  quartermaster: {
    title: 'Quartermaster',
    about: 'Spreads out, keeps every city manned and wants no surprises.',
    adjust: weights => ({
      ...weights,
      settlers: 55,
      settlersACity: 6,
      settleReach: 5,
      fear: weights.fear * 1.25,
      mostHeld: 10,
    }),
    taste: plan => liking(infantry(plan)),
    risk: -0.15,
  },
}

export const personalities = personalitiesFrom(STYLES, (level, style) =>
  level === 'novice' || level === 'veteran' || level === 'elite' ? (levelIn(level, style) as Policy) : null,
)
