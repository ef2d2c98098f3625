import { expect, test } from 'vitest'
import { RunRotation } from './run-rotation.ts'

const runs = (...ids: string[]) => ids.map(id => ({ id }))

test('the oldest run comes first, one that had nothing after all others', () => {
  const rota = new RunRotation()
  const asked: string[] = []
  for (let i = 0; i < 5; i++) {
    const { id = '' } = rota.next(runs('old', 'young', 'youngest')) ?? {}
    asked.push(id)
    rota.leave(id)
  }
  expect(asked).toEqual(['old', 'young', 'youngest', 'old', 'young'])
})

test('one that begins while others have nothing is turned to at once; alone a run is asked again and again', () => {
  const rota = new RunRotation()
  rota.leave('old')
  rota.leave('young')
  expect(rota.next(runs('old', 'young', 'youngest'))?.id).toBe('youngest')
  rota.leave('youngest')
  expect(rota.next(runs('young'))?.id).toBe('young')
  expect(rota.next([])).toBeNull()
})
