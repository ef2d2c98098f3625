// What a card did, as far as no other event tells it.
import type { CardResolved, Draft } from '../contract/events.ts'
import type { EventId, StrategicId } from '../tables/index.ts'

type Told = Extract<Draft, { type: 'card_resolved' }>

const clauseOf = (card: EventId | StrategicId): string => (card.startsWith('E') ? `BI-9.3/${card}` : `BI-11.3/${card}`)

export const resolved = (
  card: EventId | StrategicId,
  effect: CardResolved['effect'],
  clauses: readonly string[] = [],
  seat: CardResolved['seat'] = null,
): Told => ({
  type: 'card_resolved',
  seat,
  clauses: [clauseOf(card), ...clauses],
  card,
  effect,
  units: [],
  hexes: [],
  system: null,
})
