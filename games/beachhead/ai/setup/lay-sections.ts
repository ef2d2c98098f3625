// BI-2.9 to BI-2.16: a hand in building the map. The Assault wants open ground and beaches, the Defender cover; both keep it compact.
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import { edgeLine } from '../../rules/map/field.ts'
import { joinSections, shorePass } from '../../rules/setup/assembly.ts'
import type { BeachheadState, Muster } from '../../rules/state/state.ts'
import { type Letter, SECTIONS, type SectionId, type Side } from '../../rules/tables/index.ts'
import type { Idea } from '../ideas/ideas.ts'

/** How much the Assault likes each kind of ground; the Defender likes it the other way round. */
const LIKING: Readonly<Record<Letter, number>> = { D: 0, S: 0.2, B: 1, C: 1, L: 0, W: -1, U: -0.3, H: -0.5, M: -1.5 }

const likes = (section: SectionId, side: Side): number => {
  const sum = [...SECTIONS[section].join('')].reduce((total, letter) => total + LIKING[letter as Letter], 0)
  return side === 'assault' ? sum : -sum
}

export function sectionIdeas(state: BeachheadState, side: Side, legal: readonly BeachheadAction[]): readonly Idea[] {
  return legal.flatMap((action): Idea[] => {
    if (action.type === 'pickSection')
      return [idea(action, likes(action.section, side), `${action.section} suits the ${side}.`)]
    if (action.type === 'placeSection')
      return [idea(action, compactness(state.muster!, action.slot) - action.turn * 0.01, 'It keeps the map compact.')]
    if (action.type === 'chooseEdge') return [idea(action, landingGround(state, action.edge), 'Most beaches lie on this side.')]
    return []
  })
}

const idea = (action: BeachheadAction, value: number, why: string): Idea => ({ action, value, layer: 'strategic', why })

/** More neighbours and a smaller box are better. */
function compactness({ slots }: Muster, [col, row]: readonly [number, number]): number {
  const near = slots.filter(({ slot }) => Math.abs(slot[0] - col) + Math.abs(slot[1] - row) === 1).length
  const cols = [col, ...slots.map(({ slot }) => slot[0])]
  const rows = [row, ...slots.map(({ slot }) => slot[1])]
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values) + 1
  // Two lines of three: longer than deep, so that the shore is one of the long edges.
  const depth = span(rows) > 2 ? 4 : 0
  return near - 0.5 * span(cols) - depth
}

function landingGround(state: BeachheadState, edge: 'N' | 'E' | 'S' | 'W'): number {
  const rows = joinSections(state.muster!.slots, state.setting.options.sectionSize)
  const map = shorePass(rows, edge)
  const columns = map[0]!.length
  const letters = map.join('')
  const beaches = edgeLine({ columns, rows: map.length }, edge, 2).filter(cell => letters[cell] === 'B').length
  return beaches + (edge === 'S' ? 0.1 : 0)
}
