// A record from outside, on its way to the replay page. It becomes part of the address, so that it can be shared and reloaded.
import { type MatchRecord, type Outcome, SHARED_CAPS } from '@sandtable/kernel'
import { navigation } from '../navigation.svelte.ts'
import { notices } from '../notices.svelte.ts'
import { href } from '../router.ts'
import { messageOf, ToldError, type Trouble } from '../trouble.ts'

/** Longer addresses are not carried reliably; such a record is handed over on the page and lasts as long as it. */
const LONGEST_ADDRESS = SHARED_CAPS.linkLetters.most

/** How a match ended at its table. Its record does not say it where a player gave up or both agreed. */
export type TableEnd = { readonly outcome: Outcome; readonly text: string }

class Handed {
  record = $state.raw<MatchRecord | null>(null)
  trouble = $state.raw<Trouble | null>(null)
  /** The player has just played it: the replay opens at its end and shows how it ended. */
  end: TableEnd | null = null
}
/** What the replay page shows when its address holds nothing. */
export const handed = new Handed()

export async function openRecordFile(file: File, end: TableEnd | null = null): Promise<void> {
  handed.record = null
  handed.trouble = null
  handed.end = end
  try {
    const [{ readRecordFile }, { packRecord }] = await Promise.all([import('./files.ts'), import('./packing.ts')])
    const record = await readRecordFile(file)
    const packed = await packRecord(record)
    if (packed.length <= LONGEST_ADDRESS) navigation.go(href.shared(packed))
    else {
      handed.record = record
      notices.tell('This record is too large for a link. It stays open until you leave the page.')
      navigation.go('/replay')
    }
  } catch (error) {
    handed.trouble =
      error instanceof ToldError ? error.trouble : { title: `${file.name} cannot be opened`, text: messageOf(error) }
    navigation.go('/replay')
  }
}
