// BI-11.3: the Defender's nine cards.

import { arriveAt, landProblem, launchDrone, layFort, mineSiteProblem } from '../command/placement.ts'
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { knownToSee } from '../knowledge/knowledge.ts'
import { fieldOf } from '../map/field.ts'
import { changeObjective, objectiveById } from '../objectives/objective-damage.ts'
import type { BeachheadState } from '../state/state.ts'
import type { DEFENDER_CARDS } from '../tables/index.ts'
import { enact, rallyOne, tellCardOnUnit } from './assault-cards.ts'
import { onHex, onUnit, type Play, resolved } from './card-play.ts'
import { decoysPlay } from './decoys.ts'
import { droneProblem } from './event-choices.ts'
import { tunnelsPlay } from './tunnels.ts'

const entryHexes = (state: BeachheadState): readonly string[] => fieldOf(state).entry.map(cell => fieldOf(state).hex(cell))
const hexesOf = (state: BeachheadState, holds: (cell: number) => boolean): readonly string[] =>
  fieldOf(state).hexes.filter((_, cell) => holds(cell))

function reserveProblem(state: BeachheadState, hex: string): BeachheadRefusal | null {
  const field = fieldOf(state)
  const cell = field.cell(hex)
  if (cell < 0) return refuse('no-such-hex', 'BI-11.3/D1', { hex })
  if (field.zone(state)[cell] !== 1) return refuse('not-in-zone', 'BI-11.3/D1', { hex })
  if (knownToSee(state, 'defender', cell)) return refuse('no-effect', 'BI-11.3/D1', { hex })
  return landProblem(state, 'infantry_squad', cell, 'BI-11.3/D1')
}

/** BI-11.3/D5: not next to an Assault unit on the ground that the Defender knows of. */
function shallowsProblem(state: BeachheadState, hex: string): BeachheadRefusal | null {
  const field = fieldOf(state)
  const cell = field.cell(hex)
  const problem = mineSiteProblem(state, cell, 'BI-11.3/D5')
  if (problem) return problem
  const isWatched = state.known.defender.some(
    ({ type, airborne, cell: at }) => type !== null && !airborne && field.distance(at, cell) === 1,
  )
  return isWatched ? refuse('enemy-there', 'BI-11.3/D5', { hex }) : null
}

export const DEFENDER_PLAYS: Readonly<Record<(typeof DEFENDER_CARDS)[number], Play>> = {
  D1: onHex(
    state => hexesOf(state, cell => fieldOf(state).zone(state)[cell] === 1),
    reserveProblem,
    (run, hex) => {
      const how = { hidden: true, airborne: false }
      arriveAt(run, 'infantry_squad', run.field.cell(hex), how, 0, ['BI-11.3/D1', 'BI-11.4'])
    },
  ),
  D2: tunnelsPlay,
  D3: decoysPlay,
  D4: onUnit(
    'defender',
    'BI-11.3/D4',
    (_state, unit) =>
      unit.who.facts.type === 'mortar_team' ? null : refuse('wrong-type', 'BI-11.3/D4', { unit: unit.who.id }),
    (run, unit) => {
      enact(run, 'D4', null, unit.who.id)
      tellCardOnUnit(run, 'D4', unit)
    },
  ),
  D5: onHex(
    state => hexesOf(state, cell => mineSiteProblem(state, cell, 'BI-11.3/D5') === null),
    shallowsProblem,
    (run, hex) => layFort(run, 'minefield', hex, ['BI-11.3/D5'], 0),
  ),
  D6: rallyOne('defender', 'D6'),
  D7: onHex(
    entryHexes,
    (state, hex) => droneProblem(state, hex, 'BI-11.3/D7'),
    (run, hex) => launchDrone(run, hex, 'BI-11.3/D7'),
  ),
  D8: {
    fields: ['objective'],
    choices: state => state.objectives.map(({ id }) => ({ objective: id })),
    problem: (state, { objective: id = '' }) => {
      const objective = objectiveById(state, id)
      const isFit = objective && (objective.type === 'port' || objective.type === 'airfield') && !objective.noResupply
      return isFit && objective.control === 'defender' ? null : refuse('no-effect', 'BI-11.3/D8', { objective: id })
    },
    carry: (run, { objective: id = '' }) => {
      changeObjective(run, id, { noResupply: true })
      const at = objectiveById(run.state, id)
      run.emit({ ...resolved('D8', 'done', [], 'defender'), hexes: at ? [run.field.hex(at.cell)] : [] })
    },
  },
  D9: {
    fields: [],
    choices: () => [{}],
    problem: () => null,
    carry: run => {
      enact(run, 'D9', null, null)
      run.emit(resolved('D9', 'done', [], 'defender'))
    },
  },
}
