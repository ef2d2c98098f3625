// TI-P0.1.2: what a player owns, added to what is noted already.
import type { Seat } from '@sandtable/kernel'
import { effectData } from '../data/lookup.ts'
import type { TiAction } from '../rules/contract/actions.ts'
import { KINDS_OF_LIST } from '../rules/setup/seat-sheets.ts'
import { sheetOf } from '../rules/state/queries.ts'
import type { TiSession } from '../rules/state/session.ts'

type List = keyof typeof KINDS_OF_LIST
const LISTS = Object.keys(KINDS_OF_LIST) as readonly List[]

/** Each effect into the list of its kind; what belongs into none (an action card: hands are never entered) is left out. */
export function noteOwned(s: TiSession, seat: Seat, effects: readonly string[], upgrades: readonly string[]): TiAction {
  const sheet = sheetOf(s, seat)
  const added = Object.fromEntries(
    LISTS.flatMap(list => {
      const own = effects.filter(effect => KINDS_OF_LIST[list].includes(effectData(effect).kind))
      return own.length > 0 ? [[list, [...new Set([...sheet[list], ...own])]]] : []
    }),
  )
  return {
    type: 'setSeat',
    seat,
    ...added,
    ...(upgrades.length > 0 ? { upgrades: [...new Set([...sheet.upgrades, ...upgrades])] } : {}),
  }
}
