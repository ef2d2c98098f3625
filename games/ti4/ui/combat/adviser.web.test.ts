import { afterEach, expect, test, vi } from 'vitest'
import type { TiSession } from '../../rules/state/session.ts'
import { Adviser } from './adviser.svelte.ts'

type Asked = { readonly id: number; readonly question: { readonly session: TiSession } }
const asked: Asked[] = []
let hear: (event: { readonly data: unknown }) => void = () => {}

vi.stubGlobal(
  'Worker',
  class {
    set onmessage(listener: typeof hear) {
      hear = listener
    }
    postMessage(question: Asked) {
      asked.push(question)
    }
    terminate() {}
  },
)
afterEach(() => asked.splice(0))

const moment = (entry: number) => ({ progress: { entry } }) as unknown as TiSession
const ADVICE = { about: 'retreat', seat: 'a' }
const answer = ({ id }: Asked) => hear({ data: { id, answer: { advice: [ADVICE], gains: [] } } })

test('TI-G.15.6 while a moment is weighed the adviser says so', () => {
  const adviser = new Adviser()
  expect(adviser.isBusy).toBe(false)
  adviser.see(moment(1), [])
  expect(adviser.isBusy).toBe(true)
  answer(asked[0] as Asked)
  expect([adviser.isBusy, adviser.advice]).toEqual([false, [ADVICE]])
})

test('TI-G.15.6 an answer that comes when nothing is to be decided any more is not shown', () => {
  const adviser = new Adviser()
  adviser.see(moment(1), [])
  adviser.rest()
  answer(asked[0] as Asked)
  expect([adviser.isBusy, adviser.advice]).toEqual([false, []])
})

test('TI-G.15.6 of the moments that came while an answer was on its way the newest is weighed', () => {
  const adviser = new Adviser()
  for (const entry of [1, 2, 3]) adviser.see(moment(entry), [])
  answer(asked[0] as Asked)
  expect([adviser.isBusy, adviser.advice]).toEqual([true, []])
  expect(asked.map(({ question }) => question.session.progress.entry)).toEqual([1, 3])
  answer(asked[1] as Asked)
  expect([adviser.isBusy, adviser.advice]).toEqual([false, [ADVICE]])
})
