// The words the whole game is written in: sides, edges, steps, systems (BI-1.1, BI-2.6, BI-8.2, BI-18.1).
export const SIDES = ['assault', 'defender'] as const
export type Side = (typeof SIDES)[number]
export const enemyOf = (side: Side): Side => (side === 'assault' ? 'defender' : 'assault')

export const EDGES = ['N', 'E', 'S', 'W'] as const
export type Edge = (typeof EDGES)[number]
export const OPPOSITE_EDGE = { N: 'S', E: 'W', S: 'N', W: 'E' } as const satisfies Record<Edge, Edge>

/** BI-15.7: toward the enemy's edge. The Assault comes from the offshore edge and looks inland; the Defender looks back. */
export const FACING_TOWARD = { N: 4, E: 0, S: 1, W: 3 } as const satisfies Record<Edge, number>

export const STEPS = [
  'setup.sections',
  'setup.assembly',
  'setup.edge',
  'setup.forces',
  'setup.defender',
  'setup.assault',
  'event',
  'command.assault',
  'command.defender',
  'deploy',
  'move.air',
  'move.defender',
  'move.assault',
  'action',
  'react.ciws',
  'react.fastAmbush',
  'end',
  'over',
] as const
export type StepName = (typeof STEPS)[number]

/** BI-8.1, BI-8.2: whose step it is, where it is one side's alone. */
export const SEAT_OF_STEP: Partial<Record<StepName, Side>> = {
  'setup.edge': 'assault',
  'setup.defender': 'defender',
  'setup.assault': 'assault',
  'command.assault': 'assault',
  'command.defender': 'defender',
  deploy: 'assault',
  'move.air': 'assault',
  'move.defender': 'defender',
  'move.assault': 'assault',
}
/** BI-8.9: who begins where both act by turns. */
export const FIRST_TO_ACT: Side = 'assault'

export const SYSTEMS = ['flightDeck', 'wellDeck', 'c2'] as const
export type System = (typeof SYSTEMS)[number]
export const STATUSES = ['Operational', 'Limited', 'Damaged', 'Offline'] as const
export type Status = (typeof STATUSES)[number]

/** BI-18.1, BI-10.1, BI-12.1: what each status still allows. */
export const FLIGHT_LAUNCHES = { Operational: 2, Limited: 1, Damaged: 0, Offline: 0 } as const satisfies Record<Status, number>
export const COMMAND_POINTS = { Operational: 3, Limited: 2, Damaged: 2, Offline: 0 } as const satisfies Record<Status, number>
/** BI-12.2, BI-12.3: one craft (LCAC or LCU) or so many AAV-7s. */
export const WELL_LAUNCHES = {
  Operational: { craft: 1, aav: 2 },
  Limited: { craft: 0, aav: 1 },
  Damaged: { craft: 0, aav: 0 },
  Offline: { craft: 0, aav: 0 },
} as const satisfies Record<Status, { craft: number; aav: number }>

export const WASP_HP = 10
export const WASP_AMMO = 6
export const DEFENDER_COMMAND = 2
