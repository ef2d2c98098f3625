// A finished war looked back on: whose income was larger, the turns that changed it, and what each kind of unit did.
import type { Account, AccountStep } from '@sandtable/board'
import { hud } from '../desk/index.ts'
import type { WwEvent } from '../rules/events.ts'
import type { WwState } from '../rules/state.ts'
import { FACTION_LETTERS, SIDES, type Side, UNIT_TYPES, type UnitType } from '../rules/tables.ts'
import { armyName, capitalised, UNIT_NAMES } from '../text/names.ts'
import { stateOf } from './positions.ts'

const MOST_POINTS = 3

export function accountOf(told: readonly AccountStep[]): Account {
  const turns = told.filter(({ events }) =>
    (events as readonly WwEvent[]).some(({ type }) => type === 'turn_began' || type === 'game_over'),
  )
  const points = turns.map(({ seq, after }) => {
    const state = stateOf(after)
    const { sides, counter } = hud(state)
    const [nw, se] = [sides.nw.income, sides.se.income]
    const figures = SIDES.map(
      side =>
        `${sides[side].name} ${sides[side].cities} cities, income ${sides[side].income}, Strength ${sides[side].strength}`,
    )
    return { seq, share: nw + se === 0 ? 0.5 : nw / (nw + se), text: `${counter}: ${figures.join('; ')}`, counter }
  })
  const last = told.at(-1)
  if (!last || points.length === 0) return { curve: null, turningPoints: [], units: null }
  const state = stateOf(last.after)
  return {
    curve: {
      title: 'Whose country was richer',
      note: 'The share of income from owned hexes; armies and treasuries are left out.',
      clause: 'WW-5.11',
      points: points.map(({ seq, share, text }) => ({ seq, share, text })),
    },
    turningPoints: swingsOf(state, points),
    units: deedsOf(
      state,
      told.flatMap(({ events }) => events as readonly WwEvent[]),
    ),
  }
}

type Point = { readonly seq: number; readonly share: number; readonly counter: string }

function swingsOf(state: WwState, points: readonly Point[]): Account['turningPoints'] {
  const swings = points.slice(1).map((point, i) => ({ ...point, by: point.share - (points[i]?.share ?? 0.5) }))
  const largest = swings.filter(({ by }) => by !== 0).toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by) || a.seq - b.seq)
  return largest
    .slice(0, MOST_POINTS)
    .sort((a, b) => a.seq - b.seq)
    .map(({ seq, by, counter }) => {
      const seat: Side = by > 0 ? 'nw' : 'se'
      const name = capitalised(armyName(seat, state.factions[seat]))
      return {
        seq,
        seat,
        text: `${name} gain ground`,
        effect: `By ${counter}: ${Math.round(Math.abs(by) * 100)} % more of all income`,
      }
    })
}

/** By side and type: raised, lost, and taken from the enemy by fights and shells of that side. */
function deedsOf(state: WwState, events: readonly WwEvent[]): Account['units'] {
  const types = new Map<string, UnitType>()
  const raised = new Map<string, number>()
  const lost = new Map<string, number>()
  const bump = (counts: Map<string, number>, side: Side, type: UnitType) =>
    counts.set(`${side} ${type}`, (counts.get(`${side} ${type}`) ?? 0) + 1)
  const sideOf = (id: string): Side => (FACTION_LETTERS[state.factions.nw ?? 'German'] === id[0] ? 'nw' : 'se')
  for (const event of events) {
    if (event.type === 'mustered' || event.type === 'unit_deployed') {
      types.set(event.unit, event.unitType)
      bump(raised, event.side, event.unitType)
    }
    const dead =
      event.type === 'combat' ? [...event.defendersLost, ...event.attackersLost] : event.type === 'shot' ? event.killed : []
    for (const id of dead) bump(lost, sideOf(id), types.get(id) ?? 'LI')
  }
  const rows = SIDES.flatMap(side =>
    UNIT_TYPES.map(type => ({
      id: `${side} ${type}`,
      seat: side,
      name: UNIT_NAMES[type],
      cells: [
        String(raised.get(`${side} ${type}`) ?? 0),
        String(lost.get(`${side} ${type}`) ?? 0),
        String(state.units[side].filter(unit => unit.type === type).length),
      ],
    })).filter(({ cells }) => cells.some(cell => cell !== '0')),
  )
  return { columns: ['Raised', 'Lost', 'Left'].map(title => ({ title, isNumber: true })), rows }
}
