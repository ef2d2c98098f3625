// TI-A.9: a moment names seats, pieces, planets and effects; each has to be there, or the first that looks it up would not find it.
import { overLimit, type Seat } from '@sandtable/kernel'
import { CAPS } from '../../data/caps.ts'
import { findEffect } from '../../data/lookup.ts'
import type { Roll } from '../state/dice-and-hits.ts'
import type { About, Question, Use } from '../state/effects-used.ts'
import { planetAt } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import { fault } from './place-pieces.ts'

/** What a moment's parts name, each with its path. */
type Named = {
  readonly seats: [string, Seat | null][]
  readonly units: [string, string][]
  readonly effects: [string, string | null][]
  readonly planets: [string, string | null][]
}

export function checkMoment(s: TiSession): void {
  checkHits(s)
  const named: Named = { seats: [], units: [], effects: [], planets: [] }
  nameRolls(s, named)
  nameBatches(s, named)
  for (const [i, question] of s.questions.entries()) nameQuestion(question, `questions[${i}]`, named)
  for (const [i, use] of s.effects.entries()) nameUse(use, `effects[${i}]`, named)
  for (const [i, { effect, seat }] of s.used.entries()) {
    named.effects.push([`used[${i}]`, effect])
    named.seats.push([`used[${i}].seat`, seat])
  }
  nameProgress(s, named)
  nameEnds(s, named)
  judge(s, named)
}

function checkHits({ batches }: TiSession): void {
  let hits = 0
  for (const [i, batch] of batches.entries()) {
    hits += batch.hits.length
    if (hits > CAPS.hits.most) throw overLimit(`moment.batches[${i}]`, hits, CAPS.hits, 'bad-scenario', 'TI-A.9')
  }
}

/** Hand-made effects (TI-G.5.8) are in no data file. */
const CUSTOM = 'custom'

function judge(s: TiSession, { seats, units, effects, planets }: Named): void {
  const isSeat = new Set(s.seats.map(({ id }) => id))
  const isUnit = new Set(s.units.map(({ id }) => id))
  const isPlanet = new Set(s.planets.map(({ name }) => name))
  const stop = (path: string, message: string) => fault(`moment.${path}`, message)
  for (const [path, id] of seats) if (id !== null && !isSeat.has(id)) stop(path, `there is no seat "${id}"`)
  for (const [path, id] of units) if (!isUnit.has(id)) stop(path, `there is no piece "${id}"`)
  for (const [path, id] of effects)
    if (id !== null && id !== CUSTOM && !findEffect(id)) stop(path, `there is no effect "${id}"`)
  for (const [path, name] of planets) if (name !== null && !isPlanet.has(name)) stop(path, `there is no planet "${name}"`)
}

function nameRolls({ rolls, units }: TiSession, named: Named): void {
  const isUnit = new Set(units.map(({ id }) => id))
  /** A piece, or the effect that rolls without one. */
  const nameFirer = (path: string, id: string) => (isUnit.has(id) ? undefined : named.effects.push([path, id]))
  for (const [i, roll] of rolls.entries()) {
    const path = `rolls[${i}]`
    named.seats.push([`${path}.seat`, roll.seat], [`${path}.target`, roll.target])
    named.planets.push([`${path}.planet`, roll.planet])
    named.effects.push([`${path}.effect`, roll.effect])
    for (const id of roll.firing) nameFirer(`${path}.firing`, id)
    for (const [k, die] of roll.dice.entries()) nameDie(die, `${path}.dice[${k}]`, named, nameFirer)
  }
}

function nameDie(
  { unit, mods, boosts, earlier }: Roll['dice'][number],
  path: string,
  named: Named,
  nameFirer: (path: string, id: string) => void,
): void {
  nameFirer(`${path}.unit`, unit)
  for (const { effect } of [...mods, ...boosts]) named.effects.push([path, effect])
  for (const { by } of earlier) named.effects.push([`${path}.earlier`, by])
}

function nameBatches({ batches }: TiSession, named: Named): void {
  for (const [i, { target, place, hits, barred }] of batches.entries()) {
    const path = `batches[${i}]`
    named.seats.push([`${path}.target`, target])
    named.planets.push([`${path}.place`, place === 'space' ? null : (planetAt(place) ?? place)])
    for (const [k, { producer }] of hits.entries()) named.seats.push([`${path}.hits[${k}].producer`, producer])
    for (const id of barred) named.units.push([`${path}.barred`, id])
  }
}

function nameQuestion({ seat, effects, about }: Question, path: string, named: Named): void {
  named.seats.push([`${path}.seat`, seat])
  for (const effect of effects) named.effects.push([`${path}.effects`, effect])
  nameAbout(about, `${path}.about`, named)
}

function nameAbout(about: About, path: string, named: Named): void {
  if ('unit' in about) named.units.push([`${path}.unit`, about.unit])
  if ('seat' in about) named.seats.push([`${path}.seat`, about.seat])
  if ('effect' in about) named.effects.push([`${path}.effect`, about.effect])
  if ('from' in about) for (const id of about.from) named.units.push([`${path}.from`, id])
  if (about.on === 'sustain') for (const producer of about.producers) named.seats.push([`${path}.producers`, producer])
  if (about.on === 'loss') named.seats.push([`${path}.owner`, about.owner])
  if (about.on === 'target') named.planets.push([`${path}.planet`, about.planet])
  if ('cause' in about) {
    named.seats.push([`${path}.cause.by`, about.cause.by])
    named.effects.push([`${path}.cause.effect`, about.cause.effect])
  }
  if (about.on === 'card') nameUse(about.use, `${path}.use`, named)
}

function nameUse({ effect, seat, planet, about }: Use, path: string, named: Named): void {
  named.effects.push([path, effect])
  named.seats.push([`${path}.seat`, seat])
  named.planets.push([`${path}.planet`, planet])
  if (about) nameAbout(about, `${path}.about`, named)
}

function nameProgress({ progress }: TiSession, named: Named): void {
  const { queue, declared, passed, planets, targets } = progress
  const seats = [...queue, ...declared.map(({ seat }) => seat), ...passed]
  for (const seat of seats) named.seats.push(['progress', seat])
  for (const name of planets) named.planets.push(['progress.planets', name])
  for (const [i, { unit, planet, whose = null }] of targets.entries()) {
    named.units.push([`progress.targets[${i}].unit`, unit])
    named.planets.push([`progress.targets[${i}].planet`, planet])
    named.seats.push([`progress.targets[${i}].whose`, whose])
  }
}

function nameEnds({ retreat, spaceHeldBy, lostLastShip, tally }: TiSession, named: Named): void {
  const { announced, blocked, forced, left } = retreat
  const leaving = [...announced, ...blocked, ...forced, ...left.map(({ seat }) => seat)]
  for (const seat of leaving) named.seats.push(['retreat', seat])
  named.seats.push(['spaceHeldBy', spaceHeldBy])
  for (const seat of lostLastShip) named.seats.push(['lostLastShip', seat])
  for (const { seat } of tally) named.seats.push(['tally', seat])
}
