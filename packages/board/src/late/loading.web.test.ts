import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import { whileLoading } from './loading.ts'

const isLoading = () => document.documentElement.hasAttribute('data-loading')

function part() {
  const ends = { come: (): void => undefined, fail: (): void => undefined }
  const promise = new Promise<void>((resolve, reject) => {
    Object.assign(ends, { come: resolve, fail: () => reject(new Error('no network')) })
  })
  return { promise, ...ends }
}

async function turn(): Promise<void> {
  await new Promise(resolve => setTimeout(resolve))
  flushSync()
}

test('the page says that it loads until the last of what it waits for has come or failed', async () => {
  const [one, other] = [part(), part()]
  expect(isLoading()).toBe(false)
  expect(whileLoading(one.promise)).toBe(one.promise)
  whileLoading(other.promise).catch(() => undefined)
  expect(isLoading()).toBe(true)
  other.fail()
  await turn()
  expect(isLoading()).toBe(true)
  one.come()
  await turn()
  expect(isLoading()).toBe(false)
})

test('what a part brings with it is waited for without a gap', async () => {
  const [outer, inner] = [part(), part()]
  const states: boolean[] = []
  const watch = new MutationObserver(() => states.push(isLoading()))
  watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-loading'] })
  void whileLoading(outer.promise).then(() => whileLoading(inner.promise))
  outer.come()
  await turn()
  expect([isLoading(), states.includes(false)]).toEqual([true, false])
  inner.come()
  await turn()
  watch.disconnect()
  expect(isLoading()).toBe(false)
})

test('what there is nothing to wait for is given back', () => {
  expect(whileLoading(null)).toBe(null)
  expect(isLoading()).toBe(false)
})
