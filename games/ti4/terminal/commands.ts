// Commands at the table of a combat: suggestions, cards, the way back, the report.
import { Replay } from '@sandtable/kernel'
import { type Command, columns, Failure, INKS, wrap } from '@sandtable/terminal'
import { ti4 } from '../index.ts'
import { FLOW, labelOf, reportOf, reportText, stepList, suggestHits, weighHits } from '../viewmodel/index.ts'
import type { Ti4Context } from './context.ts'
import type { Session, TiAction } from './game-types.ts'
import { counselLines, effectLines, gainsOf, numbered, oddsLine, reminderLines } from './panels.ts'
import type { UndoRedo } from './undo-redo.ts'

const MODES = ['order', 'win', 'value'] as const
/** More hits than any batch has. */
const MOST_HITS = 200

export function tableCommands(at: Ti4Context, way: UndoRedo): readonly Command[] {
  const { host } = at
  const command = (topic: Command['topic'], name: string, takes: string, summary: string, run: Command['run']): Command => ({
    name,
    takes,
    summary,
    topic,
    run,
  })
  return [
    command(
      'play',
      'suggest',
      '[order|win|value]',
      'Assign the hits: by the usual order, by the best chance, by cost kept.',
      ([mode]) => suggest(at, mode ?? 'order'),
    ),
    command('play', 'cards', '[name]', 'What may be used now, with its text; a number uses it.', words =>
      host.say(...cardLines(at, words.join(' '))),
    ),
    command('look', 'advise', '', 'Each way of this decision with its exact chances: retreat, answers, hits, cards.', () =>
      host.say(...adviceLines(at)),
    ),
    command('play', 'undo', '', 'Take the last action back; dice fall the same again.', () => way.undo()),
    command('play', 'back', '', 'Back to the step before.', () => way.back()),
    command('play', 'redo', '', 'Do again what was taken back, with the same dice.', () => way.redo()),
    command('look', 'steps', '', 'The steps of this combat: done, current, passed over, ahead.', () =>
      host.say(...stepLines(at)),
    ),
    command('look', 'reminders', '', 'What the tool cannot do for you in this step.', () =>
      host.say(...reminderLines(at.s, host.look)),
    ),
    command('look', 'odds', '[number]', 'The combat from here; with a number, the hits of that roll.', ([n]) =>
      host.say(...oddsLines(at, n)),
    ),
    command(
      'game',
      'report',
      '[text|markdown|json]',
      'The combat so far, and what is to be done with the pieces.',
      ([form = 'text']) => host.say(...reportLines(at, form)),
    ),
  ]
}

/** TI-G.11.4: piece by piece, so that a question in between is asked; TI-G.11.6 shows the two best. */
async function suggest(at: Ti4Context, typed: string): Promise<void> {
  const mode = MODES.find(each => each === typed)
  if (!mode) throw new Failure(`suggest takes order, win or value, not "${typed}".`)
  const seats = ti4.toAct(at.s).filter(seat => suggestHits(at.s, seat, 'order').length > 0)
  if (seats.length === 0) return at.host.say('There are no hits to assign.')
  for (const seat of seats) {
    // A question in between stops it.
    if (!ti4.toAct(at.s).includes(seat)) return
    if (mode !== 'order') at.host.say(...weighedLines(at, seat, mode))
    for (let i = 0; i < MOST_HITS && ti4.toAct(at.s).includes(seat); i++) {
      const [action] = suggestHits(at.s, seat, mode)
      if (!action || !(await at.press({ seat, action }))) break
    }
  }
}

function weighedLines(at: Ti4Context, seat: string, mode: 'win' | 'value'): string[] {
  return weighHits(at.s, seat, mode)
    .slice(0, 2)
    .map(({ actions, chance }) => {
      const words = actions.map(action => labelOf(at.s, action)).join(', ')
      return `  ${at.playerName(seat)}: ${words}${chance === null ? '' : `: ${(chance * 100).toFixed(3)} %`}`
    })
}

const effectOf = (action: TiAction): string | null => ('effect' in action ? action.effect : null)

function cardLines(at: Ti4Context, wanted: string): string[] {
  const from = at.buttons.length + 1
  const shown = at.cards.map((choice, i) => ({ choice, number: from + i }))
  const found = shown.filter(({ choice }) => choice.label.toLowerCase().includes(wanted.toLowerCase()))
  if (found.length === 0) return [wanted === '' ? 'Nothing may be used now.' : `Nothing here is called "${wanted}".`]
  const gains = gainsOf(
    at,
    found.map(({ choice }) => choice),
  )
  let last: string | null = null
  return found.flatMap(({ choice, number }, i) => {
    const effect = effectOf(choice.action)
    const text = effect !== null && effect !== last ? effectLines(effect, at.host.look) : []
    last = effect
    return [...text, ...numbered([choice], number, at).map(line => `${line}${gains[i]}`)]
  })
}

/** The ways of this decision, and the cards that change a chance. */
function adviceLines(at: Ti4Context): string[] {
  const gains = gainsOf(at, at.cards)
  const from = at.buttons.length + 1
  const cards = at.cards.flatMap((choice, i) => (gains[i] === '' ? [] : [`${numbered([choice], from + i, at)[0]}${gains[i]}`]))
  const lines = [...counselLines(at, true), ...cards]
  return lines.length > 0 ? lines : ['There is nothing here that the odds could weigh.']
}

const MARKS = { done: 'x', current: '>', skipped: '-', ahead: ' ' } as const
function stepLines(at: Ti4Context): string[] {
  const rows = stepList(at.s, at.events()).map(({ id, name, mark }) => [` ${MARKS[mark]} ${id}`, name, mark])
  return [...wrap(`${FLOW}.`.replaceAll('→', '>'), at.host.look.width()), ...columns(rows)]
}

function oddsLines(at: Ti4Context, typed: string | undefined): string[] {
  if (typed === undefined) {
    const facts = ti4.odds(at.s, at.s.attacker, null)?.facts ?? {}
    const rows = Object.entries(facts).map(([name, value]) => [`  ${FACTS[name] ?? name}`, value.toFixed(2)])
    return [oddsLine(at.s, null) ?? 'No fight is in sight.', ...columns(rows)]
  }
  const choice = [...at.buttons, ...at.cards][Number(typed) - 1]
  if (!choice) throw new Failure(`There is no choice ${typed}.`)
  const odds = ti4.odds(at.s, choice.seat, choice.action)
  if (!odds) return [`No die falls there.`]
  return [
    `${choice.label} ${at.host.look.paint('TI-O.13', INKS.clause)}`,
    ...columns(odds.outcomes.map(({ hits, p }) => [`  ${String(hits)}`, `${(p * 100).toFixed(2)} %`])),
  ]
}
const FACTS: { readonly [name: string]: string } = {
  rounds: 'rounds to be expected',
  attackerLossCost: 'cost the attacker loses on average',
  defenderLossCost: 'cost the defender loses on average',
  attackerLoses: 'chance that the attacker loses anything',
  defenderLoses: 'chance that the defender loses anything',
  planetTaken: 'chance that the planet is taken',
  spaceWon: 'chance that the space area is won',
}

/** TI-G.3.3: from the moment the units were confirmed. */
function reportLines(at: Ti4Context, form: string): string[] {
  if (!['text', 'markdown', 'json'].includes(form)) throw new Failure(`report takes text, markdown or json, not "${form}".`)
  const { match } = at.host
  const replay = new Replay(match.game, match.record())
  const states = Array.from({ length: replay.length + 1 }, (_, i) => replay.go(i).state as Session)
  const start = states.find(({ step }) => !/^P0\.[1-5]$/.test(step)) ?? at.s
  const report = reportOf(start, at.s, at.events(), at.host.version)
  if (form === 'json') return [JSON.stringify(report)]
  const text = reportText(report, at.s, form === 'markdown')
  return (at.host.look.glyphs === 'ascii' ? text.replaceAll('·', '-') : text).split('\n')
}
