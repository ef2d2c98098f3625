// What happened, in the words of the log, with the dice as they fell (MK-20.20).

import type { Draw } from '@sandtable/kernel'
import { type EventPlayback, INKS, type Look, wrap } from '@sandtable/terminal'
import { describe } from '../text/index.ts'
import { dieTime, drawnDie, isMinor, type MusketEvent, readingTime } from '../viewmodel/index.ts'

const CLAUSES_SHOWN = 4

export function playbackOf(event: MusketEvent, draws: readonly Draw[], speed: number, look: Look): EventPlayback {
  return {
    dice: draws.map(draw => dieLine(draw, look)),
    lines: isMinor(event) ? [] : wrap(logText(event, look, CLAUSES_SHOWN), look.width(), '  '),
    clauses: event.clauses,
    dieMs: dieTime(speed),
    readMs: readingTime(event, speed),
  }
}

/** 'hit: needs 30 or less, rolls 12, yes  MK-8.5'. */
function dieLine(draw: Draw, { paint }: Look): string {
  const { rule, purpose, kind, value, need, passed, byHand } = drawnDie(draw)
  const rolled = `${kind} ${String(value).padStart(2)}`
  const wanted = need === null ? '' : `, needs ${need} or less: ${passed ? paint('yes', INKS.good) : paint('no', INKS.bad)}`
  return `  ${purpose.padEnd(22)} ${paint(rolled, INKS.key)}${wanted}${byHand ? ', by hand' : ''}  ${paint(rule, INKS.clause)}`
}

/** With the clauses that decided it: all of them in the log, the first few while things happen (`why` opens the rest). */
export function logText(event: MusketEvent, { paint }: Look, most = Number.POSITIVE_INFINITY): string {
  const { text, clauses } = describe(event)
  const shown = clauses.slice(0, most).map(id => paint(id, INKS.clause))
  const more = clauses.length > most ? paint(` +${clauses.length - most}`, INKS.dim) : ''
  return `${text} ${shown.join(' ')}${more}`.trimEnd()
}
