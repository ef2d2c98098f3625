// Deployment in the log: what stands where when the battle begins.
import { FORT_WORDS } from './ground-words.ts'
import { amid, capitalised, counted, kindName, listed, pieceName, said, sideName, unitName, withArticle } from './names.ts'
import type { Tellers } from './tellers.ts'

export const DEPLOYMENT_TELLERS: Tellers<
  'game_opened' | 'piece_placed' | 'fort_placed' | 'piece_taken_back' | 'deployment_done'
> = {
  game_opened: ({ title, columns, rows, turns }) =>
    said(title === '' ? 'The battle' : title, columns * rows > 0 ? `${columns} by ${rows} hexes` : '', counted(turns, 'turn')),
  piece_placed: ({ piece, at, carrier }) => {
    if (at === 'aboard') return `${pieceName(piece)} starts aboard the USS Wasp.`
    if (at === 'carried') return `${pieceName(piece)} starts in ${amid(unitName(carrier ?? ''))}.`
    return `${pieceName(piece)} is placed at ${piece.hex ?? 'sea'}.`
  },
  fort_placed: ({ fort, hex }) => `${capitalised(withArticle(FORT_WORDS[fort].title))} is placed at ${hex}.`,
  piece_taken_back: ({ piece }) => `${takenBack(piece)} is taken back.`,
  deployment_done: ({ seat, markers }) =>
    said(
      `${sideName(seat)} is set up`,
      markers.length > 0 ? `Markers: ${listed(markers.map(({ name, hex }) => `${name} at ${hex}`))}` : '',
    ),
}

/** A fortification is named as 'trench@3,4' (BI-26.6). */
function takenBack(piece: string): string {
  const [kind = '', hex] = piece.split('@')
  return hex === undefined ? unitName(piece) : `${kindName(kind)} at ${hex}`
}
