// The engine's host at the command line: our catalogue, fresh seeds from the system, mistakes to standard error.
import { randomBytes } from 'node:crypto'
import { hosted, playout, stopAfter } from '@sandtable/ai'
import { games } from '@sandtable/games'
import type { EngineHost, HostedGame } from '@sandtable/protocol'
import manifest from '../../package.json' with { type: 'json' }
import { complain } from '../output.ts'

export const host: EngineHost = {
  name: 'Sandtable',
  version: manifest.version,
  games: Object.fromEntries(
    Object.entries(games).map(([id, load]) => [id, async (): Promise<HostedGame> => hosted((await load()).default)]),
  ),
  freshSeed: () => randomBytes(16).toString('hex'),
  stopAfter: ms => stopAfter(ms, () => performance.now()),
  playout,
  onBug: error => complain(`sandtable engine: ${error instanceof Error ? error.stack : String(error)}`),
}
