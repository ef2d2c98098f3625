// What the board shows while a marker is turned over, from games that were played.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isUndo, parseRecordText, retrace } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import beachhead from '../../index.ts'
import type { BeachheadEvent, BeachheadView, Side } from '../../viewmodel/index.ts'
import { piecesOf, withTurned } from '../board/drawing.ts'
import { Story } from './story.ts'

const { game } = beachhead
const record = parseRecordText(readFileSync(join(import.meta.dirname, '../../records/quick-six.json'), 'utf8'))
type Step = { readonly before: BeachheadView; readonly after: BeachheadView; readonly events: readonly BeachheadEvent[] }

/** The first step in which such a thing came to light, as this side was told it. */
function stepOf(side: Side, isIt: (event: Extract<BeachheadEvent, { type: 'revealed' }>) => boolean): Step {
  const walk = retrace(game, record)
  let state = walk.setup.state
  for (const position of walk.positions) {
    const events = position.events.map(event => game.redact(event, side)).filter(event => event !== null) as BeachheadEvent[]
    if (!isUndo(position.entry) && events.some(event => event.type === 'revealed' && isIt(event)))
      return {
        before: game.view(state, side) as BeachheadView,
        after: game.view(position.state, side) as BeachheadView,
        events,
      }
    state = position.state
  }
  throw new Error('no such step')
}
const told = ({ before, after, events }: Step) => new Story({ before, after }, events, () => ({ x: 0, y: 0 }))
const lying = ({ before }: Step, story: Story, elapsed: number) => withTurned(piecesOf(before), story.at(elapsed).turned)
const words = (story: Story, elapsed: number) =>
  story.at(elapsed).effects.flatMap(effect => (effect.kind === 'word' ? [effect.text] : []))

describe('BI-17.3 BI-17.4 a marker is turned over on the board', () => {
  const ambush = stepOf('assault', ({ piece, cause }) => cause === 'attacked' && piece.type === 'atgm_team')
  const dummy = stepOf('assault', ({ piece, cause }) => cause === 'searched' && piece.type === 'dummy')

  test('BI-17.3 its back first, then the unit in its place, before it fires', () => {
    const story = told(ambush)
    const { marker, piece } = ambush.events.find(event => event.type === 'revealed') as {
      marker: string
      piece: { name: string }
    }
    const ids = (elapsed: number) => lying(ambush, story, elapsed).map(({ id }) => id)
    expect(ids(0)).toContain(marker)
    expect(ids(0)).not.toContain(piece.name)
    expect(ids(600)).toContain(piece.name)
    expect(ids(600)).not.toContain(marker)
    expect(story.at(600).dice).toEqual([])
    expect(words(story, 600)).toEqual(['ATGM Team'])
    expect(story.at(1600).dice.length).toBeGreaterThan(0)
  })

  test('BI-17.4 a dummy has nothing on its front, is called one and is taken off', () => {
    const story = told(dummy)
    const face = lying(dummy, story, 600).find(({ label }) => label === 'A dummy')
    expect(face?.symbol.lines).toBe('')
    expect(words(story, 600)).toEqual(['Only a dummy'])
    expect(story.at(story.ms).poses.get(face?.id as string)?.opacity).toBe(0)
  })

  test('its owner sees the same moment', () => {
    const own = stepOf('defender', ({ piece }) => piece.type === 'atgm_team')
    expect(words(told(own), 600)).toEqual(['ATGM Team'])
  })

  test('who was found by somebody coming is shown after he came', () => {
    const probe = stepOf('assault', ({ cause }) => cause === 'probed')
    const story = told(probe)
    expect(probe.events.findIndex(({ type }) => type === 'revealed')).toBeLessThan(
      probe.events.findIndex(({ type }) => type === 'moved'),
    )
    expect(story.at(100).turned).toEqual([])
    expect([...story.at(100).poses.values()].some(({ x }) => x !== undefined)).toBe(true)
    expect(story.at(story.ms).turned.length).toBeGreaterThan(0)
  })

  test('without motion it lies there with its name', () => {
    const { turned, effects, poses } = told(ambush).still
    expect(turned.map(({ face }) => face.hidden ?? false)).toEqual([false])
    expect(effects).toMatchObject([{ kind: 'word', text: 'ATGM Team' }])
    expect(poses.size).toBe(0)
  })
})
