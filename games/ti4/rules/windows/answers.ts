// TI-A.6: answering what interrupts a step: the newest question first, by the seat that was asked.
import type { Seat } from '@sandtable/kernel'
import { effectData } from '../../data/lookup.ts'
import type { TiAction, UseEffect } from '../contract/actions.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import { isSameUse } from '../effects/course.ts'
import { destroyUnit, reallyDestroy } from '../hits/hit-actions.ts'
import type { ActionRules, Draft } from '../state/chapter-types.ts'
import { emit } from '../state/draft.ts'
import type { About, Question, Use } from '../state/effects-used.ts'
import { isHere, unitById } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import { barsOf, listed, opsIn, partsOf } from './effect-choices.ts'
import { ask, openQuestion } from './questions.ts'
import { bareUse, carryDue, carryOut, checkChoice, play, useOf } from './windows.ts'

const PASS: TiAction = Object.freeze({ type: 'pass' })

export const ANSWERS: ActionRules = {
  candidates(s, seat) {
    const question = openQuestion(s)
    if (question?.seat !== seat) return []
    return [...answersTo(s, question), ...(question.isMandatory ? [] : [PASS])]
  },
  check(s, seat, action) {
    const question = openQuestion(s)
    if (!question) return undefined
    const first: TiRefusal = { code: 'question-first', clause: 'TI-A.6', seat: question.seat, window: question.window }
    if (question.seat !== seat) return first
    switch (action.type) {
      case 'pass':
        return question.isMandatory ? { code: 'must-answer', clause: 'TI-A.6', window: question.window } : null
      case 'destroy':
        return checkLoss(question, action.unit) ?? null
      case 'useEffect':
        return checkAnswer(s, seat, question, action) ?? null
      case 'cancelCard':
        return checkCancel(s, seat, question, action)
      default:
        return first
    }
  },
  act(d, seat, action) {
    const question = d.s.questions.pop()!
    switch (action.type) {
      case 'pass':
        emit(d, { type: 'passed', clauses: ['TI-A.6', 'TI-G.3.2'], seat, what: question.window })
        return declined(d, question.about)
      case 'destroy':
        return giveUp(d, question, action.unit)
      case 'useEffect':
        return answer(d, question, useOf(seat, action, question.about))
      case 'cancelCard':
        return answer(d, question, bareUse(action.by, seat, question.about))
    }
  },
}

function answersTo(s: TiSession, { seat, effects, about }: Question): readonly TiAction[] {
  if (about.on === 'loss') return about.from.map(unit => ({ type: 'destroy', unit }))
  if (about.on === 'target') return about.from.map(unit => ({ type: 'useEffect', effect: about.effect, units: [unit] }))
  return effects.flatMap(effect => {
    const use = bareUse(effect, seat, about)
    const ops = opsIn(effect, null)
    return barsOf(s, use, ops)
      ? []
      : listed(
          effect,
          partsOf(s, use, ops).flatMap(part => part.asks),
        )
  })
}

function checkLoss({ about, seat, window }: Question, unit: string): TiRefusal | null {
  if (about.on !== 'loss') return { code: 'question-first', clause: 'TI-A.6', seat, window }
  return about.from.includes(unit) ? null : { code: 'not-eligible', clause: 'TI-A.6', what: 'unit', id: unit }
}

function checkAnswer(s: TiSession, seat: Seat, { effects, about, window }: Question, action: UseEffect): TiRefusal | null {
  if (!effects.includes(action.effect)) return { code: 'question-first', clause: 'TI-A.6', seat, window }
  if (about.on !== 'target') return checkChoice(s, useOf(seat, action, about))
  const { units = [], dice, planet, n } = action
  if (units.length !== 1 || dice || planet !== undefined || n !== undefined)
    return { code: 'wrong-choice', clause: 'TI-A.6', what: 'units', least: 1, most: 1, given: units.length }
  return about.from.includes(units[0]!) ? null : { code: 'not-eligible', clause: 'TI-A.6', what: 'unit', id: units[0]! }
}

function checkCancel(
  s: TiSession,
  seat: Seat,
  { about, effects, window }: Question,
  action: Extract<TiAction, { type: 'cancelCard' }>,
): TiRefusal | null {
  if (about.on !== 'card' || about.use.effect !== action.effect)
    return { code: 'no-card-played', clause: 'TI-G.5.7', effect: action.effect }
  if (!effects.includes(action.by)) return { code: 'question-first', clause: 'TI-A.6', seat, window }
  return checkChoice(s, bareUse(action.by, seat, about))
}

function answer(d: Draft, question: Question, use: Use): void {
  if (question.about.on === 'target') carryDue(d, use, question.window)
  else if (play(d, use)) finish(d, use)
}

/** The asked side gives up one of its units, and is asked again while it owes more. */
function giveUp(d: Draft, question: Question, unit: string): void {
  const { about } = question
  if (about.on !== 'loss') return
  destroyUnit(d, unit, { kind: 'effect', effect: about.effect, by: about.owner })
  const from = about.from.filter(id => id !== unit && isAlive(d.s, id))
  if (about.n > 1 && from.length > 0) ask(d, { ...question, about: { ...about, from, n: about.n - 1 } })
}
const isAlive = (s: TiSession, id: string): boolean => {
  const unit = unitById(s, id)
  return unit !== undefined && isHere(unit)
}

/** What was waiting for the answer goes on once no other seat is asked about it. */
function declined(d: Draft, about: About | null): void {
  if (about === null || d.s.questions.some(question => isSame(question.about, about))) return
  if (about.on === 'card') {
    carryOut(d, about.use)
    finish(d, about.use)
  }
  if (about.on === 'wouldDie') reallyDestroy(d, about.unit, about.cause)
}

/** After a use in answer: a cancelled card counts as declined, a saved unit is asked about no more. */
function finish(d: Draft, use: Use): void {
  const { about } = use
  if (about?.on === 'card' && effectData(use.effect).op?.some(({ op }) => op === 'cancelCard')) declined(d, about.use.about)
  if (about?.on === 'wouldDie') d.s.questions = d.s.questions.filter(question => !isSame(question.about, about))
}

function isSame(a: About, b: About): boolean {
  if (a.on === 'card' && b.on === 'card') return isSameUse(a.use, b.use)
  return a.on === 'wouldDie' && b.on === 'wouldDie' && a.unit === b.unit
}
