// Everything that happens and everything that is refused names a clause of the game, and can be said in a sentence.
import type { AnyGame, GameEvent, Refusal } from '@sandtable/kernel'
import { nearMisses } from '../near-misses.ts'
import { parsedAction } from '../play.ts'
import { textOf } from '../problem.ts'
import type { SampleGames } from '../sample-games.ts'
import type { Check } from './check.ts'

export const words: readonly Check[] = [
  {
    name: 'clauses: every event names a clause of the game, and every action tells at least one event',
    run: table => {
      const { game, sittings } = table
      for (const { start, fail } of sittings) for (const event of start.events) expectClauses(game, event, m => fail(0, m))
      table.eachStep(({ fail }, { index, action, step }) => {
        if (step.events.length === 0) fail(index, `${textOf(action)} tells no event: no log and no replay would show it`)
        for (const event of step.events) expectClauses(game, event, message => fail(index, message))
      })
    },
  },
  {
    name: 'clauses: every refusal and every outcome names a clause of the game',
    run: table => {
      const { game } = table
      table.somePositions(({ sitting, index, state }) => {
        const clause = game.outcome(state)?.clause
        if (clause !== undefined && !isClause(game, clause)) sitting.fail(index, `the outcome names the clause '${clause}'`)
      })
      eachRefusal(table, (refusal, fail) => {
        for (const each of [refusal, ...(refusal.also ?? [])]) {
          if (!isClause(game, each.clause)) fail(`the refusal '${each.code}' names the clause '${each.clause}'`)
          if (each.code === '') fail('a refusal has no code')
        }
      })
      if (!isClause(game, game.undo.clause)) throw new Error(`undo names the clause '${game.undo.clause}'`)
    },
  },
  {
    name: 'words: every event has a sentence, for every viewer',
    run: table => {
      const { game, viewers } = table
      const expectSentence = (event: GameEvent, fail: (message: string) => never) => {
        const { text, clauses } = game.describe(event)
        if (!isSentence(text)) fail(`${textOf(event)} is told as '${text}'`)
        if (clauses.length === 0 || !clauses.every(clause => isClause(game, clause)))
          fail(`the sentence '${text}' names the clauses ${textOf(clauses)}`)
      }
      table.eachStep(({ fail }, { index, step }) => {
        for (const event of step.events) {
          expectSentence(event, message => fail(index, message))
          for (const seen of viewers.map(viewer => game.redact(event, viewer)))
            if (seen) expectSentence(seen, message => fail(index, message))
        }
      })
    },
  },
  {
    name: 'words: every refusal has a sentence',
    run: table =>
      eachRefusal(table, (refusal, fail) => {
        for (const each of [refusal, ...(refusal.also ?? [])]) {
          const text = table.game.explain(each)
          if (!isSentence(text)) fail(`${textOf(each)} is explained as '${text}'`)
          if (text.includes(each.clause)) fail(`'${text}' holds the clause id, which readers get as a link`)
        }
      }),
  },
  {
    name: 'redact: never throws, keeps the type, and tells nothing new',
    run: table => {
      const { game, viewers } = table
      table.eachStep(({ fail }, { index, step }) => {
        for (const event of step.events) {
          for (const viewer of [...viewers, 'nobody']) {
            const seen = game.redact(event, viewer)
            if (seen && seen.type !== event.type) fail(index, `${event.type} is shown to ${viewer} as ${seen.type}`)
            if (seen) expectClauses(game, seen, message => fail(index, message))
          }
        }
      })
    },
  },
]

const isClause = ({ clausePrefix }: AnyGame, clause: string): boolean =>
  /^\w[\w.]*(\/\w+)?$/.test(clause.slice(clausePrefix.length + 1)) && clause.startsWith(`${clausePrefix}-`)

/** What a template leaves behind when a field was missing is no sentence. */
const isSentence = (text: string): boolean => text.trim() !== '' && !/undefined|\bNaN\b|\[object /.test(text)

function expectClauses(game: AnyGame, event: GameEvent, fail: (message: string) => never): void {
  if (event.clauses.length === 0) fail(`the event ${textOf(event)} names no clause`)
  const stray = event.clauses.find(clause => !isClause(game, clause))
  if (stray !== undefined) fail(`the event ${event.type} names the clause '${stray}'`)
}

/** Refusals that near misses run into, by the seats to act and by the others. */
function eachRefusal(table: SampleGames, visit: (refusal: Refusal, fail: (message: string) => never) => void): void {
  const { game, seats } = table
  table.somePositions(position => {
    for (const seat of seats) {
      for (const candidate of nearMisses(table, position, seat)) {
        const action = parsedAction(game, candidate)
        const refusal = action && game.check(position.state, seat, action)
        if (refusal) visit(refusal, message => position.sitting.fail(position.index, message))
      }
    }
  })
}
