// BI-18.1, BI-25.16: the status board of the USS Wasp: hull, systems, ammunition, what each deck may still launch, who is aboard.
import {
  FLIGHT_LAUNCHES,
  SYSTEMS,
  type System,
  type UnitType,
  WASP_AMMO,
  WASP_HP,
  WELL_LAUNCHES,
} from '../rules/tables/index.ts'
import { SYSTEM_WORDS, UNIT_WORDS, WASP_STATUS_WORDS } from '../text/words.ts'
import { aboard, type BeachheadView, type OwnUnit, type SeatChoices } from './position.ts'

export type SystemRow = {
  readonly id: System
  readonly title: string
  readonly status: string
  readonly line: string
  readonly isWell: boolean
  readonly clause: string
}
export type AboardGroup = {
  readonly type: UnitType
  readonly title: string
  readonly ids: readonly string[]
  /** The first that may be launched now; null: cargo, or its deck has no launch left. */
  readonly launch: string | null
  readonly note: string
}
export type WaspPanel = {
  readonly hull: { readonly have: number; readonly of: number } | null
  readonly sunk: boolean
  readonly ammo: { readonly have: number; readonly of: number }
  readonly systems: readonly SystemRow[]
  /** Only the Assault knows what it has launched. */
  readonly launches: readonly string[]
  readonly aboard: readonly AboardGroup[]
}

export function waspPanel({ view, legal }: SeatChoices): WaspPanel {
  const { wasp } = view
  const ship =
    view.own?.units.find(({ type }) => type === 'usswasp') ?? view.shown.assault.find(({ type }) => type === 'usswasp')
  return {
    hull: ship ? { have: ship.hp ?? WASP_HP, of: WASP_HP } : null,
    sunk: view.lost.some(({ type }) => type === 'usswasp'),
    ammo: { have: wasp.ammo, of: WASP_AMMO },
    systems: SYSTEMS.map(id => ({
      id,
      title: SYSTEM_WORDS[id].title,
      status: WASP_STATUS_WORDS[wasp[id]].title,
      line: WASP_STATUS_WORDS[wasp[id]][id],
      isWell: wasp[id] === 'Operational',
      clause: SYSTEM_WORDS[id].clauses[0] ?? 'BI-18.1',
    })),
    launches: launchesLeft(view),
    aboard: groups(view, legal),
  }
}

/** BI-12.1 to BI-12.4, in words. */
function launchesLeft(view: BeachheadView): readonly string[] {
  const launched = view.own?.launches
  if (!launched) return []
  const { flightDeck, wellDeck, extraLaunch } = view.wasp
  const surge = view.active.filter(({ card }) => card === 'A2').length
  const cloud = view.active.some(({ card }) => card === 'E06') ? 1 : 0
  const air = Math.max(0, Math.max(0, FLIGHT_LAUNCHES[flightDeck] - cloud) + surge - launched.launchedAir)
  const well = WELL_LAUNCHES[wellDeck]
  const craft = launched.launchedAav > 0 ? 0 : Math.max(0, well.craft - launched.launchedLcac)
  const aav = launched.launchedLcac > 0 ? 0 : Math.max(0, well.aav - launched.launchedAav)
  const fromWell = [craft > 0 ? `${craft} landing craft` : '', aav > 0 ? `${aav} AAV-7` : ''].filter(part => part !== '')
  return [
    `Flight deck: ${air} more`,
    `Well deck: ${fromWell.length > 0 ? fromWell.join(' or ') : 'nothing more'}`,
    ...(extraLaunch > 0 ? [`Beyond the limits: ${extraLaunch}`] : []),
  ]
}

function groups(view: BeachheadView, legal: SeatChoices['legal']): readonly AboardGroup[] {
  const byType = new Map<UnitType, OwnUnit[]>()
  for (const unit of aboard(view)) byType.set(unit.type, [...(byType.get(unit.type) ?? []), unit])
  const mayGo = new Set(legal.flatMap(action => (action.type === 'launch' ? [action.unit] : [])))
  return [...byType].map(([type, units]) => ({
    type,
    title: units.length > 1 ? UNIT_WORDS[type].plural : UNIT_WORDS[type].title,
    ids: units.map(({ id }) => id),
    launch: units.find(({ id }) => mayGo.has(id))?.id ?? null,
    note: UNIT_WORDS[type].line,
  }))
}
