// BI-2.9 to BI-2.18: maps built from sections, by the players or by chance.

import type { BeachheadAction } from '../contract/actions.ts'
import type { Order } from '../contract/order.ts'
import { refuse } from '../contract/refusals.ts'
import { edgeLine } from '../map/field.ts'
import type { ActionRun } from '../state/action-run.ts'
import { rebuilt } from '../state/setting.ts'
import { type BeachheadState, type Muster, musterOf } from '../state/state.ts'
import {
  type Edge,
  enemyOf,
  type Letter,
  SECTION_IDS,
  SECTIONS,
  SECTIONS_IN_PLAY,
  type SectionId,
  TERRAIN,
} from '../tables/index.ts'
import { raiseOrBuy } from './forces.ts'
import { placeCardObjectives } from './scenario-deck.ts'

type Slot = readonly [number, number]
type Rows = readonly string[]

/** BI-2.13, BI-2.14. */
export function orientedRows(section: SectionId, turn: number, size: number): Rows {
  const rows = SECTIONS[section].slice(0, size).map(row => row.slice(0, size))
  const reversed = (row: string) => [...row].reverse().join('')
  const columns = turn === 1 || turn === 2 ? rows.map(reversed) : rows
  return turn === 1 || turn === 3 ? [...columns].reverse() : columns
}

/** BI-2.15: the bounding box of the slots, Deep Water where no section lies. */
export function joinSections(slots: Muster['slots'], size: number): Rows {
  const cols = slots.map(({ slot }) => slot[0])
  const rows = slots.map(({ slot }) => slot[1])
  const [left, right, top, bottom] = [Math.min(...cols), Math.max(...cols), Math.min(...rows), Math.max(...rows)]
  const map: string[] = []
  for (let row = top; row <= bottom; row++) {
    for (let line = 0; line < size; line++) {
      let text = ''
      for (let col = left; col <= right; col++) {
        const here = slots.find(({ slot }) => slot[0] === col && slot[1] === row)
        text += here ? orientedRows(here.section, here.turn, size)[line]! : 'D'.repeat(size)
      }
      map.push(text)
    }
  }
  return map
}

/** BI-2.17. */
export function shorePass(map: Rows, edge: Edge): Rows {
  const columns = map[0]!.length
  const letters = [...map.join('')] as Letter[]
  const line = (depth: number) => edgeLine({ columns, rows: map.length }, edge, depth)
  for (const cell of line(0)) letters[cell] = 'D'
  for (const cell of line(1)) if (!TERRAIN[letters[cell]!].water) letters[cell] = 'S'
  const third = line(2)
  for (const cell of third) if ('CLW'.includes(letters[cell]!)) letters[cell] = 'B'
  if (!third.some(cell => letters[cell] === 'B')) letters[third[Math.floor(third.length / 2)]!] = 'B'
  return map.map((_, row) => letters.slice(row * columns, (row + 1) * columns).join(''))
}

/** BI-2.18. */
export function randomMap(run: ActionRun, [width, height]: readonly [number, number]): Rows {
  const slots: Muster['slots'][number][] = []
  for (let row = 0; row < height / 4; row++) {
    for (let col = 0; col < width / 4; col++) {
      const section = SECTION_IDS[run.pick(SECTION_IDS.length, 'map.section')]!
      slots.push({ section, slot: [col, row], turn: run.pick(4, 'map.turn') })
    }
  }
  return shorePass(joinSections(slots, 4), 'S')
}

/** BI-2.9. */
export const pickSectionOrder: Order<'pickSection'> = {
  list(state, _side, out) {
    const { sections } = musterOf(state)
    for (const section of SECTION_IDS) if (!sections.includes(section)) out.push({ type: 'pickSection', section })
  },
  check(state, _side, { section }) {
    return musterOf(state).sections.includes(section) ? refuse('section-taken', 'BI-2.9', { section }) : null
  },
  carry(run, side, { section }) {
    const muster = musterOf(run.state)
    const sections = [...muster.sections, section]
    run.reveals = true
    run.emit({ type: 'section_picked', seat: side, clauses: ['BI-2.9', 'BI-2.19'], section })
    const isDone = sections.length === SECTIONS_IN_PLAY
    run.set({
      muster: { ...muster, sections },
      step: isDone ? 'setup.assembly' : 'setup.sections',
      acting: isDone ? 'defender' : enemyOf(side),
    })
  },
}

const MOST_LONG = 4
const MOST_SHORT = 3

function slotProblem(slots: Muster['slots'], [col, row]: Slot): string | null {
  if (slots.length === 0) return col === 0 && row === 0 ? null : 'BI-2.11'
  if (slots.some(({ slot }) => slot[0] === col && slot[1] === row)) return 'BI-2.11'
  if (!slots.some(({ slot }) => Math.abs(slot[0] - col) + Math.abs(slot[1] - row) === 1)) return 'BI-2.11'
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values) + 1
  const width = span([col, ...slots.map(({ slot }) => slot[0])])
  const height = span([row, ...slots.map(({ slot }) => slot[1])])
  return Math.max(width, height) <= MOST_LONG && Math.min(width, height) <= MOST_SHORT ? null : 'BI-2.12'
}

const unplaced = ({ sections, slots }: Muster): readonly SectionId[] =>
  sections.filter(section => !slots.some(placed => placed.section === section))

/** BI-2.10 to BI-2.12. */
export const placeSectionOrder: Order<'placeSection'> = {
  list(state, _side, out) {
    const muster = musterOf(state)
    const around: Slot[] = []
    for (let row = -MOST_LONG; row <= MOST_LONG; row++)
      for (let col = -MOST_LONG; col <= MOST_LONG; col++) if (!slotProblem(muster.slots, [col, row])) around.push([col, row])
    for (const section of unplaced(muster))
      for (const [col, row] of around)
        for (const turn of [0, 1, 2, 3] as const) out.push({ type: 'placeSection', section, slot: [col, row], turn })
  },
  check(state, _side, { section, slot }) {
    const muster = musterOf(state)
    if (!unplaced(muster).includes(section)) return refuse('section-not-chosen', 'BI-2.10', { section })
    const clause = slotProblem(muster.slots, slot)
    return clause ? refuse('bad-slot', clause, { section }) : null
  },
  carry(run, side, { section, slot, turn }) {
    const muster = musterOf(run.state)
    const slots = [...muster.slots, { section, slot, turn }]
    run.reveals = true
    const clauses = ['BI-2.10', 'BI-2.11', 'BI-2.14']
    run.emit({ type: 'section_placed', seat: side, clauses, section, slot, orientation: turn })
    const isDone = slots.length === SECTIONS_IN_PLAY
    run.set({
      muster: { ...muster, slots },
      step: isDone ? 'setup.edge' : 'setup.assembly',
      acting: isDone ? 'assault' : enemyOf(side),
    })
  },
}

/** BI-2.16: the two longer sides; N and S when the map is square. */
function longEdges(state: BeachheadState): readonly Edge[] {
  const map = joinSections(musterOf(state).slots, state.setting.options.sectionSize)
  return map[0]!.length >= map.length ? ['N', 'S'] : ['E', 'W']
}

export const chooseEdgeOrder: Order<'chooseEdge'> = {
  list(state, _side, out) {
    for (const edge of longEdges(state)) out.push({ type: 'chooseEdge', edge } satisfies BeachheadAction)
  },
  check(state, _side, { edge }) {
    return longEdges(state).includes(edge) ? null : refuse('wrong-edge', 'BI-2.16', { edge })
  },
  carry(run, side, { edge }) {
    const { state } = run
    const map = shorePass(joinSections(musterOf(state).slots, state.setting.options.sectionSize), edge)
    run.reveals = true
    run.set({ setting: rebuilt(state.setting, { map, offshore: edge, columns: map[0]!.length, rows: map.length }) })
    run.emit({ type: 'map_built', seat: side, clauses: ['BI-2.15', 'BI-2.16', 'BI-2.17'], map, offshore: edge })
    placeCardObjectives(run)
    raiseOrBuy(run)
  },
}
