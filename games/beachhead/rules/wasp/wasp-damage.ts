// BI-18.3 to BI-18.8: what damage does to the Wasp's systems.

import { destroy, harmOf } from '../combat/harm.ts'
import type { ActionRun } from '../state/action-run.ts'
import { waspWith } from '../state/copies.ts'
import { type Wasp, waspOf } from '../state/state.ts'
import { STATUSES, type Status, SYSTEMS, type System, WASP_HP } from '../tables/index.ts'

export type SystemChange = { readonly system: System; readonly from: Status; readonly to: Status }
type Battered = { readonly wasp: Wasp; readonly changes: readonly SystemChange[] }
/** How a system is chosen: pick(n), or one branch of the odds. */
export type PickSystem = (n: number) => number

/** The damage at which systems suffer, and the clause of each. */
const FIRST_AT = 4
const SECOND_AT = 6
const LAST_AT = 8

/**
 * The systems after the damage went from `before` to `after`. Thresholds are worked off in ascending order (BI-18.7); a ship that sinks
 * makes no picks (BI-18.8). Pure, so that the odds can run it down every branch.
 */
export function batter(wasp: Wasp, before: number, after: number, pick: PickSystem): Battered {
  let now = wasp
  const passes = (threshold: number) => before < threshold && after >= threshold && after < WASP_HP
  if (passes(FIRST_AT)) {
    const first = now.first ?? SYSTEMS[pick(SYSTEMS.length)]!
    now = worsen(waspWith(now, { first }), first, 'Limited')
  }
  if (passes(SECOND_AT) && now.first) {
    const others = SYSTEMS.filter(system => system !== now.first)
    const second = now.second ?? others[pick(others.length)]!
    now = worsen(worsen(waspWith(now, { second }), second, 'Limited'), now.first, 'Damaged')
  }
  if (passes(LAST_AT)) {
    if (now.first) now = worsen(now, now.first, 'Offline')
    if (now.second) now = worsen(now, now.second, 'Damaged')
  }
  const changes = SYSTEMS.filter(system => wasp[system] !== now[system]).map(system => ({
    system,
    from: wasp[system],
    to: now[system],
  }))
  return { wasp: now, changes }
}

/** BI-18.7: never improved by this, whatever Damage Control did before. */
function worsen(wasp: Wasp, system: System, to: Status): Wasp {
  return STATUSES.indexOf(to) > STATUSES.indexOf(wasp[system]) ? waspWith(wasp, { [system]: to }) : wasp
}

const CLAUSES_BY_DAMAGE: readonly (readonly [at: number, clause: string])[] = [
  [1, 'BI-18.3'],
  [FIRST_AT, 'BI-18.4'],
  [SECOND_AT, 'BI-18.5'],
  [LAST_AT, 'BI-18.6'],
  [WASP_HP, 'BI-18.8'],
]

/** BI-18.15: a deck that stops launching now says so. */
const closesDeck = (changes: readonly SystemChange[]): readonly string[] =>
  changes.some(({ system, to }) => system !== 'c2' && (to === 'Damaged' || to === 'Offline')) ? ['BI-18.15'] : []

/** Hits on the Wasp that nothing negates any more. She gets no token (BI-15.15). */
export function damageWasp(run: ActionRun, hits: number): { damage: number; hpLeft: number; destroyed: boolean } {
  const ship = waspOf(run.state)
  if (!ship || hits <= 0) return { damage: 0, hpLeft: ship?.hp ?? 0, destroyed: false }
  const harm = harmOf(ship, hits)
  const before = WASP_HP - ship.hp
  const after = WASP_HP - harm.hpLeft
  const { wasp, changes } = batter(run.state.wasp, before, after, n => run.pick(n, 'wasp.system'))
  run.set({ wasp })
  run.unit(ship.who.id, { hp: harm.hpLeft })
  const passed = CLAUSES_BY_DAMAGE.filter(([at]) => before < at && after >= at).map(([, clause]) => clause)
  run.emit({
    type: 'wasp_damaged',
    seat: null,
    clauses: [...(passed.length > 0 ? passed : ['BI-18.3']), ...(passed.length > 1 ? ['BI-18.7'] : []), ...closesDeck(changes)],
    damage: harm.damage,
    hpLeft: harm.hpLeft,
    changes,
  })
  if (harm.destroyed) destroy(run, ship.who.id, true, ['BI-18.8'])
  return harm
}
