// Records as files: written to the disk, and read from a drop or a file field.
import { type MatchRecord, parseRecordText } from '@sandtable/kernel'
import { messageOf, ToldError } from '../trouble.ts'

const MOST_BYTES = 64 * 1024 * 1024

export { recordText } from '@sandtable/kernel'

/** 'musket-bunker-hill.json' */
export function recordName(record: MatchRecord): string {
  const { id = 'game' } = (record.scenario ?? {}) as { id?: unknown }
  return `${record.game}-${String(id).replace(/[^\w-]+/g, '-')}.json`
}

export async function readRecordFile(file: File): Promise<MatchRecord> {
  const title = `${file.name} cannot be opened`
  if (file.size > MOST_BYTES) throw new ToldError({ title, text: 'The file is larger than 64 MB, which no record is.' })
  try {
    return parseRecordText(await file.text())
  } catch (error) {
    throw new ToldError({ title, text: messageOf(error) })
  }
}
