// The state of the war: the calendar, the initiative and how long it lasts, and each side in five figures (WW-3, WW-13.6).

import { citiesOf, plainIncome } from '../rules/economy/economy.ts'
import { boardOfState, initiativeIn, OWNER_LETTERS, strengthOf, type WwState } from '../rules/state/state.ts'
import { type Both, both, type Side } from '../rules/tables.ts'
import { counterOf, initiativeOf, momentOf, type Season } from '../rules/turn/calendar.ts'
import { SEASON_WORDS } from '../text/calendar-words.ts'
import { armyName, capitalised, counted } from '../text/names.ts'
import { reasonText } from '../text/outcomes.ts'
import type { Reason } from './plan-sheet.ts'

export type SideFigures = {
  readonly name: string
  readonly cities: number
  readonly hexes: number
  readonly units: number
  readonly strength: number
  readonly income: number
  readonly treasury: number
  readonly isReady: boolean
  /** WW-15.10: only what is seen is counted, and the treasury is not known. */
  readonly isFogged: boolean
}
export type Hud = {
  readonly turn: number
  readonly lastTurn: number
  readonly counter: string
  readonly season: Season
  /** What the season does; null where seasons change nothing (WW-3.14). */
  readonly weather: Reason | null
  readonly initiative: Side | null
  /** In how many turns it passes; null when it does not any more. */
  readonly passesIn: number | null
  readonly initiativeText: string
  readonly sides: Both<SideFigures>
  readonly over: string | null
}

export function hud(state: WwState, viewer: Side | null = null): Hud {
  const board = boardOfState(state)
  const { turn, owners, units, treasury, factions, setting, result } = state
  const { lastTurn } = setting.options
  const initiative = initiativeIn(state)
  const passesIn = nextPass(state)
  const name = (side: Side) => capitalised(armyName(side, factions[side]))
  return {
    turn,
    lastTurn,
    counter: counterOf(turn),
    season: momentOf(turn).season,
    weather: setting.options.seasonalEffects ? { text: SEASON_WORDS[momentOf(turn).season].effect, clause: 'WW-15.5' } : null,
    initiative,
    passesIn,
    initiativeText: initiative
      ? `${name(initiative)} act first${passesIn === null ? '' : `, for ${counted(passesIn, 'more turn')}`}.`
      : 'Nobody has the initiative yet.',
    sides: both(side => ({
      name: name(side),
      cities: citiesOf(board, owners, side),
      hexes: board.cells.reduce((n, cell) => n + (owners[cell] === OWNER_LETTERS[side] ? 1 : 0), 0),
      units: units[side].length,
      strength: strengthOf(units[side]),
      income: plainIncome(board, owners, side),
      treasury: treasury[side],
      isFogged: setting.options.fogOfWar && state.phase !== 'over' && side !== viewer,
      isReady: state.placed[side] !== null || state.plans[side].isSubmitted,
    })),
    over: result
      ? result.winner === null
        ? `A draw: ${reasonText(result.reason)}.`
        : `${name(result.winner as Side)} win: ${reasonText(result.reason)}.`
      : null,
  }
}

/** WW-3.11, WW-3.12. */
function nextPass({ turn, firstInitiative, setting }: WwState): number | null {
  const { initiativeCadence, lastTurn } = setting.options
  if (!firstInitiative) return null
  const now = initiativeOf(turn, initiativeCadence, firstInitiative)
  for (let later = turn + 1; later <= lastTurn; later++)
    if (initiativeOf(later, initiativeCadence, firstInitiative) !== now) return later - turn
  return null
}
