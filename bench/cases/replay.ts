// Any position of a record: snapshots against applying everything again, and against boardgame.io's log.
import { digest, type MatchRecord, Replay, retrace } from '@sandtable/kernel'
import { compare, cost, type Side } from '../measure.ts'
import type { Row } from '../report.ts'
import { newMatch, playersLuck, playOn } from '../subjects/battles.ts'
import type { Boardgame } from '../subjects/boardgame.ts'
import { type MusketAction, musket } from '../subjects/musket.ts'
import { loadBoardgame } from '../subjects/peers.ts'

const LENGTH = 500
const SEED = 1
/** Spread over the record, in no order: the slider is dragged to and fro. */
const PLACES = [412, 63, 250, 499, 137, 338, 5, 181, 467, 296]

export async function replayCase(report: (row: Row) => void): Promise<void> {
  const record = playOn(newMatch('endless', SEED), playersLuck(SEED), LENGTH).record()
  const replay = new Replay(musket, record)
  if (replay.length !== LENGTH) throw new Error(`the record has ${replay.length} actions`)
  const jumping = visiting(place => replay.go(place).state)
  report({
    id: 'replay.go',
    what: 'any position of a 500-action record',
    unit: 'µs',
    against: 're-applying',
    ...compare(
      jumping,
      visiting(place => reapplied(record, place)),
    ),
    target: { atLeast: 10 },
  })
  report({
    id: 'replay.open',
    what: 'opening a 500-action record for replay',
    unit: 'µs',
    ours: cost({ run: () => new Replay(musket, record).length / LENGTH }),
  })

  const boardgame = await loadBoardgame('default')
  const client = boardgame.newClient('endless', SEED)
  for (const { action } of replay.line) client.moves.act(action)
  for (const place of PLACES) checkSame(boardgame, client, place, digest(replay.go(place).state))
  report({
    id: 'replay.log',
    what: 'any position of a 500-action record',
    unit: 'µs',
    against: 'boardgame.io log',
    ...compare(
      jumping,
      visiting(place => boardgame.travel(client, place)),
      5,
    ),
    target: { atLeast: 300 },
  })
}

function visiting(go: (place: number) => unknown): Side & { last: unknown } {
  const side = {
    last: undefined as unknown,
    run() {
      for (const place of PLACES) side.last = go(place)
      return PLACES.length
    },
  }
  return side
}

function reapplied(record: MatchRecord<MusketAction>, place: number): unknown {
  const walk = retrace(musket, record)
  let state = walk.setup.state
  for (let i = 0; i < place; i++) state = walk.positions.next().value?.state ?? state
  return state
}

function checkSame(boardgame: Boardgame, client: ReturnType<Boardgame['newClient']>, place: number, hash: string): void {
  if (boardgame.stateHash(boardgame.travel(client, place)) !== hash) throw new Error(`boardgame.io is elsewhere at ${place}`)
}
