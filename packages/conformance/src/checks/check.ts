// One law, one check. The name is what a test runner prints.
import type { SampleGames } from '../sample-games.ts'

export type Check = { readonly name: string; run(table: SampleGames): void }
