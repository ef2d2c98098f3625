// TI-A.6: asking. The newest question is answered first; a seat that could not have an answer in this session is not asked.
import type { Seat } from '@sandtable/kernel'
import { DATA } from '../../data/lookup.ts'
import type { EffectData, StepId } from '../../data/types.ts'
import { isDirectHitImmune } from '../combat/abilities.ts'
import type { Draft, Mutable } from '../state/chapter-types.ts'
import { emit, nextId } from '../state/draft.ts'
import type { About, Question } from '../state/effects-used.ts'
import { carriedBy, clockwiseFrom, isHere, isShip, opponentOf, shipsOf, sidesOf, unitById } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'
import { isEvent, isLent } from './galaxy-events.ts'
import { bears, isInPlay, owns } from './owners.ts'
import { usedUp } from './use-limits.ts'

export const openQuestion = (s: TiSession): Question | null => s.questions.at(-1) ?? null
export const isBlank = (s: TiSession): boolean => s.questions.length === 0

export function ask(d: Draft, question: Omit<Question, 'id'>): void {
  const { seat, window, effects } = question
  d.s.questions.push({ ...question, effects: [...effects], id: nextId(d), about: question.about as Mutable<About> })
  emit(d, { type: 'asked', clauses: CLAUSES_OF[window] ?? ['TI-A.6'], seat, window, effects })
}

const CLAUSES_OF: { readonly [window: string]: readonly string[] } = {
  sustain: ['TI-A.6', 'TI-G.10.4', 'TI-G.10.5', 'TI-P2.5.5'],
  'unit.destroyed': ['TI-A.6', 'TI-P2.5.6'],
  'ship.lastDestroyed': ['TI-A.6', 'TI-P1.3.7'],
  'retreat.declared': ['TI-A.6', 'TI-P2.3.6'],
  'card.played': ['TI-A.6', 'TI-G.5.7'],
}

/** Asks every seat that could answer; the active player comes first, so is asked last. */
export function askAbout(d: Draft, window: string, about: About): void {
  const windows = about.on === 'destroyed' && isShipHit(d.s, about.unit) ? [window, 'ship.destroyed'] : [window]
  const possible = INTERRUPTS.filter(effect => effect.window.some(each => windows.includes(each)) && isInStep(d.s, effect))
  if (possible.length === 0) return
  for (const seat of [...clockwiseFrom(d.s, d.s.attacker)].reverse()) {
    const effects = possible.filter(effect => couldAnswer(d.s, seat, effect, about)).map(({ id }) => id)
    if (effects.length > 0) ask(d, { seat, window, effects, isMandatory: false, about })
  }
}

const WINDOWS = new Set([
  ...['sustain', 'unit.wouldDie', 'unit.destroyed', 'ship.destroyed', 'ship.lastDestroyed', 'retreat.declared', 'retreat'],
  'card.played',
])
const INTERRUPTS = DATA.effects.filter(({ mode, window }) => mode === 'prompt' && window.some(each => WINDOWS.has(each)))

/** What dies at the end of a roll step (TI-G.8.7) dies before the assignment it belongs to. */
const STEP_OF_LOSS: { readonly [step: string]: StepId } = { 'P2.4': 'P2.5', 'P4.2': 'P4.3' }
function isInStep(s: TiSession, effect: EffectData): boolean {
  const { steps } = effect
  const step = (STEP_OF_LOSS[s.step] ?? s.step) as StepId
  return steps.includes('any') || steps.includes(step) || isLent(s, effect)
}

function couldAnswer(s: TiSession, seat: Seat, effect: EffectData, about: About): boolean {
  const fits = FITS[effect.id]
  if (!fits?.(s, seat, about) || !(owns(s, seat, effect) || isLastWord(s, seat, effect, about))) return false
  if (effect.who === 'X' && !sidesOf(s).includes(seat)) return false
  return !usedUp(s, { effect: effect.id, seat, units: [], dice: [], planet: null, n: null, about })
}

/** The text of a piece about its own end still counts when it was the last of its kind. */
function isLastWord(s: TiSession, seat: Seat, effect: EffectData, about: About): boolean {
  const unit = about.on === 'destroyed' ? unitOf(s, about) : undefined
  return unit !== undefined && unit.owner === seat && isInPlay(s, effect) && bears(unit, effect)
}

type Fits = (s: TiSession, seat: Seat, about: About) => boolean
const unitOf = (s: TiSession, about: About): CombatUnit | undefined => ('unit' in about ? unitById(s, about.unit) : undefined)
const isShipHit = (s: TiSession, id: string): boolean => {
  const unit = unitById(s, id)
  return unit !== undefined && isShip(unit)
}
const aboutUnit =
  (fits: (unit: CombatUnit, seat: Seat, s: TiSession) => boolean): Fits =>
  (s, seat, about) => {
    const unit = unitOf(s, about)
    return unit !== undefined && fits(unit, seat, s)
  }
const own = aboutUnit((unit, seat) => unit.owner === seat)
const produced: Fits = (_s, seat, about) => about.on === 'sustain' && about.producers.includes(seat)
const anyone: Fits = () => true
const notByUser: Fits = (_s, seat, about) => about.on === 'card' && about.use.seat !== seat
const announcer: Fits = (_s, seat, about) => about.on === 'retreat' && about.seat === seat

const isDirectHitTarget = (s: TiSession, unit: CombatUnit): boolean =>
  (isShip(unit) || (unit.type === 'mech' && isEvent(s, 'ev.wild'))) && !isDirectHitImmune(s, unit)

/** Whose answer each of them is. */
const FITS: { readonly [effect: string]: Fits } = {
  // TI-G.10.5, TI-G.10.6
  'ac.directhit': (s, seat, about) =>
    produced(s, seat, about) && aboutUnit((unit, by) => unit.owner !== by && isDirectHitTarget(s, unit))(s, seat, about),
  'ac.tf.spark': (s, seat, about) => produced(s, seat, about) && !own(s, seat, about),
  'ac.reflective': aboutUnit((unit, seat) => unit.owner === seat && isShip(unit)),
  'fs.empyrean': anyone,
  'ac.tf.divinity': own,
  'nekro.singularity': aboutUnit((unit, seat) => unit.owner !== seat),
  'agent.yin': anyone,
  'agent.bastion': aboutUnit((unit, _seat, s) => s.units.some(each => each.owner === unit.owner && isHere(each))),
  'mech.bastion': aboutUnit(
    (unit, seat, s) =>
      unit.owner === seat &&
      unit.galvanized &&
      unit.type === 'mech' &&
      s.units.some(each => each.owner === seat && each.type === 'infantry' && isHere(each)),
  ),
  'hero.bastion': aboutUnit((unit, seat) => unit.owner === seat && unit.galvanized),
  'ac.tf.lash': own,
  'ac.courageous': aboutUnit((unit, seat) => unit.owner === seat && isShip(unit)),
  'ac.tf.atomize': aboutUnit((unit, seat) => unit.owner === seat && unit.type === 'flagship'),
  'agent.obsidian': aboutUnit((unit, _seat, s) => {
    const enemy = opponentOf(s, unit.owner)
    return isShip(unit) && enemy !== null && shipsOf(s, enemy).some(({ type }) => type === unit.type)
  }),
  // TI-P1.3.7
  'ac.crash': (s, seat, about) => about.on === 'lastShip' && about.seat === seat && carriedBy(s, seat).length > 0,
  'ac.sabotage': notByUser,
  'ac.tf.shatter': notByUser,
  'xxcha.instinct': notByUser,
  'mech.empyrean': notByUser,
  // TI-P2.3.6 to TI-P2.3.9
  'ac.intercept': (_s, seat, about) => about.on === 'retreat' && about.seat !== seat,
  'ac.feint': (s, seat, about) => !s.options['feint.seed'] && announcer(s, seat, about),
  'cmd.ralnel': announcer,
  'fs.ralnel': announcer,
}
