import type { Surroundings } from '@sandtable/board'
import { describe, expect, test } from 'vitest'
import { SCENARIOS } from '../../scenarios/index.ts'
import { EditorModel } from './editor.svelte.ts'

const TOO_LONG = 'This scenario takes too long to set up.'

function editorThat(why: string | null): { readonly editor: EditorModel; readonly asked: unknown[] } {
  const asked: unknown[] = []
  const around: Partial<Surroundings> = {
    recall: () => null,
    keep: () => undefined,
    whyTooLong: async scenario => {
      asked.push(scenario)
      return why
    },
  }
  return { editor: new EditorModel(around as Surroundings), asked }
}
const file = () => JSON.stringify({ ...SCENARIOS.find(({ id }) => id === 'quick-six')?.scenario, title: 'From a file' })

describe('a scenario from a file', () => {
  test('BI-25.17 is set up elsewhere before the editor shows it', async () => {
    const { editor, asked } = editorThat(null)
    await editor.read(file())
    expect(asked).toEqual([expect.objectContaining({ title: 'From a file' })])
    expect([editor.scenario.title, editor.notice]).toEqual(['From a file', 'From a file is open.'])
  })

  test('BI-25.17 is not shown when that takes too long, and the sentence is', async () => {
    const { editor } = editorThat(TOO_LONG)
    const before = editor.scenario
    await editor.read(file())
    expect([editor.scenario, editor.notice]).toEqual([before, TOO_LONG])
  })

  test('BI-26.4 is told by its field when it is none', async () => {
    const { editor, asked } = editorThat(null)
    await editor.read('{"id": 3}')
    expect([editor.notice.slice(0, 3), asked]).toEqual(['id:', []])
  })
})
