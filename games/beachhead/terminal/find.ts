// From typed words to a piece: an id, a part of it, letters and a number ('m2' for marine_squad-2), or what the map writes for it.

import { Failure, orList } from '@sandtable/terminal'
import { unitName } from '../text/index.ts'
import { type BeachheadView, FACINGS, shownPieces } from '../viewmodel/index.ts'
import { counterOf } from './codes.ts'

const squeezed = (text: string): string => text.toLowerCase().replace(/[\s_-]/g, '')

/** The ids that a word may mean: exact first, then what stands on the map, then letters and number, then every id that begins so. */
function meant(word: string, ids: readonly string[]): readonly string[] {
  const typed = squeezed(word)
  const exact = ids.filter(id => squeezed(id) === typed)
  if (exact.length > 0) return exact
  const onMap = ids.filter(id => counterOf(id).toLowerCase() === typed)
  if (onMap.length > 0) return onMap
  const [, letters = '', number = ''] = /^([a-z]+)(\d+)$/.exec(typed) ?? []
  const numbered = ids.filter(id => squeezed(id).startsWith(letters) && id.endsWith(`-${number}`))
  if (letters !== '' && numbered.length > 0) return numbered
  return ids.filter(id => squeezed(id).startsWith(typed))
}

const ownIds = (view: BeachheadView): readonly string[] => [
  ...(view.own?.units ?? []).map(({ id }) => id),
  ...(view.own?.dummies ?? []).map(({ id }) => id),
  ...(view.viewer === 'defender' && view.offboard ? ['offboard'] : []),
]

export const ownNamed = (view: BeachheadView, word: string): string => one(word, ownIds(view), 'unit of yours')
export const isOwn = (view: BeachheadView, word: string): boolean => meant(word, ownIds(view)).length > 0
export const enemyNamed = (view: BeachheadView, word: string): string =>
  one(
    word,
    shownPieces(view).map(({ name }) => name),
    'enemy you know of',
  )
export const objectiveNamed = (view: BeachheadView, word: string): string | null =>
  view.objectives.find(({ id, type }) => id === word || type === word)?.id ?? null

function one(word: string, ids: readonly string[], what: string): string {
  const found = meant(word, ids)
  const [only, second] = found
  if (only !== undefined && second === undefined) return only
  if (only === undefined) throw new Failure(`"${word}" is no ${what}.`)
  throw new Failure(`"${word}" could be ${orList(found.slice(0, 6).map(unitName))}.`)
}

export const isHex = (word: string): boolean => /^\d{1,2},\d{1,2}$/.test(word)
export function hexNamed(word: string | undefined): string {
  if (word === undefined) throw new Failure('A hex is missing: column and row, like 3,4.')
  if (!isHex(word)) throw new Failure(`"${word}" is no hex: column and row, like 3,4.`)
  return word.split(',').map(Number).join(',')
}

/** BI-15.7: 'ne', 'north-east' or the number of the direction. */
export function facingNamed(word: string | undefined): number {
  const typed = squeezed(word ?? '')
  const found = FACINGS.findIndex(({ title, short }, n) => [squeezed(title), short, String(n)].includes(typed))
  if (found >= 0) return found
  throw new Failure(`"${word ?? ''}" is no direction: ${orList(FACINGS.map(({ short }) => short))}.`)
}
