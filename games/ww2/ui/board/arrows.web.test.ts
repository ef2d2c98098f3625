// Arrows drawn by dragging: from the stack in hand a drag is an order, from anywhere else it moves the map.
import { MapSheet } from '@sandtable/board'
import { afterEach, describe, expect, test } from 'vitest'
import { lab } from '../../testing/lab.ts'
import { spotOf } from '../../viewmodel/index.ts'
import { clear, layTable, point, press } from '../testing/hands.ts'
import { TestSession } from '../testing/session.svelte.ts'
import { mapOf } from './board-map.ts'

afterEach(clear)

const war = () => new TestSession(lab({ units: 'g1 LI D4, g2 LI D4, b1 LI D7' }))

/** Without a window the sheet is not scaled; where its corner lies is read from the page. */
function places(session: TestSession, root: HTMLElement): (hex: string) => { x: number; y: number } {
  const sheet = new MapSheet(mapOf(session.match.state))
  const [, x = '0', y = '0', k = '1'] =
    /translate\((-?[\d.]+)px, (-?[\d.]+)px\) scale\(([\d.]+)\)/.exec(
      root.querySelector('.stage')?.getAttribute('style') ?? '',
    ) ?? []
  return hex => {
    const centre = sheet.centreOf(sheet.cell(spotOf(hex)))
    return { x: Number(x) + centre.x * Number(k), y: Number(y) + centre.y * Number(k) }
  }
}
const way = (root: HTMLElement) => root.querySelector('[aria-label="The march"] b')?.textContent ?? null

describe('WW-7.16 an arrow drawn by dragging', () => {
  async function inHand() {
    const session = war()
    const root = layTable(session)
    await press(root, 'Select the Germans in D4')
    return { session, root, at: places(session, root) }
  }

  test('follows the pointer hex by hex and becomes an order only when it is added', async () => {
    const { session, root, at } = await inHand()
    await point(root, 'pointerdown', at('D4'))
    for (const hex of ['C4', 'C5', 'D5']) await point(root, 'pointermove', at(hex))
    expect(way(root)).toBe('D4 → C4 → C5 → D5')
    await point(root, 'pointerup', at('D5'))
    expect(session.match.seq).toBe(0)
    await press(root, 'Add the march')
    expect(session.match.state.plans.nw.draft?.steps).toEqual([
      { do: 'move', units: ['g1', 'g2'], path: ['D4', 'C4', 'C5', 'D5'] },
    ])
  })

  test('is shortened by going back, and gone when it comes home', async () => {
    const { root, at } = await inHand()
    await point(root, 'pointerdown', at('D4'))
    for (const hex of ['D5', 'D6', 'D5']) await point(root, 'pointermove', at(hex))
    expect(way(root)).toBe('D4 → D5')
    await point(root, 'pointermove', at('D4'))
    expect(way(root)).toBeNull()
  })

  test('a second finger gives it up: two fingers are for the map', async () => {
    const { session, root, at } = await inHand()
    const touch = { kind: 'touch' } as const
    await point(root, 'pointerdown', at('D4'), touch)
    await point(root, 'pointermove', at('D5'), touch)
    await point(root, 'pointerdown', at('G6'), { ...touch, id: 2 })
    expect(way(root)).toBeNull()
    expect(session.match.seq).toBe(0)
  })

  test('a drag that begins elsewhere draws nothing', async () => {
    const { root, at } = await inHand()
    await point(root, 'pointerdown', at('F6'))
    await point(root, 'pointermove', at('F7'))
    await point(root, 'pointerup', at('F7'))
    expect(way(root)).toBeNull()
  })
})
