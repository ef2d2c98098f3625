// BI-11.3: the Assault's nine cards.

import { fireGuns, gunfireCells, gunfireProblem } from '../combat/gunfire.ts'
import { removeFort } from '../combat/search-reveal-breach.ts'
import { isBeside } from '../command/placement.ts'
import { refuse } from '../contract/refusals.ts'
import { nameForOwner, tell } from '../knowledge/event-variants.ts'
import { hiddenPieces, reveal } from '../knowledge/reveal.ts'
import { fieldOf } from '../map/field.ts'
import { isOpenDeck } from '../movement/launch.ts'
import type { Work } from '../state/action-run.ts'
import { waspWith } from '../state/copies.ts'
import { type BeachheadState, fortAt, sideOf, type Unit, waspOf } from '../state/state.ts'
import { type ASSAULT_CARDS, STATUSES, type StrategicId, SYSTEMS } from '../tables/index.ts'
import { onHex, onUnit, type Play, resolved } from './card-play.ts'

const INTELLIGENCE_RADIUS = 2
const allHexes = (state: BeachheadState): readonly string[] => fieldOf(state).hexes
const isEngineer = (unit: Unit): boolean =>
  sideOf(unit) === 'assault' && (unit.who.facts.class === 'infantry' || unit.who.facts.type === 'aav7')

/** Puts a card in force for this turn (BI-9.2). */
export function enact(work: Work, card: StrategicId, cell: number | null, unit: string | null): void {
  work.set({ active: [...work.state.active, { card, cell, unit }] })
}

/** Told to the enemy without the unit where it is not shown it. */
export function tellCardOnUnit(work: Work, card: StrategicId, unit: Unit): void {
  const told = resolved(card, 'done', [], sideOf(unit))
  tell(work, unit, { ...told, units: [nameForOwner(work, unit)] }, told)
}

/** A6 and D6. */
export const rallyOne = (side: 'assault' | 'defender', card: 'A6' | 'D6'): Play =>
  onUnit(
    side,
    `BI-11.3/${card}`,
    (_state, unit) => (unit.tokens > 0 ? null : refuse('no-effect', `BI-11.3/${card}`, { unit: unit.who.id })),
    (work, unit) => tellCardOnUnit(work, card, work.unit(unit.who.id, { tokens: 0, fresh: 0 })),
  )

export const ASSAULT_PLAYS: Readonly<Record<(typeof ASSAULT_CARDS)[number], Play>> = {
  A1: onHex(
    state => gunfireCells(state).map(cell => fieldOf(state).hex(cell)),
    (state, hex) => gunfireProblem(state, hex, 'BI-11.3/A1'),
    (work, hex) => fireGuns(work, hex, 'BI-11.3/A1'),
  ),
  A2: {
    fields: [],
    choices: () => [{}],
    problem: state =>
      waspOf(state) && isOpenDeck(state.wasp.flightDeck)
        ? null
        : refuse('deck-closed', 'BI-11.3/A2', { status: state.wasp.flightDeck }),
    carry: work => {
      enact(work, 'A2', null, null)
      work.emit(resolved('A2', 'done', [], 'assault'))
    },
  },
  A3: onHex(
    state => state.forts.map(({ cell }) => fieldOf(state).hex(cell)),
    (state, hex) => {
      const cell = fieldOf(state).cell(hex)
      if (cell < 0 || !fortAt(state, cell)) return refuse('no-fort', 'BI-11.3/A3', { hex })
      const isReached = state.units.some(unit => isEngineer(unit) && isBeside(state, unit, cell))
      return isReached ? null : refuse('not-adjacent', 'BI-11.3/A3', { hex })
    },
    (work, hex) => removeFort(work, 'assault', hex, 'card', ['BI-11.3/A3', 'BI-5.9'], null),
  ),
  A4: onHex(
    allHexes,
    (state, hex) => (fieldOf(state).cell(hex) < 0 ? refuse('no-such-hex', 'BI-11.3/A4', { hex }) : null),
    (work, hex) => {
      const at = work.field.cell(hex)
      work.reveals = true
      const { field } = work
      const found = hiddenPieces(work.state, 'defender', cell => field.distance(at, cell) <= INTELLIGENCE_RADIUS)
      work.emit({ ...resolved('A4', found.length > 0 ? 'done' : 'none', [], 'assault'), hexes: [hex] })
      reveal(
        work,
        found.map(({ id }) => id),
        'card',
        ['BI-11.3/A4'],
      )
    },
  ),
  A5: {
    fields: ['system'],
    choices: () => SYSTEMS.map(system => ({ system })),
    problem: (state, { system = 'c2' }) =>
      waspOf(state) && state.wasp[system] !== 'Operational' ? null : refuse('no-effect', 'BI-11.3/A5', { system }),
    carry: (work, { system = 'c2' }) => {
      const better = STATUSES[STATUSES.indexOf(work.state.wasp[system]) - 1]!
      work.set({ wasp: waspWith(work.state.wasp, { [system]: better }) })
      work.emit({ ...resolved('A5', 'done', [], 'assault'), system })
    },
  },
  A6: rallyOne('assault', 'A6'),
  A7: onHex(
    allHexes,
    (state, hex) => (fieldOf(state).cell(hex) < 0 ? refuse('no-such-hex', 'BI-11.3/A7', { hex }) : null),
    (work, hex) => {
      enact(work, 'A7', work.field.cell(hex), null)
      work.emit({ ...resolved('A7', 'done', [], 'assault'), hexes: [hex] })
    },
  ),
  A8: onUnit(
    'assault',
    'BI-11.3/A8',
    (_state, unit) => (unit.who.facts.class === 'infantry' ? null : refuse('wrong-type', 'BI-11.3/A8', { unit: unit.who.id })),
    (work, unit) => {
      enact(work, 'A8', null, unit.who.id)
      tellCardOnUnit(work, 'A8', unit)
    },
  ),
  A9: onUnit(
    'assault',
    'BI-11.3/A9',
    (_state, unit) =>
      unit.who.facts.sp !== null && unit.sp < unit.who.facts.sp
        ? null
        : refuse('no-effect', 'BI-11.3/A9', { unit: unit.who.id }),
    (work, unit) => tellCardOnUnit(work, 'A9', work.unit(unit.who.id, { sp: unit.who.facts.sp ?? 0 })),
  ),
}
