// The gates let in what the game itself makes, and name the place in everything else.
import { ParseError, parseWith, sameJson, seeded } from '@sandtable/kernel'
import { copyOf } from '../freeze.ts'
import { at, mutateJson, type Path, pathsOf, pathText, withAt } from '../mutate.ts'
import { messageOf, textOf } from '../problem.ts'
import { type SampleGames, someOf } from '../sample-games.ts'
import type { Check } from './check.ts'

type AnySchema = SampleGames['game']['actionSchema' | 'scenarioSchema' | 'optionsSchema']
type Shipped = { readonly what: string; readonly schema: AnySchema; readonly value: unknown }

export const schemas: readonly Check[] = [
  {
    name: 'schemas: every action offered is accepted unchanged',
    run: table => {
      const { game, seats } = table
      table.somePositions(({ sitting, index, state }) => {
        for (const seat of seats) {
          const examples = game.forms(state, seat).map(form => form.example)
          for (const action of [...game.legal(state, seat), ...examples]) {
            const parsed = parseWith(game.actionSchema, copyOf(action), 'bad-action', 'action')
            if (!sameJson(parsed, action)) sitting.fail(index, `the schema makes ${textOf(parsed)} of ${textOf(action)}`)
          }
        }
      })
    },
  },
  {
    name: 'schemas: shipped scenarios and options are accepted, and accepted again',
    run: ({ game, settings }) => {
      for (const { id, scenario } of game.scenarios) expectStable(game.scenarioSchema, scenario, `scenario '${id}'`)
      for (const options of settings.options) expectStable(game.optionsSchema, options, `options ${textOf(options)}`)
    },
  },
  {
    name: 'schemas: what is malformed is refused, with the path of the field',
    run: table => {
      const dice = seeded(`${table.settings.seed} malformed`)
      for (const { what, schema, value } of shippedBy(table)) {
        for (const path of someOf(pathsOf(value), 60, dice)) expectRefused(schema, value, path, what)
      }
    },
  },
  {
    name: 'schemas: a scenario that is no legal position is refused with the path of the field',
    run: ({ game, settings }) => {
      const dice = seeded(`${settings.seed} illegal positions`)
      const options = parseWith(game.optionsSchema, settings.options[0], 'bad-options', 'options')
      for (const { id, scenario } of game.scenarios) {
        for (let i = 0; i < 30; i++) {
          const once = mutateJson(scenario, dice)
          const altered = i % 2 === 0 ? once : mutateJson(once, dice)
          try {
            const { state } = game.setup(parseWith(game.scenarioSchema, altered, 'bad-scenario'), options, seeded(i))
            for (const seat of game.toAct(state)) game.legal(state, seat)
          } catch (error) {
            const isWhole = typeof altered !== 'object' || altered === null || Array.isArray(altered)
            if (error instanceof ParseError && (isWhole || error.path !== '')) continue
            throw new Error(`${game.id}, scenario '${id}' altered to ${textOf(altered)}: threw ${messageOf(error)}`, {
              cause: error,
            })
          }
        }
      }
    },
  },
]

/** Parsing fills in defaults, so the value may change once; a second time it must not, or a saved game would drift. */
function expectStable(schema: AnySchema, value: unknown, what: string): void {
  const once = parseWith(schema, copyOf(value), 'bad', what)
  const twice = parseWith(schema, copyOf(once), 'bad', what)
  if (!sameJson(once, twice))
    throw new Error(`${what} is ${textOf(once)} when parsed once and ${textOf(twice)} when parsed twice`)
}

function shippedBy({ game, settings, sittings }: SampleGames): Shipped[] {
  const scenarios = game.scenarios.map(({ id, scenario }) => ({
    what: `scenario '${id}'`,
    schema: game.scenarioSchema,
    value: scenario,
  }))
  const options = settings.options.map(value => ({ what: 'options', schema: game.optionsSchema, value }))
  const byType = new Map(sittings.flatMap(sitting => sitting.steps).map(({ action }) => [action.type, action]))
  const actions = [...byType.values()].map(value => ({ what: 'action', schema: game.actionSchema, value }))
  return [...scenarios, ...options, ...actions]
}

/** A value of a kind that cannot be meant stands at the path; the refusal names that place or one that holds it. */
function expectRefused(schema: AnySchema, value: unknown, path: Path, what: string): void {
  const old = at(value, path)
  const alien = typeof old === 'object' && old !== null ? 'neither list nor object' : { neither: 'text nor number' }
  const place = pathText(path)
  try {
    parseWith(schema, withAt(value, path, alien), 'bad')
  } catch (error) {
    if (!(error instanceof ParseError))
      throw new Error(`${what}, ${place} malformed: threw ${messageOf(error)}`, { cause: error })
    const isNear = error.path !== '' && (place.startsWith(error.path) || error.path.startsWith(place))
    if (path.length > 0 && !isNear) throw new Error(`${what}, ${place} malformed: the refusal names '${error.path}'`)
    return
  }
  throw new Error(`${what}: ${textOf(alien)} is accepted at '${place}' instead of ${textOf(old)}`)
}
