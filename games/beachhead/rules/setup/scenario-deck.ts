// BI-7.3, BI-7.4, BI-22: card games. Which goals are played comes from cards, where their markers lie from the ground.
import { type Field, fieldOf } from '../map/field.ts'
import type { ActionRun } from '../state/action-run.ts'
import { rebuilt } from '../state/setting.ts'
import type { BeachheadState, Goals, Objective } from '../state/state.ts'
import { type ObjectiveType, SCENARIO_CARD_IDS, SCENARIO_CARDS, type ScenarioCardId, type UnitType } from '../tables/index.ts'
import { freshObjective } from './read-setting.ts'

/** BI-7.3. */
export function drawScenarioCards(run: ActionRun, count: number): readonly ScenarioCardId[] {
  return run.shuffle(SCENARIO_CARD_IDS, 'deck.scenario').slice(0, count)
}

const PLACING_ORDER: readonly ObjectiveType[] = ['port', 'civic_center', 'airfield', 'comms_hub', 'hvt']

type Rule = { readonly lists: readonly ((cell: number) => boolean)[]; readonly score: (cell: number) => number }

function ruleFor(field: Field, type: ObjectiveType): Rule {
  const { columns, rows } = field
  const land = (cell: number) => field.water[cell] === 0
  const is = (letter: string) => (cell: number) => field.letter(cell) === letter
  const nearWater = (cell: number) => land(cell) && field.neighbours(cell).some(next => field.water[next] === 1)
  const farFromWater = (cell: number) => field.within(cell, 2).every(near => field.water[near] === 0)
  const seaDistance = (cell: number) => Math.min(...field.offshore.map(sea => field.distance(cell, sea)))
  const centre = Math.floor(rows / 2) * columns + Math.floor(columns / 2)
  switch (type) {
    case 'port':
      return {
        lists: [cell => nearWater(cell) && is('U')(cell), cell => nearWater(cell) && is('B')(cell), nearWater, land],
        score: cell => Math.abs(2 * (cell % columns) - (columns - 1)),
      }
    case 'airfield':
      return {
        lists: [cell => is('C')(cell) && farFromWater(cell), is('C'), land],
        score: cell => field.distance(cell, centre),
      }
    case 'comms_hub':
      return { lists: [is('H'), is('U'), land], score: cell => -seaDistance(cell) }
    case 'civic_center':
      return { lists: [is('U'), land], score: cell => -field.neighbours(cell).filter(is('U')).length }
    case 'hvt':
      return { lists: [cell => land(cell) && field.cover[cell]! > 0, land], score: cell => -seaDistance(cell) }
  }
}

/** BI-7.4: the designated hex, or -1 where nothing is left. */
function designated(field: Field, type: ObjectiveType, used: readonly number[]): number {
  const { lists, score } = ruleFor(field, type)
  const free = Array.from({ length: field.size }, (_, cell) => cell).filter(cell => !used.includes(cell))
  const candidates = lists.map(list => free.filter(list)).find(found => found.length > 0) ?? []
  let best = -1
  for (const cell of candidates) if (best < 0 || score(cell) < score(best)) best = cell
  return best
}

const union = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())]

/** Markers and goals of the drawn cards on the finished map; nothing in a game without cards. */
export function placeCardObjectives(run: ActionRun): void {
  const cards = (run.state.muster?.scenarioCards ?? []).map(id => SCENARIO_CARDS[id])
  if (cards.length === 0) return
  const field = fieldOf(run.state)
  const wanted = new Set(cards.flatMap(card => card.markers))
  const hasVip = cards.some(card => card.vip)
  const objectives: Objective[] = []
  for (const type of PLACING_ORDER.filter(each => wanted.has(each))) {
    const cell = designated(
      field,
      type,
      objectives.map(objective => objective.cell),
    )
    if (cell >= 0) objectives.push(freshObjective(type, type, cell, hasVip && type === 'civic_center'))
  }
  const goalsOf = (side: 'assault' | 'defender'): Goals => ({
    primary: union(cards.map(card => card[side].primary)),
    secondary: union(cards.map(card => card[side].secondary)),
  })
  const ports = objectives.filter(objective => objective.type === 'port').map(objective => objective.cell)
  const goals = { assault: goalsOf('assault'), defender: goalsOf('defender') }
  const vip = objectives.find(objective => objective.vip)
  run.set({
    objectives,
    vip: vip ? field.hex(vip.cell) : null,
    setting: rebuilt(run.state.setting, { goals, ports }),
  })
}

const INSTEAD = 'infantry_squad'

/** BI-22.2: goals about units the Defender does not field. */
export function fitGoalsToForces(state: BeachheadState, fields: (type: UnitType) => boolean): Goals {
  const fit = (goals: readonly string[]): string[] =>
    union([
      goals.flatMap(goal => {
        if (!goal.startsWith('eliminate:')) return [goal]
        const types = goal.slice('eliminate:'.length).split('+') as UnitType[]
        if (types.some(fields)) return [goal]
        return fields(INSTEAD) ? [`eliminate:${INSTEAD}`] : []
      }),
    ])
  const { primary, secondary } = state.setting.goals.assault
  return { primary: fit(primary), secondary: fit(secondary) }
}
