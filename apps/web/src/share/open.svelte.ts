// A record from outside, on its way to the replay page. It becomes part of the address, so that it can be shared and reloaded.
import type { MatchRecord } from '@sandtable/kernel'
import { navigation } from '../navigation.svelte.ts'
import { notices } from '../notices.svelte.ts'
import { href } from '../router.ts'
import { messageOf, ToldError, type Trouble } from '../trouble.ts'

/** Longer addresses are not carried reliably; such a record is handed over on the page and lasts as long as it. */
const LONGEST_ADDRESS = 1_000_000

class Handed {
  record = $state.raw<MatchRecord | null>(null)
  trouble = $state.raw<Trouble | null>(null)
}
/** What the replay page shows when its address holds nothing. */
export const handed = new Handed()

export async function openRecordFile(file: File): Promise<void> {
  handed.record = null
  handed.trouble = null
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
