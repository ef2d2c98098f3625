// What a seat may not know changes nothing it is told, and what it learns cannot be undone.
import {
  type AnyGame,
  type Dice,
  type Draw,
  digest,
  drawsFor,
  type Seat,
  sameJson,
  seeded,
  type Viewer,
} from '@sandtable/kernel'
import { CountedDice, RepeatedDice } from '../counted-dice.ts'
import { copyOf, deepFreeze } from '../freeze.ts'
import type { AnyStep, Move } from '../play.ts'
import { textOf } from '../problem.ts'
import { type Position, type SampleGame, type SampleGames, someOf } from '../sample-games.ts'
import type { Check } from './check.ts'
import { whatDiffers } from './views.ts'

export const secrets: readonly Check[] = [
  {
    name: 'secrets: a step that tells somebody something hidden says so, and ends undo',
    run: table => {
      const { game, viewers } = table
      table.someSteps((sitting, { index, before, seat, action, step, draws }, dice) => {
        const toAct = [...game.toAct(before), ...game.toAct(step.state)]
        const couldUndo = draws.length === 0 && !step.reveals && toAct.length === 2 && toAct[0] === toAct[1]
        if (!couldUndo || game.undo.unlimited) return
        for (const viewer of viewers) {
          const imagined = deepFreeze(game.imagine(copyOf(game.view(before, viewer)), dice))
          if (game.check(imagined, seat, action)) continue
          const other = game.apply(imagined, seat, action, dice)
          if (seenBy(game, step, viewer) !== seenBy(game, other, viewer))
            sitting.fail(index, `${textOf(action)} tells ${viewer} something hidden without 'reveals'`)
        }
      })
    },
  },
  {
    name: 'secrets: events tell others no more than their view does, unless the step reveals',
    run: table =>
      table.somePositions(position => {
        for (const seat of table.game.toAct(position.state)) expectDiscreetEvents(table, position, seat)
      }),
  },
  {
    name: 'secrets: the log shows no draw that tells more than events and view',
    run: table => {
      const { game, viewers } = table
      table.eachSitting(sitting => {
        const redo = (dice: Dice) => game.setup(sitting.scenario, sitting.options, dice)
        for (const viewer of viewers) expectOpenDraws(game, sitting, 0, viewer, sitting.start, sitting.startDraws, redo)
      })
      table.someSteps((sitting, { index, before, seat, action, step, draws }) => {
        const redo = (dice: Dice) => game.apply(before, seat, action, dice)
        for (const viewer of viewers) expectOpenDraws(game, sitting, index, viewer, step, draws, redo)
      })
    },
  },
]

/** Only with the hook `hiddenPairs`: the kit cannot know by itself what is hidden. */
export const hiddenPairs: Check = {
  name: 'secrets: what a viewer may not know changes nothing it is told',
  run: table => {
    const { game, viewers, seats, settings } = table
    let pairs = 0
    table.somePositions(position => {
      const { sitting, index, state, dice } = position
      for (const viewer of viewers) {
        const other = deepFreeze(settings.hiddenPairs?.(state, viewer, dice) ?? null)
        if (other === null) continue
        pairs += digest(other) === digest(state) ? 0 : 1
        // Byte by byte: the order of keys could tell something too.
        if (JSON.stringify(game.view(state, viewer)) !== JSON.stringify(game.view(other, viewer)))
          sitting.fail(index, `the view of ${viewer} shows ${viewDifference(game, state, other, viewer)}`)
        const difference = seats.includes(viewer) ? whatDiffers(table, position, viewer, other) : null
        if (difference !== null) sitting.fail(index, `${viewer} can tell states apart: ${difference}`)
        for (const move of commonMoves(table, position, other)) expectSameStep(table, position, other, viewer, move)
      }
    })
    if (pairs === 0) throw new Error(`${game.id}: the hook hiddenPairs never gave a state that differs`)
  },
}

/** Moves that can be made in both states. */
function commonMoves({ game, settings }: SampleGames, { state, dice }: Position, other: unknown): readonly Move[] {
  const moves = game.toAct(state).flatMap(seat => game.legal(state, seat).map(action => ({ seat, action })))
  return someOf(moves, settings.samples, dice).filter(({ seat, action }) => game.check(other, seat, action) === null)
}

/** Where no die falls and nothing is said to be revealed, the viewer is told the same of both states. */
function expectSameStep(table: SampleGames, position: Position, other: unknown, viewer: Viewer, { seat, action }: Move): void {
  const { game } = table
  const dice = new CountedDice(seeded('pair'))
  const here = game.apply(position.state, seat, action, dice)
  const there = game.apply(other, seat, action, dice)
  if (dice.draws.length > 0 || here.reveals || there.reveals) return
  if (seenBy(game, here, viewer) !== seenBy(game, there, viewer))
    position.sitting.fail(position.index, `${textOf(action)} by ${seat} tells ${viewer} something hidden`)
}

/** Two secret choices that leave others with the same view must be told to them in the same events. */
function expectDiscreetEvents(
  { game, viewers, settings }: SampleGames,
  { sitting, index, state, dice }: Position,
  seat: Seat,
): void {
  const counted = new CountedDice(seeded('discreet'))
  const steps = someOf(game.legal(state, seat), settings.samples, dice)
    .map(action => ({ action, step: game.apply(state, seat, action, counted), draws: counted.take() }))
    .filter(({ step, draws }) => draws.length === 0 && !step.reveals)
  for (const viewer of viewers.filter(each => each !== seat)) {
    const firstByView = new Map<string, (typeof steps)[number]>()
    for (const each of steps) {
      const view = JSON.stringify(game.view(each.step.state, viewer))
      const first = firstByView.get(view) ?? each
      firstByView.set(view, first)
      if (digest(first.step.state) === digest(each.step.state)) continue
      if (seenBy(game, first.step, viewer) !== seenBy(game, each.step, viewer))
        sitting.fail(index, `events tell ${viewer} whether ${seat} did ${textOf(first.action)} or ${textOf(each.action)}`)
    }
  }
}

/** All that a viewer receives of a step, as text. */
const seenBy = (game: AnyGame, step: AnyStep, viewer: Viewer): string =>
  JSON.stringify([
    step.events.map(event => game.redact(event, viewer)).filter(event => event !== null),
    game.view(step.state, viewer),
  ])

function viewDifference(game: AnyGame, state: unknown, other: unknown, viewer: Viewer): string {
  const [here, there] = [game.view(state, viewer), game.view(other, viewer)]
  return sameJson(here, there) ? 'keys in another order' : `${textOf(here)} or ${textOf(there)} by what is hidden`
}

/** Another value of a shown draw must show in what the viewer is told; if only hidden things change, the draw betrays them. */
function expectOpenDraws(
  game: AnyGame,
  sitting: SampleGame,
  index: number,
  viewer: Viewer,
  step: AnyStep,
  draws: readonly Draw[],
  redo: (dice: Dice) => AnyStep,
): void {
  const shown = drawsFor(game, draws, viewer)
  for (const [i, draw] of draws.entries()) {
    if (!shown.includes(draw)) continue
    const value = draw.kind === `d${draw.value}` ? draw.value - 1 : isLastPick(draw) ? 0 : draw.value + 1
    const altered = draws.map((each, at) => (at === i ? { ...each, value } : each))
    const other = redo(new RepeatedDice(altered, seeded('altered')))
    const isChanged = digest([other.state, other.events]) !== digest([step.state, step.events])
    if (isChanged && seenBy(game, step, viewer) === seenBy(game, other, viewer))
      sitting.fail(index, `the draw for ${draw.label} tells ${viewer} something hidden: the game needs 'hidesDraw'`)
  }
}

const isLastPick = ({ kind, value }: Draw): boolean => kind === `pick${value + 1}`
