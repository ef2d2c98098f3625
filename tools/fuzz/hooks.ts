// What the fuzzer knows of each game: its `testing` room, where it has one.
import type { ConformanceOptions } from '@sandtable/conformance'

export async function hooksOf(id: string): Promise<ConformanceOptions> {
  const { hooks } = (await import(`../../games/${id}/testing/index.ts`)) as { hooks: ConformanceOptions }
  return hooks
}
