// A match that was played before, laid into the browser as the page itself would have saved it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Match, type MatchRecord, parseRecordText } from '@sandtable/kernel'
import musket from '@sandtable/musket'

const RECORDS = join(import.meta.dirname, '../../../games/musket/records')
const PERSON = { kind: 'person' }
const COMPUTER = { kind: 'policy', level: '', title: 'Computer' }

type Planted = {
  readonly scenario?: string
  /** Only so many entries of it. */
  readonly entries?: number
  readonly people?: readonly ('blue' | 'red')[]
  /** The last entry that somebody saw; all of them unless told. */
  readonly seen?: number
}

export const golden = (scenario: string): MatchRecord =>
  parseRecordText(readFileSync(join(RECORDS, `${scenario}.json`), 'utf8'))

/** The id of the match. The page must be on the site already: its disk is the site's. */
export async function plant(
  page: Page,
  { scenario = 'bunker-hill', entries, people = ['blue'], seen }: Planted = {},
): Promise<string> {
  const whole = golden(scenario)
  const record = entries === undefined ? whole : { ...whole, entries: whole.entries.slice(0, entries), outcome: null }
  const match = Match.load(musket.game, record)
  const player = (seat: 'blue' | 'red') => (people.includes(seat) ? PERSON : COMPUTER)
  const saved = {
    id: `planted-${scenario}-${entries ?? 'whole'}`,
    game: 'musket',
    name: musket.game.scenarios.find(({ id }) => id === scenario)?.title ?? scenario,
    players: { blue: player('blue'), red: player('red') },
    handDice: false,
    isLesson: false,
    record: match.record(),
    seq: match.seq,
    seen: seen ?? match.seq,
    created: 1,
    updated: 1,
    headline: 'Planted',
    position: match.view(people[0] ?? 'table'),
    isOver: match.outcome !== null,
  }
  await putMatch(page, saved)
  return saved.id
}

/** Into the page's own storage. The page must be on the site already. */
export async function putMatch(page: Page, match: { readonly id: string }): Promise<void> {
  await page.evaluate(
    one =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('sandtable', 1)
        opening.onerror = () => reject(opening.error)
        opening.onupgradeneeded = () => opening.result.createObjectStore('matches', { keyPath: 'id' })
        opening.onsuccess = () => {
          const writing = opening.result.transaction('matches', 'readwrite')
          writing.objectStore('matches').put(one)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    match,
  )
}
