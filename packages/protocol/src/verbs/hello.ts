import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { AnswerTo, GameCard } from '../answers.ts'
import type { EngineMatches } from '../engine-matches.ts'
import type { HostedGame } from '../host.ts'

/** Raised when a message changes so that an older program would misread it. */
export const PROTOCOL_VERSION = 1

/** Schemas are written out once a game: some are long. */
const cards = new WeakMap<HostedGame, GameCard>()

export async function hello(table: EngineMatches): Promise<AnswerTo<'hello'>> {
  const { name, version, games } = table.host
  const hosted = await Promise.all(Object.keys(games).map(id => table.game(id)))
  return { name, version, protocol: PROTOCOL_VERSION, games: await Promise.all(hosted.map(cardOf)) }
}

async function cardOf(hosted: HostedGame): Promise<GameCard> {
  const card = cards.get(hosted) ?? (await makeCard(hosted))
  cards.set(hosted, card)
  return card
}

async function makeCard({ game, bots, styles }: HostedGame): Promise<GameCard> {
  const { id, title, rulesVersion, seats, scenarios } = game
  return {
    id,
    title,
    rulesVersion,
    seats: seats.map(seat => seat.id),
    seatTitles: Object.fromEntries(seats.map(seat => [seat.id, seat.title])),
    scenarios: scenarios.map(({ id, title, summary }) => ({ id, title, summary })),
    levels: Object.keys(await bots()),
    styles: await styles(),
    options: published(game.optionsSchema),
    scenarioSchema: published(game.scenarioSchema),
    actionSchema: published(game.actionSchema),
  }
}

/** What JSON Schema cannot say (a check in code) is left out: the engine still checks it. */
function published(schema: GenericSchema): object {
  return toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' })
}
