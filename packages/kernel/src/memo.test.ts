import { expect, test } from 'vitest'
import { memoByKey, memoByObject } from './memo.ts'

test('an object is asked for once, and an equal one is another key', () => {
  const size = memoByObject((list: readonly number[]) => ({ length: list.length }))
  const list = [1, 2, 3]
  expect(size(list)).toBe(size(list))
  expect(size([1, 2, 3])).not.toBe(size(list))
  expect(size.counts).toEqual({ hits: 2, misses: 2 })
})

test('null is an answer that is remembered', () => {
  const none = memoByObject((_key: object): string | null => null)
  const key = {}
  expect(none(key)).toBeNull()
  expect(none(key)).toBeNull()
  expect(none.counts).toEqual({ hits: 1, misses: 1 })
})

test('a memo by value keeps no more than it may: the oldest goes first', () => {
  const made: string[] = []
  const upper = memoByKey(2, (word: string) => {
    made.push(word)
    return word.toUpperCase()
  })
  for (const word of ['a', 'b', 'a', 'c', 'b', 'a']) expect(upper(word)).toBe(word.toUpperCase())
  expect(made).toEqual(['a', 'b', 'c', 'a'])
  expect(upper.counts).toEqual({ hits: 2, misses: 4 })
})

test('a memo that throws remembers nothing', () => {
  let isBroken = true
  const name = memoByKey(5, (id: number) => {
    if (isBroken) throw new Error('broken')
    return `no. ${id}`
  })
  expect(() => name(1)).toThrow('broken')
  isBroken = false
  expect(name(1)).toBe('no. 1')
})

test('two keys: a memo of memos', () => {
  const distance = memoByObject((offset: { readonly by: number }) => memoByKey(10, (cell: number) => cell + offset.by))
  const offset = { by: 4 }
  expect(distance(offset)(3)).toBe(7)
  expect(distance(offset)(3)).toBe(7)
  expect(distance(offset).counts).toEqual({ hits: 1, misses: 1 })
})
