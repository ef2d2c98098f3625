// A menu of any length: a page at a time, each heading with its numbers in a line. Numbers go on from page to page, and all of them work.

import { Failure, INKS, type Look } from '@sandtable/terminal'
import { unitName } from '../text/index.ts'
import type { Choice } from './choices.ts'

/** As many as can be looked over at once; `more` shows the next. */
const PAGE = 24

/** Keeps a choice in one line until the menu is folded. */
const TIE = '\u00a0'
export const untied = (line: string): string => line.replaceAll(TIE, ' ')

export class PickMenu {
  #page = 0

  /** Another menu: from its beginning. */
  open(): void {
    this.#page = 0
  }

  /** The next page, the first again after the last. */
  turn(picks: readonly Choice[]): void {
    const pages = Math.ceil(picks.length / PAGE)
    if (pages < 2) throw new Failure('There is no more to pick from.')
    this.#page = (this.#page + 1) % pages
  }

  lines(picks: readonly Choice[], hand: string | null, { paint }: Look): string[] {
    const page = this.#page
    const head = hand === null ? 'Pick' : unitName(hand)
    if (picks.length === 0) return [`${head}: nothing by number`]
    const lines = new Map<string, string[]>()
    for (const [i, { kind, text }] of picks.entries())
      if (Math.floor(i / PAGE) === page)
        lines.set(kind, [...(lines.get(kind) ?? []), `${paint(`${i + 1})`, INKS.number)}${TIE}${text.replaceAll(' ', TIE)}`])
    const last = Math.min(picks.length, (page + 1) * PAGE)
    const where = picks.length > PAGE ? [`  ${page * PAGE + 1} to ${last} of ${picks.length}: more shows the next ones.`] : []
    return [
      ...[...lines].map(
        ([kind, texts], i) => `${i === 0 ? `${head}: ` : '  '}${kind === '' ? '' : `${kind} `}${texts.join(', ')}`,
      ),
      ...where,
    ]
  }
}
