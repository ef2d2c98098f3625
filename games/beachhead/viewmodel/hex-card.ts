// What a hex is, for a look and for a screen reader: ground, works, what is fought over, who is there.
import { FORT_WORDS, OBJECTIVE_WORDS, SIDE_WORDS, TERRAIN_WORDS } from '../text/words.ts'
import { pieceName, unitName } from './names.ts'
import type { TableOrder } from './orders.ts'
import { type BeachheadView, groundOf, ownPiecesAt, ownUnit, shownPieces } from './position.ts'

export type HexCard = {
  readonly hex: string
  readonly name: string
  readonly ground: string
  readonly lines: readonly { readonly text: string; readonly clause: string }[]
  readonly pieces: readonly { readonly name: string; readonly text: string }[]
}

export function hexCard(view: BeachheadView, hex: string): HexCard {
  const field = groundOf(view)
  const ground = TERRAIN_WORDS[field.letter(Math.max(0, field.cell(hex)))]
  const fort = view.forts.find(each => each.hex === hex)
  const objective = view.objectives.find(each => each.hex === hex)
  const lines = [{ text: ground.line, clause: ground.clauses[0] ?? 'BI-3.1' }]
  if (fort) {
    const { title, line, clauses } = FORT_WORDS[fort.type]
    const until = fort.until === null ? '' : ` Until the end of turn ${fort.until}.`
    lines.push({ text: `${title}: ${line}${until}`, clause: clauses[0] ?? 'BI-5.1' })
  }
  if (objective) {
    const { title, line, clauses } = OBJECTIVE_WORDS[objective.type]
    const fate = objective.destroyed ? 'destroyed' : `held by ${SIDE_WORDS[objective.control].noun}`
    lines.push({ text: `${title}, ${fate}. ${line}`, clause: clauses[0] ?? 'BI-6.1' })
  }
  return { hex, name: hex, ground: ground.title, lines, pieces: piecesAt(view, hex) }
}

function piecesAt(view: BeachheadView, hex: string): HexCard['pieces'] {
  const own = ownPiecesAt(view, hex).map(id => ({ name: id, text: ownText(view, id) }))
  const shown = shownPieces(view)
    .filter(piece => piece.hex === hex)
    .map(({ name, type, live, turn }) => ({
      name,
      text: type === null ? `marker ${name}` : `${unitName(name, type)}${live ? '' : `, last seen in turn ${turn}`}`,
    }))
  return [...own, ...shown]
}

function ownText(view: BeachheadView, id: string): string {
  const unit = ownUnit(view, id)
  if (!unit) return pieceName(view, id)
  const notes = [
    unit.airborne ? 'in flight' : '',
    unit.hidden ? 'hidden' : '',
    (unit.tokens ?? 0) > 1 ? 'pinned' : unit.tokens === 1 ? 'suppressed' : '',
  ].filter(note => note !== '')
  return [pieceName(view, id), ...notes].join(', ')
}

/** One sentence for those who do not see the board; `orders` are what the hand can do there. */
export function hexWords(view: BeachheadView, hex: string, orders: readonly TableOrder[]): string {
  const { name, ground, pieces, lines } = hexCard(view, hex)
  const more = lines.slice(1).map(({ text }) => text.split(/[:,]/)[0])
  const here = [...more, ...pieces.map(({ text }) => text)].join('; ')
  const can = orders.filter(order => order.hexes.includes(hex)).map(({ text }) => text)
  return `${name}, ${ground}${here ? `: ${here}` : ''}.${can.length > 0 ? ` ${can.join(', or ')}.` : ''}`
}
