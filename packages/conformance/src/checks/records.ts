// A match can be saved, loaded, verified and replayed at any moment, and is the same match.
import { type AnyGame, digest, isUndo, Match, parseRecordText, Replay, sameJson, verify } from '@sandtable/kernel'
import { positionsOf } from '../play.ts'
import { textOf } from '../problem.ts'
import { type SampleGame, spread } from '../sample-games.ts'
import type { Check } from './check.ts'
import { unwindAndRedo } from './undo.ts'

/** How far a loaded match is played on. */
const ONWARD = 12

export const records: readonly Check[] = [
  {
    name: 'records: a match saved anywhere and loaded goes on as if nothing had happened',
    run: table => {
      const { game, settings } = table
      table.eachSitting((sitting, at) => {
        const stops = new Set(spread(positionsOf(sitting), Math.min(4, settings.positions)).map(({ index }) => index))
        const match = new Match(game, sitting)
        for (let index = 0; index <= sitting.steps.length; index++) {
          at(index)
          const step = sitting.steps[index - 1]
          if (step) match.act(step.seat, step.action)
          if (!stops.has(index)) continue
          const loaded = Match.load(game, parseRecordText(JSON.stringify(match.record())))
          if (loaded.hash !== match.hash || loaded.seq !== match.seq) sitting.fail(index, 'the loaded match stands elsewhere')
          if (!sameJson(loaded.toAct, match.toAct)) sitting.fail(index, 'others are to act in the loaded match')
          if (loaded.whyNoUndo() !== match.whyNoUndo()) sitting.fail(index, 'the loaded match has another way back')
          for (const next of sitting.steps.slice(index, index + ONWARD)) {
            loaded.act(next.seat, next.action)
            if (loaded.hash !== digest(next.step.state))
              sitting.fail(next.index, `loaded at action ${index}, it went elsewhere`)
          }
        }
      })
    },
  },
  {
    name: 'records: a record with undos is verified, and every moment of it is the one that was played',
    run: table => {
      const { game, settings } = table
      table.eachSitting((sitting, at) => {
        const match = game.undo.freshDice ? plainMatch(game, sitting) : unwindAndRedo(game, sitting, at)
        const record = parseRecordText(JSON.stringify(match.record()))
        const verdict = verify(game, record)
        if (!verdict.valid) sitting.fail(verdict.at, `the record is not verified: ${textOf(verdict.message)}`)
        const replay = new Replay(game, record)
        if (replay.length !== sitting.steps.length)
          sitting.fail(
            sitting.steps.length,
            `the replay has ${replay.length} actions (${record.entries.filter(isUndo).length} undos)`,
          )
        for (const { index, state } of spread(positionsOf(sitting), 4 * settings.positions)) {
          const moment = replay.go(index)
          if (digest(moment.state) !== digest(state)) sitting.fail(index, 'the replay shows another state')
          const events = index === 0 ? sitting.start.events : sitting.steps[index - 1]?.step.events
          if (!sameJson(moment.events, events)) sitting.fail(index, 'the replay tells other events')
        }
      })
    },
  },
]

function plainMatch(game: AnyGame, sitting: SampleGame) {
  const match = new Match(game, sitting)
  for (const { seat, action } of sitting.steps) match.act(seat, action)
  return match
}
