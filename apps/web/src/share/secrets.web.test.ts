// A record that still hides things is not handed out without a word.
import { Match } from '@sandtable/kernel'
import { afterEach, describe, expect, test } from 'vitest'
import ShareDialog from '../parts/ShareDialog.svelte'
import { duelScenario, secretDuel } from '../testing/secret-duel.ts'
import { clear, click, named, settle, show } from '../testing/show.ts'
import { hidesThings } from './secrets.ts'

const { game } = secretDuel.entry
const record = new Match(game, { scenario: duelScenario, options: { rounds: 12 }, seed: 'share' }).record()
const over = { winner: 'red', reason: 'x', clause: 'DU-3.1' }
afterEach(clear)

test.each([
  ['a running game with secrets', secretDuel.ui, null, true],
  ['the same when it is over', secretDuel.ui, over, false],
  ['a game where all is open', { ...secretDuel.ui, handover: false }, null, false],
  ['a game that is not here', undefined, null, false],
] as const)('%s', (_, ui, outcome, expected) => {
  expect(hidesThings(ui, { outcome })).toBe(expected)
})

describe('sharing', () => {
  const link = (root: HTMLElement) => root.querySelector<HTMLInputElement>('input.field')

  test('warns first, and makes the link only when it is meant', async () => {
    const root = show(ShareDialog, { record, hides: true, onclose: () => undefined })
    await settle()
    expect(link(root)).toBeNull()
    expect(root.textContent).not.toContain('Save as a file')
    await click(named(root, 'Share it with all its secrets'))
    await settle()
    expect(link(root)?.value).toContain('/replay#')
  })

  test('makes the link at once where nothing is hidden', async () => {
    const root = show(ShareDialog, { record, onclose: () => undefined })
    await settle()
    expect(link(root)?.value).toContain('/replay#')
  })
})
