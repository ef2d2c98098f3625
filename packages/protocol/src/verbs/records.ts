import { parseRecord, verify as verifyRecord } from '@sandtable/kernel'
import type { AnswerTo } from '../answers.ts'
import type { EngineMatches } from '../engine-matches.ts'
import type { RequestOf } from '../requests.ts'

export function save(table: EngineMatches, request: RequestOf<'save'>): AnswerTo<'save'> {
  return { record: table.held(request.match).match.record() }
}

/** A text that is no record, or a record of rules that are not kept, is an error: only what was applied again gets a verdict. */
export async function verify(table: EngineMatches, { record }: RequestOf<'verify'>): Promise<AnswerTo<'verify'>> {
  const parsed = parseRecord(record)
  const hosted = await table.game(parsed.game)
  return verifyRecord(hosted.rulesFor(parsed.rulesVersion), parsed)
}
