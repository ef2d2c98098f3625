// BI-9.3, BI-11.3: what a card is worth here and now.
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import { type Unit, unitById } from '../../rules/state/state.ts'
import type { StrategicId } from '../../rules/tables/index.ts'
import { garrisonWorth } from '../setup/lay-defence.ts'
import { realChance } from '../situation/known-enemies.ts'
import { inlandOf } from '../situation/march-distances.ts'
import type { Idea, Mind } from './ideas.ts'

type Play = Extract<BeachheadAction, { type: 'playCard' }>
type Worth = (mind: Mind, play: Play) => number

const cellOf = (mind: Mind, hex: string | undefined): number => (hex === undefined ? -1 : mind.situation.field.cell(hex))
const unitOf = (mind: Mind, id: string | undefined): Unit | undefined =>
  id === undefined ? undefined : unitById(mind.situation.state, id)

/** Enemies in a hex, by the chance that they are there, more on an objective. */
function gunfireWorth(mind: Mind, cell: number): number {
  const { foes, targets } = mind.situation
  let worth = 0
  for (const foe of foes) {
    if (foe.cell !== cell || foe.airborne) continue
    const isOnTarget = targets.some(target => target.cell === cell && target.weight > 0.3)
    worth += realChance(foe) * (isOnTarget ? 5 : 3.5)
  }
  return worth
}
const rallyWorth: Worth = (mind, { unit }) => {
  const found = unitOf(mind, unit)
  return found && found.cell >= 0 ? found.tokens * 2 * (found.who.facts.cost / 15) : 0
}
const nearMain = (mind: Mind, cell: number): number => {
  const main = mind.situation.targets[0]
  return main ? Math.max(0, 4 - mind.situation.field.distance(cell, main.cell)) : 0
}
const mineWorth = (mind: Mind, cell: number): number => 1.5 + nearMain(mind, cell) - 0.1 * inlandOf(mind.situation.field)[cell]!

const SYSTEM_WORTH = { Operational: 0, Limited: 3, Damaged: 6, Offline: 6 } as const

const CARDS: Readonly<Record<StrategicId, Worth>> = {
  A1: (mind, { hex }) => gunfireWorth(mind, cellOf(mind, hex)),
  A2: mind => (mind.situation.own.some(unit => unit.cell < 0 && unit.who.facts.isAir && unit.carrier === null) ? 2 : 0),
  A3: (mind, { hex }) => {
    const cell = cellOf(mind, hex)
    const fort = mind.situation.state.forts.find(each => each.cell === cell)
    const isHeld = mind.situation.foes.some(foe => foe.cell === cell)
    return fort?.type === 'bunker' && isHeld ? 5 : fort?.type === 'trench' && isHeld ? 3 : 0.8
  },
  A4: (mind, { hex }) => {
    const cell = cellOf(mind, hex)
    const { foes, field } = mind.situation
    return (
      foes.filter(foe => foe.type === null && field.distance(foe.cell, cell) <= 2).length * 1.2 + 0.1 * nearMain(mind, cell)
    )
  },
  A5: (mind, { system }) => (system ? SYSTEM_WORTH[mind.situation.state.wasp[system]] : 0),
  A6: rallyWorth,
  A7: (mind, { hex }) => {
    const cell = cellOf(mind, hex)
    const here = mind.situation.own.filter(unit => unit.cell === cell && !unit.airborne)
    return here.reduce((sum, unit) => sum + mind.exposure.points(unit, cell, false) * 0.3, 0)
  },
  A8: (mind, { unit }) => {
    const found = unitOf(mind, unit)
    if (!found || found.cell < 0) return 0
    return mind.situation.foes.some(foe => foe.type !== null && mind.situation.field.distance(foe.cell, found.cell) <= 1)
      ? 2.5
      : 0
  },
  A9: (mind, { unit }) => {
    const found = unitOf(mind, unit)
    return found && found.cell >= 0 && found.who.facts.sp !== null && found.sp === 0 ? 4 : 0
  },
  D1: (mind, { hex }) => 5 + 0.1 * garrisonWorth(mind.situation, cellOf(mind, hex), false),
  D2: () => 0,
  D3: (mind, { hexes }) => 0.6 + 0.1 * nearMain(mind, cellOf(mind, hexes?.[0])),
  D4: mind => (mind.situation.foes.some(foe => foe.live && !foe.airborne && !mind.situation.field.water[foe.cell]) ? 2.5 : 0),
  D5: (mind, { hex }) => mineWorth(mind, cellOf(mind, hex)),
  D6: rallyWorth,
  D7: (mind, { hex }) => 4 - 0.05 * (inlandOf(mind.situation.field)[cellOf(mind, hex)] ?? 0),
  D8: () => 0,
  D9: mind => {
    const { own, foes, field } = mind.situation
    const hidden = own.filter(unit => unit.marker !== null && foes.some(foe => field.distance(foe.cell, unit.cell) <= 2))
    return hidden.length * 1.2
  },
}

export function cardIdea(mind: Mind, action: Play): Idea {
  return { action, value: CARDS[action.card](mind, action), layer: 'strategic', why: `Card ${action.card} helps most now.` }
}

/** BI-26.8: what to name when an event card asks. */
export function eventIdeas(mind: Mind, legal: readonly BeachheadAction[]): readonly Idea[] {
  return legal.flatMap((action): Idea[] => {
    if (action.type !== 'eventChoice') return []
    return [
      {
        action,
        value: choiceWorth(mind, action),
        layer: 'strategic',
        why: action.decline ? 'Nothing here is worth it.' : 'The best the card offers.',
      },
    ]
  })
}

function choiceWorth(mind: Mind, choice: Extract<BeachheadAction, { type: 'eventChoice' }>): number {
  if (choice.decline) return 0.3
  const { situation } = mind
  const cell = cellOf(mind, choice.hex)
  switch (situation.state.choice) {
    case 'E02':
      return 1 + garrisonWorth(situation, cell, true)
    case 'E07': {
      const foe = situation.foes.find(each => each.name === choice.marker)
      return foe ? 1 + nearMain(mind, foe.cell) : 0
    }
    case 'E08':
    case 'E18':
      return 2 + (unitOf(mind, choice.unit)?.who.facts.cost ?? 0) * 0.1
    case 'E17':
      return 5 - 0.1 * (inlandOf(situation.field)[cell] ?? 0)
    case 'E20':
      return gunfireWorth(mind, cell)
    case 'E21':
      return mineWorth(mind, cell)
    default:
      return 1
  }
}
