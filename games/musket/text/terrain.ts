// MK-3: the ground, a line each.
import type { Terrain } from '../rules/tables.ts'

export type TerrainText = { readonly name: string; readonly sentence: string; readonly clauses: readonly string[] }

const ground = (name: string, sentence: string, ...clauses: string[]): TerrainText => ({ name, sentence, clauses })

export const terrainText: Readonly<Record<Terrain, TerrainText>> = {
  OPEN: ground('open ground', 'Open to everybody; hides nobody.', 'MK-3.2'),
  WOODS: ground('woods', 'Light infantry only. Blocks sight; fire into it is at -9.', 'MK-3.2', 'MK-3.4', 'MK-7.6'),
  TOWN: ground('town', 'Line and light infantry only. Blocks sight; fire into it is at -9.', 'MK-3.2', 'MK-3.4', 'MK-7.6'),
  MARSH: ground(
    'marsh',
    'Nobody enters it, unless the option for foot in marshes is on. Does not block sight.',
    'MK-3.3',
    'MK-15.5',
  ),
  LAKE: ground('lake', 'Nobody enters it. Does not block sight.', 'MK-3.3'),
  RIVER: ground('river', 'Nobody enters it: cross at a bridge or a ford. Does not block sight.', 'MK-3.3', 'MK-3.9'),
  FORD: ground('ford', 'A way over the river, open to everybody. Interrupts a road march.', 'MK-3.8', 'MK-3.9'),
  BRIDGE: ground('bridge', 'A way over the river, open to everybody. Interrupts a road march.', 'MK-3.8', 'MK-3.9'),
  ROAD: ground('road', 'One hex more for a march that stays on the road and away from enemies.', 'MK-6.8', 'MK-6.9'),
  HILLTOP: ground(
    'hilltop',
    'High and difficult ground: leaving it takes a roll of 30 or less, a charge up it is at -1, and a defender pushed by 1 or 2 holds. Blocks sight between low hexes.',
    'MK-3.7',
    'MK-6.14',
    'MK-7.8',
    'MK-9.15',
  ),
  BURNED: ground('burned town', 'What the torch leaves of a town: open ground, no cover.', 'MK-15.12'),
}
