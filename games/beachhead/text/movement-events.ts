// Movement and lift in the log. What a side saw only in part is told as what it saw (BI-17.20).
import type { Moved, Unloaded } from '../rules/contract/events.ts'
import { amid, type EventSentences, listed, pieceName, placed, said } from './names.ts'
import { strikeText } from './strike-words.ts'

export const MOVEMENT_TELLERS: EventSentences<
  'launched' | 'moved' | 'mines_struck' | 'loaded' | 'unloaded' | 'recovered' | 'bailed_out'
> = {
  launched: ({ unit, cargo, hex }) =>
    `${pieceName(unit)} is launched to ${hex}${cargo.length > 0 ? ` with ${listed(cargo.map(pieceName))}` : ''}.`,
  moved: event => `${event.fastAmbush ? 'Fast Ambush: ' : ''}${moved(event)}.`,
  mines_struck: ({ hex, strike }) => `Mines at ${hex} against ${amid(pieceName(strike.target))}: ${strikeText(strike)}.`,
  loaded: ({ unit, into }) => `${placed(unit)} goes into ${amid(pieceName(into))}.`,
  unloaded: ({ transport, drops }) => said(...unloaded(transport, drops)),
  recovered: ({ unit, cargo }) =>
    `${placed(unit)} is back aboard the USS Wasp${cargo.length > 0 ? ` with ${listed(cargo.map(pieceName))}` : ''}.`,
  bailed_out: ({ unit, hpLeft, survived }) =>
    survived
      ? `${pieceName(unit)} gets out at ${unit.hex ?? 'sea'} with ${hpLeft} HP.`
      : `${pieceName(unit)} does not get out.`,
}

const STOPS: Readonly<Record<NonNullable<Moved['stopped']>, string>> = {
  enemy: ', where an enemy bars the way',
  mines: ', where mines stop it',
  landing: '; an enemy on the ground bars the landing',
}

/** Without a cost it is the enemy's account: only what it saw of the way. */
function moved({ unit, path, cost, landed, stopped }: Moved): string {
  const name = pieceName(unit)
  const end = path[path.length - 1]
  const stop = stopped === null ? '' : STOPS[stopped]
  const after = `${landed ? ' and lands' : ''}${stop}`
  if (end === undefined) {
    if (landed) return `${name} lands at ${unit.hex ?? 'an unseen place'}${stop}`
    if (stopped !== null) return `${name} stays at ${unit.hex ?? 'its place'}${stop}`
    return `${name} leaves ${unit.hex ?? 'its place'} out of sight`
  }
  if (unit.hex === null) {
    const way = path.length > 1 ? `${path[0]} and is seen as far as ${end}` : end
    return `${name} comes into sight at ${way}${after}`
  }
  return cost === null
    ? `${name} is seen moving from ${unit.hex} to ${end}${after}`
    : `${name} moves from ${unit.hex} to ${end}, cost ${cost}${after}`
}

function unloaded(transport: Unloaded['transport'], drops: Unloaded['drops']): readonly string[] {
  const out = drops.filter(drop => drop.entered).map(({ unit, hex }) => `${pieceName(unit)} at ${hex}`)
  const barred = drops.filter(drop => !drop.entered).map(({ unit, hex }) => `${pieceName(unit)} at ${hex}`)
  const who = transport.name === '' ? 'A transport out of sight' : placed(transport)
  return [
    out.length > 0 ? `${who} sets down ${listed(out)}` : `${who} unloads`,
    barred.length > 0 ? `Barred by an enemy that was there unseen: ${listed(barred)}` : '',
  ]
}
