// What a fleet can carry.
import { DEAD, type Force } from './force.ts'

export function capacityOf(force: Force, id: number): number {
  let capacity = 0
  for (const [g, group] of force.side.groups.entries()) capacity += force.alive(id, g) * group.capacity
  return capacity
}

/** Fighters beyond capacity are removed; what is in the hold stays before them (TI-O.12). */
export function fitCapacity(force: Force, id: number, cargo: number): number {
  if (id === DEAD) return DEAD
  const { groups } = force.side
  let room = Math.max(0, capacityOf(force, id) - cargo)
  return force.changed(id, counts => {
    for (const [g, { type }] of groups.entries()) {
      if (type !== 'fighter') continue
      const at = force.layout.undamagedAt[g]!
      counts[at] = Math.min(counts[at]!, room)
      room -= counts[at]!
    }
  })
}
