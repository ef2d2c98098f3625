// Undo goes exactly back, and only as far back as no player has learned anything.
import { type AnyGame, Match, seeded } from '@sandtable/kernel'
import type { SampleGame } from '../sample-games.ts'
import type { Check } from './check.ts'

export const undo: readonly Check[] = [
  {
    name: 'undo: allowed exactly up to the information boundary, and only to the one who acted',
    run: table => {
      const { game, seats } = table
      table.eachSitting((sitting, at) => {
        const match = new Match(game, sitting)
        for (const { index, seat, action, step } of sitting.steps) {
          at(index)
          const before = match.toAct
          const { draws } = match.act(seat, action)
          const isSameSeat = before.length === 1 && match.toAct.length === 1 && match.toAct[0] === before[0]
          const isAllowed = game.undo.unlimited === true || (isSameSeat && draws.length === 0 && !step.reveals)
          if ((match.whyNoUndo(seat) === null) !== isAllowed)
            sitting.fail(index, isAllowed ? `${seat} cannot undo` : `${seat} can undo what was learned`)
          for (const other of seats.filter(each => each !== seat))
            if (match.whyNoUndo(other) === null) sitting.fail(index, `${other} can undo what ${seat} did`)
        }
      })
    },
  },
  {
    name: 'undo: gives back the very state, and the same dice fall again',
    run: table => {
      // With fresh dice the way forward is another one.
      if (!table.game.undo.freshDice) table.eachSitting((sitting, at) => void unwindAndRedo(table.game, sitting, at))
    },
  },
]

/** Now and then goes back as far as it may, and forward again. Also leaves a record full of undos. */
export function unwindAndRedo(game: AnyGame, sitting: SampleGame, at: (index: number) => void) {
  const match = new Match(game, sitting)
  const dice = seeded(`${sitting.seed} undo`)
  const hashes = [match.hash]
  for (const { index, seat, action, draws } of sitting.steps) {
    at(index)
    const acted = match.act(seat, action)
    hashes.push(match.hash)
    if (acted.draws.length !== draws.length || acted.draws.some((draw, i) => draw.value !== draws[i]?.value))
      sitting.fail(index, 'the match drew other dice than random play')
    if (dice.pick(2, 'undo') === 0) continue
    let back = index
    // Four are enough where undo has no limit.
    while (back > index - 4 && match.whyNoUndo() === null) {
      match.undo()
      back--
      if (match.hash !== hashes[back]) sitting.fail(back, `undo from action ${index} came back to another state`)
    }
    for (const again of sitting.steps.slice(back, index)) match.act(again.seat, again.action)
    if (match.hash !== hashes[index]) sitting.fail(index, 'after undo the same actions led to another state')
  }
  return match
}
