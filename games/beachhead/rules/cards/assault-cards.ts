// BI-11.3: the Assault's nine cards.

import { fireGuns, gunfireCells, gunfireProblem } from '../combat/gunfire.ts'
import { removeFort } from '../combat/search-reveal-breach.ts'
import { isBeside } from '../command/placement.ts'
import { refuse } from '../contract/refusals.ts'
import { nameForOwner, tell } from '../knowledge/event-variants.ts'
import { hiddenPieces, reveal } from '../knowledge/reveal.ts'
import { fieldOf } from '../map/field.ts'
import { isOpenDeck } from '../movement/launch.ts'
import type { ActionRun } from '../state/action-run.ts'
import { waspWith } from '../state/copies.ts'
import { type BeachheadState, fortAt, sideOf, type Unit, waspOf } from '../state/state.ts'
import { type ASSAULT_CARDS, STATUSES, type StrategicId, SYSTEMS } from '../tables/index.ts'
import { onHex, onUnit, type Play, resolved } from './card-play.ts'

const INTELLIGENCE_RADIUS = 2
const allHexes = (state: BeachheadState): readonly string[] => fieldOf(state).hexes
const isEngineer = (unit: Unit): boolean =>
  sideOf(unit) === 'assault' && (unit.who.facts.class === 'infantry' || unit.who.facts.type === 'aav7')

/** Puts a card in force for this turn (BI-9.2). */
export function enact(run: ActionRun, card: StrategicId, cell: number | null, unit: string | null): void {
  run.set({ active: [...run.state.active, { card, cell, unit }] })
}

/** Told to the enemy without the unit where it is not shown it. */
export function tellCardOnUnit(run: ActionRun, card: StrategicId, unit: Unit): void {
  const told = resolved(card, 'done', [], sideOf(unit))
  tell(run, unit, { ...told, units: [nameForOwner(run, unit)] }, told)
}

/** A6 and D6. */
export const rallyOne = (side: 'assault' | 'defender', card: 'A6' | 'D6'): Play =>
  onUnit(
    side,
    `BI-11.3/${card}`,
    (_state, unit) => (unit.tokens > 0 ? null : refuse('no-effect', `BI-11.3/${card}`, { unit: unit.who.id })),
    (run, unit) => tellCardOnUnit(run, card, run.unit(unit.who.id, { tokens: 0, fresh: 0 })),
  )

export const ASSAULT_PLAYS: Readonly<Record<(typeof ASSAULT_CARDS)[number], Play>> = {
  A1: onHex(
    state => gunfireCells(state).map(cell => fieldOf(state).hex(cell)),
    (state, hex) => gunfireProblem(state, hex, 'BI-11.3/A1'),
    (run, hex) => fireGuns(run, hex, 'BI-11.3/A1'),
  ),
  A2: {
    fields: [],
    choices: () => [{}],
    problem: state =>
      waspOf(state) && isOpenDeck(state.wasp.flightDeck)
        ? null
        : refuse('deck-closed', 'BI-11.3/A2', { status: state.wasp.flightDeck }),
    carry: run => {
      enact(run, 'A2', null, null)
      run.emit(resolved('A2', 'done', [], 'assault'))
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
    (run, hex) => removeFort(run, 'assault', hex, 'card', ['BI-11.3/A3', 'BI-5.9'], null),
  ),
  A4: onHex(
    allHexes,
    (state, hex) => (fieldOf(state).cell(hex) < 0 ? refuse('no-such-hex', 'BI-11.3/A4', { hex }) : null),
    (run, hex) => {
      const at = run.field.cell(hex)
      run.reveals = true
      const { field } = run
      const found = hiddenPieces(run.state, 'defender', cell => field.distance(at, cell) <= INTELLIGENCE_RADIUS)
      run.emit({ ...resolved('A4', found.length > 0 ? 'done' : 'none', [], 'assault'), hexes: [hex] })
      reveal(
        run,
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
    carry: (run, { system = 'c2' }) => {
      const better = STATUSES[STATUSES.indexOf(run.state.wasp[system]) - 1]!
      run.set({ wasp: waspWith(run.state.wasp, { [system]: better }) })
      run.emit({ ...resolved('A5', 'done', [], 'assault'), system })
    },
  },
  A6: rallyOne('assault', 'A6'),
  A7: onHex(
    allHexes,
    (state, hex) => (fieldOf(state).cell(hex) < 0 ? refuse('no-such-hex', 'BI-11.3/A7', { hex }) : null),
    (run, hex) => {
      enact(run, 'A7', run.field.cell(hex), null)
      run.emit({ ...resolved('A7', 'done', [], 'assault'), hexes: [hex] })
    },
  ),
  A8: onUnit(
    'assault',
    'BI-11.3/A8',
    (_state, unit) => (unit.who.facts.class === 'infantry' ? null : refuse('wrong-type', 'BI-11.3/A8', { unit: unit.who.id })),
    (run, unit) => {
      enact(run, 'A8', null, unit.who.id)
      tellCardOnUnit(run, 'A8', unit)
    },
  ),
  A9: onUnit(
    'assault',
    'BI-11.3/A9',
    (_state, unit) =>
      unit.who.facts.sp !== null && unit.sp < unit.who.facts.sp
        ? null
        : refuse('no-effect', 'BI-11.3/A9', { unit: unit.who.id }),
    (run, unit) => tellCardOnUnit(run, 'A9', run.unit(unit.who.id, { sp: unit.who.facts.sp ?? 0 })),
  ),
}
