// BI-2.9 to BI-2.17: building the map together, section by section.
import { joinSections, orientedRows } from '../rules/setup/assembly.ts'
import { SECTION_IDS, SECTIONS_IN_PLAY, type SectionId } from '../rules/tables/index.ts'
import { capital } from './names.ts'
import type { BeachheadView, SeatChoices } from './position.ts'

export type SectionCard = {
  readonly id: SectionId
  readonly title: string
  readonly rows: readonly string[]
  readonly isTaken: boolean
  readonly isLaid: boolean
}
export type SectionSlot = {
  readonly slot: readonly [number, number]
  readonly section: SectionId | null
  readonly rows: readonly string[]
}

export const sectionTitle = (id: SectionId): string => capital(id.replaceAll('-', ' '))

export function sectionCards(view: BeachheadView, turn = 0): readonly SectionCard[] {
  const { sections = [], slots = [] } = view.muster ?? {}
  const ids = view.step === 'setup.sections' ? SECTION_IDS : sections
  return ids.map(id => ({
    id,
    title: sectionTitle(id),
    rows: orientedRows(id, turn, view.setting.options.sectionSize),
    isTaken: sections.includes(id),
    isLaid: slots.some(({ section }) => section === id),
  }))
}

export const sectionsLeft = (view: BeachheadView): number => SECTIONS_IN_PLAY - (view.muster?.sections.length ?? 0)

/** The table so far with the free places round it, row by row; null where nothing can lie. */
export function slotGrid({ view, legal }: SeatChoices): readonly (readonly (SectionSlot | null)[])[] {
  const laid = view.muster?.slots ?? []
  const free = legal.flatMap(action => (action.type === 'placeSection' ? [action.slot] : []))
  const all = [...laid.map(({ slot }) => slot), ...free]
  if (all.length === 0) return []
  const cols = all.map(([col]) => col)
  const rows = all.map(([, row]) => row)
  const size = view.setting.options.sectionSize
  const grid: (SectionSlot | null)[][] = []
  for (let row = Math.min(...rows); row <= Math.max(...rows); row++) {
    const line: (SectionSlot | null)[] = []
    for (let col = Math.min(...cols); col <= Math.max(...cols); col++) {
      const here = laid.find(({ slot }) => slot[0] === col && slot[1] === row)
      const isFree = free.some(slot => slot[0] === col && slot[1] === row)
      if (here) line.push({ slot: [col, row], section: here.section, rows: orientedRows(here.section, here.turn, size) })
      else line.push(isFree ? { slot: [col, row], section: null, rows: [] } : null)
    }
    grid.push(line)
  }
  return grid
}

/** The ground as it will be before the sea is let in. */
export function assembledRows(view: BeachheadView): readonly string[] {
  const slots = view.muster?.slots ?? []
  return slots.length > 0 ? joinSections(slots, view.setting.options.sectionSize) : []
}
