// BI-25.7: what each unit did, from the story as its viewer was told it: who fought, who hit, who fell, who took what.
import { UNITS } from '../rules/tables/index.ts'
import { OBJECTIVE_WORDS, placeNames } from '../text/words.ts'
import { capital, unitName } from './names.ts'
import type { BeachheadEvent, BeachheadView, OwnUnit, Side } from './position.ts'

export type UnitRecord = {
  readonly id: string
  readonly side: Side
  readonly name: string
  readonly attacks: number
  readonly dice: number
  readonly hits: number
  readonly dealt: number
  readonly taken: number
  readonly kills: number
  readonly secured: number
  readonly fate: string
}
export type TableStep = {
  readonly seq: number
  readonly events: readonly BeachheadEvent[]
  readonly before: BeachheadView
  readonly after: BeachheadView
}

type Named = Extract<BeachheadEvent, { type: 'attacked' }>['unit']
type Strike = Extract<BeachheadEvent, { type: 'attacked' }>['strike']
type Tally = { -readonly [K in keyof UnitRecord]: UnitRecord[K] }

/** Units in the order in which they come into the story, the Assault's first. */
export function unitRecords(steps: readonly TableStep[]): readonly UnitRecord[] {
  const all = new Map<string, Tally>()
  const last = steps.at(-1)?.after
  for (const { id, type } of last?.own?.units ?? []) tallyOf(all, { name: id, type, side: UNITS[type].side, hex: null })
  for (const { events } of steps) for (const event of events) note(all, event)
  // A unit that came back aboard may have gone out again: of the own units the last view knows best.
  for (const unit of last?.own?.units ?? []) Object.assign(all.get(unit.id) ?? {}, { fate: fateOf(unit) })
  return [...all.values()].sort((a, b) => Number(a.side === 'defender') - Number(b.side === 'defender'))
}

const fateOf = ({ type, aboard, in: carrier }: OwnUnit): string =>
  type === 'usswasp' ? 'afloat' : aboard ? 'aboard' : carrier === undefined ? 'in the field' : 'aboard a transport'

function tallyOf(all: Map<string, Tally>, { name, type, side }: Named): Tally | null {
  if (type === null || type === 'dummy') return null
  let tally = all.get(name)
  if (!tally) {
    const zero = { attacks: 0, dice: 0, hits: 0, dealt: 0, taken: 0, kills: 0, secured: 0 }
    tally = { id: name, side, name: unitName(name, type), ...zero, fate: 'in the field' }
    all.set(name, tally)
  }
  return tally
}

function note(all: Map<string, Tally>, event: BeachheadEvent): void {
  switch (event.type) {
    case 'attacked':
      strike(all, event.unit, [event.strike])
      break
    case 'sam_fired':
      strike(all, event.by, [event.strike])
      break
    case 'area_fired':
      strike(all, event.by, event.strikes)
      break
    case 'mines_struck':
      strike(all, null, [event.strike])
      break
    case 'structure_attacked': {
      const { dice, need, damage } = event
      change(all, event.unit, each => ({
        attacks: each.attacks + 1,
        dice: each.dice + dice.length,
        hits: each.hits + dice.filter(die => die >= need).length,
        dealt: each.dealt + damage,
      }))
      break
    }
    case 'secured':
      change(all, event.unit, each => ({ secured: each.secured + 1 }))
      break
    case 'unit_destroyed':
      change(all, event.unit, () => ({ fate: 'destroyed' }))
      break
    case 'recovered':
      change(all, event.unit, () => ({ fate: 'back aboard' }))
      break
    default:
  }
}

function change(all: Map<string, Tally>, unit: Named, to: (tally: Tally) => Partial<Tally>): void {
  const tally = tallyOf(all, unit)
  if (tally) Object.assign(tally, to(tally))
}

function strike(all: Map<string, Tally>, by: Named | null, strikes: readonly Strike[]): void {
  const attacker = by && tallyOf(all, by)
  if (attacker) attacker.attacks++
  for (const { target, dice, hits, damage, destroyed } of strikes) {
    const struck = tallyOf(all, target)
    if (struck) struck.taken += damage
    if (!attacker) continue
    attacker.dice += dice.length
    attacker.hits += hits
    attacker.dealt += damage
    if (destroyed) attacker.kills++
  }
}

export type Swing = {
  readonly seq: number
  readonly side: Side
  readonly turn: number
  readonly text: string
  readonly weight: number
}

/** The dearest losses and the places that changed hands, in the order in which they came. */
export function turningPoints(steps: readonly TableStep[], most = 3): readonly Swing[] {
  const swings = steps.flatMap(({ seq, events, after }) => events.flatMap(event => swingOf(seq, event, after)))
  return [...swings]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, most)
    .sort((a, b) => a.seq - b.seq)
}

/** 'The Comms Hub', 'The west port'. */
function placeName({ objectives }: BeachheadView, id: string): string {
  const type = objectives.find(each => each.id === id)?.type
  const name = placeNames(objectives)[id] ?? id.replaceAll('_', ' ')
  return type && name === OBJECTIVE_WORDS[type].noun ? `The ${OBJECTIVE_WORDS[type].title}` : capital(name)
}

function swingOf(seq: number, event: BeachheadEvent, after: BeachheadView): readonly Swing[] {
  if (event.type === 'unit_destroyed' && event.unit.type !== null && event.unit.type !== 'dummy') {
    const { cost, side, class: kind } = UNITS[event.unit.type]
    const weight = kind === 'ship' ? 500 : cost
    return [
      {
        seq,
        side: side === 'assault' ? 'defender' : 'assault',
        turn: event.turn,
        text: `${unitName(event.unit.name, event.unit.type)} was destroyed`,
        weight,
      },
    ]
  }
  if (event.type === 'secured' && event.seat && event.objective)
    return [{ seq, side: event.seat, turn: event.turn, text: `${placeName(after, event.objective)} was secured`, weight: 60 }]
  if (event.type === 'objective_destroyed')
    return [{ seq, side: 'assault', turn: event.turn, text: `${placeName(after, event.objective)} was destroyed`, weight: 60 }]
  return []
}
