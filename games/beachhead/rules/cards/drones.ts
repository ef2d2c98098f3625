// BI-4.9, BI-9.3/E17, BI-11.3/D7: an Attack Drone comes in over an entry point.
import { arriveAt } from '../command/placement.ts'
import type { Work } from '../state/action-run.ts'

export function launchDrone(work: Work, hex: string, clause: string): void {
  arriveAt(work, 'attack_drone', work.field.cell(hex), { hidden: false, airborne: true }, 0, [clause, 'BI-4.9'])
}
